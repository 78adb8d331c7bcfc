import { z } from 'zod';

import type { Endpoint } from '@/platform/http/openapi';

import { clickSchema, hotSchema, searchSchema, searchTypes, suggestSchema } from './domain';

const ranges = z.array(z.tuple([z.int(), z.int()]));

const answer = z.object({
  total: z.int(),
  types: z.partialRecord(z.enum(searchTypes), z.int()),
  items: z.array(
    z.object({
      type: z.enum(searchTypes),
      url: z.string(),
      title: z.string(),
      context: z.string(),
      excerpt: z.string(),
      highlights: z
        .object({ title: ranges, excerpt: ranges })
        .meta({ description: 'Beginning and end of each marked word, in UTF-16 units.' }),
      publishedAt: z.iso.datetime(),
      releases: z
        .array(z.object({ version: z.string(), url: z.string() }))
        .optional()
        .meta({ description: 'The same section in other releases of the document.' }),
    }),
  ),
  corrected: z.string().optional().meta({ description: 'The query that was answered instead.' }),
  partial: z
    .literal(true)
    .optional()
    .meta({ description: 'Nothing has all the words; these results come closest.' }),
});

const tag = 'Search';

/** The calls of section 6 of the contracts. */
export const searchEndpoints: readonly Endpoint[] = [
  {
    method: 'get',
    path: '/api-search',
    tag,
    summary: 'Results of a search, in one language',
    query: searchSchema,
    answers: { 200: { data: answer } },
    errors: ['too_many_requests'],
  },
  {
    method: 'get',
    path: '/api-search/suggest',
    tag,
    summary: 'At most 8 completions of what has been typed',
    query: suggestSchema,
    answers: { 200: { data: z.array(z.string()).max(8) } },
    errors: ['too_many_requests'],
  },
  {
    method: 'get',
    path: '/api-search/hot',
    tag,
    summary: 'At most 10 frequent searches',
    query: hotSchema,
    answers: { 200: { data: z.array(z.string()).max(10) } },
    errors: ['too_many_requests'],
  },
  {
    method: 'post',
    path: '/api-search/click',
    tag,
    summary: 'A result was opened',
    body: { json: clickSchema },
    answers: { 200: { data: z.null() } },
    errors: ['too_many_requests'],
  },
];
