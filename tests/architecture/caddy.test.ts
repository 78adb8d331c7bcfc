import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { request } from 'node:https';

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { NETWORK_LOG_MONTHS } from '@/platform/network-logs';

import { findFreePort } from '@/cli/launcher/ports';
import { startCaddy, whyNoCaddy } from '../support/fronts';

/** The sample in `deploy/caddy`, in front of a small server in place of a web process. */

const why = whyNoCaddy();

describe.skipIf(why !== undefined)(`Caddy${why === undefined ? '' : ` (${why})`}`, () => {
  let web: Server;
  let front: Awaited<ReturnType<typeof startCaddy>>;

  beforeAll(async () => {
    const port = await findFreePort();
    web = createServer((asked, answer) => {
      answer.setHeader('Surrogate-Key', 'portal');
      answer.setHeader('Surrogate-Control', 'max-age=60');
      answer.end(JSON.stringify(asked.headers));
    }).listen(port, '127.0.0.1');
    await once(web, 'listening');
    front = await startCaddy(`http://127.0.0.1:${port}`);
  });
  afterAll(async () => {
    await front.stop();
    web.close();
  });

  async function ask(headers: Record<string, string> = {}): Promise<IncomingMessage> {
    const asked = request(`${front.origin}/en?q=secret`, {
      ca: front.certificate,
      servername: 'portal.example',
      headers: { Host: 'portal.example', ...headers },
    }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return answer;
  }

  it('ends TLS, and tells the portal the address of the visitor rather than one that was sent', async () => {
    const answer = await ask({ 'X-Forwarded-For': '192.0.2.6' });
    expect(answer.statusCode).toBe(200);
    const received = JSON.parse(Buffer.concat((await answer.toArray()) as Buffer[]).toString()) as Record<
      string,
      string
    >;
    expect(received).toMatchObject({
      host: 'portal.example',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
    });
  });

  it('logs time, address, path, and status, and neither queries nor headers', async () => {
    // The name as the adapted sample has it: with its port.
    const Host = `portal.example:${new URL(front.origin).port}`;
    await (await ask({ Host, 'X-Secret': 'header' })).toArray();
    await vi.waitFor(() => expect(readFileSync(front.log, 'utf8')).toContain('"uri":"/en"'), 10_000);
    const log = readFileSync(front.log, 'utf8');
    expect(log).toMatch(/"ts":[\d.]+.*"remote_ip":"127\.0\.0\.1".*"status":200/);
    expect(log).not.toMatch(/secret|header"/i);
  });

  it('keeps its log as long as network logs are kept', () => {
    const [, hours] = /roll_keep_for (\d+)h$/m.exec(readFileSync('deploy/caddy/Caddyfile', 'utf8')) ?? [];
    // Six months in a row have at most 184 days.
    expect(Number(hours)).toBe(Math.ceil((NETWORK_LOG_MONTHS * 184) / 6) * 24);
  });

  it('keeps to itself what is meant for shared caches', async () => {
    const answer = await ask();
    await answer.toArray();
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('surrogate'))).toEqual([]);
  });
});
