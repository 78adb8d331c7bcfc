import { randomBytes } from 'node:crypto';
import { type IncomingHttpHeaders, request } from 'node:http';

import { beforeAll, describe, expect, it } from 'vitest';

import { portalUrl } from '../support/portal-address';
import { loggedIn, type RestClient } from '../support/rest';
import { addressesOfAllRoutes } from '../support/site-routes';

/** ASVS 5.0, 14.2 and 14.3: what one visitor sends never comes back to another. */

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Asks as written, following redirects within the site, on a connection of its own. */
function ask(path: string, headers: Record<string, string> = {}, redirects = 4): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request(`${portalUrl()}${path}`, { headers, agent: false, timeout: 20_000 }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const status = answer.statusCode ?? 0;
        const target = status >= 300 && status < 400 ? answer.headers.location : undefined;
        const next = target === undefined ? undefined : URL.parse(target, portalUrl());
        if (redirects > 0 && next?.origin === portalUrl()) {
          resolve(ask(next.pathname + next.search, headers, redirects - 1));
        } else resolve({ status, headers: answer.headers, body: Buffer.concat(chunks).toString() });
      });
    });
    call.on('error', reject);
    call.on('timeout', () => call.destroy(new Error(`${path} was not answered`)));
    call.end();
  });
}

/** Everything that a visitor can say about himself, with a canary in it. */
function speaking(canary: string): Record<string, string> {
  const tree = ['', { children: ['lang', { children: [`__PAGE__?{"token":"${canary}"}`, {}] }] }];
  return {
    accept: `text/html, application/${canary}`,
    'accept-language': `en-${canary.slice(0, 8)}, zh;q=0.1, ${canary}`,
    authorization: `Bearer ${canary}`,
    'cache-control': `max-age=0, ${canary}`,
    'content-security-policy': `script-src 'nonce-${canary}'`,
    cookie: [
      'canary',
      '_U_T_',
      '_Y_G_',
      'payload-token',
      'NEXT_LOCALE',
      '__prerender_bypass',
      '__next_preview_data',
    ]
      .map((name) => `${name}=${canary}`)
      .join('; '),
    dnt: canary,
    forwarded: `for=${canary};host=${canary}.example;proto=https`,
    from: `${canary}@example.org`,
    host: `${canary}.example`,
    'next-router-state-tree': encodeURIComponent(JSON.stringify(tree)),
    'next-url': `/${canary}`,
    origin: `https://${canary}.example`,
    referer: `https://${canary}.example/${canary}`,
    'sec-ch-ua': `"${canary}"`,
    'sec-purpose': `prefetch;${canary}`,
    traceparent: `00-${canary.padEnd(32, '0').slice(0, 32)}-0000000000000001-01`,
    'user-agent': `Mozilla/5.0 ${canary}`,
    'x-forwarded-for': `203.0.113.7, ${canary}`,
    'x-forwarded-host': `${canary}.example`,
    'x-forwarded-port': canary,
    'x-forwarded-proto': canary,
    'x-invoke-path': `/${canary}`,
    'x-matched-path': `/${canary}`,
    'x-middleware-rewrite': `/${canary}`,
    'x-nextjs-data': canary,
    'x-now-route-matches': canary,
    'x-original-url': `/${canary}`,
    'x-portal-not-found': '',
    'x-prerender-revalidate': canary,
    'x-real-ip': canary,
    'x-request-id': canary,
    'x-rewrite-url': `/${canary}`,
  };
}

const DATA = { rsc: '1' };
/** The forms in which a page can be asked for. */
const forms: [string, (canary: string) => Record<string, string>][] = [
  ['a document', () => ({})],
  ['React’s data', () => DATA],
  ['React’s data in advance', () => ({ ...DATA, 'next-router-prefetch': '1' })],
  [
    'a segment of React’s data',
    (canary) => ({ ...DATA, 'next-router-prefetch': '1', 'next-router-segment-prefetch': `/${canary}` }),
  ],
];

let staff: RestClient;
let addresses: string[];

beforeAll(async () => {
  staff = await loggedIn();
  addresses = await addressesOfAllRoutes();
}, 120_000);

