import { randomBytes } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ensureBuild } from '../launcher/build';
import { startEmbeddedPostgres } from '../launcher/embedded-postgres';
import { runtimePath } from '../launcher/launch';
import { findFreePort } from '../launcher/ports';
import { portalPrograms } from '../launcher/programs';
import { obtainPayloadSecret } from '../launcher/secrets';
import { findChromium } from './chromium';
import {
  type CommandOptions,
  neutralEnvironment,
  run,
  type Running,
  start,
  STOP_PATIENCE_MS,
} from './commands';
import { FLAKY_REPORT } from './flaky-reporter';
import type { Planned } from './schedule';
import { type Counts, FAILED, PASSED, playwrightCounts, SKIPPED, vitestCounts } from './results';

const MINUTE = 60_000;
const root = resolve(import.meta.dirname, '../../..');

/** State that the stages of one run share. */
interface Context {
  /** Temporary directory of this run. */
  readonly directory: string;
  /** Where logs and reports stay after the run. */
  readonly reports: string;
  /** Commit since which files count as changed: only tests that they may concern run. */
  readonly since?: string;
  /** Whether tests that only have to pass before a release run as well (ADR 271). */
  readonly release: boolean;
  readonly verbose: boolean;
  /** Only these files, in the stages that run tests. */
  readonly tests?: readonly string[];
  say(line: string): void;
  /** Registers cleanup for the end of the run, last first. */
  onEnd(undo: () => Promise<void>): void;
  /** Results of earlier stages, by name. */
  outcome(stage: string): Counts | undefined;
}

export interface StageOutcome extends Counts {
  readonly note?: string;
  /** Shown when the stage fails. */
  readonly output?: string;
}

export interface Stage extends Planned {
  /** Left out of `npm test` unless it is named; part of `npm run test:release` (ADR 271). */
  readonly forRelease?: true;
  run(context: Context): Promise<StageOutcome>;
}

function optionsFor(context: Context, stage: string, env: Record<string, string> = {}): CommandOptions {
  return {
    // What the configurations of vitest and Playwright read.
    env: { ...env, RELEASE_TESTS: context.release ? 'on' : 'off' },
    logFile: join(context.reports, `${stage}.log`),
    verbose: context.verbose,
    timeoutMs: 40 * MINUTE,
  };
}

/** A stage that is one check: commands that must all end with exit code 0. */
function check(
  name: string,
  commands: readonly (readonly [string, ...string[]])[],
  { env = {}, after }: { env?: Record<string, string>; after?: readonly string[] } = {},
): Stage {
  return {
    name,
    after,
    async run(context) {
      for (const [index, [command, ...args]] of commands.entries()) {
        const label = commands.length > 1 ? `${name}-${index + 1}` : name;
        const { code, output, timedOut } = await run(command, args, optionsFor(context, label, env));
        if (code !== 0) return { ...FAILED, output, ...(timedOut && { note: 'took too long' }) };
      }
      return PASSED;
    },
  };
}

async function runVitest(
  context: Context,
  stage: string,
  projects: readonly string[],
  env: Record<string, string> = {},
): Promise<StageOutcome> {
  const report = join(context.reports, `${stage}.json`);
  const flaky = join(context.reports, `${stage}-flaky.json`);
  const reporters = ['default', 'json', join(import.meta.dirname, 'flaky-reporter.ts')];
  const args = [
    'run',
    // Tests of the code base itself read files that they don't import.
    ...(context.since && stage !== 'unit' ? [`--changed=${context.since}`, '--passWithNoTests'] : []),
    ...(context.tests ?? []),
    ...reporters.map((reporter) => `--reporter=${reporter}`),
    `--outputFile.json=${report}`,
  ];
  const { code, output, timedOut } = await run(
    'vitest',
    [...args, ...projects.flatMap((project) => ['--project', project])],
    // Files that the tests leave in the temporary directory are deleted with this run, even when it is interrupted.
    optionsFor(context, stage, { ...env, TMPDIR: context.directory, [FLAKY_REPORT]: flaky }),
  );
  return { ...(await vitestCounts(report, code, flaky)), output, ...(timedOut && { note: 'took too long' }) };
}

const unit: Stage = {
  name: 'unit',
  after: ['drift'],
  run: (context) => runVitest(context, 'unit', ['unit', 'architecture']),
};

const integration: Stage = {
  name: 'integration',
  after: ['build', 'unit', 'launch'],
  async run(context) {
    const database = await startEmbeddedPostgres({
      dataDir: join(context.directory, 'integration'),
      port: await findFreePort(),
      log: () => undefined,
      // Deleted after the run, so durability would only cost time.
      settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
    });
    context.onEnd(() => database.stop());
    try {
      return await runVitest(context, 'integration', ['integration'], {
        TEST_DATABASE_URL: database.databaseUrl,
        TEST_ADMIN_URL: database.adminUrl,
      });
    } finally {
      await database.stop();
    }
  },
};

/** Build directory of the tests, so a portal running from `.next` keeps its own. */
const BUILD_DIRECTORY = '.next-test';

