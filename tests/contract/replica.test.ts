import { randomBytes, randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { portalUrl } from '../support/portal-address';
import { paragraph } from '../support/rest';
import { runBeside, type SecondWeb, startSecondWeb, startSecondWorker } from '../support/second-web';
import { type Replication, startReplication } from '../support/streaming-replica';

/** What visitors see on two web processes whose streaming replica lags, or is away (ADR 132). */

const account = { email: 'administrator@example.org', password: randomBytes(16).toString('base64url') };
const SEEN = { timeout: 40_000, interval: 100 };

const undo: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
}, 60_000);

let replication: Replication;
let variables: Record<string, string>;
let webs: SecondWeb[] = [];
let headers: Record<string, string>;

async function web(): Promise<SecondWeb> {
  const started = await startSecondWeb(() => variables);
  undo.push(() => started.stop());
  return started;
}

const prepare = () => runBeside([process.execPath, '--import', 'tsx', 'src/cli/prepare.ts'], variables);

const ask = async ({ origin }: SecondWeb, path: string) => {
  const answer = await fetch(origin + path);
  return { status: answer.status, text: await answer.text() };
};

/** Writes through the first web process. */
async function write<Body>(method: string, path: string, data: object): Promise<Body> {
  const answer = await fetch(`${webs[0]?.origin}/api${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(data),
  });
  const text = await answer.text();
  expect(answer.ok, text).toBe(true);
  return JSON.parse(text) as Body;
}

/** Publishes a news item whose title nothing else has. */
async function published(): Promise<{ id: string; title: string; path: string }> {
  const slug = `replica/${randomUUID()}`;
  const title = `Weaving w${randomUUID().replaceAll('-', '')}`;
  const { doc } = await write<{ doc: { id: string } }>('POST', '/news?locale=en', {
    title,
    summary: 'A summary',
    slug,
    category: 'community',
    publishedAt: '2026-01-05T08:00:00.000Z',
    body: paragraph('Text'),
    _status: 'published',
  });
  return { id: doc.id, title, path: `/en/news/${slug}` };
}

/** Where a web process shows an item: its page, the search, and the API. */
async function shownBy(at: SecondWeb, { id, title, path }: Awaited<ReturnType<typeof published>>) {
  const [page, found, read] = await Promise.all([
    ask(at, path),
    ask(at, `/api-search?q=${encodeURIComponent(title)}&lang=en`),
    ask(at, `/api/news?locale=en&depth=0&where[id][equals]=${id}`),
  ]);
  return {
    page: page.status,
    search: [found.status, found.text.includes(path)],
    api: [read.status, read.text.includes(title)],
  };
}

const EVERYWHERE = { page: 200, search: [200, true], api: [200, true] };
const NOWHERE = { page: 404, search: [200, false], api: [200, false] };

beforeAll(async () => {
  replication = await startReplication();
  undo.push(() => replication.stop());
  variables = {
    DATABASE_URL: replication.primaryUrl,
    DATABASE_REPLICA_URLS: replication.replicaUrl,
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
    SEED: 'none',
  };
  const { code, output } = await prepare();
  expect(code, output).toBe(0);
  webs = [await web(), await web()];
  headers = { origin: portalUrl() };
  const { token } = await write<{ token: string }>('POST', '/staff/login', account);
  headers.authorization = `JWT ${token}`;
}, 400_000);

describe('before anything is published', () => {
  it.each([
    ['/en/privacy', 'Privacy statement', 'This text isn’t published in English yet.'],
    ['/zh/privacy', '隐私声明', '此页面的中文版尚未发布。'],
    ['/en/terms-of-use', 'Terms of use', 'This text isn’t published in English yet.'],
    ['/zh/cookies', 'Cookie政策', '此页面的中文版尚未发布。'],
  ])('%s, to which forms link, says so', async (path, title, sentence) => {
    const [first] = await Promise.all(webs.map((at) => ask(at, path)));
    const { status, text } = first ?? { status: 0, text: '' };
    expect(status).toBe(200);
    expect(text).toMatch(new RegExp(`<h1[^>]*>(?:<[^>]+>)*${title}`));
    expect(text).toContain(sentence);
    expect(text).toMatch(/<meta name="robots" content="noindex/);
  });
});

describe('with a replica', () => {
  it('that lags, what is withdrawn is gone and what is published is seen', { timeout: 240_000 }, async () => {
    const item = await published();
    await replication.caughtUp();
    for (const at of webs) await expect.poll(() => shownBy(at, item), SEEN).toEqual(EVERYWHERE);

    await replication.hold();
    await write('PATCH', `/news/${item.id}?locale=en`, { _status: 'draft' });
    const later = await published();
    for (const at of webs) {
      await expect.poll(() => shownBy(at, item), SEEN).toEqual(NOWHERE);
      await expect.poll(() => shownBy(at, later), SEEN).toEqual(EVERYWHERE);
      expect((await ask(at, '/readyz')).status).toBe(200);
    }
    await replication.release();
    await replication.caughtUp();
    for (const at of webs) {
      expect(await shownBy(at, item)).toEqual(NOWHERE);
      expect(await shownBy(at, later)).toEqual(EVERYWHERE);
    }
  });

  it('that is away, everything answers and starts, and an alarm says so', { timeout: 400_000 }, async () => {
    await replication.stopReplica();
    const item = await published();
    const prepared = await prepare();
    expect(prepared.code, prepared.output).toBe(0);
    const worker = await startSecondWorker(variables);
    undo.push(() => worker.stop());
    for (const at of [...webs, await web()]) {
      await expect.poll(() => shownBy(at, item), SEEN).toEqual(EVERYWHERE);
      for (const path of ['/zh', '/en', '/en/news?page=1', '/en/search?q=weaving', '/zh/faq'])
        expect([path, (await ask(at, path)).status]).toEqual([path, 200]);
      expect((await ask(at, '/readyz')).status).toBe(200);
      const status = await ask(at, '/status');
      expect(status.status).toBe(503);
      expect((JSON.parse(status.text) as { attention: string[] }).attention).toContain('replicas');
    }

    await replication.startReplica();
    await replication.caughtUp();
    for (const at of webs) {
      const attention = async () =>
        (JSON.parse((await ask(at, '/status')).text) as { attention: string[] }).attention;
      await expect.poll(attention, SEEN).not.toContain('replicas');
      expect(await shownBy(at, item)).toEqual(EVERYWHERE);
    }
  });
});
