import { hasRole } from '@/cms/access';
import { collectionPermissions } from '@/cms/permissions';
import { type StaffCall, staffEndpoint } from '@/cms/staff-endpoint';
import { systemClock } from '@/platform/clock/clock';
import { validate } from '@/platform/http/validate';

import { saveSchema, trialSchema } from '../domain';
import { saveTexts } from '../use-cases/save-texts';
import { previewTexts, sendTrial } from '../use-cases/try-texts';

const common = { method: 'post', roles: ['administrator'] } as const;

const viewerOf = ({ req, staff }: StaffCall) => ({
  recipient: staff.email,
  readsApplications: hasRole(req, collectionPermissions.applications.read),
});

/** What `/admin/emails` calls; all with `{ email, lang, texts }`. */
export const emailEndpoints = [
  /** `POST /api/email-texts/preview` → `{ subject, html, text, problems }` */
  staffEndpoint({
    ...common,
    path: '/email-texts/preview',
    handle: async (call) => previewTexts(validate(trialSchema, await call.body()), viewerOf(call)),
  }),
  /** `POST /api/email-texts/test` → `{ address }`: an email to the one who asks. */
  staffEndpoint({
    ...common,
    path: '/email-texts/test',
    handle: async (call) =>
      sendTrial(validate(trialSchema, await call.body()), {
        ...viewerOf(call),
        staffId: call.staff.id,
        clock: systemClock,
      }),
  }),
  /** `POST /api/email-texts/save`, with `revision` → `{ revision }` */
  staffEndpoint({
    ...common,
    path: '/email-texts/save',
    handle: async (call) =>
      saveTexts(validate(saveSchema, await call.body()), { staffId: call.staff.id, clock: systemClock }),
  }),
];
