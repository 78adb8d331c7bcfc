import { describe, expect, it } from 'vitest';

import type { RichTextBlock } from './model';
import { packetFields } from './packet-fields';

type Table = Extract<RichTextBlock, { type: 'table' }>;

const table = (...rows: readonly string[]): Table => ({
  type: 'table',
  header: [],
  rows: rows.map((row) => row.split(' | ').map((text) => [{ type: 'text', text }])),
});

describe('a table with the format of a packet', () => {
  it('lists its fields', () =>
    expect(
      packetFields(table('15:8 | 8 | SEQ | Number', '7 | 1 | ACK | Yes', '6:0 | 7 | RSV | Reserved')),
    ).toEqual([
      { bits: '15:8', field: 'SEQ' },
      { bits: '7', field: 'ACK' },
      { bits: '6:0', field: 'RSV' },
    ]));

  it('can call several fields reserved', () =>
    expect(packetFields(table('7:6 | RSV', '5:2 | SEQ', '1:0 | RSV'))?.map(({ field }) => field)).toEqual([
      'RSV',
      'SEQ',
      'RSV',
    ]));

  it.each<[string, Table]>([
    ['a gap', table('15:8 | 8 | SEQ | Number', '6:0 | 7 | RSV | Reserved')],
    ['no end', table('15:8 | 8 | SEQ | Number', '7:1 | 7 | ACK | Reserved')],
    ['bits that go up', table('0:7 | 8 | SEQ | Number', '8:15 | 8 | ACK | Yes')],
    ['another order', table('7:0 | 8 | ACK | Yes', '15:8 | 8 | SEQ | Number')],
    ['values in place of bits', table('0x1 | 1 | HEAD | First', '0x0 | 1 | TAIL | Last')],
    ['no names', table('7:4 | 4 | 12 | Four', '3:0 | 4 | 13 | Four')],
    ['names first', table('SEQ | 7:4 | 4', 'ACK | 3:0 | 4')],
    ['one row', table('7:0 | 8 | SEQ | Number')],
    ['no rows', table()],
  ])('is not one with %s', (_what, one) => expect(packetFields(one)).toBeUndefined());
});
