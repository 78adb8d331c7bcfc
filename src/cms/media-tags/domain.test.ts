import { describe, expect, it } from 'vitest';

import { cleanTags, lengthOf, tagNamed, tagsIn, wantedTag, withWantedTag } from './domain';

describe('tags as they are stored', () => {
  it('have no spaces around them, and each is there once', () => {
    expect(cleanTags([' logo ', 'Logo', '', '  ', 'press  kit', '发布会'])).toEqual([
      'logo',
      'press kit',
      '发布会',
    ]);
  });

  it('are spelled as they already are', () => {
    expect(cleanTags(['LOGO', 'ｌｏｇｏ', 'new'], ['Logo', 'Press kit'])).toEqual(['Logo', 'new']);
  });

  it('are spelled as the first of several spellings that exist', () => {
    expect(cleanTags(['LOGO'], ['Logo', 'logo'])).toEqual(['Logo']);
  });

  it('are measured in characters', () => {
    expect([lengthOf('发布会'), lengthOf('𠮷野家'), lengthOf('📷')]).toEqual([3, 3, 1]);
  });

  it('are separated by commas of both languages and by lines', () => {
    expect(cleanTags(tagsIn('发布会，标志、logo, press kit\nphotos;'))).toEqual([
      '发布会',
      '标志',
      'logo',
      'press kit',
      'photos',
    ]);
  });
});

describe('a new name', () => {
  const known = [
    { tag: 'Logo', count: 3 },
    { tag: 'press', count: 1 },
  ];
  it.each([
    ['logo', 'Logo', undefined],
    [' ＰRESS ', 'Logo', 'press'],
    ['logo', 'press', 'Logo'],
    ['other', 'press', undefined],
    ['', 'press', undefined],
  ])('“%s” for %s is the tag %s', (name, from, tag) => {
    expect(tagNamed(name, known, from)?.tag).toBe(tag);
  });
});

describe('the tag that a list is kept to', () => {
  const pictures = { mimeType: { contains: 'image' } };

  it('is added to a list without filters, and taken away again', () => {
    const where = withWantedTag(undefined, { tag: 'logo' });
    expect(where).toEqual({ or: [{ and: [{ tags: { equals: 'logo' } }] }] });
    expect(wantedTag(where)).toEqual({ tag: 'logo' });
    expect(withWantedTag(where, undefined)).toBeUndefined();
  });

  it('replaces another one and leaves the other filters', () => {
    const where = { or: [{ and: [pictures, { tags: { equals: 'logo' } }] }, { and: [pictures] }] };
    expect(wantedTag(where)).toBeUndefined();
    expect(withWantedTag(where, { tag: 'press' })).toEqual({
      or: [
        { and: [pictures, { tags: { equals: 'press' } }] },
        { and: [pictures, { tags: { equals: 'press' } }] },
      ],
    });
    expect(withWantedTag(where, undefined)).toEqual({ or: [{ and: [pictures] }, { and: [pictures] }] });
  });

  it('leaves what is beside alternatives, beside conditions, and in the same condition', () => {
    const video = { mimeType: { contains: 'video' } };
    const unused = { shown: { equals: false } };
    const wanted = { tags: { equals: 'logo' } };
    const where = { ...unused, or: [pictures, { ...video, and: [{ ...wanted, alt: { exists: true } }] }] };
    expect(wantedTag(where)).toBeUndefined();
    expect(withWantedTag(where, { tag: 'press' })).toEqual({
      or: [
        { and: [unused, pictures, { tags: { equals: 'press' } }] },
        { and: [unused, { alt: { exists: true } }, video, { tags: { equals: 'press' } }] },
      ],
    });
    expect(withWantedTag({ ...wanted, ...unused, or: [] }, undefined)).toEqual({ or: [{ and: [unused] }] });
    expect(wantedTag({ ...wanted, or: [pictures, video] })).toEqual({ tag: 'logo' });
  });

  it('keeps a condition of another kind about tags', () => {
    const where = { and: [{ tags: { not_equals: 'logo' } }] };
    expect(wantedTag(where)).toBeUndefined();
    expect(withWantedTag(where, 'none')).toEqual({
      or: [{ and: [{ tags: { not_equals: 'logo' } }, { tags: { exists: false } }] }],
    });
  });

  it('may be that there is none, also as an address says it', () => {
    expect(wantedTag({ or: [{ and: [{ tags: { exists: 'false' } }] }] })).toBe('none');
    expect(wantedTag({ tags: { exists: true } })).toBeUndefined();
  });
});
