import type { FlattenedField } from 'payload';

import { isRecord, type Values } from '../../editing/merge';
import { isLocalized } from '../../listed-fields';
import { writable } from '../../versions/restoration';

import type { Path } from './pairs';

/** A text of an item that is translated. */
export interface Place {
  readonly path: Path;
  /** Names of the fields and numbers of the rows that lead to it, as people read them. */
  readonly label: string;
  readonly kind: 'line' | 'lines' | 'blocks';
  readonly maxLength?: number;
}

/**
 * The texts of an item that are translated, in the order of its form. Languages share the rows of lists, so these are counted in
 * the target.
 * @param nameOf the label of a field in the language of the reader
 */
export function placesOf(
  fields: readonly FlattenedField[],
  target: Values,
  nameOf: (field: FlattenedField) => string,
  within: { readonly path: Path; readonly labels: readonly string[] } = { path: [], labels: [] },
): Place[] {
  return writable(fields).flatMap((field): Place[] => {
    const path = [...within.path, field.name];
    const labels = [...within.labels, nameOf(field)];
    const value = target[field.name];
    if ((field.type === 'group' || field.type === 'tab') && 'flattenedFields' in field) {
      return placesOf(field.flattenedFields, isRecord(value) ? value : {}, nameOf, { path, labels });
    }
    if (field.type === 'array' && Array.isArray(value)) {
      return value.flatMap((row: unknown, index) =>
        placesOf(field.flattenedFields, isRecord(row) ? row : {}, nameOf, {
          path: [...path, index],
          labels: [...labels, String(index + 1)],
        }),
      );
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
