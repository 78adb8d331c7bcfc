import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Whether a process with this ID exists, regardless of its owner. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return !isZombie(pid);
}

// A dead child that nobody reaps (containers without an init) still answers to signal 0.
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.startsWith('Z') ?? false;
  } catch {
    return false;
  }
}

/** Waits until `condition` holds; false when it still does not after `timeoutMs`. */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  timeoutMs: number,
  everyMs = 50,
): Promise<boolean> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    if (await condition()) return true;
    if (Date.now() >= end) return false;
    await delay(everyMs);
  }
}

/** Sends a signal to a process, or to the group it leads, and says nothing when it is already gone. */
export function signal(pid: number, name: NodeJS.Signals, group = false): void {
  try {
    process.kill(group && process.platform !== 'win32' ? -pid : pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/**
 * Something that stays the same while a process lives and differs for the next one with its number; undefined when
 * there is no such process or the system does not tell.
 */
export function identityOf(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined;
  try {
    if (process.platform === 'linux') {
      // Field 22, the start time, counted from behind the command's closing bracket.
      return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19];
    }
    if (process.platform === 'win32') return undefined;
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}

/** Whether the process that had this identity still lives. */
export function isSameProcess(pid: number, identity: string | undefined): boolean {
  return isAlive(pid) && (identity === undefined || identityOf(pid) === identity);
}
