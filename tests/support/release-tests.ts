/**
 * Whether tests run that only have to pass before a release (ADR 271): they repeat in another language, on another size
 * of screen, or for one more of a kind what other tests prove, or they start the whole portal for one rule. `npm test`
 * leaves them out, `npm run test:release` doesn't, and neither does a runner that is started directly.
 */
export const RELEASE_TESTS = process.env.RELEASE_TESTS !== 'off';
