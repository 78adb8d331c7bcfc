import type { TermPair } from '../side-by-side/terms';

import {
  allowed,
  type Code,
  type Codes,
  type Content,
  type Encoded,
  type Meaning,
  shownContent,
} from './inline';
import type { Unit } from './units';
import { GLOSSARY, PORTAL, XLIFF } from './xliff';

/** An item in a file for translators. */
export interface ExportedItem {
  /** Collection and id, or the name of a part of the site. */
  readonly original: string;
  /** What it is and its title, for the translator. */
  readonly note: string;
  readonly units: readonly ExportedUnit[];
}

interface ExportedUnit {
  readonly unit: Unit;
  /** Where its words are, and what limits them. */
  readonly notes: readonly string[];
  /** Terms of the glossary that occur in it. */
  readonly terms: readonly TermPair[];
}

/**
 * Writes items as one file in XLIFF 2.1. Codes keep what is not translated: formats and links surround words (`pc`), all others
 * stand between them (`ph`).
 * @param languages as language tags
 */
export function writeXliff(
  languages: { readonly from: string; readonly to: string },
  items: readonly ExportedItem[],
): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<xliff${attributes({
      xmlns: XLIFF,
      'xmlns:gls': GLOSSARY,
      'xmlns:portal': PORTAL,
      version: '2.1',
      srcLang: languages.from,
      trgLang: languages.to,
      'xml:space': 'preserve',
    })}>`,
    ...items.map(fileOf),
    '</xliff>\n',
  ].join('\n');
}

function fileOf({ original, note, units }: ExportedItem, index: number): string {
  return [
    // One segment for each unit: a line of the portal.
    `<file${attributes({ id: `f${index + 1}`, canResegment: 'no', original })}>`,
    `<notes><note category="item">${escaped(note)}</note></notes>`,
    ...units.map((one, position) => unitOf(one, units[position - 1]?.unit)),
    '</file>',
  ].join('\n');
}

/** @param before the unit before it */
function unitOf({ unit, notes, terms }: ExportedUnit, before: Unit | undefined): string {
  const { id, base, source, target, whole } = unit;
  const hasTarget = target.content.length > 0 && !whole;
  const texts = hasTarget ? [source, target] : [source];
  const data = [...new Map(texts.flatMap(({ codes }) => [...codes]))].flatMap(([code, meaning]) =>
    isBetween(meaning) ? [`<data id="${dataOf(code)}">${escaped(meaning.shown)}</data>`] : [],
  );
  // The words of a whole block are said once, not with each of its lines.
  const isSaid = whole !== undefined && whole === before?.whole;
  const exported = isSaid ? '' : shownContent(target.content, target.codes);
  return [
    `<unit${attributes({ id, 'portal:base': base, ...(exported !== '' && { 'portal:exported': exported }) })}>`,
    ...(terms.length > 0 ? [`<gls:glossary>${terms.map(termOf).join('')}</gls:glossary>`] : []),
    `<notes>${notes.map((note) => `<note category="context">${escaped(note)}</note>`).join('')}</notes>`,
    ...(data.length > 0 ? [`<originalData>${data.join('')}</originalData>`] : []),
    `<segment id="s" state="${hasTarget ? 'translated' : 'initial'}">`,
    `<source>${contentOf(source)}</source>`,
    ...(hasTarget ? [`<target>${contentOf(target)}</target>`] : []),
    '</segment>',
    '</unit>',
  ].join('\n');
}

function termOf({ names, target }: TermPair): string {
  const [name = ''] = names;
  return `<gls:glossEntry><gls:term>${escaped(name)}</gls:term><gls:translation>${escaped(target)}</gls:translation></gls:glossEntry>`;
}

const contentOf = ({ content, codes }: Encoded) => partsOf(content, codes);

function partsOf(content: Content, codes: Codes): string {
  return content.map((part) => (typeof part === 'string' ? escaped(part) : codeOf(part, codes))).join('');
}

function codeOf({ id, children }: Code, codes: Codes): string {
  const meaning = codes.get(id);
  const kind = meaning ? kindOf(meaning) : {};
  if (children) return `<pc${attributes({ id, ...kind })}>${partsOf(children, codes)}</pc>`;
  const between: Readonly<Record<string, string>> =
    meaning && isBetween(meaning) ? { disp: meaning.shown, dataRef: dataOf(id) } : {};
  return `<ph${attributes({ id, ...kind, ...between })}/>`;
}

type Between = Extract<Meaning, { readonly shown: string }>;

const isBetween = (meaning: Meaning): meaning is Between => 'shown' in meaning;

const dataOf = (code: string) => `d${code}`;

/** Formats for which XLIFF has names. */
const NAMES: Readonly<Record<number, string>> = { 1: 'xlf:b', 2: 'xlf:i', 8: 'xlf:u' };

function kindOf(meaning: Meaning): Readonly<Record<string, string>> {
  if (meaning.kind === 'format') {
    const subType = NAMES[meaning.bit];
    return { type: 'fmt', ...(subType !== undefined && { subType }) };
  }
  if (meaning.kind === 'link') return { type: 'link' };
  if (meaning.kind === 'node' && meaning.node.type === 'linebreak') return { type: 'fmt', subType: 'xlf:lb' };
  return { type: 'other' };
}

const attributes = (of: Readonly<Record<string, string>>) =>
  Object.entries(of)
    .map(([name, value]) => ` ${name}="${escaped(value).replaceAll('\n', '&#10;')}"`)
    .join('');

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

const escaped = (text: string) =>
  allowed(text).replaceAll(/[&<>"\r]/gu, (character) => ENTITIES[character] ?? character);
