export { changeApplicant, getApplicant } from './use-cases/applicant';
export {
  answerColleague,
  askHolder,
  listHolderRequests,
  withdrawHolderRequest,
} from './use-cases/holder-requests';
export {
  getOwnApplication,
  listOwnApplications,
  provideInformation,
  withdrawApplication,
} from './use-cases/own-applications';
export { submitApplication } from './use-cases/submit-application';
export { forgetRememberedDevice, listRememberedDevices } from './use-cases/remembered-devices';
