import { z } from 'zod';

import type { Endpoint } from '@/platform/http/openapi';

import { batchSchema, ownEventsSchema } from './domain';

const ownEvents = z.object({
  total: z.int(),
  first: z.iso.datetime().nullable(),
  last: z.iso.datetime().nullable(),
  byEvent: z.array(z.object({ event: z.string(), count: z.int() })),
  pages: z.array(z.object({ page: z.string(), count: z.int() })),
});

/** `/api-dsapi/query/*` (contracts, section 7). */
export const analyticsEndpoints: readonly Endpoint[] = [
  {
    method: 'post',
    path: '/api-dsapi/query/track/{product}',
    tag: 'Analytics',
    summary: 'Takes a batch of events of a visitor who agreed to analytics; the same batch twice counts once',
    changes: false,
    body: { json: batchSchema },
    answers: { 200: { data: z.null() } },
    errors: ['not_found', 'file_too_large', 'file_type', 'too_many_requests', 'bad_origin'],
  },
  {
    method: 'post',
    path: '/api-dsapi/query/mine',
    tag: 'Analytics',
    summary: 'What is stored about the member and the client identifier of the browser',
    session: 'required',
    body: { json: ownEventsSchema },
    answers: { 200: { data: ownEvents } },
  },
  {
    method: 'post',
    path: '/api-dsapi/query/mine/erase',
    tag: 'Analytics',
    summary: 'Erases the raw events of the member and the client identifier',
    session: 'required',
    body: { json: ownEventsSchema },
    answers: { 200: { data: z.object({ erased: z.int() }) } },
  },
];