/** Publishes something that every page shows, so the next request fills the caches. */
async function publish(): Promise<void> {
  for (const global of ['site-settings', 'navigation', 'footer', 'home']) {
    const { body } = await staff.get<Record<string, unknown>>(`/globals/${global}?locale=zh&depth=0`);
    const { status } = await staff.post(`/globals/${global}?locale=zh`, body);
    expect(status, global).toBe(200);
  }
}

async function inTurns<Item>(items: readonly Item[], task: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await task(item);
  };
  await Promise.all(Array.from({ length: 6 }, work));
}

describe('what a visitor sends with a request (shared-requests)', () => {
  it('is asked of every route of the site', () => {
    for (const path of [
      '/zh',
      '/en/news',
      '/zh/mail-list/unsubscribe-confirm',
      '/en/specifications/application',
    ]) {
      expect(addresses).toContain(path);
    }
    expect(addresses.length).toBeGreaterThan(90);
  });

  describe.each([
    ['any query', (canary: string) => `?token=${canary}&id=${canary}&x${canary}=1`],
    [
      'a query that some pages read',
      (canary: string) => `?page=${canary}&redirect_uri=/${canary}&type=${canary}`,
    ],
  ])('with %s', (_name, queryOf) => {
    it.each(forms)(
      'for %s does not come back to the next one, on any route, after a publication',
      async (_form, headersOf) => {
        const canaries = new Map(addresses.map((path) => [path, `ca${randomBytes(10).toString('hex')}`]));
        await publish();
        await inTurns([...canaries], async ([path, canary]) => {
          await ask(path + queryOf(canary), { ...speaking(canary), ...headersOf(canary) });
        });
        const leaks: string[] = [];
        await inTurns([...canaries], async ([path, canary]) => {
          for (const headers of [{}, DATA]) {
            const answer = await ask(path, headers);
            if (`${JSON.stringify(answer.headers)}${answer.body}`.includes(canary)) {
              leaks.push(`${path} ${JSON.stringify(headers)}`);
            }
          }
        });
        expect(leaks).toEqual([]);
      },
      180_000,
    );
  });

  it.each([
    '/zh/f%61q',
    '/zh//faq',
    '/zh/faq/',
    '//zh/faq',
    '/zh/./faq',
    '/api/../zh/faq',
    '/api/%2e%2e/zh/faq',
    '/zh/docs/pdf/../../faq',
    '/zh/docs/pdf/%2e%2e/%2e%2e/faq',
    '/zh/docs/comments/../../faq',
    '/%7ah/faq',
  ])('does not come back from a page that was asked for as %s', async (spelling) => {
    const canary = `ca${randomBytes(10).toString('hex')}`;
    await publish();
    await ask(`${spelling}?token=${canary}`, speaking(canary));
    for (const path of ['/zh/faq', spelling]) {
      for (const headers of [{}, DATA]) expect((await ask(path, headers)).body).not.toContain(canary);
    }
  });

  it('is not put into a cache on the way: an address with a query is never stored', async () => {
    const paths = addresses.filter((path) => /^\/(?:zh|en)(?:\/|$)/.test(path));
    const stored: string[] = [];
    await inTurns(paths, async (path) => {
      const { status, headers } = await ask(`${path}?token=secret`);
      const type = headers['content-type'] ?? '';
      if (
        status === 200 &&
        type.startsWith('text/html') &&
        !/no-store/.test(headers['cache-control'] ?? '')
      ) {
        stored.push(`${path}: ${headers['cache-control']}`);
      }
    });
    expect(stored).toEqual([]);
  }, 60_000);
});

describe('a mailed link of the old form', () => {
  it.each(['zh', 'en'])('still leads to its page in %s', async (lang) => {
    for (const page of ['subscribe-confirm', 'unsubscribe-confirm']) {
      const { status, headers } = await ask(`/${lang}/mail-list/${page}?token=abc`);
      expect(status).toBe(200);
      expect(headers['cache-control']).toBe('private, no-store');
      expect(headers['referrer-policy']).toBe('strict-origin');
    }
  });

  it('keeps its query where its address is corrected', async () => {
    const answer = await fetch(`${portalUrl()}/zh/mail-list/subscribe-confirm/?token=abc`, {
      redirect: 'manual',
    });
    expect(answer.headers.get('location')).toMatch(/subscribe-confirm\?token=abc$/);
  });
});
