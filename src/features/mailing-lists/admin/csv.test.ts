import { describe, expect, it } from 'vitest';

import { csvOf } from '@/platform/csv';

import { linesOf, UnreadableCsv } from './csv';

it('an export is read back as it was', () => {
  const cells = ['=1+1', 'a,b', '综联', '+86 138'];
  expect(linesOf(csvOf([['a', 'b', 'c', 'd'], cells]))[0]?.fields).toEqual({
    a: cells[0],
    b: cells[1],
    c: cells[2],
    d: cells[3],
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
