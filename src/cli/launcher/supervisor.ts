import { setTimeout as delay } from 'node:timers/promises';
import { Child, type ChildOptions, describeEnding } from './child';
import { Problem } from './problem';

/** So many ends within the window mean that starting again does not help. */
const CRASH_LIMIT = 5;
const CRASH_WINDOW_MS = 60_000;
const LONGEST_BACKOFF_MS = 8_000;

/** Tells a crash loop from an occasional end, and how long to wait before the next start. */
export class CrashCounter {
  private ends: number[] = [];

  constructor(private readonly now: () => number = Date.now) {}

  /** Counts one end. @returns milliseconds to wait, or undefined when it was the fifth within a minute */
  next(): number | undefined {
    const time = this.now();
    this.ends = [...this.ends.filter((end) => time - end < CRASH_WINDOW_MS), time];
    if (this.ends.length >= CRASH_LIMIT) return undefined;
    return Math.min(250 * 2 ** (this.ends.length - 1), LONGEST_BACKOFF_MS);
  }
}

export interface ServiceOptions extends Pick<ChildOptions, 'command' | 'cwd'> {
  readonly name: string;
  /** Asked before each start, because a restarted database may have another address. */
  readonly env: () => NodeJS.ProcessEnv;
  readonly onLine: (line: string) => void;
  /** Called after each start. */
  readonly onStart: () => void;
  readonly log: (line: string) => void;
  /** Settles when the child serves; rejects or settles false when it does not in time. */
  readonly isReady: (child: Child) => Promise<boolean>;
  /** Called once when the child keeps ending. */
  readonly onGivingUp: (problem: Problem) => void;
  readonly crashes?: CrashCounter;
}

/** A child process that is restarted when it ends unexpectedly. */
export class Service {
  private child: Child | undefined;
  private stopping = false;
  private readonly crashes: CrashCounter;

  constructor(private readonly options: ServiceOptions) {
    this.crashes = options.crashes ?? new CrashCounter();
  }

  get name(): string {
    return this.options.name;
  }

  get pid(): number | undefined {
    return this.child?.isOver ? undefined : this.child?.pid;
  }

  /** Starts it and waits until it serves. @throws Problem with its last lines when it does not */
  async start(): Promise<void> {
    const child = this.spawn();
    const ready = await this.options.isReady(child);
    if (ready || this.stopping) {
      this.superviseFrom(child);
      return;
    }
    const how = child.isOver ? describeEnding(await child.ended) : 'did not become ready in time';
    this.stopping = true;
    await child.stop(5_000);
    throw new Problem(withLines(`${this.name}: ${how}.`, child.lastLines));
  }

  /** Ends it permanently; by force after `patienceMs`. */
  async stop(patienceMs: number): Promise<void> {
    this.stopping = true;
    await this.child?.stop(patienceMs);
  }

  /** Has it start again, for example because its variables changed. */
  async restart(): Promise<void> {
    if (!this.stopping) await this.child?.stop(5_000);
  }

  kill(): void {
    this.stopping = true;
    this.child?.kill();
  }

  private spawn(): Child {
    const { command, cwd, env, onLine } = this.options;
    const child = new Child({ command, cwd, env: env(), onLine });
    this.child = child;
    this.options.onStart();
    return child;
  }

  private superviseFrom(first: Child): void {
    const supervise = async (): Promise<void> => {
      for (let child = first; ; child = this.spawn()) {
        const ending = await child.ended;
        if (this.stopping) return;
        const wait = this.crashes.next();
        if (wait === undefined) {
          const message = `${this.name}: ${describeEnding(ending)}, five times within a minute; giving up. Its last lines:`;
          this.options.onGivingUp(new Problem(withLines(message, child.lastLines)));
          return;
        }
        this.options.log(`${this.name} ${describeEnding(ending)}; starting it again`);
        await delay(wait);
        if (this.stopping) return;
      }
    };
    void supervise();
  }
}

function withLines(message: string, lines: readonly string[]): string {
  return [message, ...lines.slice(-15).map((line) => `  ${line}`)].join('\n');
}
