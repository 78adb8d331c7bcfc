import { type Content, codesIn, contentSign, decodeText, shownContent } from './inline';
import type { Problem, ReadUnit } from './read-xliff';
import { baseOf, codesOf, type Translation, type Unit } from './units';

/**
 * What a translation from a file would do: fill an empty place, replace what the file was made from, or undo what someone has
 * written or removed since. `stale` and `long` cannot be written: the original has changed, or the field has no room.
 */
type ChangeState = 'new' | 'changed' | 'conflict' | 'stale' | 'long';

/** A unit that a file would change, as people read it. */
export interface Change {
  readonly id: string;
  readonly label: string;
  readonly state: ChangeState;
  readonly original: string;
  readonly current: string;
  /** In a conflict, the translation that the file was made from, if the file says it. */
  readonly exported?: string;
  readonly translation: string;
  /** Codes of the original that are missing in the translation: their formats, links, or formulas would be lost. */
  readonly lost: number;
  /** Characters that the field has room for, where it is too small. */
  readonly most?: number;
}

interface Comparison {
  readonly changes: readonly Change[];
  /** The same in the order of the changes, for those that can be written. */
  readonly translations: readonly (Translation & { readonly state: ChangeState })[];
  readonly problems: readonly Problem[];
  /** Units whose translation is there already, or was left as it was exported. */
  readonly same: number;
  /** Units without a translation in the file. */
  readonly untranslated: number;
}

/** Compares the units of an item in a file with what the item has now. */
export function compareUnits(read: readonly ReadUnit[], units: readonly Unit[]): Comparison {
  const known = new Map(units.map((unit) => [unit.id, unit]));
  const changes: Change[] = [];
  const translations: (Translation & { state: ChangeState })[] = [];
  const problems: Problem[] = [];
  const counts = { same: 0, untranslated: 0 };
  const seen = new Set<string>();
  for (const { id, line, base, exported, source, target } of read) {
    // A second unit with an id of an earlier one is none.
    if (seen.has(id)) continue;
    seen.add(id);
    const unit = known.get(id);
    if (!target) {
      counts.untranslated += 1;
      continue;
    }
    if (!unit || contentSign(source) !== contentSign(unit.source.content)) {
      const [original, translation] = [plain(source), plain(target)];
      changes.push({
        id,
        label: unit?.place.label ?? '',
        state: 'stale',
        original,
        current: '',
        translation,
        lost: 0,
      });
      continue;
    }
    const codes = codesOf(unit);
    const strange = codesIn(target).find((code) => !codes.has(code));
    if (strange !== undefined) {
      problems.push({ line, problem: 'unknownCode', values: { code: strange } });
      continue;
    }
    const isThere = !unit.replacesBlock && contentSign(target) === contentSign(unit.target.content);
    // What the translator left alone must not undo what someone has written since.
    if (isThere || base === baseOf(target, false)) {
      counts.same += 1;
      continue;
    }
    const state = stateOf(unit, base, target);
    const used = new Set(codesIn(target));
    const { maxLength } = unit.place;
    const former = exported ?? (base === NOTHING ? '' : undefined);
    changes.push({
      id,
      label: unit.place.label,
      state,
      original: shownContent(unit.source.content, codes),
      current: shownContent(unit.target.content, codes),
      translation: shownContent(target, codes),
      ...(state === 'conflict' && former !== undefined && { exported: former }),
      lost: [...unit.source.codes.keys()].filter((code) => !used.has(code)).length,
      ...(state === 'long' && maxLength !== undefined && { most: maxLength }),
    });
    if (state !== 'long') translations.push({ unit, content: target, state });
  }
  return { changes, translations, problems, ...counts };
}

function stateOf(unit: Unit, base: string | undefined, content: Content): ChangeState {
  const { place, at, target } = unit;
  const length = at ? 0 : decodeText(content, codesOf(unit)).trim().length;
  if (place.maxLength !== undefined && length > place.maxLength) return 'long';
  const isKnown = base === unit.base;
  // Without a base, an empty place has nothing to lose; with another one, someone has emptied it.
  if (target.content.length === 0 && !unit.replacesBlock) {
    return isKnown || base === undefined ? 'new' : 'conflict';
  }
  return isKnown ? 'changed' : 'conflict';
}

/** The base of a unit that had no translation. */
const NOTHING = baseOf([], false);

const plain = (content: Content) => shownContent(content, new Map());