const build: Stage = {
  name: 'build',
  after: ['drift'],
  async run(context) {
    const { build: command } = portalPrograms(root, 'production', {
      port: 0,
      host: undefined,
      build: BUILD_DIRECTORY,
    });
    if (!command) throw new Error('There is no build in production');
    // Next.js makes this file point to the directory that it built last; editors and tsc need the usual one.
    const declarations = join(root, 'next-env.d.ts');
    const before = await readFile(declarations).catch(() => undefined);
    try {
      // Builds the way the launcher does, so the portal of later stages finds the build ready.
      const built = await ensureBuild({
        root,
        distDir: BUILD_DIRECTORY,
        command,
        env: neutralEnvironment({ NODE_ENV: 'production', NEXT_DIST_DIR: BUILD_DIRECTORY }),
        log: (line) => context.say(line),
        onChild: (child) => context.onEnd(() => child.stop(STOP_PATIENCE_MS)),
      });
      return built ? PASSED : { ...PASSED, note: 'unchanged since it was last built' };
    } finally {
      if (before) await writeFile(declarations, before);
    }
  },
};

interface Portal {
  readonly env: Record<string, string>;
  readonly process: Running;
}

let portal: Promise<Portal> | undefined;

/**
 * The whole portal as an operator starts it, with an empty data directory; started by the first stage that needs it.
 */
function startPortal(context: Context): Promise<Portal> {
  portal ??= (async () => {
    const port = String(await findFreePort());
    const inboxPort = String(await findFreePort());
    const env = {
      PORT: port,
      PUBLIC_URL: `http://localhost:${port}`,
      MAIL_INBOX_PORT: inboxPort,
      DATA_DIR: join(context.directory, 'portal'),
      ADMIN_EMAIL: 'administrator@example.org',
      ADMIN_PASSWORD: randomBytes(12).toString('base64url'),
      SEED: 'demo',
      // All requests of the tests come from one address.
      RATE_LIMIT_SCALE: '100',
      UI_KIT: 'on',
      // Tests receive webhooks on this machine.
      WEBHOOK_NETWORKS: '127.0.0.0/8',
      NEXT_DIST_DIR: BUILD_DIRECTORY,
    };
    const logFile = join(context.reports, 'portal.log');
    const process = await start('node', ['src/cli/launcher/bootstrap.mjs', 'start'], {
      env,
      logFile,
      verbose: context.verbose,
    });
    context.onEnd(() => process.stop());
    let ended: string | undefined;
    void process.finished.then(({ output }) => (ended = output));
    const deadline = Date.now() + 10 * MINUTE;
    // The launcher writes this file once everything answers.
    while (!existsSync(runtimePath(env.DATA_DIR))) {
      if (ended !== undefined) throw new Error(`The portal ended while starting:\n${ended}`);
      if (Date.now() > deadline) {
        // It would go on beside the stages that follow, and slow them down.
        await process.stop();
        throw new Error(`The portal was not ready within 10 minutes, see ${logFile}`);
      }
      await delay(200);
    }
    return { env: { ...env, PORTAL_URL: env.PUBLIC_URL }, process };
  })();
  return portal;
}

/** From nothing to a portal that answers: database, migrations, first administrator, demo content, web and worker. */
const launch: Stage = {
  name: 'launch',
  // Demo content keeps both cores busy, and so do unit tests and integration tests: side by side, each misses its limits.
  after: ['build', 'unit'],
  async run(context) {
    await startPortal(context);
    return PASSED;
  },
};

/** Skips a stage when the production build is known to have failed; runs it when it was not asked for. */
function unlessBuildFailed(stage: Stage): Stage {
  return {
    ...stage,
    run: async (context) =>
      context.outcome('build')?.failed
        ? { ...SKIPPED, note: 'the production build failed' }
        : stage.run(context),
  };
}

/** Addresses and credentials for tests that reach the portal from outside. */
function addressesOf({ env }: Portal): Record<string, string> {
  const { PORTAL_URL = '', ADMIN_EMAIL = '', ADMIN_PASSWORD = '', MAIL_INBOX_PORT = '' } = env;
  return {
    PORTAL_URL,
    // For tests that start another web process on the same database.
    PORTAL_DATA_DIR: env.DATA_DIR ?? '',
    NEXT_DIST_DIR: env.NEXT_DIST_DIR ?? '',
    PORTAL_ADMIN_EMAIL: ADMIN_EMAIL,
    PORTAL_ADMIN_PASSWORD: ADMIN_PASSWORD,
    PORTAL_INBOX_URL: `http://127.0.0.1:${MAIL_INBOX_PORT}`,
  };
}

/** What comes before the tests of the portal, also when only some stages run. */
const beforeContract = ['build', 'launch', 'integration'];
const beforeAttacks = [...beforeContract, 'contract'];
const beforeBrowsers = [...beforeAttacks, 'attacks'];

const contract: Stage = {
  name: 'contract',
  after: beforeContract,
  async run(context) {
    const portal = await startPortal(context);
    return runVitest(context, 'contract', ['contract', 'contract-alone'], addressesOf(portal));
  },
};

