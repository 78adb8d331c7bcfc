import { plainText, type RichTextBlock } from './model';
import { namingColumn } from './row-names';

/** A field of a packet or a register: its bits as they are written, and its name. */
export interface DrawnField {
  /** `31:24`, or `7` for a single one. */
  readonly bits: string;
  readonly field: string;
}

const BITS = /^(\d{1,4})(?::(\d{1,4}))?$/;

/**
 * The fields that a table lists when it is the format of a packet: bits in the first column, from the highest down to 0 without
 * a gap, and a column with names. Undefined for all other tables.
 */
export function packetFields(
  table: Extract<RichTextBlock, { type: 'table' }>,
): readonly DrawnField[] | undefined {
  const naming = namingColumn(table);
  if (naming === undefined || naming === 0 || table.rows.length < 2) return undefined;
  const fields: DrawnField[] = [];
  let next: number | undefined;
  for (const row of table.rows) {
    const bits = plainText(row[0] ?? []).trim();
    const [, high, low = high] = BITS.exec(bits) ?? [];
    if (high === undefined || low === undefined) return undefined;
    if ((next !== undefined && Number(high) !== next) || Number(low) > Number(high)) return undefined;
    next = Number(low) - 1;
    fields.push({ bits, field: plainText(row[naming] ?? []).trim() });
  }
  return next === -1 ? fields : undefined;
}
