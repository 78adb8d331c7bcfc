import { Converter } from 'opencc-js/t2cn';

/** A text in the spelling that is compared, and where each of its UTF-16 units came from in the source. */
export interface Folded {
  readonly text: string;
  /** Offset in the source of the character behind each unit of `text`; one more entry for the end. */
  readonly starts: readonly number[];
}

const toSimplified = Converter({ from: 't', to: 'cn' });

/** Characters that have been folded before. Bounded by Unicode, in practice by some ten thousand. */
const known = new Map<string, string>();

/**
 * Brings a text into the spelling that index and queries share: half-width, simplified Chinese, lower case, no accents,
 * one kind of hyphen and apostrophe, control characters as spaces (NFKC, Unicode TR15). Character by character, so
 * places in the result lead back to places in the source.
 */
export function fold(source: string): Folded {
  let text = '';
  const starts: number[] = [];
  let at = 0;
  for (const character of source) {
    const folded = foldCharacter(character);
    for (let unit = 0; unit < folded.length; unit += 1) starts.push(at);
    text += folded;
    at += character.length;
  }
  starts.push(at);
  return { text, starts };
}

/** The folded text alone. */
export function foldText(source: string): string {
  let text = '';
  for (const character of source) text += foldCharacter(character);
  return text;
}

function foldCharacter(character: string): string {
  const present = known.get(character);
  if (present !== undefined) return present;
  const folded = compute(character);
  known.set(character, folded);
  return folded;
}

function compute(character: string): string {
  if (/^[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]$/u.test(character)) return ' ';
  // Soft hyphens, joiners and direction marks are not seen, so they do not count.
  if (/^\p{Cf}$/u.test(character)) return '';
  if (/^[‐‑‒–—―−－]$/u.test(character)) return '-';
  if (/^[‘’＇]$/u.test(character)) return "'";
  if (/^[“”„«»「」『』]$/u.test(character)) return '"';
  const plain = character
    .normalize('NFKD')
    .replaceAll(/\p{Mn}+/gu, '')
    .normalize('NFKC');
  return toSimplified(plain).toLowerCase();
}
