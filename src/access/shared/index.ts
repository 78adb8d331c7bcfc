export type { ApplicantContext } from './applicant-context';
export { MAX_SIGNED_COPY_BYTES } from './domain';
export { applicationSettings } from './use-cases/settings';
