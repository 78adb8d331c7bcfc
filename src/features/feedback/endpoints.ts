import { z } from 'zod';

import { defineEndpoints, type Endpoint } from '@/platform/http/openapi';

import { answerVoteSchema, feedbackSchema } from './domain';

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

/** Whether answers of the FAQ help: `/api-feedback/*`. */
export const answerEndpoints = defineEndpoints([
  {
    method: 'post',
    path: '/api-feedback/answers',
    tag: 'Site',
    summary:
      'Whether an answer of the FAQ helped, anonymous; `counted` is false for another vote of the same browser',
    body: { json: answerVoteSchema },
    answers: { 201: { data: z.object({ counted: z.boolean() }) } },
    errors: ['not_found', 'too_many_requests'],
  },
  {
    method: 'post',
    path: '/api-feedback/answer-form',
    tag: 'Site',
    summary: 'The same from the plain form of the page, and back to the question',
    body: { form: answerVoteSchema },
    answers: { 303: { nothing: true } },
  },
]);
