/**
 * Seconds after which a browser asks again for a personal copy that is being prepared. Not among the schemas of
 * `domain.ts`, which no page needs that only offers a download.
 */
export const PREPARATION_RETRY_SECONDS = 5;
