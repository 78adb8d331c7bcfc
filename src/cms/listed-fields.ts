import type { FlattenedField, SanitizedCollectionConfig } from 'payload';

/** Types of fields by which lists are filtered and sorted. */
const LISTED = new Set([
  'checkbox',
  'date',
  'email',
  'number',
  'radio',
  'relationship',
  'select',
  'text',
  'upload',
]);

type Collection = Pick<SanitizedCollectionConfig, 'flattenedFields'>;

/** Fields of a collection that conditions and sort orders can name, and whose changes are announced one by one. */
export function listedFields({ flattenedFields }: Collection): FlattenedField[] {
  return flattenedFields.filter((field) => LISTED.has(field.type) && !('virtual' in field && field.virtual));
}

/** One of these fields. */
export function listedField(collection: Collection, name: string): FlattenedField | undefined {
  return listedFields(collection).find((field) => field.name === name);
}

/** Whether a field has a value for each language. */
export function isLocalized(field: FlattenedField): boolean {
  return 'localized' in field && field.localized === true;
}
