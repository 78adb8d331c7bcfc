import { z } from 'zod';

import { locales } from '@/i18n/locales';
import type { Endpoint } from '@/platform/http/openapi';

import {
  clickSchema,
  hotSchema,
  MAX_SUGGESTIONS,
  MOST_NEAR,
  nearSchema,
  searchKinds,
  searchSchema,
  searchTypes,
  suggestSchema,
} from './domain';

const ranges = z.array(z.tuple([z.int(), z.int()]));

const answer = z.object({
  total: z.int(),
  types: z.partialRecord(z.enum(searchTypes), z.int()),
  items: z.array(
    z.object({
      type: z.enum(searchTypes),
      kind: z.enum(searchKinds),
      url: z.string(),
      language: z.enum(locales),
      path: z.array(z.string()).meta({ description: 'What it is within, the widest first.' }),
      section: z.string().optional().meta({ description: 'Number of the chapter and section, as 5.2.' }),
      picture: z.string().optional(),
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
  answer: z
    .object({
      kind: z.enum(searchKinds),
      title: z.string(),
      text: z.string(),
      rows: z.array(z.array(z.string())).optional(),
      url: z.string(),
      path: z.array(z.string()),
    })
    .optional()
    .meta({ description: 'The best result where it answers on its own.' }),
  otherLanguage: z
    .object({ lang: z.enum(locales), total: z.int().meta({ description: 'Not counted beyond 1,000.' }) })
    .optional(),
  corrected: z.string().optional().meta({ description: 'The query that was answered instead.' }),
  didYouMean: z.string().optional().meta({ description: 'A query that was probably meant.' }),
  partial: z
    .literal(true)
    .optional()
    .meta({ description: 'Nothing has all the words; these results come closest.' }),
});

const suggestion = z.object({
  text: z.string(),
  type: z.enum(searchKinds),
  url: z.string().meta({ description: 'Where Enter leads.' }),
  path: z.array(z.string()).meta({ description: 'What it is within, the widest first.' }),
  section: z.string().optional().meta({ description: 'Number of a chapter or section, as 5.2.' }),
  answer: z.string().optional().meta({ description: 'What it says, where that answers.' }),
});

const near = suggestion.pick({ url: true, text: true, path: true });

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
    summary: 'At most 8 things that someone may be looking for who has typed so much',
    query: suggestSchema,
    answers: { 200: { data: z.array(suggestion).max(MAX_SUGGESTIONS) } },
    errors: ['too_many_requests'],
  },
  {
    method: 'get',
    path: '/api-search/near',
    tag,
    summary: 'At most 4 pages whose addresses come near to one that leads nowhere, and what it lies within',
    query: nearSchema,
    answers: { 200: { data: z.array(near).max(MOST_NEAR) } },
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
