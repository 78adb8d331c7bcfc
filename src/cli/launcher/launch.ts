import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { availableMemory } from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import type { ConfiguredEnv } from '@/platform/env-schema';
import { maskAddress } from '@/platform/mask-address';
import { startMailCatcher } from '../mail-catcher/mail-catcher';
import { ensureBuild } from './build';
import { auditWarning, checkDataDirectory, inspect, launcherLockPath, readConfiguration } from './checks';
import { Child, type Command, describeEnding } from './child';
import { withDevelopmentDatabase } from './development-database';
import { type EmbeddedPostgres, startEmbeddedPostgres, whileMigrating } from './embedded-postgres';
import { guardPid } from './guard';
import { type Lock, type LockHolder, takeLock } from './lock';
import { type Ancestor, isOrphaned, npmAncestors } from './parent';
import { Problem } from './problem';
import { identityOf, isAlive, isSameProcess, signal, waitUntil } from './processes';
import { type Mode, portalPrograms, type Programs } from './programs';
import { type Credentials, Screen } from './screen';
import { obtainPayloadSecret } from './secrets';
import { CrashCounter, Service } from './supervisor';

const STOP_PATIENCE_MS = 10_000;
const WEB_READY_MS = 120_000;
const WORKER_READY_MS = 90_000;
/**
 * How long a start waits for an earlier portal on the same data that is about to stop, beyond the grace of its web process
 * and worker.
 */
const HAND_OVER_MS = 20_000;
/** Bytes of memory that a build and the demo content need together: 1.8 GiB were seen, and PostgreSQL needs some. */
const MEMORY_FOR_BOTH = 4 * 1024 ** 3;
/** Who serves visitors stops first, and the database, which all others need, last. */
const STOP_ORDER = ['web', 'worker', 'build', 'prepare', 'mail', 'database'] as const;

type Part = (typeof STOP_ORDER)[number];

export interface LaunchOptions {
  readonly mode: Mode;
  /** The checkout. */
  readonly root: string;
  /** The variables, as from process.env. */
  readonly source: NodeJS.ProcessEnv;
  /** Receives every line the operator reads. */
  readonly print: (line: string) => void;
  readonly programs?: (env: ConfiguredEnv) => Programs;
  /** How long each process may take to stop before it is killed. */
  readonly stopPatienceMs?: number;
}

/**
 * Starts the whole portal, keeps it running and stops it on SIGINT, SIGTERM or SIGHUP.
 * @returns the exit code once everything has stopped: 0 after a signal, 1 when it could not go on
 */
