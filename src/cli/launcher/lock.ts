import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { identityOf, isSameProcess } from './processes';

export interface LockHolder {
  readonly pid: number;
  readonly identity?: string;
  /** What the holder wrote beside its name. */
  readonly note: Readonly<Record<string, unknown>>;
}

export type LockAttempt = { readonly lock: Lock } | { readonly heldBy: LockHolder };

/**
 * Takes the lock file `path` for this process. A file left by a process that no longer lives counts as free.
 * @returns the lock, with what the dead holder had noted, or the living holder
 */
export async function takeLock(
  path: string,
  note: Readonly<Record<string, unknown>> = {},
): Promise<LockAttempt> {
  let left: LockHolder | undefined;
  for (;;) {
    try {
      const file = await open(path, 'wx', 0o600);
      await file.writeFile(render(note));
      await file.close();
      return { lock: new Lock(path, left) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = await readHolder(path);
    if (holder && isSameProcess(holder.pid, holder.identity)) return { heldBy: holder };
    left ??= holder;
    // Moved away first: of two processes that find the same stale file only one can do that.
    const stale = `${path}.${process.pid}.stale`;
    await rename(path, stale).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    await rm(stale, { force: true });
  }
}

/** Who holds the lock file `path`, if that process lives. */
export async function findHolder(path: string): Promise<LockHolder | undefined> {
  const holder = await readHolder(path);
  return holder && isSameProcess(holder.pid, holder.identity) ? holder : undefined;
}

/** A lock held by this process. */
export class Lock {
  constructor(
    private readonly path: string,
    /** The holder that died without releasing it. */
    readonly left: LockHolder | undefined,
  ) {}

  /** Replaces what others can read about the holder. */
  note(note: Readonly<Record<string, unknown>>): void {
    if (this.isMine()) writeFileSync(this.path, render(note), { mode: 0o600 });
  }

  release(): void {
    if (this.isMine()) rmSync(this.path, { force: true });
  }

  private isMine(): boolean {
    try {
      return parse(readFileSync(this.path, 'utf8'))?.pid === process.pid;
    } catch {
      return false;
    }
  }
}

function render(note: Readonly<Record<string, unknown>>): string {
  return `${JSON.stringify({ pid: process.pid, identity: identityOf(process.pid), note })}\n`;
}

async function readHolder(path: string): Promise<LockHolder | undefined> {
  try {
    return parse(await readFile(path, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

// A process killed between making and filling the file leaves it empty.
function parse(text: string): LockHolder | undefined {
  try {
    const value = JSON.parse(text) as Partial<LockHolder>;
    return typeof value.pid === 'number'
      ? { pid: value.pid, identity: value.identity, note: value.note ?? {} }
      : undefined;
  } catch {
    return undefined;
  }
}
