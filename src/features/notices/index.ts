export { noticeEmails } from './mails';
export { forgetNoticesOf, removeOldNotices, tellStaff } from './use-cases/tell-staff';
export type { Occasion } from './occasion';
