import type { FlattenedField } from 'payload';

import { isLocalized } from '../listed-fields';

type Values = Readonly<Record<string, unknown>>;

/** Whether a language is public says nothing about its texts. */
const STATUS = '_status';

/**
 * What an item says in one language, without what all languages share: changes of a cover or a date ask for no new translation.
 * @param item as read in one language
 */
export function textsOf(fields: readonly FlattenedField[], item: Values): Values {
  return Object.fromEntries(
    fields.flatMap((field) => {
      if (field.name === STATUS) return [];
      const value = item[field.name];
      if (isLocalized(field)) return [[field.name, value ?? null]];
      const within = textsWithin(field, value);
      return within === undefined ? [] : [[field.name, within]];
    }),
  );
}

function textsWithin(field: FlattenedField, value: unknown): unknown {
  if (field.type === 'array' && Array.isArray(value)) {
    return (value as Values[]).map((row) => textsOf(field.flattenedFields, row));
  }
  if (field.type === 'blocks' && Array.isArray(value)) {
    return (value as Values[]).map((row) => {
      const block = field.blocks.find(({ slug }) => slug === row.blockType);
      return block ? textsOf(block.flattenedFields, row) : {};
    });
  }
  if ((field.type === 'group' || field.type === 'tab') && typeof value === 'object' && value !== null) {
    return textsOf(field.flattenedFields, value as Values);
  }
  return undefined;
}
