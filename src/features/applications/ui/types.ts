/** Answers of `/api-spec` as the browser reads them; see the use cases for what the fields mean. */
export type { Applicant } from '../use-cases/applicant';
export type { ApplicationView, DownloadView } from '../use-cases/own-applications';
export type { HolderRequestView } from '../use-cases/holder-requests';
