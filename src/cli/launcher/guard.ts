import { type ChildProcess, spawn } from 'node:child_process';

/** What the guard ends when this process disappears without stopping its children itself. */
export interface GuardedProcess {
  readonly pid: number;
  /** Ends the whole process group that `pid` leads; use it for children spawned with `detached: true`. */
  readonly group: boolean;
  /** Processes of stage 1 (web, worker) are ended before those of stage 2 (database). */
  readonly stage: 1 | 2;
  readonly signal: 'TERM' | 'INT';
}

// A POSIX shell costs about 1 MB, against 40 MB for a second Node process. It reads commands from the pipe that
// only this process holds open: end of file means this process is gone, however it died.
const SCRIPT = `
trap '' INT TERM HUP
first='' second=''
without() { for item in $2; do case "$item" in *:"$1") ;; *) printf '%s ' "$item" ;; esac; done; }
send() { for item in $2; do kill -s "\${1:-\${item%%:*}}" -- "\${item#*:}" 2>/dev/null; done; }
alive() { for item in $1; do kill -s 0 -- "\${item#*:}" 2>/dev/null && return 0; done; return 1; }
finish() {
  [ -n "$1" ] || return 0
  send '' "$1"
  tries=0
  while alive "$1" && [ $tries -lt 50 ]; do sleep 0.2; tries=$((tries + 1)); done
  send KILL "$1"
}
while read -r verb target stage signal; do
  first=$(without "$target" "$first") second=$(without "$target" "$second")
  if [ "$verb" = watch ]; then
    if [ "$stage" = 1 ]; then first="$first $signal:$target"; else second="$second $signal:$target"; fi
  fi
done
finish "$first"
finish "$second"
`;

const watched = new Map<string, string>();
let shell: ChildProcess | undefined;

function tell(line: string): void {
  if (process.platform === 'win32') return;
  if (shell) {
    shell.stdin?.write(line);
    return;
  }
  const started = spawn('/bin/sh', ['-c', SCRIPT], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  shell = started;
  // Should the guard itself be killed, another takes its place with the next change.
  const forget = (): void => {
    if (shell === started) shell = undefined;
  };
  started.once('error', forget).once('exit', forget);
  started.stdin.on('error', forget);
  // Neither the guard nor its pipe may keep this process alive.
  started.unref();
  (started.stdin as unknown as { unref?: () => void }).unref?.();
  // The command that brought us here is among them.
  for (const command of watched.values()) started.stdin.write(command);
}

function targetOf({ pid, group }: Pick<GuardedProcess, 'pid' | 'group'>): string {
  return group ? `-${pid}` : String(pid);
}

/** Has `child` ended soon after this process disappears, even by `kill -9`. Does nothing on Windows. */
export function watchOver(child: GuardedProcess): void {
  const target = targetOf(child);
  const command = `watch ${target} ${child.stage} ${child.signal}\n`;
  watched.set(target, command);
  tell(command);
}

/** Forgets a child that has ended, so its process id, once reused, is never signaled. */
export function stopWatching(child: Pick<GuardedProcess, 'pid' | 'group'>): void {
  const target = targetOf(child);
  if (watched.delete(target)) tell(`forget ${target}\n`);
}

/** Process id of the guard, once it watches something. */
export function guardPid(): number | undefined {
  return shell?.pid;
}
