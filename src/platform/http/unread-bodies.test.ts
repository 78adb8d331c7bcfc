import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';

import { afterEach, describe, expect, it } from 'vitest';

import { type DrainLimits, drainUnreadBody } from './unread-bodies.ts';

const MEGABYTE = 1024 * 1024;

let server: Server | undefined;
let socket: Socket | undefined;
afterEach(() => {
  socket?.destroy();
  server?.closeAllConnections();
  server?.close();
});

/** A connection to a server that refuses bodies after their first bytes, as route handlers do. */
async function connected(limits?: DrainLimits): Promise<Socket> {
  server = createServer((request, response) => {
    if (request.method === 'GET') {
      response.end('page');
      return;
    }
    drainUnreadBody(request, response, limits);
    const reader = (Readable.toWeb(request) as ReadableStream<Uint8Array>).getReader();
    void reader.read().then(() => response.writeHead(413).end('too large'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.setEncoding('latin1');
  await once(socket, 'connect');
  return socket;
}

/** Sends a whole body, as a client does that reads only when it has written everything. */
async function sendWhole(to: Socket, bytes: number, connection = 'keep-alive'): Promise<void> {
  to.write(`POST / HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\nContent-Length: ${bytes}\r\n\r\n`);
  await new Promise<void>((resolve, reject) => {
    to.once('error', reject);
    to.write(Buffer.alloc(bytes, '0'), () => resolve());
  });
}

/** What comes next, up to and with a word of the body. */
async function answer(from: Socket, word: string): Promise<string> {
  let text = '';
  from.resume();
  while (!text.includes(word)) text += String((await once(from, 'data'))[0]);
  return text;
}

describe('a body that is refused before its end', () => {
  it('is read to its end, and the connection goes on', async () => {
    const client = await connected();
    client.pause();
    await sendWhole(client, 17 * MEGABYTE);
    expect(await answer(client, 'too large')).toMatch(/^HTTP\/1\.1 413 /);
    client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(await answer(client, 'page')).toContain('HTTP/1.1 200 OK');
  });

  it('is read to its end before a connection closes that is used once', async () => {
    const client = await connected();
    client.pause();
    await sendWhole(client, 17 * MEGABYTE, 'close');
    const closed = once(client, 'close');
    expect(await answer(client, 'too large')).toMatch(/^HTTP\/1\.1 413 /);
    client.end();
    await closed;
  });

  it('ends the connection beyond the limit', async () => {
    const client = await connected({ bytes: MEGABYTE, milliseconds: 60_000 });
    const closed = once(client, 'close').catch(() => undefined);
    await sendWhole(client, 40 * MEGABYTE).catch(() => undefined);
    await closed;
    expect(client.destroyed).toBe(true);
  });

  it('ends the connection when the rest does not come', async () => {
    const client = await connected({ bytes: MEGABYTE, milliseconds: 50 });
    const closed = once(client, 'close');
    client.resume();
    client.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n0');
    await closed;
    expect(client.destroyed).toBe(true);
  });
});
