import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { portalUrl } from '../support/portal-address';
import { loggedIn, paragraph, type RestClient } from '../support/rest';

/** What visitors must not learn through Payload's REST API, with any query. */

const read = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${portalUrl()}/api${path}`, { headers });

interface Written {
  doc: { id: string };
}

const run = randomUUID().slice(0, 8);
/** A word that is only in withdrawn and never published texts. */
const SECRET = `geheim${run}`;
let staff: RestClient;
/** Public in Chinese; its English text was public and has been withdrawn. */
let withdrawn: { id: string; slug: string };

beforeAll(async () => {
  staff = await loggedIn();
  const slug = `attack-${run}`;
  const item = { slug, category: 'community', publishedAt: '2026-01-05T08:00:00.000Z' };
  const texts = (title: string) => ({ title, summary: title, body: paragraph(title) });
  const made = await staff.post<Written>('/news?locale=zh&depth=0', {
    ...item,
    ...texts('公开'),
    _status: 'published',
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  withdrawn = { id: made.body.doc.id, slug };
  const english = `/news/${withdrawn.id}?locale=en&depth=0`;
  const steps = [
    await staff.patch(english, { ...texts(SECRET), _status: 'published' }),
    await staff.patch(english, { _status: 'draft' }),
  ];
  expect(steps.map(({ status }) => status)).toEqual([200, 200]);
});
afterAll(() => staff.delete(`/news/${withdrawn.id}`));

/** Spellings of conditions about the English text, by which it could be read letter by letter. */
const aboutEnglish = [
  'where[title.en][like]=geheim',
  'where[title__en][like]=geheim',
  'where%5Btitle__en%5D%5Blike%5D=geheim',
  'where[title%5F%5Fen][like]=geheim',
  'where[title%2Een][like]=geheim',
  'where[title][en][like]=geheim',
  'where[summary__en][contains]=geheim',
  'where[body__en][like]=geheim',
  'where[seo__title__en][like]=geheim',
  'where[seo.title.en][like]=geheim',
  'where[_status__en][equals]=draft',
  'where[_status.en][equals]=draft',
  'where[and][0][title__en][like]=geheim',
  'where[or][0][title__en][like]=geheim',
  'where[AND][0][title__en][like]=geheim',
  'where[oR][0][_status__en][equals]=draft',
  'where[or][0][and][0][summary__en][like]=geheim',
  'where[or][a][title__en][like]=geheim',
  `where=${encodeURIComponent('{"title__en":{"like":"geheim"}}')}`,
  `where=${encodeURIComponent('{"or":[{"title.en":{"like":"geheim"}}]}')}`,
  `where=${encodeURIComponent(String.raw`{"title\u005f_en":{"like":"geheim"}}`)}`,
  'sort=title__en',
  'sort=-title.en',
  'sort=slug,-summary__en',
  'sort[]=title__en',
  'sort=_status__en',
  'select[title][en]=true',
  'select[title__en]=true',
  'select[title.en]=true',
  'where[cover.alt][like]=a',
  'where[cover__filename][like]=a',
  'where[deletedAt__en][exists]=true',
];

describe('a withdrawn text of another language', () => {
  it.each(aboutEnglish)('is not found by %s', async (query) => {
    const answer = await read(`/news?locale=zh&${query}`);
    expect(answer.status, await answer.clone().text()).toBe(400);
    expect(await answer.text()).not.toContain(SECRET);
  });

  it.each(['count', 'list'])('is not counted: %s', async (kind) => {
    const path = kind === 'count' ? '/news/count' : '/news';
    const answers = await Promise.all(
      [SECRET, `never${run}`].map(async (word) =>
        (await read(`${path}?locale=en&where[title][like]=${word}`)).text(),
      ),
    );
    expect(answers[0]).toBe(answers[1]);
  });

  it.each([
    ['an id', (id: string) => `/news/${id}?locale=en`],
    ['an id and a draft', (id: string) => `/news/${id}?locale=en&draft=true`],
    ['a fallback language', (id: string) => `/news/${id}?locale=en&fallback-locale=zh`],
    ['the trash', (id: string) => `/news/${id}?locale=en&trash=true`],
    ['a filter by id', (id: string) => `/news?locale=en&where[id][equals]=${id}`],
    ['a draft by id', (id: string) => `/news?locale=en&draft=true&where[id][equals]=${id}`],
    [
      'a draft by state',
      (id: string) => `/news?locale=en&where[_status][equals]=draft&where[id][equals]=${id}`,
    ],
    ['its versions', (id: string) => `/news/versions?where[parent][equals]=${id}`],
    ['a version by id', (id: string) => `/news/versions/${id}`],
    ['its duplicate', (id: string) => `/news/${id}/duplicate`],
  ])('is answered like something that never was: %s', async (_name, path) => {
    const answers = await Promise.all(
      [withdrawn.id, randomUUID()].map(async (id) => {
        const answer = await read(path(id));
        const text = (await answer.text()).replaceAll(id, 'ID');
        return { status: answer.status, text };
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.text).not.toContain(SECRET);
  });

  it.each([
    'news',
    'faqs',
    'chapters',
    'documents',
    'pages',
    'videos',
    'activities',
    'white-papers',
    'glossary',
    'errata',
    'releases',
    'faq-categories',
    'mailing-lists',
  ])('stays closed in %s', async (slug) => {
    for (const query of [
      'where[_status__en][equals]=draft',
      'where[summary__en][like]=a',
      'sort=_status__en',
    ]) {
      expect((await read(`/${slug}?locale=zh&${query}`)).status, query).toBe(400);
    }
  });
});

describe('closed to visitors', () => {
  it.each([
    ['old addresses', '/redirects'],
    ['an old address by filter', '/redirects?where[from][like]=a'],
    ['the number of old addresses', '/redirects/count'],
    ['who may do what', '/access'],
    ['who may do what with news', '/news/access'],
    ['pictures made to order', '/og?title=x'],
    ['versions of news', '/news/versions'],
    ['members', '/members'],
    ['staff', '/staff'],
    ['applications', '/applications'],
    ['subscriptions', '/subscriptions'],
    ['grants', '/grants'],
    ['announcements', '/announcements'],
    ['ratings', '/feedback'],
    ['agreements', '/agreements'],
    ['settings of lists', '/globals/list-settings'],
    ['settings of the search', '/globals/search-settings'],
    ['settings of applications', '/globals/application-settings'],
    ['preferences', '/payload-preferences'],
    ['jobs', '/payload-jobs'],
    ['locks', '/payload-locked-documents'],
    ['migrations', '/payload-migrations'],
  ])('%s', async (_name, path) => {
    const answer = await read(path);
    const body = (await answer.json()) as { code?: unknown; msg?: unknown; docs?: unknown };
    expect([401, 403, 404]).toContain(answer.status);
    expect(['not_logged_in', 'forbidden', 'not_found']).toContain(body.code);
    expect(body.docs).toBeUndefined();
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it.each(['X-HTTP-Method-Override', 'X-Payload-HTTP-Method-Override'])(
    'a read that %s dresses up as a write',
    async (header) => {
      const answer = await fetch(`${portalUrl()}/api/news`, {
        method: 'POST',
        headers: { [header]: 'GET', 'content-type': 'application/x-www-form-urlencoded' },
        body: 'locale=all&limit=0',
      });
      expect(answer.status).toBe(403);
    },
  );
});

describe('answers to staff are kept by nobody', () => {
  it.each([
    '/members?limit=1',
    '/staff?limit=1',
    '/applications?limit=1',
    '/subscriptions?limit=1',
    '/news?limit=1',
    '/news/count',
    '/staff/me',
    '/access',
    '/globals/home',
    '/nothing-here',
  ])('%s', async (path) => {
    const login = await fetch(`${portalUrl()}/api/staff/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: portalUrl() },
      body: JSON.stringify({
        email: process.env.PORTAL_ADMIN_EMAIL,
        password: process.env.PORTAL_ADMIN_PASSWORD,
      }),
    });
    const cookie = login.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    const answer = await read(path, { cookie, origin: portalUrl() });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    if (path !== '/nothing-here') expect(answer.status).toBe(200);
  });
});

