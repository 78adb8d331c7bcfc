/** The ground of browser code that talks to the portal's interfaces: requests, login state, forms. */
export { loginStore, request, toConsent, toLogin } from './login/browser-login';
export { LoginStatus } from './login/login-store';
export { useApplicant } from './login/use-applicant';
export type { KnownApplicant } from './login/use-applicant';
export { useLoginStatus, useMember } from './login/use-login';
export { takeSessionEnd } from './login/session-end';
export { wirePassword } from './login/wire-password';
export { cookieIn, dropCookie } from './request/cookies';
export type { Download, Request } from './request/request';
export { RequestError } from './request/request-error';
export { loadResponseMessages } from './request/response-messages';
export { forgetDrafts } from './form/draft';
export { Form, SubmitButton } from './form/form';
export { NewPasswordField, PresentPasswordField } from './form/password-fields';
export { usePortalForm } from './form/use-portal-form';
export type { PortalForm } from './form/use-portal-form';
