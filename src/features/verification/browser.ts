/** Widgets that prove a human and an e-mail address. */
export { CaptchaField } from './ui/captcha-field';
export type { CaptchaFieldProps } from './ui/captcha-field';
export { CodeField } from './ui/code-field';
export type { CodeChannel, CodeFieldProps } from './ui/code-field';
