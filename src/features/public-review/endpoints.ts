import { z } from 'zod';

import { defineEndpoints } from '@/platform/http/openapi';

import { commentSchema } from './domain';

const tag = 'Documents';

/** Comments of members on releases: `/api-review/*`. */
export const publicReviewEndpoints = defineEndpoints([
  {
    method: 'post',
    path: '/api-review/comments',
    tag,
    summary: 'A comment on a chapter of a preview release, or a report of an error in any release',
    session: 'required',
    consent: true,
    body: { json: commentSchema },
    answers: { 201: { data: z.object({ number: z.string() }) } },
    errors: ['not_found', 'forbidden', 'too_many_requests'],
  },
  {
    method: 'post',
    path: '/api-review/comments/{number}/withdraw',
    tag,
    summary: 'Takes back one of the member’s own comments',
    session: 'required',
    answers: { 200: { data: z.null() } },
    errors: ['not_found', 'conflict'],
  },
  {
    method: 'post',
    path: '/api-review/form',
    tag,
    summary: 'Both of them from the plain form of the page; leads back to the page with what came of it',
    session: 'optional',
    // The form carries the session's token in a field, because a browser without scripts sends no header of ours.
    changes: false,
    body: {
      form: z.object({
        ...commentSchema.partial({ document: true, version: true, chapter: true, kind: true, text: true })
          .shape,
        token: z.string(),
        withdraw: z.string().optional(),
        /** Withdrawn in the personal center, which is led back to. */
        from: z.literal('personal').optional(),
      }),
    },
    answers: { 303: { nothing: true } },
    errors: ['bad_origin', 'bad_token', 'invalid_input'],
  },
]);
