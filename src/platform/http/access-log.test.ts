import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, expect, it, vi } from 'vitest';

import { withLogContext } from '../log-context';
import { logRequest } from './access-log';

afterEach(() => vi.restoreAllMocks());

async function lineOf(path: string, proxies: readonly string[] | undefined, headers = {}): Promise<string> {
  const lines: string[] = [];
  const server = createServer((request, response) => {
    withLogContext({ requestId: 'request-1' }, () => {
      logRequest(request, response, { routeOf: () => '/[lang]/search', proxies });
      response.end('ok');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const written = new Promise<void>((resolve) => {
    vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
      lines.push(String(chunk));
      resolve();
      return true;
    });
  });
  await (
    await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers })
  ).text();
  await written;
  vi.restoreAllMocks();
  server.close();
  return lines.join('');
}

it('says what was asked for, not who asked or what was searched for', async () => {
  const headers = {
    'user-agent': 'canary-agent',
    cookie: 'session=canary',
    'x-forwarded-for': '203.0.113.7',
  };
  const line = await lineOf('/en/search?q=canary', undefined, headers);
  expect(line.endsWith('\n')).toBe(true);
  expect(JSON.parse(line)).toMatchObject({
    name: 'access',
    requestId: 'request-1',
    method: 'GET',
    route: '/[lang]/search',
    status: 200,
  });
  expect(line).not.toMatch(/canary|203\.0|127\.0/);
});

it.each([
  [['127.0.0.0/8'], '203.0.113.7', '203.0.113.0/24'],
  [['127.0.0.0/8'], '2001:db8:1:2::3', '2001:db8:1::/48'],
  // A client that is not trusted can write anything there.
  [[], '203.0.113.7', '127.0.0.0/24'],
])('names a network without its last part: %j %s', async (proxies, address, network) => {
  const line = await lineOf('/', proxies, { 'x-forwarded-for': address });
  expect(JSON.parse(line)).toMatchObject({ network });
  expect(line).not.toContain('203.0.113.7');
});
