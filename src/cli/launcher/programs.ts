import { join } from 'node:path';
import type { Command } from './child';

export type Mode = 'production' | 'development';

/** The programs the launcher runs; tests put small ones in their place. */
export interface Programs {
  /** Migrates, makes the first administrator, seeds; ends with code 0. */
  readonly prepare: Command;
  /** Absent in development. */
  readonly build?: Command;
  readonly web: Command;
  readonly worker: Command;
}

/**
 * The worker waits more than it works: compact code, a small young generation, and few C library arenas keep it below
 * two thirds of the memory that Node would otherwise use (ADR 051). docker-compose.yml has the same values.
 */
const COMPACT = ['--optimize-for-size', '--max-semi-space-size=2'];
const FEW_ARENAS = { MALLOC_ARENA_MAX: '2' };

/**
 * Freed memory goes back to the system from 128 KiB on, which is where the C library begins before it raises the limit up to
 * 64 MiB (ADR 268). Dockerfile has the same values.
 */
const RETURNING = { ...FEW_ARENAS, MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' };

/**
 * How much V8 uses depends on the memory of the machine: on a large one it lets the young generation grow to 128 MiB
 * and more, and the old one fourfold, before it collects garbage. With limits it collects earlier (ADR 061, 064).
 * docker-compose.yml and Dockerfile have the same values.
 */
const BOUNDED = ['--max-semi-space-size=8', '--max-old-space-size=1536'];

/**
 * The portal's own programs.
 * @param root the checkout
 * @param host address the web process listens on; every interface when undefined
 * @param build directory of the build
 */
export function portalPrograms(
  root: string,
  mode: Mode,
  { port, host, build }: { port: number; host: string | undefined; build: string },
): Programs {
  const node = (...args: string[]): Command => ({ file: process.execPath, args });
  const next = join(root, 'node_modules', 'next', 'dist', 'bin', 'next');
  const tsx = join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs');
  const address = ['--port', String(port), ...(host ? ['--hostname', host] : [])];
  const prepare = node('--import', 'tsx', 'src/cli/prepare.ts');
  if (mode === 'development') {
    return {
      prepare,
      web: node(next, 'dev', ...address),
      worker: node(tsx, 'watch', '--clear-screen=false', 'src/worker.ts'),
    };
  }
  return {
    prepare,
    build: node(next, 'build'),
    // Node.js keeps what it compiled, for the next start, until there is another build.
    web: {
      ...node(...BOUNDED, 'src/web.ts', ...address),
      env: { NODE_COMPILE_CACHE: join(root, build, 'compiled'), ...RETURNING },
    },
    worker: { ...node(...COMPACT, '--import', 'tsx', 'src/worker.ts'), env: FEW_ARENAS },
  };
}
