export { analyticsAllowed, onConsentChange } from './consent-state';
