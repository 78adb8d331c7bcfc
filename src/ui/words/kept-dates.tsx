import type { ReactNode } from 'react';

import { keptNumbers } from './kept-numbers';

/** A number of a Chinese date and what it counts. */
const DATE_PART = String.raw`\d+[年月日]`;

/** `24-byte`, `e-mail`, `1e-6`. */
const COMPOUND = String.raw`(?:\d+|\p{sc=Latin})-\p{sc=Latin}{1,8}|\de-\d+`;

/** An address with a hyphen: `weft-lab.example`. */
const ADDRESS = String.raw`(?=[\w.-]{3,28}(?![\w.-]*[\w-]))[a-z\d]+-[a-z\d-]+(?:\.[a-z\d-]+)+`;

/** Names with hyphens, of capitals and digits: requirements, errata, standards. No longer than fits into a line. */
const NAME = String.raw`(?=[\p{Lu}\d.-]{3,14}(?![\p{Lu}\d-]))[\p{Lu}\d.]+(?:-[\p{Lu}\d.]*[\p{Lu}\d])+`;

const KEPT = new RegExp(
  String.raw`(${DATE_PART}|(?<![\p{sc=Latin}\d.-])(?:${NAME}|${ADDRESS}|${COMPOUND})(?![\p{sc=Latin}\d-]))`,
  'u',
);

/** Running text whose lines do not break within a quantity, a name with hyphens or a part of a Chinese date. */
export function KeptDates({ text }: { text: string }): ReactNode {
  const pieces = keptNumbers(text).split(KEPT);
  const [only] = pieces;
  if (pieces.length === 1) return only;
  return pieces.map((piece, place) =>
    place % 2 === 1 ? (
      <span key={place} className="word">
        {piece}
      </span>
    ) : (
      piece
    ),
  );
}
