import { describe, expect, it } from 'vitest';

import { markdownToLexical } from '@/cms/rich-text/markdown-to-lexical';

import { linksIn } from './links-in';

describe('the links of an item', () => {
  it('are found in texts, at any depth', () => {
    const body = markdownToLexical(
      'See [news](/news/one).\n\n- A [list](https://a.example)\n\n## [Head](/faq)',
    );
    expect(linksIn({ title: '/not-a-link', body })).toEqual(['/news/one', 'https://a.example', '/faq']);
  });

  it('are found in the texts of blocks', () => {
    const body = markdownToLexical(
      ':::note\nSee [the *list*](/faq#one), and [other](https://a.example).\n:::',
    );
    expect(linksIn({ title: 'a [b] (/c)', body })).toEqual(['/faq#one']);
  });

  it('are those of fields and of designed blocks', () => {
    const item = {
      action: { label: 'Go', href: '/docs' },
      rows: [{ linkHref: '/news' }, { href: '' }, { href: null }],
    };
    expect(linksIn(item)).toEqual(['/docs', '/news']);
  });

  it('are references, and not the items that the editor names by their IDs', () => {
    const children = [
      { type: 'inlineBlock', fields: { blockType: 'reference', target: '/docs/base/memory#table-1' } },
      { type: 'link', fields: { linkType: 'internal', url: '/old', doc: { value: 'id' } } },
      { type: 'upload', url: '/api/media/file/a.png', target: '_blank' },
    ];
    expect(linksIn({ body: { root: { children } } })).toEqual(['/docs/base/memory#table-1']);
  });
});
