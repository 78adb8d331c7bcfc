export { HelpLink } from './admin/help-link';
