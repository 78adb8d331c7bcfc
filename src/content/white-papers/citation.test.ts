import { describe, expect, it } from 'vitest';

import { bibtexOf } from './citation';

const paper = {
  slug: 'one-memory-pool',
  title: 'One memory pool: 100% shared',
  number: 'HWP-2',
  authors: ['Memory SIG', 'R&D group, Warp Street University'],
  publishedAt: '2026-01-14T02:00:00.000Z',
  organization: 'Heddle',
  url: 'https://portal.example/en/white-papers/one-memory-pool',
};

describe('a BibTeX entry of a white paper', () => {
  it('names every author as a whole and escapes what LaTeX would interpret', () =>
    expect(bibtexOf(paper)).toBe(
      [
        '@techreport{one-memory-pool,',
        String.raw`  author = {{Memory SIG} and {R\&D group, Warp Street University}},`,
        String.raw`  title = {One memory pool: 100\% shared},`,
        '  institution = {Heddle},',
        '  type = {White paper},',
        '  number = {HWP-2},',
        '  year = {2026},',
        '  month = {1},',
        '  url = {https://portal.example/en/white-papers/one-memory-pool},',
        '}',
      ].join('\n'),
    ));

  it('names the community where no author is given, and no number where there is none', () => {
    const entry = bibtexOf({ ...paper, authors: [], number: '' });
    expect(entry).toContain('author = {{Heddle}},');
    expect(entry).not.toContain('number =');
  });
});
