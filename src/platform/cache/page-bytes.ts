/** Bytes of finished pages that one web process keeps. Runs without the bundler, like `src/web.ts`. */
export const PAGE_BYTES = { min: 1_000_000, max: 999_999_999, default: 64 * 1024 * 1024 };
