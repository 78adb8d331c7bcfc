import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { stopWatching, watchOver } from './guard';
import { isAlive, signal, waitUntil } from './processes';

const KEPT_LINES = 30;

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  /** Variables of this program only. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface ChildOptions {
  readonly command: Command;
  readonly env: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** Receives each line of standard output and standard error. */
  readonly onLine: (line: string) => void;
}

/** How a child ended. */
export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/**
 * A child process that leads its own group, so Ctrl-C reaches the launcher alone and everything the child
 * started can be ended with it. It is also ended when the launcher disappears.
 */
export class Child {
  readonly ended: Promise<Ending>;
  private readonly process: ChildProcess;
  private readonly lines: string[] = [];
  private over = false;

  constructor(options: ChildOptions) {
    this.process = spawn(options.command.file, options.command.args, {
      cwd: options.cwd,
      env: { ...options.env, ...options.command.env },
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.process.stdout, this.process.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        this.lines.push(line);
        if (this.lines.length > KEPT_LINES) this.lines.shift();
        options.onLine(line);
      });
    }
    this.ended = new Promise((resolve) => {
      this.process.once('error', (error) => {
        this.over = true;
        this.lines.push(error.message);
        resolve({ code: null, signal: null });
      });
      this.process.once('exit', (code, name) => {
        this.over = true;
        if (pid !== undefined) {
          // What the child itself started must not outlive it and hold its port.
          signal(pid, 'SIGKILL', true);
          stopWatching({ pid, group: true });
        }
        // The last lines are still on their way. Other processes that hold the pipes are not waited for.
        const settle = (): void => resolve({ code, signal: name });
        this.process.once('close', settle);
        setTimeout(settle, 500).unref();
      });
    });
    const { pid } = this.process;
    if (pid !== undefined) watchOver({ pid, group: true, stage: 1, signal: 'TERM' });
  }

  get pid(): number | undefined {
    return this.process.pid;
  }

  get isOver(): boolean {
    return this.over;
  }

  /** The last lines the child printed. */
  get lastLines(): readonly string[] {
    return this.lines;
  }

  /** Ends the child and its group: SIGTERM, and SIGKILL after `patienceMs`. */
  async stop(patienceMs: number): Promise<void> {
    const { pid } = this.process;
    if (pid === undefined || this.over) return;
    signal(pid, 'SIGTERM', true);
    if (!(await waitUntil(() => this.over || !isAlive(pid), patienceMs))) this.kill();
    await this.ended;
  }

  /** Ends the child and its group immediately. */
  kill(): void {
    if (this.process.pid !== undefined && !this.over) signal(this.process.pid, 'SIGKILL', true);
  }
}

/** Words for how a process ended. */
export function describeEnding({ code, signal: name }: Ending): string {
  if (name) return `ended by ${name}`;
  return code === null ? 'could not be started' : `ended with code ${code}`;
}
