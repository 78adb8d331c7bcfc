export {
  applySchema,
  decisionSchema,
  downloadSchema,
  informationSchema,
  MAX_SIGNED_COPY_BYTES,
  moveSchema,
  noteSchema,
  signSchema,
} from './domain';
export type { ApplicationState, StaffDecision } from './domain';
export { registerApplicationJobs } from './jobs';
export { applicationsPersonalData } from './personal-data';
export { acceptAgreement, currentAgreement, previewAgreement } from './use-cases/agreements';
export { decideApplication } from './use-cases/decide-application';
export type { ReviewContext, Reviewer } from './use-cases/decide-application';
export { openPersonalCopy, openWhitePaper } from './use-cases/download';
export type { PermittedFile } from './use-cases/download';
export {
  answerColleague,
  askHolder,
  listHolderRequests,
  withdrawHolderRequest,
} from './use-cases/holder-requests';
export { moveEntitlement } from './use-cases/move-entitlement';
export {
  getOwnApplication,
  listOwnApplications,
  listOwnDownloads,
  provideInformation,
  withdrawApplication,
} from './use-cases/own-applications';
export { runPersonalCopies } from './use-cases/personal-copies';
export { listReleaseFiles, MAX_RELEASE_FILE_BYTES, publishReleaseFile } from './use-cases/release-files';
export { ownAgreement, signAgreement, uploadSignedCopy } from './use-cases/return-agreement';
export { submitApplication } from './use-cases/submit-application';
export type { ApplicantContext } from './use-cases/submit-application';
export { applicationSettings } from './use-cases/settings';
