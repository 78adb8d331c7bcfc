import { describe, expect, it } from 'vitest';

import { changesBetween } from './changes';

const content = { namesOnly: false };
const paragraph = (text: string) => ({ root: { children: [{ children: [{ text }] }] } });

describe('what a change is recorded as', () => {
  it('names fields that differ, with what was and what is', () => {
    const before = { title: 'Lanes', tags: ['a', 'b'], lead: 'Old', views: 3 };
    const after = { title: 'Lanes', tags: ['a', 'c', 'd'], summary: 'New', views: 4 };
    expect(changesBetween(before, after, content)).toEqual({
      changes: [
        { field: 'tags.1', before: 'b', after: 'c' },
        { field: 'tags.2', after: 'd' },
        { field: 'summary', after: 'New' },
        { field: 'views', before: '3', after: '4' },
        { field: 'lead', before: 'Old' },
      ],
      more: 0,
    });
  });

  it('is nothing for a document that stayed as it was', () => {
    const at = (updatedAt: string) => ({
      title: 'Lanes',
      body: paragraph('One'),
      updatedAt,
      _status: updatedAt,
    });
    expect(changesBetween(at('1'), at('2'), content)).toEqual({ changes: [], more: 0 });
  });

  it('shows the words of a rich text, not how they are stored', () => {
    expect(changesBetween({ body: paragraph('One') }, { body: paragraph('Two') }, content).changes).toEqual([
      { field: 'body', before: 'One', after: 'Two' },
    ]);
  });

  it('takes a related document and its ID for the same', () => {
    const whole = { cover: { id: 'c1', filename: 'a.png', updatedAt: '1' } };
    expect(changesBetween({ cover: 'c1' }, whole, content).changes).toEqual([]);
    expect(changesBetween({ cover: 'c2' }, whole, content).changes).toEqual([
      { field: 'cover', before: 'c2', after: 'c1' },
    ]);
  });

  it.each(['password', 'hash', 'salt', 'resetPasswordToken', 'smtp.apiKey', 'clientSecret'])(
    'never has the value of %s',
    (field) => {
      const [first = '', second] = field.split('.');
      const holding = (value: string) => ({ [first]: second === undefined ? value : { [second]: value } });
      const found = changesBetween(holding('planted-before'), holding('planted-after'), content);
      expect(JSON.stringify(found)).not.toContain('planted');
    },
  );

  it('has only names of fields where people are concerned', () => {
    const found = changesBetween(
      { email: 'ada@example.org' },
      { email: 'eve@example.org' },
      { namesOnly: true },
    );
    expect(found.changes).toEqual([{ field: 'email' }]);
  });

  it('stays short: long values and long lists are cut, and say so', () => {
    const long = changesBetween({}, { lead: 'x'.repeat(1000) }, content).changes[0]?.after ?? '';
    expect(long).toHaveLength(160);
    expect(long.endsWith('…')).toBe(true);
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`field${at}`, at]));
    const { changes, more } = changesBetween({}, many, content);
    expect([changes.length, more]).toEqual([30, 20]);
  });
});
