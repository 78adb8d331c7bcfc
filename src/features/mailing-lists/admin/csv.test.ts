import { describe, expect, it } from 'vitest';

import { csvOf } from '@/platform/http/csv';

import { linesOf, UnreadableCsv } from './csv';

describe('an export', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
    'disarms what a spreadsheet would run: %j',
    (cell) => {
      expect(csvOf([[cell]])).toContain(`'${cell}`);
    },
  );

  it('quotes commas, quotes and line breaks, and leaves the rest alone', () => {
    expect(csvOf([['a,b', 'say "hi"', 'two\nlines', '综联', null, 3]])).toBe(
      '"a,b","say ""hi""","two\nlines",综联,,3\r\n',
    );
  });

  it('is read back as it was', () => {
    const cells = ['=1+1', 'a,b', '综联', '+86 138'];
    expect(linesOf(csvOf([['a', 'b', 'c', 'd'], cells]))[0]?.fields).toEqual({
      a: cells[0],
      b: cells[1],
      c: cells[2],
      d: cells[3],
    });
  });
});

describe('an import', () => {
  it('takes commas, semicolons and tabs, a byte order mark, and names in any case', () => {
    for (const separator of [',', ';', '\t']) {
      const lines = linesOf(`\uFEFFEmail${separator}Name\r\na@example.org${separator} Ada \r\n\r\n`);
      expect(lines).toEqual([{ line: 2, fields: { email: 'a@example.org', name: 'Ada' } }]);
    }
  });

  it('names the line that cannot be read', () => {
    try {
      linesOf('email,name\na@example.org,"open\nand on');
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(UnreadableCsv);
    }
  });
});
