import type { FlattenedField } from 'payload';
import { describe, expect, it } from 'vitest';

import { restoredChanges, restoredData } from './restoration';

/** A rich text of one paragraph. */
const paragraph = (words: string) => ({
  root: { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', text: words }] }] },
});

const text = (name: string, localized: boolean): FlattenedField => ({ name, type: 'text', localized });

const fields: FlattenedField[] = [
  { name: 'updatedAt', type: 'date' },
  text('title', true),
  text('slug', false),
  { name: 'body', type: 'richText', localized: true },
  {
    name: 'seo',
    type: 'group',
    fields: [],
    flattenedFields: [text('description', true), { name: 'noIndex', type: 'checkbox' }],
  },
  {
    name: 'links',
    type: 'array',
    fields: [],
    flattenedFields: [text('label', true), text('href', false)],
  },
];

const current = {
  updatedAt: '2026-11-02T00:00:00.000Z',
  title: 'Later',
  slug: 'later',
  body: paragraph('Later words.'),
  seo: { description: null, noIndex: true },
  links: [
    { id: 'a', label: 'A, later', href: '/later' },
    { id: 'c', label: 'C', href: '/c' },
  ],
};
const version = {
  updatedAt: '2026-11-01T00:00:00.000Z',
  title: 'First',
  slug: 'first',
  body: paragraph('First words.'),
  seo: { noIndex: false },
  links: [
    { id: 'a', label: 'A, first', href: '/first' },
    { id: 'b', label: 'B', href: '/b' },
  ],
};

describe('what is written to restore a version', () => {
  it('has the texts of one language, also in groups and in rows that are still there', () => {
    expect(restoredData(fields, { current, version, shared: false })).toEqual({
      title: 'First',
      body: version.body,
      seo: { description: null },
      links: [
        { id: 'a', label: 'A, first', href: '/later' },
        { id: 'c', label: 'C', href: '/c' },
      ],
    });
  });

  it('has what all languages share only on request', () => {
    expect(restoredData(fields, { current, version, shared: true })).toEqual({
      title: 'First',
      slug: 'first',
      body: version.body,
      seo: { description: null, noIndex: false },
      links: version.links,
    });
  });
});

describe('what restoring a version would change', () => {
  const changes = (now: object, then: object) =>
    restoredChanges(fields, { current: { ...now }, version: { ...then } }, ({ name }) => name);

  it('is listed by field, with the lines that go and come', () => {
    expect(changes(current, version)).toEqual([
      { label: 'title', shared: false, removed: ['Later'], added: ['First'] },
      { label: 'slug', shared: true, removed: ['later'], added: ['first'] },
      { label: 'body', shared: false, removed: ['Later words.'], added: ['First words.'] },
      { label: 'seo › noIndex', shared: true, removed: [], added: [] },
      { label: 'links 1 › label', shared: false, removed: ['A, later'], added: ['A, first'] },
      { label: 'links', shared: true, removed: [], added: [] },
    ]);
  });

  it('is nothing for values that are the same or empty in another way', () => {
    expect(changes(current, { ...current, updatedAt: version.updatedAt })).toEqual([]);
    expect(changes({ title: '', links: [] }, { title: null })).toEqual([]);
  });
});
