import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, it } from 'vitest';

import { markPeers, peerOf } from './peer';

it('tells the address of the connection, also to a client that claims another one', async () => {
  markPeers();
  const server = createServer(({ headers }, response) => {
    const seen = new Headers({ 'x-portal-peer': String(headers['x-portal-peer']) });
    response.end(peerOf(seen));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}`, {
      headers: { 'x-portal-peer': 'guessed 203.0.113.9' },
    });
    expect(await answer.text()).toBe('127.0.0.1');
    expect(peerOf(new Headers({ 'x-portal-peer': 'guessed 203.0.113.9' }))).toBeUndefined();
  } finally {
    server.close();
  }
});
