import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

import { exportTraces } from './exporter';
import { continued, currentTraceParent, traced } from './tracing';

const requestSchema = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: z.array(z.object({ key: z.string(), value: z.unknown() })),
            }),
          ),
        }),
      ),
    }),
  ),
});
type Sent = z.infer<typeof requestSchema>['resourceSpans'][number]['scopeSpans'][number]['spans'];

const received: Sent = [];
const collector = createServer((request, response) => {
  void json(request).then((body) => {
    const { resourceSpans } = requestSchema.parse(body);
    received.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)));
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
});

beforeAll(async () => {
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
});
afterAll(() => void collector.close());

it('passes a trace from one process to the next, and sends it to the collector', async () => {
  expect(currentTraceParent()).toBeUndefined();
  expect(await traced({ name: 'nothing' }, () => Promise.resolve('done'))).toBe('done');

  const stop = exportTraces(`http://127.0.0.1:${(collector.address() as AddressInfo).port}`, 'web');
  let left: string | undefined;
  await traced({ name: 'GET', kind: 'server' }, async (note) => {
    await traced({ name: 'SELECT', kind: 'client' }, () => Promise.resolve());
    left = currentTraceParent();
    note({ name: 'GET /[lang]/news', 'http.route': '/[lang]/news' });
  });
  const failing = continued({ name: 'mail', parent: left ?? null }, () =>
    Promise.reject(new TypeError('refused <ada@mail.example>')),
  );
  await expect(failing).rejects.toThrow('refused');
  await stop();
  expect(currentTraceParent()).toBeUndefined();

  const byName = new Map(received.map((span) => [span.name, span]));
  expect([...byName.keys()].toSorted()).toEqual(['GET /[lang]/news', 'SELECT', 'mail']);
  const root = byName.get('GET /[lang]/news');
  for (const name of ['SELECT', 'mail']) {
    expect(byName.get(name)).toMatchObject({ traceId: root?.traceId, parentSpanId: root?.spanId });
  }
  expect(JSON.stringify(byName.get('mail')?.attributes)).toContain('TypeError');
  expect(JSON.stringify(received)).not.toContain('ada@');
});
