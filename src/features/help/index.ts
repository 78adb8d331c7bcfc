export { helpAddress, HelpLink } from './admin/help-link';
