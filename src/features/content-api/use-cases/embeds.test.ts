import { describe, expect, it } from 'vitest';

import {
  addressOf,
  embedHtml,
  embedPath,
  embedTarget,
  fitted,
  readOembedQuery,
  videoDocument,
} from './embeds';

const origin = 'https://portal.example';
const read = (query: Record<string, string>) => readOembedQuery(new URLSearchParams(query), origin);
const problem = (query: Record<string, string>) => {
  try {
    read(query);
    return undefined;
  } catch (error) {
    return (error as { fields: unknown }).fields;
  }
};

describe('what another site asks', () => {
  it('is an address with bounds, in one spelling', () => {
    const { query, spelling } = read({
      maxheight: '300',
      url: `${origin}/zh/docs/base/数据/?utm=1#figure-1`,
      maxwidth: '400',
    });
    expect(query).toEqual({
      target: { lang: 'zh', segments: ['docs', 'base', '数据'], anchor: 'figure-1' },
      maxWidth: 400,
      maxHeight: 300,
    });
    expect(spelling).toBe(
      `?url=${encodeURIComponent(`${origin}/zh/docs/base/${encodeURIComponent('数据')}#figure-1`)}&maxwidth=400&maxheight=300`,
    );
    expect(read(Object.fromEntries(new URLSearchParams(spelling))).spelling).toBe(spelling);
  });

  it('names nothing here when it is elsewhere', () => {
    for (const url of ['https://elsewhere.example/en/videos/x', `${origin}/xx/videos/x`, `${origin}/en/%`])
      expect(read({ url }).query.target).toBeUndefined();
  });

  it('is refused when it cannot be read', () => {
    expect(problem({})).toEqual({ url: 'webAddress' });
    expect(problem({ url: 'videos' })).toEqual({ url: 'webAddress' });
    expect(problem({ url: origin, maxwidth: '0' })).toEqual({ maxwidth: 'format' });
    expect(problem({ url: origin, maxheight: '1e3' })).toEqual({ maxheight: 'format' });
    expect(problem({ url: origin, format: 'yaml' })).toEqual({ format: 'unknown' });
    expect(problem({ url: origin, callback: 'run' })).toEqual({ callback: 'unknown' });
  });
});

describe('the document for a frame', () => {
  it.each([
    { lang: 'en', segments: ['videos', 'one'] },
    { lang: 'zh', segments: ['docs', 'base', 'v', '1.0', 'link'], anchor: '图 1/2' },
  ] as const)('has an address of its own: $segments', (target) => {
    expect(embedTarget(embedPath(target))).toEqual(target);
    expect(read({ url: addressOf(target, origin) }).query.target).toEqual(target);
  });

  it('contains what editors wrote as text', () => {
    const text = `"><script>alert('x')</script>`;
    const made =
      embedHtml('/a?b&c', text, { width: 1, height: 1 }) +
      videoDocument({
        lang: 'en',
        title: text,
        url: '/u',
        src: '/v',
        mimeType: 'video/mp4',
        poster: text,
        captions: [{ src: text, language: text, label: text }],
      });
    expect(made).not.toContain('<script');
    expect(made).toContain('&quot;&gt;&lt;script&gt;');
  });
});

it('a size keeps its proportions within bounds', () => {
  expect(fitted({ width: 800, height: 450 }, {})).toEqual({ width: 800, height: 450 });
  expect(fitted({ width: 800, height: 450 }, { maxWidth: 400 })).toEqual({ width: 400, height: 225 });
  expect(fitted({ width: 800, height: 450 }, { maxWidth: 400, maxHeight: 100 })).toEqual({
    width: 177,
    height: 100,
  });
  expect(fitted({ width: 800, height: 450 }, { maxWidth: 1, maxHeight: 1 })).toEqual({ width: 1, height: 1 });
});
