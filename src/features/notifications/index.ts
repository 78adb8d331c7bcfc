export { channels, renderMail } from './render-mail';
export type { Channel, MailContent } from './render-mail';
