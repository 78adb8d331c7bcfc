import { z } from 'zod';

import { publicReadEndpoints } from '@/cms/rest/endpoints';
import { accountEndpoints } from '@/features/account/endpoints';
import { applicationsEndpoints } from '@/access/shared/endpoints';
import { contentCollections } from '@/content/collections';
import { analyticsEndpoints } from '@/features/analytics/endpoints';
import { contentEndpoints } from '@/features/content-api/endpoints';
import { answerEndpoints, feedbackEndpoints } from '@/features/feedback/endpoints';
import { identityEndpoints, photoEndpoints } from '@/features/identity/endpoints';
import { mailingListEndpoints } from '@/features/mailing-lists/endpoints';
import { publicReviewEndpoints } from '@/features/public-review/endpoints';
import { searchEndpoints } from '@/features/search/endpoints';
import { supportEndpoints } from '@/features/support/endpoints';
import { captchaEndpoints } from '@/features/verification/endpoints';
import { concerns } from '@/platform/db/status';
import type { Endpoint } from '@/platform/http/openapi';

const state = z.enum(['ok', 'down']);

const statusSchema = z.object({
  attention: z.array(z.enum(concerns)),
  database: state,
  migrations: z.enum(['ok', 'pending', 'newer']).optional(),
  worker: z.object({ state: z.enum(['ok', 'down', 'stuck']), lastJobSeconds: z.int().optional() }).optional(),
  workers: z
    .array(
      z.object({
        state: z.enum(['ok', 'silent', 'stuck']),
        startedSeconds: z.int(),
        beatSeconds: z.int(),
        purgesFailSeconds: z.int().optional(),
      }),
    )
    .optional(),
  outbox: z.object({ waiting: z.int(), oldestSeconds: z.int(), givenUp: z.int() }).optional(),
  queue: z.object({ waiting: z.int(), oldestSeconds: z.int() }).optional(),
  events: z.object({ waiting: z.int(), oldestSeconds: z.int() }).optional(),
  purges: z.object({ failSeconds: z.int() }).optional(),
  backup: z.object({ state: z.enum(['ok', 'late']), ageSeconds: z.int().optional() }).optional(),
  disk: z.object({ state: z.enum(['ok', 'low']), freeBytes: z.int() }),
  replicas: z.array(z.object({ state: z.enum(['ok', 'behind', 'down']), lagSeconds: z.int().optional() })),
  pages: z.object({
    hits: z.int(),
    misses: z.int(),
    renewed: z.int(),
    pages: z.int(),
    bytes: z.int(),
    maxBytes: z.int(),
  }),
});

/** Calls that belong to no feature: builds, health, and this document itself (contracts, sections 3 and 9). */
const siteEndpoints: readonly Endpoint[] = [
  {
    method: 'get',
    path: '/builds/latest.json',
    tag: 'Site',
    summary: 'Which build is served',
    answers: { 200: { json: z.object({ id: z.string(), timestamp: z.number(), version: z.string() }) } },
  },
  {
    method: 'get',
    path: '/healthz',
    tag: 'Site',
    summary: 'Whether the process lives',
    answers: { 200: { type: 'text/plain' } },
  },
  {
    method: 'get',
    path: '/readyz',
    tag: 'Site',
    summary: 'Whether visitors can be served, and the state of what that depends on; 503 when not',
    answers: {
      200: {
        json: z.object({
          database: state,
          migrations: z.enum(['ok', 'pending']).optional(),
          worker: state.optional(),
          outbox: z.object({ waiting: z.int(), oldestSeconds: z.number() }).optional(),
          disk: z.enum(['ok', 'low']),
          pages: z.enum(['kept', 'none']),
        }),
      },
    },
  },
  {
    method: 'get',
    path: '/status',
    tag: 'Site',
    summary: 'What needs the operator, and the state of everything that can; 503 when something does',
    answers: { 200: { json: statusSchema }, 503: { json: statusSchema } },
  },
  {
    method: 'get',
    path: '/openapi.json',
    tag: 'Site',
    summary: 'This document',
    answers: { 200: { json: z.record(z.string(), z.unknown()) } },
  },
];

/**
 * Every call that the portal publishes; each feature declares its own in `endpoints.ts` (docs/architecture.md,
 * "Adding an endpoint"); reads of content are derived from the front door's allow-list.
 * `src/app/_api/endpoints.test.ts` compares them with the routes.
 */
export const endpoints: readonly Endpoint[] = [
  ...identityEndpoints,
  ...photoEndpoints,
  ...captchaEndpoints,
  ...accountEndpoints,
  ...applicationsEndpoints,
  ...analyticsEndpoints,
  ...mailingListEndpoints,
  ...searchEndpoints,
  ...feedbackEndpoints,
  ...answerEndpoints,
  ...publicReviewEndpoints,
  ...supportEndpoints,
  ...contentEndpoints(contentCollections),
  ...publicReadEndpoints,
  ...siteEndpoints,
];
