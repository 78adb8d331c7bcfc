export { administrators } from './administrators';
export { renderMail, renderNotice } from './render-mail';
