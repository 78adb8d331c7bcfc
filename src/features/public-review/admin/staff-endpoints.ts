import { staffEndpoint } from '@/cms/staff-endpoint';
import { recordAccess } from '@/features/identity';
import { systemClock } from '@/platform/clock/clock';
import { csvResponse } from '@/platform/http/csv';
import { validate } from '@/platform/http/validate';

import { answerSchema, visibilitySchema } from '../domain';
import { answerComment, moderateComment } from '../use-cases/answer-comment';
import { type CommentQuery, eachComment } from '../use-cases/read-comments';

const clock = systemClock;

/** Those who work on the text of releases, and so answer what is said about it. */
export const reviewRoles = ['administrator', 'publisher', 'editor'] as const;

/** Columns of the disposition table. */
const columns = [
  'number',
  'kind',
  'release',
  'place',
  'anchor',
  'passage',
  'comment',
  'language',
  'author',
  'received',
  'state',
  'answer',
  'fixed_in',
  'answered',
  'erratum',
] as const;

async function* dispositions(query: CommentQuery) {
  for await (const batch of eachComment(query)) {
    yield batch.map((comment) => [
      comment.number,
      comment.kind,
      comment.releaseName,
      comment.place,
      comment.anchor,
      comment.passage,
      comment.text,
      comment.language,
      comment.author,
      comment.at,
      comment.state,
      comment.answer,
      comment.fixedIn,
      comment.answeredAt,
      comment.erratum?.number ?? null,
    ]);
  }
}

/** What staff do with comments: endpoints below `/api/public-review`. */
export const publicReviewStaffEndpoints = [
  /** `GET /api/public-review/dispositions.csv` with the filters of the page */
  staffEndpoint({
    path: '/public-review/dispositions.csv',
    method: 'get',
    roles: reviewRoles,
    handle: async (call) => {
      const { query } = call;
      const asked = {
        release: query('release'),
        kind: query('kind'),
        state: query('state'),
        visibility: query('visibility'),
      };
      await recordAccess(call, 'data.taken', { what: 'comments', ...asked });
      return csvResponse('dispositions.csv', columns, dispositions(asked));
    },
  }),
  /** `POST /api/public-review/{number}/answer` with `{ event, expectedState, answer?, fixedIn?, erratum? }` → `{ state, erratum }` */
  staffEndpoint({
    path: '/public-review/:number/answer',
    method: 'post',
    roles: reviewRoles,
    handle: async (call) =>
      answerComment(call.param('number'), validate(answerSchema, await call.body()), {
        staffId: call.staff.id,
        clock,
        req: call.req,
      }),
  }),
  /** `POST /api/public-review/{number}/visibility` with `{ visibility, expected }` → `{ visibility }` */
  staffEndpoint({
    path: '/public-review/:number/visibility',
    method: 'post',
    roles: reviewRoles,
    handle: async (call) =>
      moderateComment(call.param('number'), validate(visibilitySchema, await call.body()), {
        staffId: call.staff.id,
        clock,
      }),
  }),
];
