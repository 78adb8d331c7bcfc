import { createServer, request as httpRequest } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';

import { expect, it } from 'vitest';

import { captureAnswer } from './captured-answer';

it('hands over status, headers and body of an answer that was made for no client in particular', async () => {
  let seen: IncomingHttpHeaders = {};
  const next = (request: IncomingMessage, response: ServerResponse) => {
    seen = { ...request.headers };
    response.flushHeaders();
    response.writeHead(203, { 'X-One': '1' });
    response.write('first, ');
    response.end(Buffer.from('second'));
    return Promise.resolve();
  };
  const server = createServer((request, response) => {
    void captureAnswer(next, request, response, (body) => {
      response.setHeader('X-Two', String(request.headers['if-none-match']));
      response.end(`${body.toString()}: ${response.statusCode} ${String(response.getHeader('x-one'))}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const conditions = {
    'accept-encoding': 'gzip',
    'if-none-match': '"a"',
    'if-modified-since': 'Mon, 23 Nov 2026 10:00:00 GMT',
    'cache-control': 'no-cache',
  };
  const [body, two] = await new Promise<[string, unknown]>((resolve) => {
    httpRequest({ port, headers: conditions }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.on('end', () => resolve([text, answer.headers['x-two']]));
    }).end();
  });
  server.close();
  expect(body).toBe('first, second: 203 1');
  expect(two).toBe('"a"');
  for (const name of Object.keys(conditions)) expect(seen).not.toHaveProperty(name);
});

it('drops the framing of a proxied answer, so the whole body can be sent with its length', async () => {
  const next = (_request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('Transfer-Encoding', 'chunked');
    response.write('proxied');
    response.end();
    return Promise.resolve();
  };
  const server = createServer((request, response) => {
    void captureAnswer(next, request, response, (body) => {
      response.setHeader('Content-Length', body.byteLength).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  expect(await answer.text()).toBe('proxied');
  expect(answer.headers.get('transfer-encoding')).toBeNull();
  server.close();
});
