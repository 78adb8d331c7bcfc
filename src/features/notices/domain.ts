import { z } from 'zod';

/** What members of staff hear of. */
export const noticeKinds = [
  'submitted',
  'assigned',
  'approved',
  'returned',
  'commented',
  'ended',
  'refused',
  'failed',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Days after which a notice is removed, read or not. */
export const NOTICE_DAYS = 90;

/** Most notices that the panel shows. */
export const SHOWN = 30;

/** Body of `POST /api/notices/read`: the notices, or all that came up to a moment. */
export const readSchema = z.union([
  z.strictObject({ ids: z.array(z.uuid('format')).min(1, 'empty').max(SHOWN, 'tooLong') }),
  z.strictObject({ until: z.iso.datetime('format') }),
]);
export type NoticesRead = z.output<typeof readSchema>;

/** Body of `POST /api/notices/emails`. */
export const emailsSchema = z.strictObject({ emails: z.boolean('format') });
