import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { NETWORK_LOG_MONTHS } from '@/platform/network-logs';

import { readComposition } from '../support/compose';
import { startComposeProxy, whyNoPlainNginx } from '../support/fronts';

/** The proxy of docker-compose.yml, in front of two small servers in place of the web processes. */

const why = whyNoPlainNginx();

describe.skipIf(why !== undefined)(`the proxy of docker-compose.yml${why ? ` (${why})` : ''}`, () => {
  let webs: readonly Server[] = [];
  let proxy: Awaited<ReturnType<typeof startComposeProxy>>;

  /** Answers with its name and what it was asked. */
  async function startWeb(name: string): Promise<Server> {
    const web = createServer((asked, answer) => {
      answer.end(JSON.stringify({ name, url: asked.url, headers: asked.headers }));
    }).listen(0, '127.0.0.1');
    await once(web, 'listening');
    return web;
  }

  beforeAll(async () => {
    webs = await Promise.all(['web', 'web-2'].map(startWeb));
    const [one = '', other = ''] = webs.map(
      (web) => `http://127.0.0.1:${(web.address() as AddressInfo).port}`,
    );
    proxy = await startComposeProxy(one, other);
  });
  afterAll(async () => {
    await proxy?.stop();
    for (const web of webs) {
      web.closeAllConnections();
      web.close();
    }
  });

  async function ask(headers: Record<string, string> = {}) {
    const answer = await fetch(`${proxy.origin}/en/news?page=2`, { headers });
    const told = (await answer.json()) as { name: string; url: string; headers: Record<string, string> };
    return { status: answer.status, ...told };
  }

  it('has a configuration that nginx accepts without a warning', () => {
    expect(proxy.checked.status, proxy.checked.said).toBe(0);
    expect(proxy.checked.said).not.toMatch(/\[(?:warn|emerg|alert)\]/);
  });

  it('asks both web processes, and tells them who asked', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask()));
    expect(new Set(answers.map(({ name }) => name))).toEqual(new Set(['web', 'web-2']));
    for (const { status, url, headers } of answers) {
      expect([status, url]).toEqual([200, '/en/news?page=2']);
      expect(headers).toMatchObject({
        host: '127.0.0.1',
        'x-forwarded-proto': 'http',
        'x-forwarded-for': '127.0.0.1',
        'x-request-id': expect.stringMatching(/^[0-9a-f]{32}$/),
      });
    }
  });

  it('passes on what ended TLS in front of it says', async () => {
    const { headers } = await ask({ 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '203.0.113.9' });
    expect(headers).toMatchObject({
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '203.0.113.9, 127.0.0.1',
    });
  });

  it('logs who asked for what, without queries, and starts a file a day that it keeps for the months of the setting', async () => {
    const log = path.join(proxy.directory, 'access.log');
    const logged = (text: string) =>
      vi.waitFor(() => expect(readFileSync(log, 'utf8')).toContain(text), 10_000);
    await ask({ 'X-Forwarded-For': '203.0.113.10' });
    await logged('203.0.113.10, 127.0.0.1 [');
    const [line = ''] = readFileSync(log, 'utf8')
      .split('\n')
      .filter((text) => text.includes('203.0.113.10'));
    expect(line).toMatch(/ \[\d{4}-\d\d-\d\dT[\d:+-]+\] "GET \/en\/news" 200 [0-9a-f]{32}$/);

    const aged = (days: number) => {
      const file = path.join(proxy.directory, `access-${days}.log`);
      writeFileSync(file, '');
      utimesSync(file, new Date(), new Date(Date.now() - days * 86_400_000));
      return file;
    };
    const [recent, old] = [aged(180), aged(190)];
    const pid = path.join(proxy.directory, 'pid');
    const rotated = spawnSync('sh', ['deploy/compose/rotate-logs.sh', 'now'], {
      env: { ...process.env, LOG_DIRECTORY: proxy.directory, NGINX_PID_FILE: pid },
      encoding: 'utf8',
    });
    expect(rotated).toMatchObject({ status: 0, stderr: '' });
    expect([existsSync(recent), existsSync(old)]).toEqual([true, false]);
    const archives = readdirSync(proxy.directory).filter((name) => /^access-\d{4}-.*\.log$/.test(name));
    expect(archives).toHaveLength(1);
    expect(readFileSync(path.join(proxy.directory, archives[0] ?? ''), 'utf8')).toContain(line);
    await vi.waitFor(() => expect(existsSync(log)).toBe(true), 10_000);
    await ask({ 'X-Forwarded-For': '203.0.113.11' });
    await logged('203.0.113.11, 127.0.0.1 [');
  });

  it('is given the setting, and what starts before nginx may be run', async () => {
    const { compose } = await readComposition();
    const { environment, volumes = [] } = compose.services.proxy ?? {};
    expect(environment).toEqual({ NETWORK_LOG_MONTHS: `\${NETWORK_LOG_MONTHS:-${NETWORK_LOG_MONTHS}}` });
    const [script = ''] = volumes.filter((volume) => volume.includes('/docker-entrypoint.d/'));
    expect(statSync(script.split(':', 1)[0] ?? '').mode & 0o111).toBe(0o111);
  });

  it('is healthy by the check of the composition', async ({ skip }) => {
    const { compose } = await readComposition();
    const [kind, program = '', ...args] = compose.services.proxy?.healthcheck?.test ?? [];
    expect(kind).toBe('CMD');
    skip(spawnSync(program, ['--version']).status !== 0, `${program} is not installed`);
    const here = args.map((word) => word.replace('http://127.0.0.1:8080', proxy.origin));
    expect(here).not.toEqual(args);
    const [code] = (await once(spawn(program, here, { stdio: 'ignore' }), 'exit')) as [number];
    expect(code).toBe(0);
  });

  // The last test: the web process does not come back.
  it('answers every request while one web process is away', async () => {
    webs[0]?.closeAllConnections();
    webs[0]?.close();
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask()));
    expect(answers.map(({ status, name }) => [status, name])).toEqual(
      Array.from({ length: 8 }, () => [200, 'web-2']),
    );
  });
});
