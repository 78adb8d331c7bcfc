export { noticeEmails } from './mails';
export { forgetNoticesOf, removeOldNotices, tellStaff } from './use-cases/tell-staff';
export { emailReaders } from './use-cases/email-readers';
export type { ByLanguage, ReviewedOccasion } from './occasion';
