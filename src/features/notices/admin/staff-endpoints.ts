import { roles } from '@/cms/permissions';
import { staffEndpoint } from '@/cms/staff-endpoint';
import { adminLocale } from '@/i18n/locales';
import { systemClock } from '@/platform/clock/clock';
import { validate } from '@/platform/http/validate';

import { emailsSchema, readSchema } from '../domain';
import { markRead, readNotices, rememberLanguage, setEmails } from '../use-cases/read-notices';

/** What the bell of the admin calls: everyone reads and changes only their own notices. */
export const noticeEndpoints = [
  /** `GET /api/notices` → `Notices` */
  staffEndpoint({
    path: '/notices',
    method: 'get',
    roles,
    handle: async ({ req, staff }) => {
      await rememberLanguage(staff.id, adminLocale(req.i18n.language));
      return readNotices(req, staff.id);
    },
  }),
  /** `POST /api/notices/read` with `{ ids }` or `{ until }` → `Notices` */
  staffEndpoint({
    path: '/notices/read',
    method: 'post',
    roles,
    handle: async ({ req, staff, body }) => {
      await markRead(staff.id, validate(readSchema, await body()), systemClock);
      return readNotices(req, staff.id);
    },
  }),
  /** `POST /api/notices/emails` with `{ emails }` → `Notices` */
  staffEndpoint({
    path: '/notices/emails',
    method: 'post',
    roles,
    handle: async ({ req, staff, body }) => {
      const { emails } = validate(emailsSchema, await body());
      await setEmails(staff.id, emails, adminLocale(req.i18n.language));
      return readNotices(req, staff.id);
    },
  }),
];
