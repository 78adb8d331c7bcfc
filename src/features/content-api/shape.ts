import type { CollectionConfig, Field } from 'payload';
import { z } from 'zod';

/**
 * What the content API shows of a kind follows from the fields of its collection: everything that visitors read on pages, and
 * nothing that is for staff.
 */

/** A field as the API shows it. */
export interface FieldShape {
  readonly name: string;
  readonly type:
    'text' | 'number' | 'flag' | 'date' | 'choice' | 'richText' | 'file' | 'item' | 'group' | 'rows';
  readonly many: boolean;
  readonly required: boolean;
  /** Values of a choice. */
  readonly options?: readonly string[];
  /** The collection of a related item. */
  readonly relationTo?: string;
  /** Parts of a group, or of each row. */
  readonly fields?: readonly FieldShape[];
}

const plainTypes: Readonly<Record<string, FieldShape['type']>> = {
  text: 'text',
  textarea: 'text',
  email: 'text',
  code: 'text',
  number: 'number',
  checkbox: 'flag',
  date: 'date',
  select: 'choice',
  radio: 'choice',
  richText: 'richText',
  upload: 'file',
  relationship: 'item',
  group: 'group',
  array: 'rows',
};

/** Fields of Payload itself. `slug` is a field of every kind’s head. */
const OWN = new Set(['id', 'slug', '_status', 'createdAt', 'updatedAt', 'deletedAt']);

/** The fields of a collection in their order. */
export function shapeOf({ fields }: Pick<CollectionConfig, 'fields'>): FieldShape[] {
  return fields.flatMap((field): FieldShape[] => {
    // Layout only: what is inside counts as if it was outside.
    if (!('name' in field) && 'fields' in field) return shapeOf({ fields: field.fields });
    if (!('name' in field) || typeof field.name !== 'string' || isForStaff(field)) return [];
    const type = plainTypes[field.type];
    if (type === undefined || OWN.has(field.name)) return [];
    return [
      {
        name: field.name,
        type,
        many: 'hasMany' in field && field.hasMany === true,
        required: 'required' in field && field.required === true,
        ...('relationTo' in field &&
          typeof field.relationTo === 'string' && { relationTo: field.relationTo }),
        ...('options' in field && { options: field.options.map(valueOf) }),
        ...('fields' in field && { fields: shapeOf({ fields: field.fields }) }),
      },
    ];
  });
}

const isForStaff = (field: Field): boolean =>
  ('hidden' in field && field.hidden === true) || ('access' in field && field.access?.read !== undefined);

const valueOf = (option: string | { value: string }) => (typeof option === 'string' ? option : option.value);

/** Whether the collection has slugs, and whether one is enough to find an item. */
export function slugsOf({ fields }: Pick<CollectionConfig, 'fields'>): 'none' | 'repeated' | 'unique' {
  const field = fields.find((one) => 'name' in one && one.name === 'slug');
  if (!field) return 'none';
  return 'unique' in field && field.unique === true ? 'unique' : 'repeated';
}

const richTextSchema = z.object({
  model: z.object({ blocks: z.array(z.looseObject({ type: z.string() })) }),
  html: z.string(),
  markdown: z.string(),
});

const fileSchema = z.object({
  url: z.url(),
  mimeType: z.string(),
  bytes: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  alt: z.string().nullable(),
});

const relatedSchema = z.object({
  id: z.uuid(),
  collection: z.string(),
  slug: z.string().nullable(),
  title: z.string().nullable(),
});

const headShape = {
  id: z.uuid(),
  // Not `kind`, as pages and events have a field of that name.
  collection: z.string().meta({ description: 'The kind of content, as in the address.' }),
  slug: z.string().nullable(),
  url: z.url().nullable().meta({ description: 'The page that shows it; null for kinds without pages.' }),
  languages: z.array(z.string()).meta({ description: 'In which languages it is published.' }),
  changedAt: z.iso.datetime().meta({ description: 'Its latest change in this language.' }),
};

/** Fields of every item, whatever its kind. */
export const headFields = Object.keys(headShape) as (keyof typeof headShape)[];

/** An item of a kind; without the fields that were not asked for. */
export function itemSchema(fields: readonly FieldShape[]): z.ZodObject {
  const { id, ...others } = headShape;
  return z.object({
    id,
    ...z.object(others).partial().shape,
    ...z.object(Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)]))).partial().shape,
  });
}

function schemaOf(field: FieldShape): z.ZodType {
  const one = schemaOfOne(field);
  if (field.many) return z.array(one);
  if (field.type === 'rows' || field.type === 'group' || field.type === 'flag') return one;
  return isAlwaysThere(field) ? one : one.nullable();
}

/** Whether answers promise a value. Of an item or a file they can’t: it may not be public. */
export const isAlwaysThere = ({ type, required }: FieldShape): boolean =>
  required && type !== 'item' && type !== 'file';

function schemaOfOne({ type, options = [], fields = [] }: FieldShape): z.ZodType {
  const parts = () => z.object(Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)])));
  switch (type) {
    case 'text':
      return z.string();
    case 'number':
      return z.number();
    case 'flag':
      return z.boolean();
    case 'date':
      return z.iso.datetime();
    case 'choice':
      return z.enum(options);
    case 'richText':
      return richTextSchema;
    case 'file':
      return fileSchema;
    case 'item':
      return relatedSchema;
    case 'group':
      return parts();
    case 'rows':
      return z.array(parts());
  }
}
