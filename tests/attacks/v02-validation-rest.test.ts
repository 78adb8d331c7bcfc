import { describe, expect, it } from 'vitest';

import { portalUrl } from '../support/portal-address';

/** Queries of visitors against Payload's REST: bad values are refused in the envelope, and nothing reads everything. */

interface Envelope {
  code?: unknown;
  msg?: { message_zh?: unknown; message_en?: unknown };
}

const read = (path: string) => fetch(`${portalUrl()}/api${path}`);

async function expectRefusal(path: string): Promise<void> {
  const answer = await read(path);
  const body = (await answer.json()) as Envelope;
  expect([answer.status, body.code], JSON.stringify(body)).toEqual([400, 'invalid_input']);
  expect(body.msg?.message_zh).toMatch(/\p{Script=Han}/u);
  expect(body.msg?.message_en).toMatch(/[a-z]/i);
  expect(answer.headers.get('cache-control')).toBe('no-store');
}

const json = (where: unknown) => encodeURIComponent(JSON.stringify(where));
const deep = (levels: number): unknown =>
  levels === 0 ? { title: { equals: 'a' } } : { and: [deep(levels - 1)] };

describe('a visitor cannot read without bounds', () => {
  it.each([
    ['limit 0', '/chapters?limit=0'],
    ['limit -1', '/chapters?limit=-1'],
    ['limit that is no number', '/chapters?limit=abc'],
    ['limit of nothing', '/chapters?limit='],
    ['limit above 100', '/chapters?limit=101'],
    ['limit with a fraction', '/chapters?limit=1.5'],
    ['limit in another notation', '/chapters?limit=0x10'],
    ['limit with a sign', '/chapters?limit=%2B5'],
    ['limit of digits of another script', '/chapters?limit=%EF%BC%91'],
    ['limit twice', '/chapters?limit=1&limit=0'],
    ['limit as a list', '/chapters?limit[]=0'],
    ['limit as an object', '/chapters?limit[a]=0'],
    ['no pagination', '/chapters?pagination=false'],
    ['depth 10', '/chapters?depth=10'],
    ['depth 3', '/chapters?depth=3'],
    ['depth -1', '/chapters?depth=-1'],
    ['depth of an item', '/news/00000000-0000-4000-8000-000000000000?depth=9'],
    ['depth of a global', '/globals/home?depth=9'],
    ['page -5', '/chapters?page=-5'],
    ['page 0', '/chapters?page=0'],
    ['page beyond all numbers', '/chapters?page=99999999999999999999'],
    ['a joined list without an end', '/documents?joins[releases][limit]=0'],
    ['a joined list filtered', '/documents?joins[releases][where][notes][exists]=true'],
    ['a joined list in an order', '/documents?joins[releases][sort]=notes'],
    ['a joined list that there is not', '/documents?joins[chapters][limit]=1'],
    ['populate', '/news?populate[media][filename]=true'],
    ['populate as a text', '/news?populate=media'],
  ])('%s', async (_name, path) => expectRefusal(path));

  it('gets at most a hundred items, ten by default', async () => {
    const [most, usual] = await Promise.all(
      ['/glossary?limit=100&depth=0', '/glossary?depth=0'].map(async (path) => {
        const answer = await read(path);
        expect(answer.status).toBe(200);
        return (await answer.json()) as { docs: unknown[]; limit: number };
      }),
    );
    expect(most?.limit).toBe(100);
    expect(most?.docs.length).toBeLessThanOrEqual(100);
    expect(usual?.docs.length).toBeLessThanOrEqual(10);
  });
});

