import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import {
  EVERYTHING,
  longLivedHeaders,
  mayKeepLong,
  noteListening,
  noteRelease,
  purgeKeys,
  surrogateKey,
} from './purged-caches';
import { addressTag, collectionTag, fieldTag, fileTag, globalTag, itemTag, listTags, monthTag } from './tags';

afterEach(() => vi.unstubAllEnvs());

const keysOf = (tags: readonly string[]) => longLivedHeaders(tags).at(-1)?.split(' ') ?? [];

describe('the headers for purged caches', () => {
  it('are not sent when there is no such cache', () => {
    expect(longLivedHeaders(['collection:news'])).toEqual([]);
  });

  it('name the tags of Varnish and Fastly by short keys, and everything by one', () => {
    vi.stubEnv('CACHE_PURGE_VARNISH', 'http://varnish:6081');
    const [control, value, name] = longLivedHeaders(['collection:news', '_N_T_/layout']);
    expect([control, name]).toEqual(['Surrogate-Control', 'Surrogate-Key']);
    expect(value).toBe('max-age=300, stale-while-revalidate=86400, stale-if-error=86400');
    expect(keysOf(['collection:news', '_N_T_/layout'])).toEqual([
      EVERYTHING,
      surrogateKey('collection:news'),
    ]);
  });

  it('have a key for every tag that a change of content expires, those of lists included', () => {
    vi.stubEnv('CACHE_PURGE_VARNISH', 'http://varnish:6081');
    const tags = [
      ...listTags('news', ['publishedAt']),
      addressTag('news', 'first'),
      collectionTag('news'),
      fieldTag('news', 'title'),
      globalTag('frame'),
      itemTag('news', '1'),
      monthTag('news', 'publishedAt', 24_000),
    ];
    expect(new Set(keysOf(tags))).toEqual(new Set([EVERYTHING, ...tags.map(surrogateKey)]));
  });

  it('separate the keys of Cloudflare with commas', () => {
    vi.stubEnv('CACHE_PURGE_CLOUDFLARE_ZONE', 'a'.repeat(32));
    const headers = longLivedHeaders(['global:frame', 'collection:news']);
    expect(headers.filter((_, index) => index % 2 === 0)).toEqual([
      'Cloudflare-CDN-Cache-Control',
      'Cache-Tag',
    ]);
    expect(headers.at(-1)).toMatch(/^portal(?:,[0-9a-f]{12}){2}$/);
  });

  it('stay small for an answer of many items, and still have a key for each of them', () => {
    vi.stubEnv('CACHE_PURGE_FASTLY_SERVICE', 'service');
    const items = (slug: string, count: number) =>
      Array.from({ length: count }, (_, index) => itemTag(slug, String(index)));
    const keys = keysOf([...items('news', 90), ...items('documents', 60), ...items('media', 20)]);
    expect(keys.length).toBeLessThan(122);
    expect(keys).toContain(surrogateKey(collectionTag('news')));
    expect(keys).toContain(surrogateKey(itemTag('documents', '3')));
    expect(keys).not.toContain(surrogateKey(itemTag('news', '3')));
  });
});

describe('the keys of a file', () => {
  it('say nothing about how long it may be kept, and nothing at all when no cache is purged', () => {
    expect(purgeKeys([fileTag('media', 'weave.png')])).toEqual({});
    vi.stubEnv('CACHE_PURGE_FASTLY_SERVICE', 'service');
    vi.stubEnv('CACHE_PURGE_CLOUDFLARE_ZONE', 'a'.repeat(32));
    const key = surrogateKey(fileTag('media', 'weave.png'));
    expect(purgeKeys([fileTag('media', 'weave.png')])).toEqual({
      'Surrogate-Key': `${EVERYTHING} ${key}`,
      'Cache-Tag': `${EVERYTHING},${key}`,
    });
  });

  it.each([
    [['weave.png', 'weave-480x320.webp', 'weave-1600x1067.avif']],
    // Names that editors give their files.
    [['banner-1920x1080.png', 'banner-1920x1080-480x270.webp', 'banner-1920x1080-1600x900.avif']],
    [['banner-2x3-640x480.png', 'banner-2x3-640x480-320x240.webp']],
    [['banner-1920x1080-1.png', 'banner-1920x1080-1-480x270.webp']],
  ])('are those of its versions in other sizes and formats: %s', (names) => {
    expect(new Set(names.map((name) => fileTag('media', name))).size).toBe(1);
  });

  it('are those of no other file, and short', () => {
    const tag = fileTag('media', 'weave.png');
    expect(fileTag('media', 'weaves.png')).not.toBe(tag);
    expect(fileTag('media', 'weave-1.png')).not.toBe(tag);
    // Many of them fit into one notification.
    expect(fileTag('media', `${'经纬'.repeat(60)}.png`).length).toBeLessThan(40);
  });
});

describe('an answer may be kept for long', () => {
  beforeEach(() => {
    noteListening(true);
    noteRelease(true);
  });

  it('while this process learns of changes and nothing newer answers', () => {
    expect(mayKeepLong()).toBe(true);
  });

  it('not while its notifications are interrupted', () => {
    noteListening(false);
    expect(mayKeepLong()).toBe(false);
  });

  it('not after another release began to answer', () => {
    noteRelease(false);
    expect(mayKeepLong()).toBe(false);
  });
});
