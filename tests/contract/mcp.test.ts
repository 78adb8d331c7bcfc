import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { portalUrl } from '../support/portal-address';

let client: Client;
beforeAll(async () => {
  client = new Client({ name: 'contract-test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${portalUrl()}/mcp`)));
});
afterAll(() => client.close());

const result = z.looseObject({
  content: z.tuple([z.object({ type: z.literal('text'), text: z.string() })]),
  isError: z.boolean().optional(),
});

async function call<T>(name: string, input: Record<string, unknown>, answer: z.ZodType<T>): Promise<T> {
  const { content, isError } = result.parse(await client.callTool({ name, arguments: input }));
  expect([name, isError ?? false, content[0].text.slice(0, 200)]).toEqual([name, false, expect.any(String)]);
  return answer.parse(JSON.parse(content[0].text));
}

async function failure(name: string, input: Record<string, unknown>): Promise<string> {
  const { content, isError } = result.parse(await client.callTool({ name, arguments: input }));
  expect(isError).toBe(true);
  return content[0].text;
}

/** The status of the page behind an address. */
const statusOf = async (url: string) => (await fetch(url)).status;

const documents = z.array(
  z.looseObject({
    document: z.string(),
    current: z.string().nullable(),
    releases: z.array(z.object({ version: z.string(), status: z.string(), url: z.url() })),
  }),
);
const release = z.looseObject({
  version: z.string(),
  chapters: z.array(z.looseObject({ chapter: z.string(), url: z.url() })),
});
const part = z.looseObject({ url: z.url(), text: z.string(), version: z.string() });

describe.each(['zh', 'en'] as const)('an assistant in %s', (language) => {
  it('sees tools that only read', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).toSorted()).toEqual([
      'cite',
      'compare_releases',
      'define_term',
      'list_releases',
      'read_register',
      'read_requirement',
      'read_section',
      'search',
    ]);
    for (const { annotations } of tools) expect(annotations?.readOnlyHint).toBe(true);
  });

  it('finds releases, reads chapters and what is in them, and cites them', async () => {
    const all = await call('list_releases', { language }, documents);
    const { document } = all.find(({ current }) => current !== null) ?? { document: '' };
    const { chapters, version } = await call('list_releases', { language, document }, release);
    expect(chapters.length).toBeGreaterThan(3);

    let requirement: string | undefined;
    let register: string | undefined;
    for (const { chapter } of chapters) {
      const read = await call('read_section', { language, document, chapter }, part);
      expect(read.url).toContain(`/${language}/docs/${document}/v/${version}/${chapter}`);
      requirement ??= /^> \*\*([A-Z][\w-]*\d+)\*\*$/m.exec(read.text)?.[1];
      register ??= /^\*\*([A-Z][A-Z\d\\_]+)\*\* \(/m.exec(read.text)?.[1]?.replaceAll('\\', '');
    }
    expect([requirement, register]).toEqual([expect.any(String), expect.any(String)]);
    const one = await call('read_requirement', { language, document, name: requirement }, part);
    expect(one.text).toContain(requirement);
    expect(one.url).toContain(`#${requirement}`);
    const other = await call('read_register', { language, document, name: register }, part);
    expect(other.text).toMatch(/\| --- \|/);

    const [first] = chapters;
    const cited = await call(
      'cite',
      { language, document, version, chapter: first?.chapter },
      z.object({ citation: z.string(), bibtex: z.string(), url: z.url() }),
    );
    expect(cited.bibtex).toContain(cited.url);
    // Percent-encoded, as addresses of browsers may have it.
    const anchor = (one.url.split('#')[1] ?? '').replaceAll('-', '%2D');
    const exact = await call(
      'cite',
      { language, document, version, chapter: one.url.split('#')[0]?.split('/').at(-1), anchor },
      z.object({ citation: z.string(), bibtex: z.string(), url: z.url() }),
    );
    expect([exact.citation, exact.bibtex]).toEqual([
      expect.stringContaining(requirement ?? ''),
      expect.stringContaining(requirement ?? ''),
    ]);
    expect(exact.url).toBe(one.url);
    expect(await Promise.all([one.url, other.url, cited.url].map(statusOf))).toEqual([200, 200, 200]);
  });

  it('searches, looks up terms, and compares releases', async () => {
    const { results } = await call(
      'search',
      { language, query: language === 'zh' ? '交换机' : 'switch' },
      z.object({ total: z.int(), results: z.array(z.looseObject({ url: z.url() })) }),
    );
    expect(results.length).toBeGreaterThan(0);
    expect(await statusOf(results[0]?.url ?? '')).toBe(200);

    const page = await fetch(`${portalUrl()}/api/content/v1/${language}/glossary?limit=1&fields=term`);
    const [{ term } = { term: '' }] = z
      .object({ items: z.array(z.looseObject({ term: z.string() })) })
      .parse(await page.json()).items;
    await call(
      'define_term',
      { language, term },
      z.array(z.looseObject({ definition: z.string(), url: z.url() })).min(1),
    );

    const all = await call('list_releases', { language }, documents);
    const several = all.find(({ releases }) => releases.length > 1);
    const [to, from] = several?.releases ?? [];
    const comparison = await call(
      'compare_releases',
      { language, document: several?.document, from: from?.version, to: to?.version },
      z.object({ url: z.url(), chapters: z.array(z.looseObject({ state: z.string() })) }),
    );
    expect(comparison.chapters.length).toBeGreaterThan(0);
    expect(await statusOf(comparison.url)).toBe(200);
  });

  it('learns what is not there', async () => {
    expect(await failure('read_section', { language, document: 'none', chapter: 'none' })).toContain(
      'list_releases',
    );
    expect(await failure('define_term', { language, term: 'no such term' })).toContain('search');
  });

  it('learns in its language what is wrong with its input', async () => {
    const isHan = /\p{Script=Han}/u;
    const wrong = [
      await failure('search', { language }),
      await failure('search', { language, query: 'x'.repeat(101) }),
      await failure('search', { language, query: 'x', type: 'none' }),
      await failure('search', { language, query: 'x', extra: 1 }),
    ];
    expect(wrong.map((text) => isHan.test(text))).toEqual(wrong.map(() => language === 'zh'));
    expect(wrong[0]).toContain('query');
    expect(wrong[1]).toContain('100');
    expect(wrong[2]).toContain('docs');
    expect(wrong[3]).toContain('extra');
  });
});

