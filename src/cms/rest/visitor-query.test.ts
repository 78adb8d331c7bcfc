import type { FlattenedField } from 'payload';
import { describe, expect, it } from 'vitest';

import { collectionPermissions } from '../permissions';
import { visitorFields } from './visitor-fields';
import { readVisitorQuery } from './visitor-query';
import type { VisitorTarget } from './visitor-query';

/** The parts of Payload's fields that the check looks at. */
const field = (name: string, type: string, more: object = {}) =>
  ({ name, type, ...more }) as unknown as FlattenedField;

const fields = [
  field('title', 'text', { localized: true }),
  field('slug', 'text'),
  field('body', 'richText'),
  field('editorNote', 'text', { access: { read: () => false } }),
  field('secret', 'text', { hidden: true }),
  field('category', 'select', { options: ['community', { value: 'events', label: 'x' }] }),
  field('publishedAt', 'date'),
  field('seo', 'group', {
    flattenedFields: [field('title', 'text'), field('inner', 'text', { hidden: true })],
  }),
  field('updatedAt', 'date'),
  field('releases', 'join'),
];
const list: VisitorTarget = { read: 'list', collection: 'news', fields };

const search = (query: string, target = list) => readVisitorQuery(query, target).search;
const whereOf = (query: string): unknown => JSON.parse(search(query).get('where') ?? 'null');
const refused = (query: string, target = list) => {
  try {
    search(query, target);
    return undefined;
  } catch (error) {
    return (error as { fields?: object }).fields;
  }
};

describe('a visitor’s query', () => {
  it('without parameters reads ten items in Chinese', () => {
    expect(Object.fromEntries(search(''))).toEqual({ locale: 'zh', depth: '2', limit: '10', page: '1' });
  });

  it('is rebuilt: what was not understood does not get through', () => {
    const query = '?locale=en&limit=5&draft=true&trash=true&fallback-locale=zh&overrideAccess=true&x[y]=z';
    expect(Object.fromEntries(search(query))).toEqual({ locale: 'en', depth: '2', limit: '5', page: '1' });
  });

  it('names fields as Payload reads them', () => {
    expect(whereOf('where[title][like]=a')).toEqual({ title: { like: 'a' } });
    expect(refused('where[title__en][like]=a')).toEqual({ 'where.title__en': 'unknown' });
    expect(refused('where[OR][0][title.en][like]=a')).toEqual({ 'where.title.en': 'unknown' });
  });

  it('keeps all conditions of a filter', () => {
    expect(whereOf('where[title][like]=a&where[slug][in]=b,c')).toEqual({
      and: [{ title: { like: 'a' } }, { slug: { in: ['b', 'c'] } }],
    });
    expect(whereOf('where[Or][0][slug][equals]=a&where[Or][1][and][0][category][equals]=events')).toEqual({
      or: [{ slug: { equals: 'a' } }, { and: [{ category: { equals: 'events' } }] }],
    });
    expect(
      whereOf('where[publishedAt][greater_than]=2026-01-01&where[publishedAt][less_than]=2027-01-01'),
    ).toEqual({
      publishedAt: { greater_than: '2026-01-01', less_than: '2027-01-01' },
    });
  });

  it('selects what visitors see, one group deep', () => {
    const selected = search('select[title]=true&select[seo][title]=true&select[body]=false');
    expect(selected.get('select[title]')).toBe('true');
    expect(selected.get('select[seo][title]')).toBe('true');
    expect(selected.get('select[body]')).toBe('false');
    for (const name of ['editorNote', 'secret', 'seo][inner', 'title][en'])
      expect(refused(`select[${name}]=true`), name).toBeDefined();
  });

  it('sorts by several fields', () => {
    expect(search('sort=-publishedAt,title').get('sort')).toBe('-publishedAt,title');
    expect(refused('sort=-body')).toEqual({ 'sort.body': 'unknown' });
  });

  it('bounds joined lists', () => {
    expect(search('joins[releases][limit]=5').get('joins[releases][limit]')).toBe('5');
    expect(refused('joins[releases][limit]=0')).toBeDefined();
  });

  it('of an item or a global ignores what only lists know', () => {
    const item: VisitorTarget = { read: 'item', collection: 'news', fields };
    expect(Object.fromEntries(search('where[body][like]=a&limit=0&sort=body', item))).toEqual({
      locale: 'zh',
      depth: '2',
    });
    expect(search('depth=1', { read: 'global', fields }).get('depth')).toBe('1');
  });
});

it('every collection that visitors read says by what', () => {
  const open = Object.entries(collectionPermissions)
    .filter(([, { visitors }]) => visitors !== 'nothing')
    .map(([slug]) => slug);
  expect(Object.keys(visitorFields).toSorted()).toEqual(open.toSorted());
});
