export type { ApplicantContext } from './applicant-context';
export {
  applicantSchema,
  applySchema,
  downloadSchema,
  informationSchema,
  MAX_SIGNED_COPY_BYTES,
  signSchema,
} from './domain';
export { sweepAndReport } from './jobs';
export { acceptAgreement, currentAgreement, previewAgreement } from './use-cases/agreements';
export { changeApplicant, getApplicant } from './use-cases/applicant';
export { openPersonalCopy, openWhitePaper } from './use-cases/download';
export {
  answerColleague,
  askHolder,
  listHolderRequests,
  withdrawHolderRequest,
} from './use-cases/holder-requests';
export {
  getOwnApplication,
  listOwnApplications,
  listOwnDownloads,
  provideInformation,
  withdrawApplication,
} from './use-cases/own-applications';
export { runPersonalCopies } from './use-cases/personal-copies';
export { ownAgreement, signAgreement, uploadSignedCopy } from './use-cases/return-agreement';
export { submitApplication } from './use-cases/submit-application';
export { applicationSettings } from './use-cases/settings';
export { expireGrants } from './use-cases/sweep';
