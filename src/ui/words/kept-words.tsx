import 'server-only';

import { createElement, Fragment } from 'react';
import type { ReactNode } from 'react';

import { KeptDates } from './kept-dates';
import { keptNumbers } from './kept-numbers';
import { wordPieces } from './word-pieces';

/**
 * A title whose lines break between Chinese words (`.word` in base.css), with the same text to copy, search and hear.
 * Rendered by the server only: a browser's dictionary may cut in other places, which hydration would take for a fault.
 */
export function KeptWords({ text }: { text: string }): ReactNode {
  const pieces = wordPieces(keptNumbers(text));
  const [only] = pieces;
  if (only && pieces.length === 1) return createElement(KeptDates, { text: only.text });
  return createElement(
    Fragment,
    null,
    ...pieces.map(({ text: piece, kept }) =>
      kept ? createElement('span', { className: 'word' }, piece) : piece,
    ),
  );
}
