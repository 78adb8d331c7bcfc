/** Widgets that prove a human and an e-mail address. */
export { CaptchaField } from './ui/captcha-field';
export { CodeField } from './ui/code-field';