const attacks: Stage = {
  name: 'attacks',
  after: beforeAttacks,
  async run(context) {
    const portal = await startPortal(context);
    return runVitest(context, 'attacks', ['attacks'], addressesOf(portal));
  },
};

async function runPlaywright(
  context: Context,
  stage: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<StageOutcome> {
  const chromium = await findChromium((line) => context.say(line), optionsFor(context, 'chromium'));
  const report = join(context.reports, `${stage}.json`);
  // The short pass without the adapters always runs whole: browser tests import little of what they test.
  const changed =
    context.since && stage === 'e2e' ? [`--only-changed=${context.since}`, '--pass-with-no-tests'] : [];
  const { code, output, timedOut } = await run('playwright', ['test', ...changed, ...args], {
    ...optionsFor(context, stage, { ...env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    // On two slow cores, 250 tests in browsers took half an hour; before a release there are some 600.
    timeoutMs: (context.release ? 120 : 60) * MINUTE,
  });
  return { ...(await playwrightCounts(report, code)), output, ...(timedOut && { note: 'took too long' }) };
}

const e2e: Stage = {
  name: 'e2e',
  after: beforeBrowsers,
  run: async (context) => runPlaywright(context, 'e2e', [], addressesOf(await startPortal(context))),
};

/** The public site in Firefox and WebKit, where they are installed. */
const engines: Stage = {
  name: 'engines',
  forRelease: true,
  after: [...beforeBrowsers, 'e2e'],
  run: async (context) => runVitest(context, 'engines', ['engines'], addressesOf(await startPortal(context))),
};

async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
}

/** A short browser pass against a web process of the portal that has the framework adapters off (ADR 135). */
const plain: Stage = {
  name: 'plain',
  forRelease: true,
  after: [...beforeBrowsers, 'e2e', 'engines'],
  async run(context) {
    const { env, process: portalProcess } = await startPortal(context);
    const port = String(await findFreePort());
    const origin = `http://localhost:${port}`;
    const logFile = join(context.reports, 'plain-web.log');
    const runtime = await readFile(runtimePath(env.DATA_DIR ?? ''), 'utf8');
    const { databaseUrl, smtpUrl } = JSON.parse(runtime) as { databaseUrl: string; smtpUrl: string };
    const { web } = portalPrograms(root, 'production', {
      port: Number(port),
      host: 'localhost',
      build: BUILD_DIRECTORY,
    });
    const running = await start(web.file, web.args, {
      env: {
        ...env,
        NODE_ENV: 'production',
        PORT: port,
        PUBLIC_URL: origin,
        DATABASE_URL: databaseUrl,
        SMTP_URL: smtpUrl,
        PAYLOAD_SECRET: await obtainPayloadSecret(env.DATA_DIR ?? ''),
        SHUTDOWN_NOTICE_SECONDS: '0',
        FRAMEWORK_ADAPTERS: 'off',
      },
      logFile,
      verbose: context.verbose,
    });
    context.onEnd(() => running.stop());
    const deadline = Date.now() + MINUTE;
    while (!(await answers(`${origin}/readyz`))) {
      if (Date.now() > deadline) throw new Error(`The web process was not ready in a minute, see ${logFile}`);
      await delay(200);
    }
    // Without the adapters more work is left to a page, and changes must be seen within a second nevertheless.
    return runPlaywright(context, 'plain', ['--grep', '@plain', '--workers=2'], {
      ...addressesOf({ env: { ...env, PORTAL_URL: origin }, process: portalProcess }),
    });
  },
};

/** A stage whose tests do not exist yet says so instead of failing in its runner. */
function ifThereAre(pattern: string, stage: Stage): Stage {
  return {
    ...stage,
    run: async (context) =>
      globSync(pattern).length > 0 ? stage.run(context) : { ...SKIPPED, note: `no ${pattern}` },
  };
}

/** Configuration files are compared by writing temporary ones next to them, which no other stage may see. */
const beforeDrift = ['types', 'lint', 'format'];

/** All stages of `npm test`, the fast ones first. */
export const stages: readonly Stage[] = [
  check(
    'types',
    [
      ['next', 'typegen'],
      ['tsc', '--noEmit'],
    ],
    { env: { CONFIG_ONLY: '1' } },
  ),
  check('lint', [['oxlint', '--type-aware']]),
  check('format', [['prettier', '--check', '--cache', '--log-level=warn', '.']]),
  check('drift', [['node', '--import', 'tsx', 'src/cli/drift.ts']], { after: beforeDrift }),
  build,
  check('unused', [['knip']], { env: { CONFIG_ONLY: '1' }, after: ['drift'] }),
  unit,
  unlessBuildFailed(launch),
  ifThereAre('tests/integration/**/*.test.ts', integration),
  unlessBuildFailed(ifThereAre('tests/contract/**/*.test.ts', contract)),
  unlessBuildFailed(ifThereAre('tests/attacks/**/*.test.ts', attacks)),
  unlessBuildFailed(ifThereAre('tests/e2e/**/*.spec.ts', e2e)),
  unlessBuildFailed(ifThereAre('tests/engines/**/*.test.ts', engines)),
  unlessBuildFailed(ifThereAre('tests/e2e/**/*.spec.ts', plain)),
];
