import type { FlattenedField } from 'payload';
import { describe, expect, it } from 'vitest';

import { commentPlaces, placeOf } from './places';

const field = (name: string, type: string, flattenedFields?: FlattenedField[]) =>
  ({ name, type, ...(flattenedFields && { flattenedFields }) }) as FlattenedField;
const nameOf = ({ name }: FlattenedField) => name.toUpperCase();
const paragraph = (text: string) => ({ type: 'paragraph', children: [{ type: 'text', text }] });
const rich = (...children: unknown[]) => ({ root: { type: 'root', children } });

describe('the places that comments can be about', () => {
  it('are fields, those in groups, rows, and blocks of texts', () => {
    const fields = [
      field('title', 'text'),
      field('seo', 'group', [field('description', 'text')]),
      field('results', 'array', [field('value', 'text')]),
      field('body', 'richText'),
    ];
    const places = commentPlaces(
      fields,
      { results: [{ id: 'r1' }], body: rich(paragraph('First.'), paragraph('')) },
      nameOf,
    );
    expect(places.map(({ field: path, label, quote }) => [path, label, quote])).toEqual([
      ['title', 'TITLE', ''],
      ['seo.description', 'SEO › DESCRIPTION', ''],
      ['results', 'RESULTS', ''],
      ['results.r1', 'RESULTS 1', ''],
      ['body', 'BODY', ''],
      ['body', 'BODY', 'First.'],
    ]);
  });

  it('tell blocks with the same words apart', () => {
    const [, one, other] = commentPlaces(
      [field('body', 'richText')],
      { body: rich(paragraph('Same'), paragraph('Same')) },
      nameOf,
    );
    expect(one?.block).not.toBe(other?.block);
  });
});

describe('the place of a comment', () => {
  const places = (...texts: string[]) =>
    commentPlaces([field('body', 'richText')], { body: rich(...texts.map(paragraph)) }, nameOf);
  const long = 'x'.repeat(200);

  it('is found after other blocks were added before it', () => {
    const [, comment] = places('Second');
    expect(comment && placeOf(comment, places('First', 'Second'))).toMatchObject({ quote: 'Second' });
  });

  it('is found by how it begins when only its end has changed', () => {
    const [, comment] = places(long);
    expect(comment && placeOf(comment, places(`${long} and more`))).toBeDefined();
  });

  it('is gone when the block is', () => {
    const [, comment] = places('Second');
    expect(comment && placeOf(comment, places('Other'))).toBeUndefined();
  });
});
