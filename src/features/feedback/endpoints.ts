import { z } from 'zod';

import type { Endpoint } from '@/platform/http/openapi';

import { feedbackSchema } from './domain';

/** What readers say about chapters. */
export const feedbackEndpoints: readonly Endpoint[] = [
  {
    method: 'post',
    path: '/api-feedback',
    tag: 'Documents',
    summary: 'One to five stars and a comment about a chapter, anonymous',
    body: { json: feedbackSchema },
    answers: { 201: { data: z.null() } },
    errors: ['not_found', 'too_many_requests'],
  },
];
