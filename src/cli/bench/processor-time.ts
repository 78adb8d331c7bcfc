import { readdir, readFile } from 'node:fs/promises';

/** Milliseconds of a clock tick, in which Linux counts processor time (USER_HZ is 100 on all its platforms). */
const TICK_MS = 10;

interface Counted {
  readonly parent: number;
  /** Of the process itself. */
  readonly own: number;
  /** Of its children that ended. */
  readonly ended: number;
}

/** Processor time of a process so far in ms; undefined outside of Linux or when it has gone. See proc_pid_stat(5). */
async function counted(pid: number | string): Promise<Counted | undefined> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (line === undefined) return undefined;
  // The name of the program, in parentheses, may contain anything.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const at = (index: number) => Number(fields[index]) * TICK_MS;
  return { parent: Number(fields[1]), own: at(11) + at(12), ended: at(13) + at(14) };
}

/** Processor time of one process so far, in ms. */
export async function processorTimeOf(pid: number): Promise<number | undefined> {
  return (await counted(pid))?.own;
}

/** Processor time so far of a process and all that it started, those that ended included, in ms. */
export async function processorTimeWithChildren(pid: number): Promise<number | undefined> {
  const parent = await counted(pid);
  if (!parent) return undefined;
  const others = await Promise.all(
    (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map((name) => counted(name)),
  );
  const children = others.filter((other) => other?.parent === pid);
  return children.reduce((sum, child) => sum + (child?.own ?? 0), parent.own + parent.ended);
}
