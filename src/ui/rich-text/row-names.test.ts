import { expect, it } from 'vitest';

import type { Inline } from './model';
import { namingColumn } from './row-names';

/** The rows of a Markdown table, without its head. */
const rows = (...lines: string[]): Inline[][][] =>
  lines.map((line) => line.split(' | ').map((text): Inline[] => [{ type: 'text', text }]));

it.each([
  ['names', ['Accelerators | 32 | 2 048', 'Hosts | 8 | 512'], 0],
  ['names of states', ['DETECT | off', 'POLL | 16 GT/s'], 0],
  ['names in Chinese', ['加速器 | 32', '主机 | 8'], 0],
  [
    'fields of a packet, after bits and widths',
    ['47:46 | 2 | TMODE | Mode', '45:42 | 4 | TOP | Operation'],
    2,
  ],
  ['fields of which several are reserved', ['31:24 | MAJOR | 1', '23:8 | Reserved | 0', '7:0 | RSVD | 0'], 1],
  ['opcodes', ['0x00 | NOP | no', '0x01 | RD | no'], 1],
])('takes %s', (_what, lines, column) => {
  expect(namingColumn({ rows: rows(...lines) })).toBe(column);
});

it.each([
  ['measures', ['0 s | 50 °C | alarm', '4 s | 63 °C | accelerators at half speed']],
  ['a name that two rows share', ['IN_ORDER | Good flit', 'IN_ORDER | Bad flit']],
  ['sentences', [`${'Every word of this cell tells something '.repeat(3)} | 1`, 'Short | 2']],
  ['an empty cell', ['Leaf | 41', ' | 0']],
  ['codes before words that are no identifiers', ['0 | Relaxed', '1 | Release']],
  ['the only column', ['Leaf', 'Spine']],
  ['reserved fields alone', ['31:8 | Reserved', '7:0 | Reserved']],
])('takes no column for %s', (_what, lines) => {
  expect(namingColumn({ rows: rows(...lines) })).toBeUndefined();
});

it('follows the choice of the editors', () => {
  const named = rows('Leaf | L1', 'Spine | S1');
  expect(namingColumn({ rows: named, namedBy: 'none' })).toBeUndefined();
  expect(namingColumn({ rows: named, namedBy: 2 })).toBe(1);
});
