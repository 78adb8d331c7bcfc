/** Browser components of the license agreement. */
export { AgreementPanel } from './ui/agreement-panel';
export { VerifyForm } from './ui/verify-form';
