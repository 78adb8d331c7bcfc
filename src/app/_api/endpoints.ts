import { z } from 'zod';

import { publicReadEndpoints } from '@/cms/rest/endpoints';
import { accountEndpoints } from '@/features/account/endpoints';
import { applicationsEndpoints } from '@/access/shared/endpoints';
import { analyticsEndpoints } from '@/features/analytics/endpoints';
import { feedbackEndpoints } from '@/features/feedback/endpoints';
import { identityEndpoints, photoEndpoints } from '@/features/identity/endpoints';
import { mailingListEndpoints } from '@/features/mailing-lists/endpoints';
import { searchEndpoints } from '@/features/search/endpoints';
import { captchaEndpoints } from '@/features/verification/endpoints';
import type { Endpoint } from '@/platform/http/openapi';

const state = z.enum(['ok', 'down']);

/** Calls that belong to no feature: builds, health, and this document itself (contracts, sections 3 and 9). */
const siteEndpoints: readonly Endpoint[] = [
  {
    method: 'get',
    path: '/builds/latest.json',
    tag: 'Site',
    summary: 'Which build is served',
    answers: { 200: { json: z.object({ id: z.string(), timestamp: z.number() }) } },
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
        }),
      },
    },
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
  ...publicReadEndpoints,
  ...siteEndpoints,
];
