export { countBrokenContentLinks } from './use-cases/broken-content-links';
export { checkLinks } from './use-cases/check-links';
export { findBrokenLinks } from './use-cases/find-broken-links';
