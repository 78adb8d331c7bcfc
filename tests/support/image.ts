import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import dockerignore from '@balena/dockerignore';

import { commandOf, type Instruction, type Stage, variablesOf } from './dockerfile';

/**
 * Runs a Dockerfile without an engine: each stage is a directory that its commands see as `/`, with the programs of this
 * machine below `/usr`. Services of the finished image then run in one network of their own, so with the ports and names
 * of docker-compose.yml. Requires Linux and root, as building images usually does.
 */

/** Why it cannot work here; undefined when it can. */
export function whyNoImages(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'requires root on Linux';
  const tried = spawnSync('unshare', ['--mount', '--net', '--pid', '--fork', 'true']);
  return tried.status === 0 ? undefined : 'this machine allows no namespaces';
}

/** Directories of this machine that stand for the system of the image. */
const SYSTEM = ['/usr', '/bin', '/sbin', '/lib', '/lib64', '/etc/ssl', '/etc/alternatives'];

/** The longest that an instruction takes on a busy machine. */
const INSTRUCTION_MS = 25 * 60_000;

/** What the images of Node.js bring. */
const ACCOUNTS = {
  'etc/passwd':
    'root:x:0:0:root:/root:/bin/sh\nnode:x:1000:1000::/home/node:/bin/sh\npostgres:x:999:999::/tmp:/bin/sh\n',
  'etc/group': 'root:x:0:\nnode:x:1000:\npostgres:x:999:\n',
  'etc/hosts': '127.0.0.1 localhost database mail web worker\n',
  'etc/nsswitch.conf': 'hosts: files dns\npasswd: files\n',
};

export interface Built {
  /** What its commands see as `/`. */
  readonly root: string;
  readonly workdir: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly user: string;
  /** A directory of this machine that is visible as `/cache`. */
  readonly cache?: string;
}

interface Options {
  /** An empty directory for all stages. */
  readonly directory: string;
  /** The checkout. */
  readonly context: string;
  /** Node.js of the image. */
  readonly node: string;
  /** For the package manager. */
  readonly environment: Readonly<Record<string, string>>;
  /** What commands see as `/cache`. */
  readonly cache: string;
}

/** Runs all stages. @returns the last one */
export async function buildImage(stages: readonly Stage[], options: Options): Promise<Built> {
  const built = new Map<string, Built>();
  let last: Built | undefined;
  for (const stage of stages) {
    const parent = built.get(stage.from);
    const root = path.join(options.directory, stage.name);
    if (parent) copy(parent.root, root);
    else emptySystem(root, options.node);
    let state: Built = parent ? { ...parent, root } : { root, workdir: '/', environment: {}, user: 'root' };
    for (const instruction of stage.instructions) {
      state = await applied(instruction, state, built, options);
    }
    built.set(stage.name, state);
    last = state;
  }
  if (!last) throw new Error('there is no stage');
  return last;
}

/** A directory for the system of this machine and its Node.js, as the base image has them. */
export function emptySystem(root: string, node: string): void {
  for (const name of [...SYSTEM, '/proc', '/dev', '/tmp', '/root', '/home/node', '/cache']) {
    mkdirSync(path.join(root, name), { recursive: true });
  }
  chmodSync(path.join(root, 'tmp'), 0o1777);
  for (const [file, text] of Object.entries(ACCOUNTS)) writeFileSync(path.join(root, file), text);
  mkdirSync(path.join(root, 'node'));
  cpSync(node, path.join(root, 'node/node'));
}

