import type { FlattenedField } from 'payload';

import { isRecord, type Values } from '../../editing/merge';
import { isLocalized } from '../../listed-fields';
import { rowText } from '../../rows/row-text';
import { writable } from '../../versions/restoration';

import type { Path } from './pairs';

/** A text of an item that is translated. */
export interface Place {
  readonly path: Path;
  /** Names of the fields and rows that lead to it, as people read them. */
  readonly label: string;
  readonly kind: 'line' | 'lines' | 'blocks';
  readonly maxLength?: number;
}

/** The same place in two languages. */
interface Sides {
  readonly source: Values;
  readonly target: Values;
}

/**
 * The texts of an item that are translated, in the order of its form. Languages share the rows of lists; those of the target count,
 * and are called what they are called in the source.
 * @param nameOf the label of a field in the language of the reader
 */
export function placesOf(
  fields: readonly FlattenedField[],
  { source, target }: Sides,
  nameOf: (field: FlattenedField) => string,
  within: { readonly path: Path; readonly labels: readonly string[] } = { path: [], labels: [] },
): Place[] {
  return writable(fields).flatMap((field): Place[] => {
    const path = [...within.path, field.name];
    const labels = [...within.labels, nameOf(field)];
    const [original, value] = [source[field.name], target[field.name]];
    if ((field.type === 'group' || field.type === 'tab') && 'flattenedFields' in field) {
      const sides = { source: recordOf(original), target: recordOf(value) };
      return placesOf(field.flattenedFields, sides, nameOf, { path, labels });
    }
    if (field.type === 'array' && Array.isArray(value)) {
      const originals = Array.isArray(original) ? original.map(recordOf) : [];
      return value.map(recordOf).flatMap((row, index) => {
        const id = typeof row.id === 'string' ? row.id : undefined;
        const same = originals.find((one) => id !== undefined && one.id === id) ?? {};
        const text = rowText(same) || rowText(row);
        return placesOf(field.flattenedFields, { source: same, target: row }, nameOf, {
          path: [...path, id ?? index],
          labels: [...labels, [index + 1, ...(text ? [text] : [])].join(' · ')],
        });
      });
    }
    if (!isLocalized(field)) return [];
    const label = labels.join(' › ');
    if (field.type === 'richText') return [{ path, label, kind: 'blocks' }];
    if (field.type !== 'textarea' && (field.type !== 'text' || field.hasMany)) return [];
    const kind = field.type === 'text' ? 'line' : 'lines';
    const { maxLength } = field;
    return [{ path, label, kind, ...(maxLength !== undefined && { maxLength }) }];
  });
}

const recordOf = (value: unknown): Values => (isRecord(value) ? value : {});
