import { staffEndpoint } from '@/cms/staff-endpoint';
import { recordAccess } from '@/features/identity';
import { adminLocale } from '@/i18n/locales';
import { systemClock } from '@/platform/clock/clock';
import { PortalError } from '@/platform/http/errors';
import { validate } from '@/platform/http/validate';
import { isUuid } from '@/platform/ids';

import { failedJobSchema } from '../domain';
import { discardMail } from '../use-cases/discard-mail';
import { discardJob, retryJob } from '../use-cases/jobs';
import { sendTestMail } from '../use-cases/send-test-mail';
import { supportBundle } from '../use-cases/support-bundle';

const roles = ['administrator'] as const;

/** What the buttons of `/admin/system` call. */
export const systemEndpoints = [
  /** `POST /api/system/jobs/retry` with `{ queue, id }` → `{ state }` */
  staffEndpoint({
    path: '/system/jobs/retry',
    method: 'post',
    roles,
    handle: async ({ body, staff }) =>
      retryJob(validate(failedJobSchema, await body()), { staffId: staff.id, clock: systemClock }),
  }),
  /** `POST /api/system/jobs/discard` with `{ queue, id }` → `{ state }` */
  staffEndpoint({
    path: '/system/jobs/discard',
    method: 'post',
    roles,
    handle: async ({ body, staff }) =>
      discardJob(validate(failedJobSchema, await body()), { staffId: staff.id, clock: systemClock }),
  }),
  /** `POST /api/system/mails/{id}/discard` → `{ state }` */
  staffEndpoint({
    path: '/system/mails/:id/discard',
    method: 'post',
    roles,
    handle: async ({ param, staff }) => {
      const id = param('id');
      if (!isUuid(id)) throw new PortalError('not_found');
      return discardMail(id, { staffId: staff.id, clock: systemClock });
    },
  }),
  /** `POST /api/system/test-mail` → `{ mailId }`: an email to the one who asks. */
  staffEndpoint({
    path: '/system/test-mail',
    method: 'post',
    roles,
    proof: 'system.test_mail',
    handle: async ({ req, staff }) =>
      sendTestMail(
        { staffId: staff.id, email: staff.email, locale: adminLocale(req.i18n.language) },
        systemClock,
      ),
  }),
  /** `GET /api/system/support-bundle` → a ZIP archive without secrets and personal data. */
  staffEndpoint({
    path: '/system/support-bundle',
    method: 'get',
    roles,
    proof: 'system.support_bundle',
    handle: async (call) => {
      const now = systemClock.now();
      await recordAccess(call, 'system.bundle', {});
      return new Response(await supportBundle(now), {
        headers: {
          'Content-Type': 'application/zip',
          'Content-Disposition': `attachment; filename="portal-support-${now.toISOString().slice(0, 10)}.zip"`,
          'Cache-Control': 'private, no-store',
        },
      });
    },
  }),
];