export async function launch(options: LaunchOptions): Promise<number> {
  const screen = new Screen(options.print);
  try {
    const env = await withDevelopmentDatabase(options.mode, readConfiguration(options.source), (line) =>
      screen.detail(line),
    );
    const dataDir = resolve(options.root, env.DATA_DIR);
    await checkDataDirectory({ ...env, DATA_DIR: dataDir });
    const ancestors = npmAncestors(options.source);
    const lock = await takeLauncherLock(dataDir, ancestors, screen, env.SHUTDOWN_GRACE_SECONDS);
    try {
      return await new Launcher(options, { ...env, DATA_DIR: dataDir }, lock, ancestors, screen).run();
    } finally {
      lock.release();
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    screen.message(error.message);
    return 1;
  }
}

async function takeLauncherLock(
  dataDir: string,
  npm: readonly Ancestor[],
  screen: Screen,
  graceSeconds: number,
): Promise<Lock> {
  const end = Date.now() + HAND_OVER_MS + 2_000 * graceSeconds;
  for (let said = false; ; said = true) {
    const attempt = await takeLock(launcherLockPath(dataDir), { npm });
    if ('lock' in attempt) return attempt.lock;
    const { pid, note } = attempt.heldBy;
    const isEnding =
      note.stopping === true || (Array.isArray(note.npm) && isOrphaned(note.npm as readonly Ancestor[]));
    if (!isEnding || Date.now() > end) {
      throw new Problem(
        `DATA_DIR: a portal is already running on ${dataDir} (process ${pid}); stop it, or set DATA_DIR, PORT and MAIL_INBOX_PORT for a second one.`,
      );
    }
    if (!said) screen.detail(`waiting for the portal of process ${pid} to stop`);
    await delay(200);
  }
}

/** Thrown inside the start when a signal has come. */
class Interrupted extends Error {}

class Launcher {
  private readonly stops = new Map<Part, () => Promise<void>>();
  private readonly running = new Map<Part, Child | Service>();
  private readonly programs: Programs;
  private credentials: Credentials | undefined;
  private database: EmbeddedPostgres | undefined;
  private databaseUrl = '';
  private smtpUrl = '';
  private secret = '';
  private stopping = false;
  private interruptedAt: number | undefined;
  private end: (problem?: Problem) => void = () => undefined;
  /** Settles when the portal has to stop: with the reason when that is not a signal. */
  private readonly ended = new Promise<Problem | undefined>((settle) => {
    this.end = settle;
  });

  constructor(
    private readonly options: LaunchOptions,
    private readonly env: ConfiguredEnv,
    private readonly lock: Lock,
    private readonly ancestors: readonly Ancestor[],
    private readonly screen: Screen,
  ) {
    this.programs =
      options.programs?.(env) ??
      portalPrograms(options.root, options.mode, {
        port: env.PORT,
        host: env.LISTEN_HOST,
        build: env.NEXT_DIST_DIR,
      });
  }

  async run(): Promise<number> {
    const stopListening = this.listenForSignals();
    const starting = this.start().then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
    );
    void starting.then((error) => {
      if (error) this.end(error instanceof Problem ? error : undefined);
    });
    const problem = await this.ended;
    await this.stop(starting);
    stopListening();
    const error = await starting;
    if (error && !(error instanceof Problem) && !(error instanceof Interrupted)) throw error;
    if (this.interruptedAt !== undefined) return 0;
    if (this.credentials && error) this.screen.credentials(this.credentials);
    if (problem) this.screen.message(problem.message);
    return 1;
  }

  // --- the stages ------------------------------------------------------------------------------------------------

  private async start(): Promise<void> {
    const { env } = this;
    await endLeftovers(this.lock.left, (line) => this.screen.detail(line));
    const failed = (await inspect(env, false)).filter(({ ok }) => !ok);
    if (failed.length > 0) throw new Problem(failed.map(({ line }) => line).join('\n'));
    this.secret = env.PAYLOAD_SECRET ?? (await obtainPayloadSecret(env.DATA_DIR));
    this.reached('check', `Node.js ${process.versions.node}, data in ${env.DATA_DIR}`);
    this.reached('database', await this.startDatabase());
    const inboxUrl = await this.startMail();
    this.reached('mail', inboxUrl ? `nothing is delivered, inbox ${inboxUrl}` : maskAddress(this.smtpUrl));
    await this.prepareAndBuild();
    await this.startService('web', this.programs.web, (child) => this.awaitWeb(child));
    this.reached('web', `${this.publicUrl} answers`);
    await this.startService('worker', this.programs.worker, awaitWorker);
    this.reached('worker', 'works off mails and schedules');
    await this.writeRuntime(inboxUrl);
    this.screen.ready({
      publicUrl: this.publicUrl,
      inboxUrl,
      dataDir: env.DATA_DIR,
      credentials: this.credentials,
    });
    this.credentials = undefined;
  }

  private reached(stage: string, text: string): void {
    if (this.stopping) throw new Interrupted();
    this.screen.stage(stage, text);
  }

  private async startDatabase(): Promise<string> {
    const { DATABASE_URL, DATA_DIR } = this.env;
    if (DATABASE_URL) {
      this.databaseUrl = DATABASE_URL;
      return maskAddress(DATABASE_URL);
    }
    const start = () => startEmbeddedPostgres({ dataDir: DATA_DIR, log: (line) => this.screen.detail(line) });
    this.database = await start();
    this.databaseUrl = this.database.databaseUrl;
    this.note();
    this.stops.set('database', async () => this.database?.stop());
    void this.superviseDatabase(this.database, start);
    return `embedded PostgreSQL on port ${new URL(this.databaseUrl).port}`;
  }

  private async superviseDatabase(
    first: EmbeddedPostgres,
    start: () => Promise<EmbeddedPostgres>,
  ): Promise<void> {
    const crashes = new CrashCounter();
    for (let database = first; ;) {
      await database.exited;
      if (this.stopping) return;
      const wait = crashes.next();
      if (wait === undefined) {
        this.end(
          new Problem('database: ended five times within a minute; see logs/postgres.log in DATA_DIR.'),
        );
        return;
      }
      this.screen.detail('the database has ended; starting it again');
      await delay(wait);
      if (this.stopping) return;
      try {
        database = await start();
      } catch (error) {
        this.end(error instanceof Problem ? error : new Problem(`database: ${String(error)}`));
        return;
      }
      this.database = database;
      // A signal may have come while it was starting, when there was nothing to stop.
      if (this.stopping) {
        await database.stop();
        return;
      }
      this.screen.detail('the database is back');
      if (database.databaseUrl !== this.databaseUrl) {
        // Its port was taken meanwhile: everyone has to learn the new one.
        this.databaseUrl = database.databaseUrl;
        for (const part of this.running.values()) if (part instanceof Service) void part.restart();
      }
    }
  }

  /** @returns the address of the inbox, when the embedded catcher is used */
  private async startMail(): Promise<string | undefined> {
    const { SMTP_URL, MAIL_INBOX_PORT } = this.env;
    if (SMTP_URL) {
      this.smtpUrl = SMTP_URL;
      return undefined;
    }
    const catcher = await startMailCatcher({ smtpPort: 0, inboxPort: MAIL_INBOX_PORT });
    this.smtpUrl = catcher.smtpUrl;
    this.stops.set('mail', () => catcher.stop());
    return catcher.inboxUrl;
  }

  /**
   * The build knows no database, so it runs beside migrations and demo content where there is memory for both: each of them
   * leaves much of a second core idle. The first one that fails ends the other.
   */
  private async prepareAndBuild(): Promise<void> {
    let hasFailed = false;
    const steps = [() => this.prepareDatabase(), () => this.makeBuild(() => this.stopping || hasFailed)];
    if (availableMemory() < MEMORY_FOR_BOTH) {
      for (const step of steps) await step();
      return;
    }
    const both = steps.map((step) => step());
    try {
      await Promise.all(both);
    } catch (error) {
      hasFailed = true;
      await this.stopParts(['build', 'prepare']);
      await Promise.allSettled(both);
      throw error;
    }
  }

  private async prepareDatabase(): Promise<void> {
    // Nobody serves yet, so the audit tables may be open for as long as migrations run.
    if (this.database) await whileMigrating(this.database.adminUrl, () => this.prepare());
    else await this.prepare();
    this.reached('prepare', 'the database is up to date');
    const warning = await auditWarning(this.env);
    if (warning) this.screen.detail(`Warning: ${warning}`);
  }

  private async makeBuild(isCancelled: () => boolean): Promise<void> {
    if (!this.programs.build) return;
    const built = await this.build(this.programs.build, isCancelled);
    this.reached('build', built ? 'built' : 'nothing changed since the last one');
  }

  private async prepare(): Promise<void> {
    const child = new Child({
      command: this.programs.prepare,
      cwd: this.options.root,
      // The only one who has to know the first administrator's password.
      env: { ...this.variables(), ADMIN_PASSWORD: this.env.ADMIN_PASSWORD ?? '' },
      onLine: (line) => this.showPreparation(line),
    });
    this.keep('prepare', child);
    const ending = await child.ended;
    this.forget('prepare');
    if (ending.code === 0) return;
    const lines = child.lastLines.slice(-20).map((line) => `  ${line}`);
    throw new Problem([`prepare: ${describeEnding(ending)}:`, ...lines].join('\n'));
  }

  // `admin-created <e-mail> <password>` announces the first administrator; the others are lines of progress.
  private showPreparation(line: string): void {
    if (line.startsWith('admin-created')) {
      const [, email = this.env.ADMIN_EMAIL, password = ''] = line.split(' ');
      this.credentials = { email, password: this.env.ADMIN_PASSWORD ? 'as set in ADMIN_PASSWORD' : password };
      return;
    }
    const text = line.replace(/^prepare: /, '').trim();
    if (text && text !== 'done') this.screen.detail(text);
  }

  private async build(command: Command, isCancelled: () => boolean): Promise<boolean> {
    // A build is the same wherever it is made: it knows no database.
    const env = { ...this.variables(), DATABASE_URL: '', SMTP_URL: '', PAYLOAD_SECRET: '' };
    const built = await ensureBuild({
      root: this.options.root,
      distDir: this.env.NEXT_DIST_DIR,
      command,
      env,
      log: (line) => this.screen.detail(line),
      onChild: (child) => this.keep('build', child),
      isCancelled,
    });
    this.forget('build');
    return built;
  }

  private async startService(
    name: 'web' | 'worker',
    command: Command,
    isReady: (child: Child) => Promise<boolean>,
  ): Promise<void> {
    const service = new Service({
      name,
      command,
      cwd: this.options.root,
      env: () => ({ ...this.variables(), ...this.metricsOf(name) }),
      isReady,
      onLine: (line) => this.screen.output(name, line),
      onStart: () => this.note(),
      log: (line) => this.screen.detail(line),
      onGivingUp: (problem) => this.end(problem),
    });
    this.keep(name, service);
    await service.start();
  }

  private async awaitWeb(child: Child): Promise<boolean> {
    const { LISTEN_HOST, PORT } = this.env;
    const host = !LISTEN_HOST || ['0.0.0.0', '::'].includes(LISTEN_HOST) ? '127.0.0.1' : LISTEN_HOST;
    const address = `http://${host.includes(':') ? `[${host}]` : host}:${PORT}/healthz`;
    const healthy = () =>
      fetch(address, { signal: AbortSignal.timeout(5_000) }).then(
        (response) => response.ok,
        () => false,
      );
    await waitUntil(async () => child.isOver || (await healthy()), WEB_READY_MS, 100);
    return !child.isOver && (await healthy());
  }

  // --- messages to children and other processes ------------------------------------------------------------------

  private get publicUrl(): string {
    return this.env.PUBLIC_URL ?? `http://localhost:${this.env.PORT}`;
  }

  /** Two processes of one machine cannot answer Prometheus on the same port. */
  private metricsOf(name: 'web' | 'worker'): Readonly<Record<string, string>> {
    const { METRICS_PORT: port } = this.env;
    return port === undefined || name === 'web' ? {} : { METRICS_PORT: String(port === 0 ? 0 : port + 1) };
  }

  private variables(): NodeJS.ProcessEnv {
    return {
      ...this.options.source,
      DATABASE_URL: this.databaseUrl,
      SMTP_URL: this.smtpUrl,
      PUBLIC_URL: this.publicUrl,
      PORT: String(this.env.PORT),
      DATA_DIR: this.env.DATA_DIR,
      PAYLOAD_SECRET: this.secret,
      ADMIN_PASSWORD: '',
      // Their values are above, as they were read from these files.
      DATABASE_URL_FILE: '',
      SMTP_URL_FILE: '',
      PAYLOAD_SECRET_FILE: '',
      ADMIN_PASSWORD_FILE: '',
      NODE_ENV: this.options.mode,
      NEXT_TELEMETRY_DISABLED: '1',
      // Nobody else answers at this address, so there is nobody to give notice to.
      SHUTDOWN_NOTICE_SECONDS: String(this.env.SHUTDOWN_NOTICE_SECONDS ?? 0),
    };
  }

  /** Says where everything is, for commands that work beside the running portal. */
  private async writeRuntime(inboxUrl: string | undefined): Promise<void> {
    const facts = {
      pid: process.pid,
      publicUrl: this.publicUrl,
      databaseUrl: this.databaseUrl,
      smtpUrl: this.smtpUrl,
      inboxUrl,
    };
    await writeFile(runtimePath(this.env.DATA_DIR), `${JSON.stringify(facts, undefined, 2)}\n`, {
      mode: 0o600,
    });
  }

  private keep(part: Part, child: Child | Service): void {
    this.running.set(part, child);
    const ownPatience =
      part === 'web' || part === 'worker' ? 1_000 * this.env.SHUTDOWN_GRACE_SECONDS : STOP_PATIENCE_MS;
    this.stops.set(part, () => child.stop(this.options.stopPatienceMs ?? ownPatience));
    this.note();
  }

  private forget(part: Part): void {
    this.running.delete(part);
    this.stops.delete(part);
  }

  /** Leaves behind what the next launcher needs should this one be killed. */
  private note(): void {
    const children = [...this.running.values()]
      .map(({ pid }) => pid)
      .filter((pid) => pid !== undefined)
      .map((pid) => ({ pid, identity: identityOf(pid) }));
    const guard = guardPid();
    this.lock.note({
      stopping: this.stopping,
      npm: this.ancestors,
      guard: guard === undefined ? undefined : { pid: guard, identity: identityOf(guard) },
      children,
    });
  }

  // --- stopping --------------------------------------------------------------------------------------------------

  private async stop(starting: Promise<unknown>): Promise<void> {
    this.stopping = true;
    this.note();
    await this.stopParts(['web', 'worker', 'build', 'prepare']);
    // What was just starting ends now, and may have left something more to stop.
    await starting;
    await this.stopParts(STOP_ORDER);
    await rm(runtimePath(this.env.DATA_DIR), { force: true });
    if (this.interruptedAt !== undefined) this.screen.detail('everything is stopped');
  }

  private async stopParts(parts: readonly Part[]): Promise<void> {
    for (const part of parts) {
      const stop = this.stops.get(part);
      if (!stop) continue;
      await stop();
      this.forget(part);
      if (this.interruptedAt !== undefined) this.screen.detail(`${part} stopped`);
    }
  }

  private listenForSignals(): () => void {
    const handlers = (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map((name) => ({
      name,
      handler: () => this.interrupt(name),
    }));
    for (const { name, handler } of handlers) process.on(name, handler);
    const watch = setInterval(() => {
      if (this.interruptedAt === undefined && isOrphaned(this.ancestors)) this.interrupt('the end of npm');
    }, 500);
    return () => {
      clearInterval(watch);
      for (const { name, handler } of handlers) process.off(name, handler);
    };
  }

  private interrupt(reason: string): void {
    if (this.interruptedAt === undefined) {
      this.interruptedAt = Date.now();
      const hint = reason === 'SIGINT' ? '; once more to force it' : '';
      this.screen.detail(`stopping because of ${reason}${hint}`);
      this.end();
      return;
    }
    // npm passes on the Ctrl-C that the terminal has sent here already; a person's second one comes later.
    if (Date.now() - this.interruptedAt < 500) return;
    this.screen.detail('stopping by force');
    for (const part of this.running.values()) part.kill();
    if (this.database && isAlive(this.database.pid)) signal(this.database.pid, 'SIGQUIT');
  }
}

/** Where a running portal says which addresses it uses; readable by its owner only. */
export function runtimePath(dataDir: string): string {
  return join(dataDir, 'runtime.json');
}

async function awaitWorker(child: Child): Promise<boolean> {
  const said = () => child.lastLines.some((line) => line.includes('worker: ready'));
  await waitUntil(() => child.isOver || said(), WORKER_READY_MS);
  // One that worked and ended just now is the supervisor's business.
  if (child.isOver) await child.ended;
  return said();
}

/** Ends what a killed launcher left running; its own guard does that too, but may not be through yet. */
async function endLeftovers(left: LockHolder | undefined, log: (line: string) => void): Promise<void> {
  // Its guard would end the database, too, which is about to be taken over.
  const guard = left?.note.guard as Ancestor | undefined;
  if (guard && isSameProcess(guard.pid, guard.identity)) signal(guard.pid, 'SIGKILL');
  const children = Array.isArray(left?.note.children) ? (left.note.children as Ancestor[]) : [];
  const alive = () => children.filter(({ pid, identity }) => isSameProcess(pid, identity));
  if (alive().length === 0) return;
  log('ending what a killed launcher left running');
  for (const { pid } of alive()) signal(pid, 'SIGTERM', true);
  if (await waitUntil(() => alive().length === 0, STOP_PATIENCE_MS)) return;
  for (const { pid } of alive()) signal(pid, 'SIGKILL', true);
  await waitUntil(() => alive().length === 0, 2_000);
}
