export { acceptAgreement, currentAgreement, previewAgreement } from './use-cases/agreements';
export { type PreparedAgreement, prepareAgreement, storeAgreement } from './use-cases/prepare-agreement';
export { verifySignature } from './use-cases/signature-chain';
export {
  attachSignedCopy,
  ownAgreement,
  signAgreement,
  uploadSignedCopy,
} from './use-cases/return-agreement';
