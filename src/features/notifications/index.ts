export { channels, renderMail, renderNotice } from './render-mail';
export type { Channel, MailContent } from './render-mail';
