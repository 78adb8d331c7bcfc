export type { ApplicantContext } from './applicant-context';
export {
  applicantSchema,
  applySchema,
  downloadSchema,
  informationSchema,
  MAX_SIGNED_COPY_BYTES,
  signSchema,
} from './domain';
export { applicationSettings } from './use-cases/settings';
