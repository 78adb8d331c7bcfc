import { describe, expect, it } from 'vitest';

import type { Suggestion } from './domain';
import { nearestFirst } from './section-numbers';

const section = (document: string, number?: string): Suggestion => ({
  text: 'Retry',
  type: 'sections',
  url: `/en/docs/${document}/layer#retry`,
  path: [],
  ...(number !== undefined && { section: number }),
});

const documents = (suggestions: readonly Suggestion[], pathname: string) =>
  nearestFirst(suggestions, pathname).map(({ url }) => url.split('/')[3]);

describe('sections of one number', () => {
  const found = [section('a', '5.2'), section('b', '5.2'), section('c', '5.2')];

  it('begin with that of the document being read', () => {
    expect(documents(found, '/en/docs/b/overview')).toEqual(['b', 'a', 'c']);
    expect(documents(found, '/en/docs/b/v/1.0/overview')).toEqual(['b', 'a', 'c']);
  });

  it('keep their order elsewhere', () => {
    expect(documents(found, '/en/news')).toEqual(['a', 'b', 'c']);
    expect(documents(found, '/en')).toEqual(['a', 'b', 'c']);
  });

  it('are not told from what words found', () => {
    expect(documents([section('a', '5.2'), section('b', '1.1')], '/en/docs/b')).toEqual(['a', 'b']);
    expect(documents([section('a'), section('b')], '/en/docs/b')).toEqual(['a', 'b']);
  });
});
