import { z } from 'zod';

import { locales } from '@/i18n/locales';
import type { Endpoint } from '@/platform/http/openapi';

import { commonFields, type VisitorCollection, visitorFields } from './visitor-fields';
import { bounds } from './visitor-query';

/** An item as visitors read it: its fields follow from the collection and the language. */
const item = z.looseObject({ id: z.uuid() });

const page = z.looseObject({
  docs: z.array(item),
  totalDocs: z.int(),
  limit: z.int(),
  page: z.int(),
  totalPages: z.int(),
  pagingCounter: z.int(),
  hasPrevPage: z.boolean(),
  hasNextPage: z.boolean(),
  prevPage: z.int().nullable(),
  nextPage: z.int().nullable(),
});

const shape = {
  locale: z
    .enum(locales)
    .optional()
    .meta({
      description: `The language of texts; an item is there in the languages in which it is public. Without it, ${bounds.locale}.`,
    }),
  depth: z
    .int()
    .min(0)
    .max(bounds.depth.most)
    .default(bounds.depth.standard)
    .meta({ description: 'How many relations deep other items are filled in.' }),
  select: z
    .string()
    .optional()
    .meta({ description: `Fields of the answer, as \`select[title]=true\`; at most ${bounds.selected}.` }),
  joins: z
    .string()
    .optional()
    .meta({
      description: `For joined lists, as \`joins[<field>][limit]=10\` (1 to ${bounds.limit.most}), \`[page]\`, \`[count]\`, or \`joins[<field>]=false\`.`,
    }),
};

function listShape(collection: VisitorCollection) {
  const fields = [...visitorFields[collection], ...commonFields].map((name) => `\`${name}\``).join(', ');
  return {
    limit: z
      .int()
      .min(1)
      .max(bounds.limit.most)
      .default(bounds.limit.standard)
      .meta({ description: 'Items in a page.' }),
    page: z.int().min(1).max(bounds.page).default(1),
    pagination: z.literal('true').optional().meta({ description: 'Lists always come in pages.' }),
    sort: z
      .string()
      .optional()
      .meta({
        description: `Up to ${bounds.sortFields} fields with a comma between them, \`-\` before one for descending order: ${fields}.`,
      }),
    where: z
      .string()
      .optional()
      .meta({
        contentMediaType: 'application/json',
        description: `Conditions, as \`where[<field>][<operator>]=<value>\` or as JSON; \`and\` and \`or\` join them, at most ${bounds.conditions} in ${bounds.nesting} levels. Fields: ${fields}. Operators follow from the field: \`equals\`, \`not_equals\`, \`in\`, \`not_in\`, \`exists\`, \`like\`, \`contains\`, \`greater_than\`, \`greater_than_equal\`, \`less_than\`, \`less_than_equal\`.`,
      }),
  };
}

function readsOf(collection: VisitorCollection): Endpoint[] {
  const common = { method: 'get', tag: 'Content', limit: 'api' } as const;
  return [
    {
      ...common,
      path: `/api/${collection}`,
      summary: `Public items of \`${collection}\`, a page at a time`,
      query: z.object({ ...listShape(collection), ...shape }),
      answers: { 200: { json: page } },
    },
    {
      ...common,
      path: `/api/${collection}/{id}`,
      summary: `A public item of \`${collection}\``,
      parameters: { id: z.uuid() },
      query: z.object(shape),
      answers: { 200: { json: item } },
      errors: ['not_found'],
    },
  ];
}

/**
 * What visitors read over Payload's REST, from the allow-list and the bounds that the front door applies (ADR 075): a list and
 * an item of each collection.
 */
export const publicReadEndpoints: readonly Endpoint[] = (
  Object.keys(visitorFields) as VisitorCollection[]
).flatMap(readsOf);
