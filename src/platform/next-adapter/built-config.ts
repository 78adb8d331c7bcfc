import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { areAdaptersOn } from '../framework-adapters.ts';

/** Where Next.js looks for a configuration before it loads `next.config.ts`. */
const VARIABLE = '__NEXT_PRIVATE_STANDALONE_CONFIG';

/**
 * Starts Next.js with the configuration that the build wrote down. Otherwise it loads `next.config.ts` again, with all that
 * this imports: modules that only a build needs (ADR 207).
 *
 * Needs: the variable above and `config` in `required-server-files.json`, as in the `server.js` that Next.js writes for
 *   `output: 'standalone'`.
 * Checked with: Next.js 16.4.6
 * Without it: the web process starts more slowly and needs more memory.
 * Contract test: src/platform/next-adapter/built-config.test.ts
 *
 * Runs without the bundler, like `src/web.ts`.
 * @param build directory of the build
 */
export async function withBuiltConfig<Result>(build: string, start: () => Promise<Result>): Promise<Result> {
  const config = areAdaptersOn() ? builtConfig(build) : undefined;
  if (config === undefined) return start();
  /* oxlint-disable node/no-process-env -- Next.js reads it there */
  process.env[VARIABLE] = JSON.stringify(config);
  try {
    return await start();
  } finally {
    delete process.env[VARIABLE];
  }
  /* oxlint-enable node/no-process-env */
}

/** Undefined when there is none that can be read: then Next.js says what is wrong with the build, if something is. */
function builtConfig(build: string): unknown {
  try {
    const { config } = JSON.parse(readFileSync(join(build, 'required-server-files.json'), 'utf8')) as {
      config?: unknown;
    };
    return config;
  } catch {
    return undefined;
  }
}
