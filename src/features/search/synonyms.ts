import { foldText } from './fold';

/** A place in a query that names a concept, and its other names. */
export interface Concept {
  readonly at: number;
  readonly length: number;
  /** Folded names of the same thing, in either language, without the one that was written. */
  readonly others: readonly string[];
}

/** Groups of names that mean the same, found in folded texts. */
export class Synonyms {
  private readonly byStart = new Map<string, { name: string; group: ReadonlySet<string> }[]>();

  /** @param groups names that mean the same, as people write them */
  constructor(groups: Iterable<readonly string[]>) {
    for (const names of groups) {
      const group = new Set(names.map((name) => foldText(name).trim()).filter((name) => name.length > 1));
      if (group.size < 2) continue;
      for (const name of group) {
        const start = name.slice(0, 2);
        const list = this.byStart.get(start) ?? [];
        list.push({ name, group });
        this.byStart.set(start, list);
      }
    }
    for (const list of this.byStart.values()) list.sort((a, b) => b.name.length - a.name.length);
  }

  /** The concepts that a folded text names, the longest name first, without overlaps. */
  find(text: string): Concept[] {
    const found: Concept[] = [];
    for (let at = 0; at < text.length; at += 1) {
      const matches = (this.byStart.get(text.slice(at, at + 2)) ?? []).flatMap(({ name, group }) => {
        const length = lengthAt(text, at, name);
        return length === undefined ? [] : [{ length, name, group }];
      });
      const length = matches[0]?.length;
      if (length === undefined) continue;
      // A name may be in several groups; all of them apply.
      const others = new Set<string>();
      for (const match of matches) {
        if (match.length !== length) continue;
        for (const other of match.group) if (other !== match.name) others.add(other);
      }
      found.push({ at, length, others: [...others] });
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
