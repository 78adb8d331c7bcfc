import { expect, it } from 'vitest';

import { csvOf } from './csv';

it('writes a table that spreadsheets read and that no cell of can run', () => {
  const rows = [
    ['页面', 'n'],
    ['a,b "c"\nd', 2],
    ['=HYPERLINK("x")', -1],
    ['+1', 0],
    ['@x', 0],
    ['-x', 0],
    ['\tx', 0],
  ];
  expect(csvOf(rows)).toBe(
    '\uFEFF页面,n\r\n"a,b ""c""\nd",2\r\n"\'=HYPERLINK(""x"")",-1\r\n\'+1,0\r\n\'@x,0\r\n\'-x,0\r\n\'\tx,0\r\n',
  );
});
