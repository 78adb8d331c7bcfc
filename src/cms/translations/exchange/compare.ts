import { type Content, codesIn, contentSign, decodeText, hasLetters, shownContent } from './inline';
import type { Problem, ReadUnit } from './read-xliff';
import { baseOf, codesOf, type Translation, type Unit } from './units';

/**
 * What a translation from a file would do: fill an empty place, replace what the file was made from, or undo what someone has
 * written or removed since. `stale`, `long`, and `partial` cannot be written: the original has changed, the field has no room, or
 * the file lacks lines of a block that can only be written as a whole.
 */
type ChangeState = 'new' | 'changed' | 'conflict' | 'stale' | 'long' | 'partial';

/** A unit that a file would change, or all units of a block that it would write as a whole, as people read them. */
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
  /** Of a block that lacks lines in the file: which. */
  readonly missing?: readonly MissingLine[];
}

/** A line of a block that a file has no usable translation of. */
export interface MissingLine {
  /** The id of its unit. */
  readonly unit: string;
  /** Of its unit in the file, from 1; undefined where the file does not have it. */
  readonly line?: number;
  /** The words of the original. */
  readonly text: string;
  readonly reason: 'untranslated' | 'absent' | 'stale';
}

interface Comparison {
  readonly changes: readonly Change[];
  /** What the changes that can be written write, with their ids. */
  readonly translations: readonly (Translation & { readonly change: string })[];
  readonly problems: readonly Problem[];
  /** Units whose translation is there already, or was left as it was exported. */
  readonly same: number;
  /** Units without a translation in the file. */
  readonly untranslated: number;
}

/** Compares the units of an item in a file with what the item has now. */
export function compareUnits(read: readonly ReadUnit[], units: readonly Unit[]): Comparison {
  const known = new Map(units.map((unit) => [unit.id, unit]));
  const wholes = Map.groupBy(units, ({ whole }) => whole);
  const handled = new Set<Unit['whole']>();
  const changes: Change[] = [];
  const translations: (Translation & { change: string })[] = [];
  const problems: Problem[] = [];
  const counts = { same: 0, untranslated: 0 };
  const saidOfWholes = exportedOfWholes(read);
  // A second unit with an id of an earlier one is none.
  const given = new Map(read.toReversed().map((one) => [one.id, one]));
  for (const one of read) {
    const { id, line, base, source, target } = one;
    if (given.get(id) !== one) continue;
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
    if (unit.whole) {
      if (handled.has(unit.whole)) continue;
      handled.add(unit.whole);
      const block = wholes.get(unit.whole) ?? [];
      const lines = block.map((of) => lineIn(given.get(of.id), of));
      const found = lines.filter(isTranslated);
      if (found.every(isAsExported)) {
        counts.same += found.length;
        continue;
      }
      const change = blockChange(block, lines);
      changes.push(change);
      if (change.state !== 'partial') {
        const { id: name } = change;
        translations.push(
          ...lines.filter(isWritten).map(({ unit: of, content }) => ({ unit: of, content, change: name })),
        );
      }
      continue;
    }
    const isThere = contentSign(target) === contentSign(unit.target.content);
    if (isThere || isAsExported({ read: one, content: target })) {
      counts.same += 1;
      continue;
    }
    const state = stateOf(unit, base, target);
    const { maxLength } = unit.place;
    // A block that was exported as a whole can have the lines of its original by now.
    const exported = exportedOf(one) ?? saidOfWholes.get(base);
    changes.push({
      id,
      label: unit.place.label,
      state,
      original: shownContent(unit.source.content, codes),
      current: shownContent(unit.target.content, codes),
      translation: shownContent(target, codes),
      ...(state === 'conflict' && exported !== undefined && { exported }),
      lost: lostCodes(unit, target),
      ...(state === 'long' && maxLength !== undefined && { most: maxLength }),
    });
    if (state !== 'long') translations.push({ unit, content: target, change: id });
  }
  return { changes, translations, problems, ...counts };
}

function stateOf(unit: Unit, base: string | undefined, content: Content): ChangeState {
  const { place, at, target } = unit;
  const length = at ? 0 : decodeText(content, codesOf(unit)).trim().length;
  if (place.maxLength !== undefined && length > place.maxLength) return 'long';
  if (!isCurrent(unit, base)) return 'conflict';
  return target.content.length === 0 ? 'new' : 'changed';
}

/** Whether a file with this base undoes nothing. Without a base, an empty place has nothing to lose. */
const isCurrent = (unit: Unit, base: string | undefined) =>
  base === unit.base || (base === undefined && unit.target.content.length === 0);

