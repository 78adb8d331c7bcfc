import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, it } from 'vitest';

import { letRawHeadersThrough, rawHeader } from './raw-headers';

it('gives marked headers their real names and leaves others as they are', async () => {
  letRawHeadersThrough();
  const server = createServer((_request, response) => {
    response.setHeader('Content-Security-Policy', "default-src 'self'");
    response.setHeader(rawHeader('Content-Security-Policy'), 'sandbox');
    response.setHeader('X-Other', 'as it is');
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = server.address() as AddressInfo;
    const { headers } = await fetch(`http://127.0.0.1:${port}`);
    expect(headers.get('content-security-policy')).toBe('sandbox');
    expect(headers.get('x-other')).toBe('as it is');
    expect([...headers.keys()].filter((name) => name.startsWith('x-portal-'))).toEqual([]);
  } finally {
    server.close();
  }
});
