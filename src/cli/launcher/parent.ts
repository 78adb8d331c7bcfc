import { readFileSync } from 'node:fs';
import { identityOf, isSameProcess } from './processes';

/** A process, known beyond the reuse of its number. */
export interface Ancestor {
  readonly pid: number;
  readonly identity: string | undefined;
}

// npm runs a script through a shell, which some shells replace by the script's process.
const GENERATIONS = 2;

/**
 * The processes between this one and the npm that started it, npm included; none when it was not npm. Without them a
 * launcher whose npm was killed would go on with nobody able to stop it by Ctrl-C.
 */
export function npmAncestors(env: NodeJS.ProcessEnv): readonly Ancestor[] {
  if (!env.npm_lifecycle_event) return [];
  const ancestors: Ancestor[] = [];
  for (let pid = process.ppid; pid > 1 && ancestors.length < GENERATIONS; pid = parentOf(pid)) {
    ancestors.push({ pid, identity: identityOf(pid) });
    if (/\bnpm\b/.test(commandOf(pid))) return ancestors;
  }
  return ancestors.slice(0, 1);
}

/** Whether one of them has ended. */
export function isOrphaned(ancestors: readonly Ancestor[]): boolean {
  return ancestors.some(({ pid, identity }) => !isSameProcess(pid, identity));
}

function parentOf(pid: number): number {
  return Number(readProc(pid, 'stat').split(') ').at(-1)?.split(' ')[1] ?? 0);
}

function commandOf(pid: number): string {
  return readProc(pid, 'cmdline').replaceAll('\0', ' ');
}

// Only Linux has it; elsewhere the direct parent is all that is watched.
function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