describe('the endpoint', () => {
  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
  };
  const post = (headers: Record<string, string>, body: unknown = initialize) =>
    fetch(`${portalUrl()}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: JSON.stringify(body),
    });

  it('refuses pages of other sites, and serves its own and programs', async () => {
    const elsewhere = await post({ origin: 'https://elsewhere.example' });
    expect(elsewhere.status).toBe(403);
    expect(await elsewhere.json()).toMatchObject({ code: 'bad_origin' });
    // A browser says so to a page whose name was pointed at this machine.
    const rebound = await post({ origin: 'http://rebound.example', 'sec-fetch-site': 'same-origin' });
    expect(rebound.status).toBe(403);
    expect((await post({ origin: portalUrl() })).status).toBe(200);
    expect((await post({})).status).toBe(200);
  });

  it('says what is left of the limit, also for several messages in one request', async () => {
    const left = async (body: unknown) =>
      Number(/r=(\d+)/.exec((await post({}, body)).headers.get('ratelimit') ?? '')?.[1]);
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
    const before = await left(ping);
    await left(Array.from({ length: 5 }, (_unused, id) => ({ ...ping, id })));
    expect(before - (await left(ping))).toBeGreaterThanOrEqual(6);
  });

  it('refuses what is not a message', async () => {
    expect((await post({}, { no: 'message' })).status).toBe(400);
    expect((await post({ 'content-type': 'text/plain' })).status).toBe(415);
    const unknown = await post({}, { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'none' } });
    expect(await unknown.json()).toMatchObject({ error: { code: -32602 } });
  });

  it('has no sessions, no streams, and no room for large messages', async () => {
    expect((await post({})).headers.get('mcp-session-id')).toBeNull();
    expect((await fetch(`${portalUrl()}/mcp`)).status).toBe(405);
    expect((await fetch(`${portalUrl()}/mcp`, { method: 'DELETE' })).status).toBe(405);
    expect((await post({}, { ...initialize, id: 'x'.repeat(100_000) })).status).toBe(413);
  });
});

it('a whole document is one text, listed for language models', async () => {
  const listed = await (await fetch(`${portalUrl()}/llms.txt`)).text();
  expect(listed).toContain(`${portalUrl()}/mcp`);
  const addresses = [...listed.matchAll(/\((\S+\/llms-full\.txt)\)/g)].map(([, url = '']) => url);
  expect(addresses.length).toBeGreaterThan(1);
  const answer = await fetch(addresses[0] ?? '');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  const text = await answer.text();
  expect(text).toMatch(/^---\ntitle: /);
  expect([...text.matchAll(/^# \d/gm)].length).toBeGreaterThan(3);
  expect((await fetch(`${portalUrl()}/en/docs/no-such-document/llms-full.txt`)).status).toBe(404);
});
