/** Tasks that must have ended, in any way, before this one begins. */
export interface Planned {
  readonly name: string;
  readonly after?: readonly string[];
}

/**
 * Runs tasks in their order, at most `slots` at a time, each once all tasks in its `after` have ended. Names that are
 * not in the list are ignored.
 * @param mayBegin asked before each start; once it answers false, nothing more begins
 * @throws the error of the first failing task, once the other running tasks have ended; Error for tasks that wait for
 * each other, which would otherwise be skipped silently
 */
export async function inSlots<Task extends Planned>(
  tasks: readonly Task[],
  slots: number,
  run: (task: Task) => Promise<void>,
  mayBegin: () => boolean = () => true,
): Promise<void> {
  const names = new Set(tasks.map(({ name }) => name));
  const ended = new Set<string>();
  const waiting = [...tasks];
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const ready = ({ after = [] }: Task) => after.every((name) => ended.has(name) || !names.has(name));
  while (waiting.length + running.size > 0) {
    let index = waiting.findIndex(ready);
    while (index >= 0 && running.size < slots && failures.length === 0 && mayBegin()) {
      const [task] = waiting.splice(index, 1);
      if (task === undefined) break;
      const done = run(task)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => {
          ended.add(task.name);
          running.delete(done);
        });
      running.add(done);
      index = waiting.findIndex(ready);
    }
    // Nothing runs and nothing may begin: stopped, failed, or waiting for each other.
    if (running.size === 0) break;
    await Promise.race(running);
  }
  if (failures.length > 0) throw failures[0];
  if (waiting.length > 0 && mayBegin()) {
    throw new Error(`These wait for each other: ${waiting.map(({ name }) => name).join(', ')}`);
  }
}
