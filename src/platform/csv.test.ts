import { describe, expect, it } from 'vitest';

import { csvOf } from './csv';

describe('a table as CSV', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("x")'])(
    'disarms what a spreadsheet would run: %j',
    (cell) => {
      expect(csvOf([[cell]]).replaceAll('""', '"')).toContain(`'${cell}`);
    },
  );

  it('quotes commas, quotes and line breaks, and leaves the rest alone', () => {
    expect(csvOf([['a,b', 'say "hi"', 'two\nlines', 'a\rb', '综联', '', null, 3, -1.5]])).toBe(
      '"a,b","say ""hi""","two\nlines","a\rb",综联,,,3,-1.5\r\n',
    );
  });

  it('ends every line, also none', () => {
    expect(csvOf([['a'], ['b']])).toBe('a\r\nb\r\n');
    expect(csvOf([])).toBe('');
  });
});
