import { createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { portalResponse } from '../next-adapter/portal-response';
import { currentRequestId, identifiedResponse, requestIdOf, withRequestId } from './request-id';

const GENERATED = /^[\da-f]{8}-[\da-f-]{27}$/;

const request = (id?: string) =>
  ({ headers: id === undefined ? {} : { 'x-request-id': id } }) as unknown as IncomingMessage;

describe('the identifier of a request', () => {
  it.each(['abcd1234', '4bf92f3577b34da6a3ce929d0e0e4736', 'a'.repeat(128), 'edge:1.2_3-4'])(
    'is the one that came with it: %s',
    (id) => {
      expect(requestIdOf(request(id))).toBe(id);
    },
  );

  it.each([
    undefined,
    '',
    'short',
    'a'.repeat(129),
    'with a space',
    'line\nbreak',
    '"quoted-text"',
    '标识标识标识标识',
  ])('is a new one instead of %j', (id) => {
    const asked = request(id);
    expect(requestIdOf(asked)).toMatch(GENERATED);
    expect(requestIdOf(asked)).toBe(requestIdOf(asked));
    expect(requestIdOf(asked)).not.toBe(requestIdOf(request(id)));
  });

  it('is known while the request is answered, and of no other', async () => {
    const seen = await Promise.all(
      ['request-a', 'request-b'].map((id) =>
        withRequestId(request(id), async () => {
          await Promise.resolve();
          return currentRequestId();
        }),
      ),
    );
    expect(seen).toEqual(['request-a', 'request-b']);
    expect(currentRequestId()).toBeUndefined();
  });
});

describe.each([
  ['of Node.js', ServerResponse],
  ['of the portal', portalResponse(new Map())],
])('a response %s', (_name, Base) => {
  const kept = ['Content-Type', 'text/plain', 'Content-Length', '2'];
  let server: Server;
  let port: number;

  beforeAll(async () => {
    server = createServer({ ServerResponse: identifiedResponse(Base) }, ({ url }, response) => {
      if (url === '/list') response.writeHead(200, kept).end('ok');
      else if (url === '/object') response.writeHead(200, { 'X-Request-Id': 'of-a-route' }).end('ok');
      else if (url === '/reason') response.writeHead(200, 'Fine', { 'X-Other': '1' }).end('ok');
      else response.end('ok');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  it.each(['/list', '/reason', '/implicit'])(
    'carries the identifier of its own request: %s',
    async (path) => {
      for (const id of ['request-a', 'request-b']) {
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'X-Request-Id': id } });
        expect([answer.headers.get('x-request-id'), await answer.text()]).toEqual([id, 'ok']);
      }
      const other = await fetch(`http://127.0.0.1:${port}${path}`);
      expect(other.headers.get('x-request-id')).toMatch(GENERATED);
      expect(kept).not.toContain('X-Request-Id');
    },
  );
});
