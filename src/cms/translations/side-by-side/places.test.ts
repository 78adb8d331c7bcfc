import type { FlattenedField } from 'payload';
import { describe, expect, it } from 'vitest';

import { placesOf } from './places';

const text = (name: string, localized = true) => ({ name, type: 'text', localized }) as FlattenedField;
const list = (name: string, ...flattenedFields: FlattenedField[]) =>
  ({ name, type: 'array', flattenedFields }) as FlattenedField;
const nameOf = ({ name }: FlattenedField) => name.toUpperCase();
const fields = [list('groups', text('title'), text('href', false), list('links', text('label')))];

const labelled = (source: object, target: object) =>
  placesOf(fields, { source: { ...source }, target: { ...target } }, nameOf).map(
    ({ path, label }) => [path.join('.'), label] as const,
  );

describe('the texts of rows', () => {
  it('are known by their rows, which are called what they are called in the original', () => {
    const source = { groups: [{ id: 'a', title: '社区', links: [{ id: 'b', label: '新闻' }] }] };
    const target = { groups: [{ id: 'a', title: 'Community', links: [{ id: 'b' }] }] };
    expect(labelled(source, target)).toEqual([
      ['groups.a.title', 'GROUPS › 1 · 社区 › TITLE'],
      ['groups.a.links.b.label', 'GROUPS › 1 · 社区 › LINKS › 1 · 新闻 › LABEL'],
    ]);
  });

  it('are in the order of the translation, each beside the row with the same id', () => {
    const source = {
      groups: [
        { id: 'a', title: '社区' },
        { id: 'b', title: '文档' },
      ],
    };
    expect(labelled(source, { groups: [{ id: 'b' }, { id: 'a' }] })).toEqual([
      ['groups.b.title', 'GROUPS › 1 · 文档 › TITLE'],
      ['groups.a.title', 'GROUPS › 2 · 社区 › TITLE'],
    ]);
  });

  it('of a row without a name have its number', () => {
    expect(labelled({}, { groups: [{ id: 'a' }, { title: 'Two' }] })).toEqual([
      ['groups.a.title', 'GROUPS › 1 › TITLE'],
      ['groups.1.title', 'GROUPS › 2 · Two › TITLE'],
    ]);
  });
});
