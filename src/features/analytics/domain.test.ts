import { describe, expect, it } from 'vitest';

import { batchSchema, MAX_EVENTS, rowsOf } from './domain';

const now = new Date('2026-11-20T12:00:00.000Z');

function event(changes: Record<string, unknown> = {}) {
  return {
    event: '$PageView',
    time: now.toISOString(),
    properties: { path: '/zh/news' },
    sId: 's',
    ...changes,
  };
}

function batch(body: unknown[], header: Record<string, unknown> = {}) {
  return { header: { cId: 'client', ...header }, body };
}

function rows(body: unknown[], header?: Record<string, unknown>) {
  return rowsOf(batchSchema.parse(batch(body, header)), { now, memberId: undefined, keepDays: 90 });
}

const accepts = (input: unknown) => batchSchema.safeParse(input).success;

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = { a: value };
  return value;
}

describe('a batch of events', () => {
  it('is taken with any number of events up to the limit', () => {
    expect(accepts(batch([]))).toBe(true);
    expect(accepts(batch(Array.from({ length: MAX_EVENTS }, () => event())))).toBe(true);
    expect(accepts(batch(Array.from({ length: MAX_EVENTS + 1 }, () => event())))).toBe(false);
  });

  it.each([
    ['no client', { header: {}, body: [event()] }],
    ['an endless client', batch([event()], { cId: 'x'.repeat(65) })],
    ['a width that is no number', batch([event()], { screen_width: '1280' })],
    ['no session', batch([event({ sId: '' })])],
    ['a name that is none', batch([event({ event: "x'; DROP TABLE" })])],
    ['a time that is none', batch([event({ time: 'yesterday' })])],
    ['a time beyond all calendars', batch([event({ time: 1e300 })])],
    ['properties that are a list', batch([event({ properties: [] })])],
    ['properties nested too deep', batch([event({ properties: nested(5) })])],
    ['properties nested beyond any stack', batch([event({ properties: nested(100_000) })])],
    [
      'too many properties',
      batch([event({ properties: Object.fromEntries(Array.from({ length: 101 }, (_, n) => [n, 1])) })]),
    ],
    ['too large properties', batch([event({ properties: { a: 'x'.repeat(9000) } })])],
    ['something else', []],
  ])('is refused with %s', (_case, input) => {
    expect(accepts(input)).toBe(false);
  });

  it('takes times as ISO 8601 and as milliseconds', () => {
    expect(rows([event({ time: now.getTime() })])[0]?.at).toEqual(now);
    expect(rows([event({ time: '2026-11-20T20:00:00+08:00' })])[0]?.at).toEqual(now);
  });

  it('leaves events out whose time cannot be right', () => {
    const times = ['2026-11-20T12:11:00Z', '2026-10-20T11:00:00Z', '1970-01-01T00:00:00Z'];
    expect(rows(times.map((time) => event({ time })))).toEqual([]);
  });
});

describe('a stored event', () => {
  it('has the page without language, query and fragment', () => {
    const paths = [
      '/zh',
      '/en/',
      '/zh/news/2026',
      '/en/mail-list/subscribe-confirm?token=secret#x',
      '/other',
    ];
    expect(
      rows(paths.map((path) => event({ properties: { path } }))).map(({ page, language }) => [
        page,
        language,
      ]),
    ).toEqual([
      ['/', 'zh'],
      ['/', 'en'],
      ['/news/2026', 'zh'],
      ['/mail-list/subscribe-confirm', 'en'],
      ['/other', null],
    ]);
  });

  it('holds nothing that PostgreSQL refuses', () => {
    const [row] = rows([event({ properties: { 'k\0ey': 'a\0b\uD800', path: '/zh/\0x' }, sId: 's\0' })], {
      os: '\0',
      cId: 'c\0',
    });
    expect(row).toMatchObject({ sessionId: 's', page: '/x', source: { clientId: 'c', os: null } });
    expect(JSON.parse(row?.properties ?? '')).toEqual({ key: 'ab\uFFFD' });
  });

  it('keeps of a referrer its host only, and nothing that is no host', () => {
    const referrers = ['Example.org', 'https://example.org/secret', 'a b', 7];
    expect(
      rows(referrers.map((referrer) => event({ properties: { referrer } }))).map((row) => row.referrer),
    ).toEqual(['example.org', null, null, null]);
  });
});
