export { renderMail, renderNotice } from './render-mail';
