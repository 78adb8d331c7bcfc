export { expiryWarning, securityTxt } from './security-txt';
