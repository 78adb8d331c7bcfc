export { findBrokenLinks } from './use-cases/find-broken-links';
