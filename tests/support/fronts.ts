import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { findFreePort } from '@/cli/launcher/ports';

/** Servers in front of the portal, from the samples in `deploy`. */

export interface Front {
  readonly origin: string;
  /** Of the certificate it has, if it ends TLS. */
  readonly certificate?: string;
  stop(): Promise<void>;
}

const START_MS = 20_000;

const works = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;

/** Why Varnish cannot be started here; undefined when it can. */
export function whyNoVarnish(): string | undefined {
  if (!works('varnishd', '-V')) return 'varnishd is not installed';
  if (!works('varnishd', '-C', '-f', path.resolve('deploy/varnish/portal.vcl'))) {
    return 'varnishd cannot compile deploy/varnish/portal.vcl here: it requires a C compiler and varnish-modules';
  }
  return undefined;
}

export function whyNoNginx(): string | undefined {
  return whyNoPlainNginx() ?? whyNoCertificate();
}

/** Why nginx cannot be started without TLS. */
export function whyNoPlainNginx(): string | undefined {
  return works('nginx', '-v') ? undefined : 'nginx is not installed';
}

export function whyNoCaddy(): string | undefined {
  if (!works('caddy', 'version')) return 'caddy is not installed';
  return whyNoCertificate();
}

function whyNoCertificate(): string | undefined {
  return works('openssl', 'version') ? undefined : 'openssl is not installed';
}

