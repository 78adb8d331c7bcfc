import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Problem } from '../launcher/problem';
import { stopAll } from './commands';
import { type Counts, FAILED, formatElapsed, type StageResult, summary } from './results';
import { inSlots } from './schedule';
import { type Stage, type StageOutcome, stages } from './stages';

const REPORTS = resolve(import.meta.dirname, '../../../test-results/checks');

interface Options {
  /** Names of the stages to run; all when empty. */
  readonly only: readonly string[];
  /** Commit since which files count as changed; without it all tests run. */
  readonly since?: string;
  /** Also what only has to hold before a release (ADR 271). */
  readonly release: boolean;
  readonly verbose: boolean;
  /** Files to which the stages that run tests are limited. */
  readonly tests?: readonly string[];
}

/**
 * Reads `--only a,b`, `--since commit`, `--release`, and `--verbose`.
 * @throws Problem for anything else, and for a stage that does not exist
 */
export function parseArguments(args: readonly string[]): Options {
  const only: string[] = [];
  let since: string | undefined;
  let release = false;
  let verbose = false;
  for (let index = 0; index < args.length; index += 1) {
    const [flag = '', value = args[index + 1]] = (args[index] ?? '').split('=');
    if (flag === '--verbose') {
      verbose = true;
    } else if (flag === '--release') {
      release = true;
    } else if (flag === '--only' && value) {
      only.push(...value.split(','));
      if (!args[index]?.includes('=')) index += 1;
    } else if (flag === '--since' && value) {
      since = value;
      if (!args[index]?.includes('=')) index += 1;
    } else {
      throw new Problem(
        `${flag}: only --only <stage,…>, --since <commit>, --release, and --verbose are known.`,
      );
    }
  }
  const names = stages.map(({ name }) => name);
  const unknown = only.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new Problem(`--only: there is no stage ${unknown}; stages are ${names.join(', ')}.`);
  return { only, since, release, verbose };
}

/**
 * The full name of a commit, so it can't be taken for an option of a program that gets it.
 * @throws Problem when there is no such commit
 */
async function commitNamed(name: string): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)('git', [
      'rev-parse',
      '--verify',
      '--quiet',
      '--end-of-options',
      `${name}^{commit}`,
    ]);
    return stdout.trim();
  } catch {
    throw new Problem(`--since: there is no commit ${name}.`);
  }
}

async function runStage(stage: Stage, context: Parameters<Stage['run']>[0]): Promise<StageOutcome> {
  try {
    return await stage.run(context);
  } catch (error) {
    const output = error instanceof Problem ? error.message : String((error as Error).stack ?? error);
    return { ...FAILED, output };
  }
}

/** Stages at a time: one stage uses the cores that another leaves idle. */
const SLOTS = 2;

/**
 * Runs stages, each after those that it depends on, prints a line for each and the summary, and leaves no process or
 * temporary file behind, even when it is interrupted.
 * @returns the exit code: 0 when everything passed
 */
export async function runStages({ only, since, release, verbose, tests }: Options): Promise<number> {
  const start = performance.now();
  const commit = since === undefined ? undefined : await commitNamed(since);
  const directory = await mkdtemp(join(tmpdir(), 'portal-test-'));
  // As root the databases run as another user, who needs access to their data.
  await chmod(directory, 0o711);
  await rm(REPORTS, { recursive: true, force: true });
  await mkdir(REPORTS, { recursive: true });

  const undoes: (() => Promise<void>)[] = [];
  const cleanUp = async () => {
    await stopAll();
    for (let undo = undoes.pop(); undo; undo = undoes.pop()) {
      await undo().catch((error: unknown) => console.error(`while cleaning up: ${String(error)}`));
    }
  };
  let interrupted: NodeJS.Signals | undefined;
  const interrupt = (name: NodeJS.Signals) => {
    if (interrupted) return;
    interrupted = name;
    console.log(`\n${name}: stopping`);
    void cleanUp();
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, interrupt);

  const results: StageResult[] = [];
  const outcomes = new Map<string, Counts>();
  const context = {
    directory,
    reports: REPORTS,
    since: commit,
    release,
    verbose,
    tests,
    say: (line: string) => console.log(`  ${line}`),
    onEnd: (undo: () => Promise<void>) => void undoes.push(undo),
    outcome: (stage: string) => outcomes.get(stage),
  };
  try {
    const chosen = stages.filter(({ name, forRelease }) =>
      only.length > 0 ? only.includes(name) : release || !forRelease,
    );
    const runOne = async (stage: Stage) => {
      const began = performance.now();
      console.log(`▶ ${stage.name}`);
      const { output, ...outcome } = await runStage(stage, context);
      const elapsedMs = performance.now() - began;
      outcomes.set(stage.name, outcome);
      results.push({ name: stage.name, elapsedMs, ...outcome });
      if (outcome.failed > 0 && output && !verbose) console.log(output.trimEnd());
      const mark = outcome.failed > 0 ? '✗' : outcome.passed > 0 ? '✓' : '–';
      console.log(`${mark} ${stage.name} ${formatElapsed(elapsedMs)}`);
    };
    await inSlots(chosen, SLOTS, runOne, () => interrupted === undefined);
  } finally {
    await cleanUp();
    await rm(directory, { recursive: true, force: true });
  }
  const order = stages.map(({ name }) => name);
  const sorted = results.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  console.log(summary(sorted, performance.now() - start));
  if (interrupted) return 130;
  return results.some(({ failed }) => failed > 0) ? 1 : 0;
}
