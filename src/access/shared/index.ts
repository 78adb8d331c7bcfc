export type { ApplicantContext } from './applicant-context';
export { MAX_SIGNED_COPY_BYTES } from './domain';
export { applicationEmails } from './mails';
export { storeChecked } from './use-cases/store-checked';
export { applicationSettings } from './use-cases/settings';