describe('a value with the wrong form is a bad request', () => {
  it.each([
    ['a language that there is not', '/news?locale=fr'],
    ['no language by name', '/news?locale='],
    ['every language', '/news?locale=all'],
    ['every language by a star', '/news?locale=*'],
    ['a language twice', '/news?locale=zh&locale=en'],
    ['a language as a list', '/news?locale[]=zh'],
    ['a language of a global', '/globals/home?locale=all'],
    ['an operator for places', '/news?where[title][near]=1'],
    ['an operator that there is not', '/news?where[title][matches]=a'],
    ['a search in rich text', "/news?where[body][like]='"],
    ['rich text of a chapter', '/chapters?where[body][exists]=true'],
    ['U+0000 as filter', '/news?where=%00'],
    ['U+0000 in a value', '/news?where[title][equals]=a%00b'],
    ['U+0000 in a name', '/news?where[ti%00tle][equals]=a'],
    ['U+0000 in JSON', `/news?where=${json({ title: { equals: 'a\0' } })}`],
    ['U+0000 in the order', '/news?sort=%00'],
    ['U+0000 in a parameter that nobody knows', '/news?x=%00'],
    ['bytes that are no UTF-8', '/news?where[title][equals]=%FF%FE'],
    ['a half letter', '/news?where[title][equals]=%E4%B8'],
    ['a surrogate in UTF-8', '/news?x=%ED%A0%80'],
    ['an id that is none', '/news?where[id][equals]=1'],
    ['a relation that is no id', '/chapters?where[document][equals]=abc'],
    ['a category that there is not', '/news?where[category][equals]=nonsense'],
    ['a state that there is not', '/news?where[_status][equals]=withdrawn'],
    ['a date that is none', '/news?where[publishedAt][greater_than]=tomorrow'],
    ['a date of the year 0', '/news?where[publishedAt][greater_than]=0000-01-01'],
    ['a number that is none', '/documents?where[order][equals]=one'],
    ['a number without end', '/documents?where[order][equals]=1e999'],
    ['a flag that is none', '/faqs?where[featured][equals]=perhaps'],
    ['a filter as a text', '/news?where=title'],
    ['a filter as a list', `/news?where=${json([{ title: { equals: 'a' } }])}`],
    ['a field as a list', '/news?where[title][0][equals]=a'],
    ['a field without an operator', '/news?where[title]=a'],
    ['an operand as an object', '/news?where[title][equals][a]=b'],
    ['an empty choice', '/news?where[or]='],
    [
      'a filter of forty conditions',
      `/news?${Array.from({ length: 40 }, (_, n) => `where[or][${n}][title][equals]=a`).join('&')}`,
    ],
    ['a filter nested ten times', `/news?where=${json(deep(10))}`],
    [
      'a list of two hundred values',
      `/news?where=${json({ slug: { in: Array.from({ length: 200 }, String) } })}`,
    ],
    ['an order of ten fields', `/news?sort=${Array.from({ length: 10 }, () => 'slug').join(',')}`],
    ['an order as an object', '/news?sort[a]=b'],
    ['a select as a text', '/news?select=title'],
  ])('%s', async (_name, path) => expectRefusal(path));

  it.each([
    ['in a list', '/news'],
    ['in a count', '/news/count'],
    ['in a global', '/globals/navigation'],
  ])('no language at all is Chinese: %s', async (_name, path) => {
    const [without, chinese] = await Promise.all([read(path), read(`${path}?locale=zh`)]);
    expect(without.status).toBe(200);
    const text = await without.text();
    expect(text).toBe(await chinese.text());
    expect(text).not.toMatch(/"totalDocs":0\b/);
  });

  it.each([
    ['an id that is none', '/news/1'],
    ['U+0000', '/news/%00'],
    ['a long id', `/news/${'9'.repeat(5000)}`],
    ['an encoded slash', '/news%2Fversions'],
    ['dots', '/news/..%2F..%2Fstaff'],
    ['a language in the path', '/news/zh'],
  ])('a path with %s is no failure of the server', async (_name, path) => {
    const answer = await read(path);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });
});

describe('what visitors may ask is answered', () => {
  it.each([
    ['a filter', '/news?where[category][equals]=community'],
    ['a filter with encoded brackets', '/news?where%5Btitle%5D%5Blike%5D=%E7%9A%84'],
    [
      'a filter as JSON',
      `/news?where=${json({ or: [{ slug: { equals: 'a' } }, { title: { contains: "'" } }] })}`,
    ],
    [
      'several conditions',
      '/news?where[and][0][publishedAt][greater_than]=2020-01-01&where[and][1][slug][exists]=true',
    ],
    ['a relation', '/chapters?where[document][equals]=00000000-0000-4000-8000-000000000000'],
    ['an order', '/news?sort=-publishedAt,slug'],
    ['selected fields', '/news?select[title]=true&select[seo][title]=true'],
    ['a joined list with bounds', '/documents?joins[releases][limit]=5&depth=1'],
    ['a number', '/news/count?where[title][like]=a'],
    ['the public state', '/news?where[_status][equals]=published'],
    ['a parameter that nobody knows', '/news?cachebuster=1'],
  ])('%s', async (_name, path) => {
    const answer = await read(path);
    expect(answer.status, await answer.clone().text()).toBe(200);
  });
});