/** Makes a self-signed certificate of `portal.example`. */
function certify(key: string, certificate: string): void {
  const subject = '-subj /CN=portal.example -addext subjectAltName=DNS:portal.example'.split(' ');
  const made = 'req -x509 -newkey rsa:2048 -nodes -days 1'.split(' ');
  execFileSync('openssl', [...made, ...subject, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
}

/** Replaces exactly one passage each, so a sample that changes is noticed. */
function adapted(file: string, replacements: Readonly<Record<string, string>>): string {
  return Object.entries(replacements).reduce(
    (text, [from, to]) => {
      if (text.split(from).length !== 2) throw new Error(`${file} has ${JSON.stringify(from)} not just once`);
      return text.replace(from, () => to);
    },
    readFileSync(file, 'utf8'),
  );
}

async function running(
  child: ChildProcess,
  port: number,
  directory: string,
): Promise<{ stop(): Promise<void> }> {
  let printed = '';
  for (const output of [child.stdout, child.stderr]) {
    output?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  }
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await Promise.race([ended, delay(5_000, undefined, { ref: false })]);
    child.kill('SIGKILL');
    await ended;
    rmSync(directory, { recursive: true, force: true });
  };
  const deadline = Date.now() + START_MS;
  while (!(await isOpen(port))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`${child.spawnfile} did not start:\n${printed}`);
    }
    await delay(50);
  }
  return { stop };
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** @param port that was told to the portal as the address to purge at */
export async function startVarnish(web: string, token: string, port: number): Promise<Front> {
  const directory = mkdtempSync(path.join(tmpdir(), 'portal-varnish-'));
  const vcl = path.join(directory, 'portal.vcl');
  const secret = path.join(directory, 'purge-token');
  writeFileSync(secret, `${token}\n`);
  writeFileSync(
    vcl,
    adapted('deploy/varnish/portal.vcl', {
      '.port = "3000"': `.port = "${new URL(web).port}"`,
      '/etc/varnish/purge-token': secret,
    }),
  );
  // Its processes run as another user, which must be able to read the file.
  execFileSync('chmod', ['-R', 'a+rX', directory]);
  const child = spawn(
    'varnishd',
    ['-F', '-a', `127.0.0.1:${port}`, '-f', vcl, '-n', path.join(directory, 'state'), '-s', 'malloc,64m'],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  return { origin: `http://127.0.0.1:${port}`, ...(await running(child, port, directory)) };
}

export async function startNginx(web: string): Promise<Front> {
  const directory = mkdtempSync(path.join(tmpdir(), 'portal-nginx-'));
  const [port, plain] = [await findFreePort(), await findFreePort()];
  const file = (name: string) => path.join(directory, name);
  certify(file('portal.key'), file('portal.pem'));
  writeFileSync(
    file('portal.conf'),
    adapted('deploy/nginx/portal.conf', {
      'server 127.0.0.1:3000 ': `server ${new URL(web).host} `,
      'listen 443 ssl': `listen 127.0.0.1:${port} ssl`,
      'listen 80;': `listen 127.0.0.1:${plain};`,
      '/etc/ssl/portal.pem': file('portal.pem'),
      '/etc/ssl/portal.key': file('portal.key'),
      '/var/cache/nginx/portal': file('cache'),
    }),
  );
  writeFileSync(
    file('nginx.conf'),
    `daemon off; pid ${file('pid')}; worker_processes 1; error_log stderr warn; events {}
    http { access_log off; ${temporaryFolders(file)} include ${file('portal.conf')}; }`,
  );
  execFileSync('chmod', ['-R', 'a+rX', directory]);
  const child = spawn('nginx', ['-p', directory, '-c', file('nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const certificate = readFileSync(file('portal.pem'), 'utf8');
  return { origin: `https://127.0.0.1:${port}`, certificate, ...(await running(child, port, directory)) };
}

/** Where nginx keeps bodies that are on their way. */
const temporaryFolders = (file: (name: string) => string) =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${file(kind)};`)
    .join(' ');

/**
 * The proxy of docker-compose.yml in front of two web processes.
 * @returns also what nginx says about its configuration
 */
export async function startComposeProxy(
  web: string,
  web2: string,
): Promise<
  Front & {
    readonly checked: { readonly status: number | null; readonly said: string };
    /** Where it writes its log and its process id. */
    readonly directory: string;
  }
> {
  const directory = mkdtempSync(path.join(tmpdir(), 'portal-proxy-'));
  const port = await findFreePort();
  const file = (name: string) => path.join(directory, name);
  writeFileSync(
    file('nginx.conf'),
    adapted('deploy/compose/nginx.conf', {
      'pid /run/nginx.pid;': `pid ${file('pid')};`,
      'http {\n': `http { ${temporaryFolders(file)}\n`,
      'server web:3000 ': `server ${new URL(web).host} `,
      'server web-2:3000 ': `server ${new URL(web2).host} `,
      'listen 8080;': `listen 127.0.0.1:${port};`,
      '/var/log/portal/access.log': file('access.log'),
    }),
  );
  execFileSync('chmod', ['-R', 'a+rX', directory]);
  const args = ['-p', directory, '-c', file('nginx.conf'), '-e', 'stderr', '-g', 'daemon off;'];
  const { status, stderr } = spawnSync('nginx', ['-t', ...args], { encoding: 'utf8' });
  const child = spawn('nginx', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  return {
    origin: `http://127.0.0.1:${port}`,
    checked: { status, said: stderr },
    directory,
    ...(await running(child, port, directory)),
  };
}

/**
 * With a certificate of its own, since Caddy cannot get one for a name that nobody can look up.
 * @returns also where it logs requests
 */
export async function startCaddy(web: string): Promise<Front & { readonly log: string }> {
  const directory = mkdtempSync(path.join(tmpdir(), 'portal-caddy-'));
  const port = await findFreePort();
  const file = (name: string) => path.join(directory, name);
  certify(file('portal.key'), file('portal.pem'));
  const sample = adapted('deploy/caddy/Caddyfile', {
    'portal.example {\n': `https://portal.example:${port} {
      bind 127.0.0.1
      tls ${file('portal.pem')} ${file('portal.key')}
    `,
    '/var/log/caddy/portal.log': file('portal.log'),
    'reverse_proxy 127.0.0.1:3000 ': `reverse_proxy ${new URL(web).host} `,
  });
  writeFileSync(
    file('Caddyfile'),
    `{
      admin off
      auto_https disable_redirects
    }
    ${sample}`,
  );
  const child = spawn('caddy', ['run', '--config', file('Caddyfile'), '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, XDG_DATA_HOME: directory, XDG_CONFIG_HOME: directory },
  });
  const certificate = readFileSync(file('portal.pem'), 'utf8');
  return {
    origin: `https://127.0.0.1:${port}`,
    certificate,
    log: file('portal.log'),
    ...(await running(child, port, directory)),
  };
}
