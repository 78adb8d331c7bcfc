import { type Reviewed, reviewedGlobalOf } from '@/cms/content-review/reviewed';
import { roles } from '@/cms/permissions';
import { type StaffCall, staffEndpoint } from '@/cms/staff-endpoint';
import { contentKinds } from '@/content/kinds';
import { isLocale } from '@/i18n/locales';
import { systemClock } from '@/platform/clock/clock';
import { invalidField, PortalError } from '@/platform/http/errors';
import { isUuid } from '@/platform/ids';
import { validate } from '@/platform/http/validate';

import { reviewDesk } from '../desk';
import {
  assignSchema,
  commentSchema,
  decideSchema,
  resolveSchema,
  submitSchema,
  withdrawSchema,
} from '../domain';
import {
  type Around,
  assignReview,
  decideReview,
  submitForReview,
  withdrawReview,
} from '../use-cases/change-review';
import { commentOnReview, resolveComment } from '../use-cases/discuss';
import { readReview } from '../use-cases/read-review';

/** The item or the global that an address names. @throws PortalError `not_found` */
function reviewedOf({ param }: StaffCall): Reviewed {
  if (param('collection') === 'globals') {
    const global = reviewedGlobalOf(param('id'));
    if (!global) throw new PortalError('not_found');
    return { global };
  }
  const kind = contentKinds.find(({ collection }) => collection === param('collection'));
  const id = param('id');
  if (!kind || !isUuid(id)) throw new PortalError('not_found');
  return { collection: kind.collection, id };
}

const aroundOf = ({ req, staff }: StaffCall): Around => ({ req, staffId: staff.id, clock: systemClock });

/** An act of staff on an item or a global; it answers with nothing, and the page reads the review again. */
const act = (name: string, run: (call: StaffCall, of: Reviewed, around: Around) => Promise<void>) =>
  staffEndpoint({
    path: `/content-reviews/:collection/:id/${name}`,
    method: 'post',
    roles: reviewDesk,
    handle: async (call) => run(call, reviewedOf(call), aroundOf(call)),
  });

/** The review of content: endpoints below `/api/content-reviews/{collection}/{id}`, or `…/globals/{name}` (ADR 218, 236). */
export const contentReviewEndpoints = [
  /** `GET …?locale=` → `ReviewView` */
  staffEndpoint({
    path: '/content-reviews/:collection/:id',
    method: 'get',
    roles,
    handle: async (call) => {
      const locale = call.query('locale');
      if (!isLocale(locale)) throw invalidField('locale', 'format');
      return readReview(call.req, reviewedOf(call), locale, call.staff.id);
    },
  }),
  /** `POST …/submit` with `{ locale, expectedState, revision, reviewer?, note? }` */
  act('submit', async (call, of, around) =>
    submitForReview(of, validate(submitSchema, await call.body()), around),
  ),
  /** `POST …/assign` with `{ locale, expectedState, revision, reviewer }` */
  act('assign', async (call, of, around) =>
    assignReview(of, validate(assignSchema, await call.body()), around),
  ),
  /** `POST …/decide` with `{ locale, expectedState, revision, event, note }` */
  act('decide', async (call, of, around) =>
    decideReview(of, validate(decideSchema, await call.body()), around),
  ),
  /** `POST …/withdraw` with `{ locale, expectedState, revision }` */
  act('withdraw', async (call, of, around) =>
    withdrawReview(of, validate(withdrawSchema, await call.body()), around),
  ),
  /** `POST …/comments` with `{ locale, text, field?, block? }` */
  act('comments', async (call, of, around) =>
    commentOnReview(of, validate(commentSchema, await call.body()), around),
  ),
  /** `POST …/comments/{entry}/resolve` with `{ resolved }` */
  act('comments/:entry/resolve', async (call, of, around) =>
    resolveComment(of, call.param('entry'), validate(resolveSchema, await call.body()), around),
  ),
];
