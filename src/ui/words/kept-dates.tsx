import type { ReactNode } from 'react';

import { keptNumbers } from './kept-numbers';

/** A number of a Chinese date and what it counts. */
const DATE_PART = /(\d+[年月日])/;

/** Running text whose lines do not break within a quantity or a part of a Chinese date. */
export function KeptDates({ text }: { text: string }): ReactNode {
  const pieces = keptNumbers(text).split(DATE_PART);
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
