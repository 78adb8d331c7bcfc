import { staffEndpoint } from '@/cms/staff-endpoint';
import { recordAccess } from '@/features/identity';
import { adminLocale } from '@/i18n/locales';
import { systemClock } from '@/platform/clock/clock';
import { csvResponse } from '@/platform/http/csv';
import { validate } from '@/platform/http/validate';

import { answerSchema, digestSchema, reviewRoles, visibilitySchema } from '../domain';
import { answerComment, moderateComment } from '../use-cases/answer-comment';
import { type CommentQuery, eachComment } from '../use-cases/read-comments';
import { setDigestRhythm } from '../use-cases/tell-editors';

const clock = systemClock;

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
  /** `POST /api/public-review/digest` with `{ every }` → `{ every }`: how often the caller gets an email about new comments */
  staffEndpoint({
    path: '/public-review/digest',
    method: 'post',
    roles: reviewRoles,
    handle: async (call) => {
      const { every } = validate(digestSchema, await call.body());
      const locale = adminLocale(call.req.i18n.language);
      return setDigestRhythm(every, { staffId: call.staff.id, locale, clock });
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
