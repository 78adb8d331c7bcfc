import { describe, expect, it } from 'vitest';

import { currentRelease, parseDocumentAddress, shownEntries, takesComments } from './domain';

describe('an address below /docs', () => {
  it.each([
    [['base'], { kind: 'overview', document: 'base' }],
    [['base', 'transport-layer'], { kind: 'chapter', document: 'base', chapter: 'transport-layer' }],
    [['base', 'v', '2.0-preview'], { kind: 'overview', document: 'base', version: '2.0-preview' }],
    [
      ['base', 'v', '1.0', 'memory'],
      { kind: 'chapter', document: 'base', version: '1.0', chapter: 'memory' },
    ],
    [['base', 'errata'], { kind: 'errata', document: 'base' }],
    [['base', 'compare'], { kind: 'compare', document: 'base' }],
    [['base', 'compare', '1.0...1.1'], { kind: 'compare', document: 'base', from: '1.0', to: '1.1' }],
    [['base', 'compare', '1.0', '1.1'], { kind: 'compare', document: 'base', from: '1.0', to: '1.1' }],
  ])('%j is understood', (segments, address) => {
    expect(parseDocumentAddress(segments)).toEqual(address);
  });

  it.each([
    [[]],
    [['Base']],
    [['base', 'v']],
    [['base', 'v', '../1.0']],
    [['base', 'a', 'b']],
    [['base', 'compare', '1.0']],
    [['base', 'compare', '1.0...1.1...1.2']],
    [['base', 'v', '1.0', 'a', 'b']],
  ])('%j names nothing', (segments) => {
    expect(parseDocumentAddress(segments)).toBeUndefined();
  });
});

describe('the release that stands for a document', () => {
  const release = (version: string, status: 'current' | 'preview' | 'superseded', date: string) => ({
    version,
    status,
    date,
  });

  it('is the current one even if a preview is newer', () => {
    const releases = [release('2.0', 'preview', '2026-09'), release('1.1', 'current', '2025-12')];
    expect(currentRelease(releases)?.version).toBe('1.1');
  });

  it('is the newest where none is current', () => {
    const releases = [release('0.1', 'preview', '2025-01'), release('0.2', 'preview', '2025-06')];
    expect(currentRelease(releases)?.version).toBe('0.2');
  });
});

describe('the tree on the page of a chapter', () => {
  const entry = (slug: string, depth: number) => ({ slug, depth, number: slug, title: slug, summary: '' });
  const chapters = [
    entry('1', 0),
    entry('1.1', 1),
    entry('1.1.1', 2),
    entry('1.2', 1),
    entry('1.2.1', 2),
    entry('2', 0),
    entry('2.1', 1),
  ];
  const shown = (slug: string) => shownEntries(chapters, slug).map((chapter) => chapter.slug);

  it('is open on the way to the chapter and directly below it, and nowhere else', () => {
    expect(shown('1')).toEqual(['1', '1.1', '1.2', '2']);
    expect(shown('1.1')).toEqual(['1', '1.1', '1.1.1', '1.2', '2']);
    expect(shown('1.2.1')).toEqual(['1', '1.1', '1.2', '1.2.1', '2']);
    expect(shown('2')).toEqual(['1', '2', '2.1']);
  });

  it('shows every chapter of a flat document', () => {
    const flat = chapters.map((chapter) => ({ ...chapter, depth: 0 }));
    expect(shownEntries(flat, '2')).toHaveLength(flat.length);
  });
});

describe('a release', () => {
  const now = new Date('2027-01-31T10:00:00Z');

  it.each([
    ['preview', 'moderated', true],
    ['preview', 'nobody', true],
    ['preview', 'closed', false],
    ['current', 'everyone', false],
    ['superseded', 'everyone', false],
  ] as const)('that is %s with the setting %s takes comments: %s', (status, comments, takes) =>
    expect(takesComments({ status, comments }, now)).toBe(takes),
  );

  it.each([
    ['the day before', '2027-01-31T04:00:00Z', '2027-01-30T10:00:00Z', true],
    ['the last minute in Shanghai', '2027-01-31T04:00:00Z', '2027-01-31T15:59:00Z', true],
    ['the next day in Shanghai', '2027-01-31T04:00:00Z', '2027-01-31T16:00:00Z', false],
    ['a later year', '2027-01-31T04:00:00Z', '2028-01-01T10:00:00Z', false],
  ])('whose comments have a last day, on %s', (_when, commentsUntil, at, takes) => {
    const release = { status: 'preview', comments: 'everyone', commentsUntil } as const;
    expect(takesComments(release, new Date(at))).toBe(takes);
    expect(takesComments({ ...release, comments: 'closed' }, new Date(at))).toBe(false);
  });
});
