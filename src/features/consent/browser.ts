export { analyticsAllowed, mayKeepAnalytics, onConsentChange } from './consent-state';
export { analyticsStorage } from './analytics-storage';
