import { describe, expect, it } from 'vitest';

import { freshTable, insertTable, presentTable } from './lighthouse-table';

const row = {
  path: '/zh',
  performance: 99,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  agents: 100,
  largestPaintMs: 1234,
  blockingMs: 12.4,
  layoutShift: 0,
  bytes: 145_300,
};

describe('the table of Lighthouse', () => {
  it('has a line a page, with units', () =>
    expect(freshTable([row]).split('\n').at(-1)).toBe(
      '| `/zh` | 99 | 100 | 100 | 100 | 100 | 1.23 s | 12 ms | 0 | 145 KB |',
    ));

  it('takes the place of the earlier one and leaves the rest of the document alone', () => {
    const document = '# Benchmarks\n\n<!-- lighthouse -->\nold\n<!-- /lighthouse -->\n\n## More\n';
    const fresh = insertTable(document, 'new');
    expect(fresh).toBe('# Benchmarks\n\n<!-- lighthouse -->\n\nnew\n\n<!-- /lighthouse -->\n\n## More\n');
    expect(insertTable(fresh, 'new')).toBe(fresh);
  });

  it('can be carried over to a document that is written again', () => {
    expect(presentTable(insertTable('# Benchmarks\n', 'table'))).toBe('table');
    expect(presentTable('# Benchmarks\n')).toBeUndefined();
  });

  it('comes at the end of a document without the markers', () =>
    expect(insertTable('# Benchmarks\n', 'new')).toBe(
      '# Benchmarks\n\n## Lighthouse\n\n<!-- lighthouse -->\n\nnew\n\n<!-- /lighthouse -->\n',
    ));
});
