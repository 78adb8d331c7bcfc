import { randomUUID } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { portalUrl } from '../support/portal-address';

const track = '/api-dsapi/query/track/portal';

const browser =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

interface Sending {
  path?: string;
  body?: unknown;
  raw?: string;
  headers?: Record<string, string>;
}

async function send({ path = track, body, raw, headers = {} }: Sending) {
  const response = await fetch(`${portalUrl()}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': browser,
      origin: portalUrl(),
      ...headers,
    },
    body: raw ?? JSON.stringify(body),
  });
  return {
    status: response.status,
    json: (await response.json()) as { code: unknown },
    headers: response.headers,
  };
}

function batch(events: unknown[] = [event()], header: Record<string, unknown> = {}) {
  return {
    header: { cId: randomUUID(), aId: 'portal', env: 'test', oa_version: '1', ...header },
    body: events,
  };
}

function event(changes: Record<string, unknown> = {}) {
  return {
    event: '$PageView',
    time: new Date().toISOString(),
    properties: { path: '/zh/news' },
    sId: randomUUID(),
    ...changes,
  };
}

describe('the intake', () => {
  it('takes what a reporter and a beacon send, also twice', async () => {
    const body = batch([
      event(),
      event({ event: '$LCP', properties: { value: 812.5 } }),
      event({ time: Date.now() }),
    ]);
    for (const type of ['application/json', 'application/json; charset=utf-8', 'text/plain;charset=UTF-8']) {
      const { status, json } = await send({ body, headers: { 'content-type': type } });
      expect({ status, json }).toEqual({ status: 200, json: { code: 200, data: null, msg: 'success' } });
    }
  });

  it('knows one product', async () => {
    const { status, json } = await send({ path: '/api-dsapi/query/track/other', body: batch() });
    expect([status, json.code]).toEqual([404, 'not_found']);
  });

  it.each([
    ['no JSON', { raw: '{' }, 400],
    ['a list', { body: [] }, 400],
    ['null', { raw: 'null' }, 400],
    ['501 events', { body: batch(Array.from({ length: 501 }, () => event())) }, 400],
    [
      'properties nested beyond any stack',
      {
        raw: `{"header":{"cId":"a"},"body":[{"event":"x","time":1,"sId":"s","properties":{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}}]}`,
      },
      400,
    ],
    [
      'more than 256 KB',
      { raw: JSON.stringify(batch([event({ properties: { a: 'x'.repeat(300_000) } })])) },
      413,
    ],
    ['a form', { raw: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 415],
    ['a foreign site', { body: batch(), headers: { origin: 'https://elsewhere.example' } }, 403],
    ['a wrong type', { body: batch([event()], { screen_width: { $gt: 0 } }) }, 400],
    [
      'a prototype',
      {
        raw: '{"header":{"cId":"a","__proto__":{"x":1}},"body":[{"event":"constructor.x","time":"no","sId":"s"}]}',
      },
      400,
    ],
  ] satisfies [string, Sending, number][])(
    'refuses %s with an answer that says nothing about the inside',
    async (_case, sending, expected) => {
      const { status, json } = await send(sending);
      expect(status).toBe(expected);
      expect(JSON.stringify(json)).not.toMatch(/stack|node_modules|SELECT|INSERT|zod/i);
    },
  );

  it.each([
    [
      'characters that PostgreSQL refuses',
      event({ properties: { 'a\u0000': '\u0000\ud800', path: '/zh/\u0000' }, sId: '\u0000s' }),
    ],
    ['quotes and braces of arrays', event({ properties: { path: `/zh/{"',NULL}\\` }, sId: `{'"\\,NULL}` })],
    ['SQL', event({ properties: { path: "/zh/'); DROP TABLE analytics_events; --" } })],
    ['a time far away', event({ time: '9999-12-31T23:59:59Z' })],
    ['a time long ago', event({ time: 0 })],
  ])('takes %s without harm to the events beside it', async (_case, odd) => {
    const body = batch([event(), odd, event()], { os: '\u0000', browser: `"{}'` });
    expect((await send({ body })).status).toBe(200);
  });

  it('keeps members’ own data from visitors', async () => {
    for (const path of ['/api-dsapi/query/mine', '/api-dsapi/query/mine/erase']) {
      const { status, json } = await send({ path, body: { cId: 'any' } });
      expect([status, json.code]).toEqual([401, 'not_logged_in']);
    }
  });

  it('shows the dashboard’s figures to staff only', async () => {
    const response = await fetch(`${portalUrl()}/api/dashboard/audience?period=30d`);
    expect(response.status).toBe(401);
  });
});
