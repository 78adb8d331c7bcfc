import { foldText } from './fold';

/** A place in a query that names a concept, and its other names. */
export interface Concept {
  readonly at: number;
  readonly length: number;
  /** Folded names of the same thing, in either language, without the one that was written. */
  readonly others: readonly OtherName[];
}

interface OtherName {
  readonly name: string;
  /** 1 for a name of the same thing, less for a word that is only used in its place. */
  readonly worth: number;
}

/** Worth of names that are only used in each other's place. */
const ALIKE = 0.7;

/** Groups of names that mean the same, found in folded texts. */
export class Synonyms {
  private readonly byStart = new Map<string, { name: string; group: ReadonlySet<string>; worth: number }[]>();

  /**
   * @param groups names of the same thing, as people write them
   * @param alike words that are used in each other's place
   */
  constructor(groups: Iterable<readonly string[]>, alike: Iterable<readonly string[]> = []) {
    for (const names of groups) this.add(names, 1);
    for (const names of alike) this.add(names, ALIKE);
    for (const list of this.byStart.values()) list.sort((a, b) => b.name.length - a.name.length);
  }

  private add(names: readonly string[], worth: number): void {
    const group = new Set(names.map((name) => foldText(name).trim()).filter((name) => name.length > 1));
    if (group.size < 2) return;
    for (const name of group) {
      const start = name.slice(0, 2);
      const list = this.byStart.get(start) ?? [];
      list.push({ name, group, worth });
      this.byStart.set(start, list);
    }
  }

  /** The concepts that a folded text names, the longest name first, without overlaps. */
  find(text: string): Concept[] {
    const found: Concept[] = [];
    for (let at = 0; at < text.length; at += 1) {
      const matches = (this.byStart.get(text.slice(at, at + 2)) ?? []).flatMap((entry) => {
        const length = lengthAt(text, at, entry.name);
        return length === undefined ? [] : [{ ...entry, length }];
      });
      const length = matches[0]?.length;
      if (length === undefined) continue;
      // A name may be in several groups; all of them apply.
      const others = new Map<string, number>();
      for (const match of matches) {
        if (match.length !== length) continue;
        for (const other of match.group) {
          if (other !== match.name) others.set(other, Math.max(match.worth, others.get(other) ?? 0));
        }
      }
      found.push({ at, length, others: Array.from(others, ([name, worth]) => ({ name, worth })) });
      at += length - 1;
    }
    return found;
  }
}

/** Length of `name` in the text at this place, with an English plural; undefined where it is not there as a word. */
function lengthAt(text: string, at: number, name: string): number | undefined {
  if (!text.startsWith(name, at)) return undefined;
  if (isLatin(name.at(0)) && isLatin(text[at - 1])) return undefined;
  if (!isLatin(name.at(-1))) return name.length;
  const plural = /^(?:e?s)?(?![a-z0-9])/.exec(text.slice(at + name.length, at + name.length + 3));
  return plural ? name.length + plural[0].length : undefined;
}

function isLatin(character: string | undefined): boolean {
  return character !== undefined && /[a-z0-9]/.test(character);
}