/** A line of a block with its translation in a file. */
interface FileLine extends Translation {
  readonly read: ReadUnit;
}

/** A line without words, such as a number in a cell, which is the same in every language: the file need not translate it. */
interface KeptLine extends Translation {
  readonly read?: undefined;
}

interface LineWithout {
  readonly unit: Unit;
  readonly missing: MissingLine;
}

type LineOfBlock = FileLine | KeptLine | LineWithout;

const isWritten = (line: LineOfBlock): line is FileLine | KeptLine => 'content' in line;
const isTranslated = (line: LineOfBlock): line is FileLine => 'content' in line && line.read !== undefined;

/** What a file says of a line of a block. @param read its unit in the file, if there is one */
function lineIn(read: ReadUnit | undefined, unit: Unit): LineOfBlock {
  const { content, codes } = unit.source;
  const isStale = read !== undefined && contentSign(read.source) !== contentSign(content);
  if (read?.target && !isStale) return { unit, read, content: read.target };
  if (!isStale && !hasLetters(content)) return { unit, content };
  const reason = read ? (isStale ? 'stale' : 'untranslated') : 'absent';
  const text = shownContent(content, codes);
  return { unit, missing: { unit: unit.id, ...(read && { line: read.line }), text, reason } };
}

/**
 * A block that is written as a whole, because one of its lines alone would take the place of a translation in other lines, or
 * be among lines in the language of the original.
 * @param block its units
 * @param all what the file says of each of them
 */
function blockChange(block: readonly Unit[], all: readonly LineOfBlock[]): Change {
  const lines = all.filter(isTranslated);
  const written = all.filter(isWritten);
  const missing = all.flatMap((line) => ('missing' in line ? [line.missing] : []));
  const [first] = lines;
  const current = first ? shownContent(first.unit.target.content, codesOf(first.unit)) : '';
  const isFit = lines.every(({ read, unit }) => isCurrent(unit, read.base));
  const fit = current === '' ? 'new' : 'changed';
  const state = missing.length > 0 ? 'partial' : isFit ? fit : 'conflict';
  const exported = state === 'conflict' ? exportedBlock(lines) : undefined;
  const together = (texts: readonly string[]) => texts.join('\n');
  return {
    id: first?.unit.id ?? '',
    label: first?.unit.place.label ?? '',
    state,
    original: together(block.map((unit) => shownContent(unit.source.content, codesOf(unit)))),
    current,
    translation: together(written.map(({ unit, content }) => shownContent(content, codesOf(unit)))),
    ...(exported !== undefined && { exported }),
    lost: written.reduce((sum, { unit, content }) => sum + lostCodes(unit, content), 0),
    ...(missing.length > 0 && { missing }),
  };
}

/** The translation of a block that a file was made from, if it says it. */
function exportedBlock(lines: readonly FileLine[]): string | undefined {
  const texts = lines.map(({ read }) => exportedOf(read));
  // A block that was exported as a whole already is only in the first of its lines.
  const whole = texts.find((text) => text !== undefined) ?? '';
  const [base, ...others] = new Set(lines.map(({ read }) => read.base));
  if (others.length === 0 && base === baseOf([whole], true)) return whole;
  return texts.includes(undefined) ? undefined : texts.filter((text) => text !== '').join('\n');
}

/** Whether the translator left a text as it was exported; it must not undo what someone has written since. */
const isAsExported = ({ read, content }: Pick<FileLine, 'read' | 'content'>) =>
  read.base === baseOf(content, false);

/** The words of the translation that a unit was exported with, if the file says them. */
const exportedOf = ({ base, exported }: ReadUnit): string | undefined =>
  exported ?? (base === NOTHING ? '' : undefined);

/** The translations of blocks that were exported as a whole, which only the first of their lines says, by their bases. */
const exportedOfWholes = (read: readonly ReadUnit[]): ReadonlyMap<string | undefined, string> =>
  new Map(
    read.flatMap(({ base, exported }) =>
      exported !== undefined && base === baseOf([exported], true) ? [[base, exported] as const] : [],
    ),
  );

function lostCodes({ source }: Unit, content: Content): number {
  const used = new Set(codesIn(content));
  return [...source.codes.keys()].filter((code) => !used.has(code)).length;
}

/** The base of a unit that had no translation. */
const NOTHING = baseOf([], false);

const plain = (content: Content) => shownContent(content, new Map());
