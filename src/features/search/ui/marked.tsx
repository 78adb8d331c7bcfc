import { keptNumbers } from '@/ui/words/kept-numbers';

import type { Range } from '../excerpt';

/** A text with the words that were searched for marked. Quantities stay in one line, in as many characters as before. */
export function Marked({ text: found, ranges }: { text: string; ranges: readonly Range[] }) {
  const text = keptNumbers(found);
  const parts = ranges.map(([from, to], index) => (
    <span key={from}>
      {text.slice(ranges[index - 1]?.[1] ?? 0, from)}
      <mark>{text.slice(from, to)}</mark>
    </span>
  ));
  return (
    <>
      {parts}
      {text.slice(ranges.at(-1)?.[1] ?? 0)}
    </>
  );
}