describe('an address instead of a file', () => {
  it.each([
    ['as JSON', (url: string) => JSON.stringify({ alt: 'x', url, filename: 'x.png' }), 'application/json'],
    ['in a form', (url: string) => form({ alt: 'x', url, filename: 'x.png' }), undefined],
  ] as const)('is never fetched: %s', async (_name, bodyOf, type) => {
    let asked = 0;
    const server = createServer((_request, response) => {
      asked += 1;
      response.writeHead(200, { 'content-type': 'image/png' }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x.png`;
      const token = await sessionToken();
      for (const headers of [{}, { authorization: `JWT ${token}` }] as Record<string, string>[]) {
        const answer = await fetch(`${portalUrl()}/api/media?locale=zh`, {
          method: 'POST',
          headers: { ...headers, ...(type && { 'content-type': type }) },
          body: bodyOf(url),
        });
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(answer.status).toBeLessThan(500);
        const pasted = await read(`/media/paste-url?src=${encodeURIComponent(url)}`, headers);
        expect(pasted.status).toBeGreaterThanOrEqual(400);
      }
      expect(asked).toBe(0);
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  });
});

function form(data: Record<string, string>): FormData {
  const body = new FormData();
  body.set('_payload', JSON.stringify(data));
  return body;
}

async function sessionToken(): Promise<string> {
  const answer = await fetch(`${portalUrl()}/api/staff/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: portalUrl() },
    body: JSON.stringify({
      email: process.env.PORTAL_ADMIN_EMAIL,
      password: process.env.PORTAL_ADMIN_PASSWORD,
    }),
  });
  const cookie = /payload-token=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '');
  return cookie?.[1] ?? '';
}
