import { once } from 'node:events';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, it } from 'vitest';

import { keepOneLocation } from './one-location';

/** The names and values of the headers as they go over the wire. */
async function headersOf(write: (response: ServerResponse) => void): Promise<string[]> {
  const server = createServer((_request, response) => {
    keepOneLocation(response);
    write(response);
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const asked = request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' }).end();
    const [answer] = (await once(asked, 'response')) as [import('node:http').IncomingMessage];
    answer.resume();
    return answer.rawHeaders;
  } finally {
    server.close();
  }
}

const count = (headers: string[], name: string) =>
  headers.filter((value, index) => index % 2 === 0 && value.toLowerCase() === name).length;

it('sends a location once that is set and then appended', async () => {
  const headers = await headersOf((response) => {
    response.statusCode = 308;
    response.setHeader('location', '/zh/news/new');
    response.appendHeader('Location', '/zh/news/new');
  });
  expect(count(headers, 'location')).toBe(1);
  expect(headers).toContain('/zh/news/new');
});

it('lets a location through that is only appended, and every other header as often as it comes', async () => {
  const headers = await headersOf((response) => {
    response.appendHeader('location', '/zh');
    response.appendHeader('set-cookie', 'a=1');
    response.appendHeader('set-cookie', 'b=2');
  });
  expect([count(headers, 'location'), count(headers, 'set-cookie')]).toEqual([1, 2]);
});