/** As `cp -a`, with links to the same files: whatever changes a file replaces it. */
export function copy(from: string, to: string): void {
  mkdirSync(path.dirname(to), { recursive: true });
  const { status, stderr } = spawnSync('cp', ['-al', '--no-target-directory', from, to], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
}

async function applied(
  instruction: Instruction,
  state: Built,
  built: ReadonlyMap<string, Built>,
  { context, environment, cache }: Options,
): Promise<Built> {
  const { name, value, options } = instruction;
  switch (name) {
    case 'WORKDIR':
      mkdirSync(path.join(state.root, value), { recursive: true });
      return { ...state, workdir: value };
    case 'ENV':
      return { ...state, environment: { ...state.environment, ...variablesOf(instruction) } };
    case 'USER':
      return { ...state, user: value };
    case 'COPY': {
      const sources = value.split(/\s+/);
      const target = path.join(state.root, path.resolve(state.workdir, sources.pop() ?? ''));
      const from = options.from === undefined ? undefined : built.get(options.from);
      for (const source of sources) {
        if (!from) copyContext(context, source, target);
        else if (statSync(path.join(from.root, source)).isDirectory())
          copy(path.join(from.root, source), target);
        else copy(path.join(from.root, source), path.join(target, path.basename(source)));
      }
      if (options.chown === 'node:node') spawnSync('chown', ['-R', '1000:1000', target]);
      return state;
    }
    case 'RUN': {
      const { code, output } = await new Container({
        ...state,
        environment: { ...state.environment, ...environment },
        cache,
      }).run(commandOf(value), INSTRUCTION_MS);
      if (code !== 0) throw new Error(`RUN ${value} ended with ${code}:\n${output.slice(-4_000)}`);
      return state;
    }
    default:
      return state;
  }
}

/** Copies what .dockerignore leaves of the checkout. */
function copyContext(context: string, source: string, target: string): void {
  const rules = dockerignore().add(readFileSync(path.join(context, '.dockerignore'), 'utf8'));
  const from = path.join(context, source);
  if (!lstatSync(from).isDirectory()) {
    if (rules.ignores(source)) throw new Error(`.dockerignore leaves out ${source}`);
    cpSync(from, path.join(target, path.basename(source)));
    return;
  }
  const skipped = new Set(['.git', 'node_modules', '.data']);
  const files = globSync('**', {
    cwd: from,
    withFileTypes: true,
    exclude: (entry) => skipped.has(entry.name) || entry.name.startsWith('.next'),
  });
  // A pattern leaves out names that begin with a dot below directories that do too.
  for (const entry of files) {
    const file = path.relative(from, path.join(entry.parentPath, entry.name));
    if (!entry.isFile() || file === '' || rules.ignores(file)) continue;
    mkdirSync(path.dirname(path.join(target, file)), { recursive: true });
    cpSync(path.join(from, file), path.join(target, file));
  }
}

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

const quoted = (word: string) => `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** One program in an image, in a network of its own unless it is given one. */
export class Container {
  constructor(
    private readonly built: Built,
    private readonly network?: Network,
  ) {}

  /** @param limitMs after which it is killed */
  async run(command: readonly string[], limitMs = 600_000): Promise<Ended> {
    const running = this.start(command);
    const late = delay(limitMs, undefined, { ref: false }).then(() => running.stop('SIGKILL'));
    return Promise.race([running.ended, late]);
  }

  start(command: readonly string[]) {
    const { root, workdir, environment, user, cache } = this.built;
    const mounts = [
      ...SYSTEM.filter((name) => existsSync(name)).map(
        (name) => `mount --rbind -o ro ${name} ${root}${name}`,
      ),
      `mount -t tmpfs none ${root}/usr/local && mkdir -p ${root}/usr/local/bin`,
      `cp ${root}/node/node ${root}/usr/local/bin/node`,
      ...(cache && existsSync(cache) ? [`mount --bind ${cache} ${root}/cache`] : []),
      `mount --rbind /dev ${root}/dev`,
      `mount -t proc none ${root}/proc`,
      ...(existsSync('/etc/resolv.conf') ? [`cat /etc/resolv.conf >${root}/etc/resolv.conf`] : []),
    ];
    const variables = {
      PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: user === 'root' ? '/root' : '/home/node',
      ...environment,
    };
    const inside = `cd ${workdir} && exec ${command.map(quoted).join(' ')}`;
    const words = [
      'env -i',
      ...Object.entries(variables).map(([name, value]) => `${name}=${quoted(value)}`),
      `chroot --userspec=${user} ${root} /bin/sh -c ${quoted(inside)}`,
    ];
    const script = [...mounts, `exec ${words.join(' ')}`].join(' && ');
    const own = ['unshare', '--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', script];
    const [program = '', ...args] = this.network ? [...this.network.prefix, ...own] : own;
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const ended = new Promise<Ended>((resolve) => {
      child.once('close', (code) => resolve({ code, output }));
    });
    return {
      ended,
      printed: () => output,
      hasEnded: () => child.exitCode !== null || child.signalCode !== null,
      stop: async (signal: NodeJS.Signals = 'SIGTERM') => {
        // The first process in the namespace, to which an engine sends the signal; all others there end with it.
        const inner = firstChild(child.pid);
        if (inner !== undefined) process.kill(inner, signal);
        else child.kill('SIGKILL');
        return ended;
      },
    };
  }
}

function firstChild(pid: number | undefined): number | undefined {
  const known = spawnSync('pgrep', ['--parent', String(pid)], { encoding: 'utf8' }).stdout.trim();
  const [first] = known.split('\n');
  return first ? Number(first) : undefined;
}

/** A network with only a loopback interface. */
export class Network {
  readonly #holder;
  readonly #pid: number;

  constructor() {
    this.#holder = spawn(
      'unshare',
      ['--net', 'sh', '-c', 'ip link set lo up && echo up && exec sleep infinity'],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    if (this.#holder.pid === undefined) throw new Error('unshare could not be started');
    this.#pid = this.#holder.pid;
  }

  async up(): Promise<void> {
    await new Promise((resolve) => this.#holder.stdout.once('data', resolve));
  }

  get prefix(): readonly string[] {
    return ['nsenter', `--net=/proc/${this.#pid}/ns/net`];
  }

  end(): void {
    this.#holder.kill('SIGKILL');
  }
}

/** Bytes that a directory occupies, each file once. */
export function sizeOf(directory: string): number {
  const { stdout } = spawnSync('du', ['-s', '--bytes', directory], { encoding: 'utf8' });
  return Number(stdout.split('\t', 1)[0]);
}

export function remove(directory: string): void {
  rmSync(directory, { recursive: true, force: true });
}
