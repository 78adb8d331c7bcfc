import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, it } from 'vitest';

import { portalResponse } from './portal-response';

async function headersOf(
  answer: (response: ServerResponse) => void,
  isEnding?: () => boolean,
): Promise<Headers> {
  const always = new Map([['X-Content-Type-Options', 'nosniff']]);
  const server = createServer({ ServerResponse: portalResponse(always, isEnding) }, (_request, response) =>
    answer(response),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = server.address() as AddressInfo;
    return (await fetch(`http://127.0.0.1:${port}`)).headers;
  } finally {
    server.close();
  }
}

it.each<[string, (response: ServerResponse) => void]>([
  ['writes its head', (response) => response.writeHead(200, { 'x-next-cache-tags': 'a' }).end()],
  ['only ends', (response) => response.setHeader('x-nextjs-cache', 'HIT').end('text')],
])('completes the headers of an answer that %s, and takes out inner ones', async (_name, answer) => {
  const headers = await headersOf(answer);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain("default-src 'self'");
  expect([...headers.keys()].filter((name) => name.startsWith('x-next'))).toEqual([]);
});

it.each<[string, (response: ServerResponse) => void]>([
  ['names its headers', (response) => response.writeHead(200, { 'x-own': 'a' }).end()],
  ['lists them', (response) => response.writeHead(200, ['x-own', 'a']).end()],
  ['only ends', (response) => response.setHeader('x-own', 'a').end('text')],
])(
  'closes the connection after an answer that %s once the process is about to end',
  async (_name, answer) => {
    const before = await headersOf(answer, () => false);
    const after = await headersOf(answer, () => true);
    expect([before.get('connection'), before.get('x-own')]).toEqual(['keep-alive', 'a']);
    expect([after.get('connection'), after.get('x-own')]).toEqual(['close', 'a']);
  },
);
