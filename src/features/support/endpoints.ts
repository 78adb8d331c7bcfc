import { z } from 'zod';

import { defineEndpoints } from '@/platform/http/openapi';

import { requestSchema, responseSchema } from './domain';

const common = {
  method: 'post',
  tag: 'Support',
  session: 'optional',
  consent: 'by input',
  within: 'support-network',
  answers: { 201: { data: z.object({ number: z.string() }) } },
} as const;

/** Support requests: `/api-support/*`. */
export const supportEndpoints = defineEndpoints([
  {
    ...common,
    path: '/api-support/requests',
    summary: 'Asks the community office, as a member or as a visitor with a solved captcha',
    body: { json: requestSchema },
    errors: ['captcha_failed', 'captcha_expired', 'consent_required', 'too_many_requests'],
  },
  {
    ...common,
    path: '/api-support/attached-requests',
    summary:
      'The same with an attachment: PDF, JPG, PNG, or a text in UTF-8, at most 10 MB. The field `request` before it has the JSON of `/api-support/requests`',
    body: { file: 'The attachment' },
    errors: [
      'captcha_failed',
      'captcha_expired',
      'consent_required',
      'too_many_requests',
      'file_too_large',
      'file_type',
      'storage_full',
      'storage_away',
    ],
  },
  {
    method: 'post',
    path: '/api-support/responses',
    tag: 'Support',
    summary: 'What a member adds to one of their own requests',
    session: 'required',
    consent: true,
    body: { json: responseSchema },
    answers: { 201: { data: z.object({ number: z.string() }) } },
    errors: ['not_found', 'conflict', 'too_many_requests'],
  },
  {
    method: 'post',
    path: '/api-support/form',
    tag: 'Support',
    summary:
      'The same from the plain form of the personal center; leads back to the page with what came of it',
    session: 'optional',
    // The form carries the session's token in a field, because a browser without scripts sends no header of ours.
    changes: false,
    body: {
      form: z.object({
        ...responseSchema.shape,
        token: z.string(),
        page: z.string().optional().meta({ description: 'The page of the list that the form is on' }),
      }),
    },
    answers: { 303: { nothing: true } },
    errors: ['bad_origin', 'bad_token', 'invalid_input'],
  },
]);
