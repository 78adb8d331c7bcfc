export { registeredEmails } from './registered';
