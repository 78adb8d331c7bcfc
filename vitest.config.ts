import { defineConfig } from 'vitest/config';

import { LongestFirst } from './tests/support/longest-first';
import { RELEASE_TESTS } from './tests/support/release-tests';

/**
 * Contract tests of lists, feeds, searches and pages of the whole site, of how soon a change is seen, and of faults, in which
 * pages are shown only until something behind them changes.
 */
const WHOLE_SITE = [
  'content-api',
  'demo-content',
  'feeds',
  'health',
  'herd',
  'openapi',
  'outage',
  'page-delivery',
  'publishing-per-language',
  'replica',
  'rolling-restart',
  'search',
  'shared-front',
  'stale-links',
  'typescript-client',
  'valid-html',
].map((name) => `tests/contract/${name}.test.ts`);

/**
 * Tests that start, stop, or kill whole processes for one rule, most of them from the table of faults in
 * docs/reliability.md. `npm test` leaves them out (ADR 271).
 */
const FOR_RELEASE = [
  'tests/contract/backup.test.ts',
  'tests/contract/replica.test.ts',
  'tests/contract/rolling-restart.test.ts',
  'tests/contract/specification-crashes.test.ts',
  'tests/contract/tracing.test.ts',
  'tests/integration/backup-bucket.test.ts',
  'tests/integration/documented-commands.test.ts',
  'tests/integration/half-open.test.ts',
  'tests/integration/launcher.test.ts',
  'tests/integration/point-in-time.test.ts',
  'tests/integration/seed-interrupted.test.ts',
  'tests/integration/streaming-replica.test.ts',
  'tests/integration/worker-stop.test.ts',
];
const leftOut = RELEASE_TESTS ? [] : FOR_RELEASE;

/** Tests that share a machine with a whole portal are repeated once; `npm test` names those that needed it. */
const RETRY = 1;

/**
 * Eight projects, each with what its tests need and no more:
 * - unit: pure code, beside the source as `*.test.ts(x)`
 * - architecture: properties of the code base itself (import boundaries, message keys)
 * - integration: Payload Local API on real PostgreSQL, one fresh database per file
 * - contract: HTTP against a running production build, whose address is in PORTAL_URL
 * - contract-alone: the same, of tests that look at the whole site or at its speed; nothing else runs beside them
 * - image: every stage of the Dockerfile and every service of docker-compose.yml; not part of `npm test`
 * - attacks: the same portal, seen by an attacker; one file at a time, because some of them measure how it holds up
 * - engines: the same portal in Firefox and WebKit, where they are installed
 */
export default defineConfig({
  resolve: {
    tsconfigPaths: true,
    // Tests are a server: what Next resolves this marker to there.
    alias: { 'server-only': `${import.meta.dirname}/node_modules/server-only/empty.js` },
  },
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,demo}/**/*.test.{ts,tsx}'],
          environment: 'node',
          // vitest leaves a core to itself, which does little.
          maxWorkers: '100%',
        },
      },
      {
        extends: true,
        test: {
          name: 'architecture',
          include: ['tests/architecture/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          retry: RETRY,
          include: ['tests/integration/**/*.test.ts'],
          exclude: leftOut,
          globalSetup: ['tests/support/integration-setup.ts'],
          setupFiles: ['tests/support/integration-environment.ts'],
          testTimeout: 30_000,
          hookTimeout: 120_000,
          // One of them waits most of the time.
          maxWorkers: 3,
          // `setupFiles` begins each file as in a new process, without importing three thousand modules of packages again.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          retry: RETRY,
          include: ['tests/contract/**/*.test.ts'],
          exclude: [...WHOLE_SITE, ...leftOut],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'contract-alone',
          retry: RETRY,
          include: WHOLE_SITE,
          exclude: leftOut,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'image',
          include: ['tests/image/**/*.test.ts'],
          maxWorkers: 1,
        },
      },
      {
        extends: true,
        test: {
          name: 'attacks',
          retry: RETRY,
          include: ['tests/attacks/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 1,
        },
      },
      {
        extends: true,
        test: {
          name: 'engines',
          retry: RETRY,
          include: ['tests/engines/**/*.test.ts'],
          testTimeout: 60_000,
          maxWorkers: 1,
        },
      },
    ],
  },
});
