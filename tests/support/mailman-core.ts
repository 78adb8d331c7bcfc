import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { findFreePort } from '@/cli/launcher/ports';

/** Where the Debian package `mailman3` (or a system-wide pip installation) puts the program for the runners. */
const RUNNERS = ['/usr/lib/mailman3/bin/runner', '/usr/local/bin/runner'];
const READY_MS = 60_000;

const runner = RUNNERS.find((path) => existsSync(path));

/** Why Mailman cannot be started here; undefined when it can. */
export const noMailman =
  runner === undefined
    ? `no Mailman 3 core is installed (none of ${RUNNERS.join(', ')}; on Debian: apt-get install mailman3)`
    : undefined;

const USER = 'restadmin';
const PASSWORD = 'rest:pass/1';

/**
 * The machine's Mailman 3 core with its own data in a temporary directory. Only the part that answers REST runs: no
 * email is received or sent.
 */
export class MailmanCore {
  private constructor(
    private readonly directory: string,
    private readonly port: number,
    private readonly child: ChildProcess,
    private readonly output: () => string,
  ) {}

  static async start(): Promise<MailmanCore> {
    if (runner === undefined) throw new Error(noMailman);
    const directory = await mkdtemp(join(tmpdir(), 'portal-mailman-'));
    const port = await findFreePort();
    const config = join(directory, 'mailman.cfg');
    await writeFile(config, configuration(directory, port, dirname(runner)));
    const child = spawn(runner, ['-C', config, '--runner=rest:0:1'], { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    }
    const core = new MailmanCore(directory, port, child, () => output);
    try {
      await core.ready();
      return core;
    } catch (error) {
      await core.stop();
      throw error;
    }
  }

  /** In the form of `MAILMAN_API_URL`. */
  get url(): string {
    return `http://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${this.port}/3.1`;
  }

  /** Creates the list for a posting address. */
  async addList(address: string): Promise<void> {
    const [, host = ''] = address.split('@');
    const domain = await this.call('POST', '/domains', { mail_host: host });
    // 400: it already exists.
    if (domain.status !== 201 && domain.status !== 400) throw new Error(`${domain.status} ${domain.text}`);
    const made = await this.call('POST', '/lists', { fqdn_listname: address, style_name: 'legacy-default' });
    if (made.status !== 201) throw new Error(`${made.status} ${made.text}`);
  }

  /** A request as Mailman's own administrators send it. */
  async call(
    method: string,
    path: string,
    form?: Record<string, string>,
  ): Promise<{ status: number; text: string }> {
    const response = await fetch(`http://127.0.0.1:${this.port}/3.1${path}`, {
      method,
      headers: { authorization: `Basic ${Buffer.from(`${USER}:${PASSWORD}`).toString('base64')}` },
      body: form && new URLSearchParams(form),
      signal: AbortSignal.timeout(10_000),
    });
    return { status: response.status, text: await response.text() };
  }

  async stop(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      const ended = new Promise((resolve) => this.child.once('exit', resolve));
      this.child.kill('SIGTERM');
      const late = setTimeout(() => this.child.kill('SIGKILL'), 5_000);
      await ended;
      clearTimeout(late);
    }
    await rm(this.directory, { recursive: true, force: true });
  }

  private async ready(): Promise<void> {
    for (const began = Date.now(); Date.now() - began < READY_MS; await delay(100)) {
      if (this.child.exitCode !== null) break;
      const answer = await this.call('GET', '/system/versions').catch(() => undefined);
      if (answer?.status === 200) return;
    }
    throw new Error(`Mailman did not start:\n${this.output()}`);
  }
}

const configuration = (directory: string, port: number, bin: string) => `[mailman]
layout: own
site_owner: owner@lists.example.org
[paths.own]
var_dir: ${directory}/var
bin_dir: ${bin}
[database]
class: mailman.database.sqlite.SQLiteDatabase
url: sqlite:///${directory}/var/mailman.db
[webservice]
hostname: 127.0.0.1
port: ${port}
admin_user: ${USER}
admin_pass: ${PASSWORD}
api_version: 3.1
[mta]
incoming: mailman.mta.null.NullMTA
`;
