import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { env } from '@/platform/env';
import { PortalError } from '@/platform/http/errors';
import { defineEndpoints, type Endpoint } from '@/platform/http/openapi';

import { serve } from './router';

const common = { tag: 'Things', summary: 'For this test only' } as const;
const thing = { 200: { data: z.unknown() } } as const;

const things = defineEndpoints([
  {
    ...common,
    method: 'get',
    path: '/api-things/list',
    query: z.object({ lang: z.enum(['zh', 'en']).default('zh') }),
    answers: thing,
  },
  { ...common, method: 'get', path: '/api-things/list/{id}', answers: thing },
  { ...common, method: 'get', path: '/api-things/list/newest', answers: thing },
  {
    ...common,
    method: 'get',
    path: '/api-things/{kind}/{id}/file',
    answers: { 200: { type: 'text/plain' } },
  },
  { ...common, method: 'get', path: '/api-things/mine', session: 'required', answers: thing },
  {
    ...common,
    method: 'post',
    path: '/api-things/mine',
    session: 'required',
    body: { json: z.object({ name: z.string() }) },
    answers: thing,
  },
  {
    ...common,
    method: 'post',
    path: '/api-things/wishes',
    body: { json: z.strictObject({ wish: z.string('empty') }) },
    answers: { 202: { data: z.unknown() } },
  },
  { ...common, method: 'post', path: '/api-things/pings', changes: false, answers: thing },
]);

const handlers = {
  'get /api-things/list': ({ query }: { query: { lang: string } }) => query.lang,
  'get /api-things/list/{id}': ({ params }: { params: { id: string } }) => params.id,
  'get /api-things/list/newest': () => 'the newest',
  'get /api-things/{kind}/{id}/file': ({ params }: { params: { kind: string; id: string } }) =>
    new Response(`${params.kind} ${params.id}`, { status: 206 }),
  'get /api-things/mine': () => 'mine',
  'post /api-things/mine': () => 'mine',
  'post /api-things/wishes': ({ body }: { body: { wish: string } }) => body.wish,
  'post /api-things/pings': () => null,
};

interface Sent {
  readonly method?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

async function ask(path: string, { method = 'GET', body, headers }: Sent = {}, options = {}) {
  const routes = serve('/api-things', things, options)(handlers);
  const request = new Request(`${env.PUBLIC_URL}/api-things/${path}`, { method, body, headers });
  const call = path.replace(/\?.*/, '').split('/').map(decodeURIComponent);
  const handle = method === 'POST' ? routes.POST : routes.GET;
  const response = await handle(request, { params: Promise.resolve({ call }) });
  const text = await response.text();
  return { status: response.status, text, body: text.startsWith('{') ? (JSON.parse(text) as unknown) : text };
}

const post = (body: string, headers = {}): Sent => ({ method: 'POST', body, headers });

describe('the router', () => {
  it('finds a call by its path, and gives it the parts that vary', async () => {
    expect((await ask('list')).body).toEqual({ code: 200, data: 'zh', msg: 'success' });
    expect((await ask('list/a%2Fb')).body).toMatchObject({ data: 'a/b' });
    expect((await ask('list/newest')).body).toMatchObject({ data: 'the newest' });
  });

  it('passes a response on as it is', async () => {
    expect(await ask('books/7/file')).toMatchObject({ status: 206, text: 'books 7' });
  });

  it.each(['lists', 'list/1/2', 'books/7', 'books/7/files', 'toString', '__proto__'])(
    'knows no %s',
    async (path) => {
      expect(await ask(path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
      expect(await ask(path, post('{}'))).toMatchObject({ status: 404, body: { code: 'not_found' } });
    },
  );

  it('answers a change by its own method only, with the declared status', async () => {
    expect((await ask('wishes')).status).toBe(404);
    expect((await ask('list', post('{}'))).status).toBe(404);
    const answer = await ask('wishes', post('{"wish":"rain"}'));
    expect(answer).toMatchObject({ status: 202, body: { code: 202, data: 'rain' } });
  });

  it('checks the query and the body against the declaration', async () => {
    expect((await ask('list?lang=en&other=1')).body).toMatchObject({ data: 'en' });
    expect(await ask('list?lang=fr')).toMatchObject({ status: 400, body: { fields: { lang: {} } } });
    expect(await ask('wishes', post('{"hope":1}'))).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { wish: {}, hope: {} } },
    });
    const long = post(JSON.stringify({ wish: 'x'.repeat(300_000) }));
    expect(await ask('wishes', long)).toMatchObject({ status: 413, body: { code: 'file_too_large' } });
  });

  it('judges where a change comes from, then who sends it, and only then what it says', async () => {
    const foreign = { origin: 'https://elsewhere.example' };
    expect((await ask('mine', post('{', foreign))).body).toMatchObject({ code: 'bad_origin' });
    expect((await ask('mine', post('{'))).body).toMatchObject({ code: 'not_logged_in' });
    expect((await ask('wishes', post('{', foreign))).body).toMatchObject({ code: 'bad_origin' });
    expect((await ask('wishes', post('{'))).body).toMatchObject({ code: 'invalid_input' });
    expect((await ask('pings', post('', foreign))).status).toBe(200);
    expect((await ask('mine')).status).toBe(401);
  });

  it('answers HEAD unless configured otherwise', async () => {
    expect((await ask('list', { method: 'HEAD' })).status).toBe(200);
    expect((await ask('list', { method: 'HEAD' }, { head: false })).status).toBe(404);
    expect((await ask('list', {}, { head: false })).status).toBe(200);
  });

  it('lets something else answer, refuse, or put refusals into words', async () => {
    const instead = (_request: Request, name: string) =>
      name === 'list/7' ? Promise.resolve(new Response('elsewhere')) : undefined;
    expect((await ask('list/7', {}, { instead })).text).toBe('elsewhere');
    expect((await ask('list/8', {}, { instead })).body).toMatchObject({ data: '8' });
    const admit = (name: string) => {
      if (name === 'list/{id}') throw new PortalError('managed_elsewhere');
    };
    expect((await ask('list/7', {}, { admit })).body).toMatchObject({ code: 'managed_elsewhere' });
    const refuse = () => new Response('no', { status: 418 });
    expect(await ask('nothing', {}, { refuse })).toMatchObject({ status: 418, text: 'no' });
  });

  it('tells which calls it answers', () => {
    const { POST } = serve('/api-things', things)(handlers);
    expect(POST.calls).toEqual([
      'post /api-things/mine',
      'post /api-things/wishes',
      'post /api-things/pings',
    ]);
  });

  it('takes no call that is not below its base', () => {
    const far: readonly Endpoint[] = [{ ...common, method: 'get', path: '/api-other/list', answers: thing }];
    expect(() => serve('/api-things', far)({ 'get /api-other/list': () => null })).toThrow('/api-other/list');
  });
});
