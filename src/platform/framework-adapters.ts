/**
 * The switch that turns off what relies on undocumented behavior of Next.js, React, and Payload (ADR 135): when an
 * upgrade breaks one of these adapters, the portal runs without all of them until it is mended.
 *
 * Read at run time by the web process and the worker, and by the build for what only a build can decide.
 *
 * Runs without the bundler, like `src/web.ts`.
 */
export function areAdaptersOn(): boolean {
  // oxlint-disable-next-line node/no-process-env -- src/web.ts and the page cache cannot load src/platform/env, which checks it
  return process.env.FRAMEWORK_ADAPTERS !== 'off';
}
