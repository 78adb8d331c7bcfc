import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import { parseHandbook } from '@/platform/next-adapter/handbook-loader.mjs';

import { handbookNames } from '../handbook';
import { type HelpContext, HelpText } from './help-text';

const context: HelpContext = {
  pictures: { 'pictures/a.webp': { src: '/_next/static/media/a.webp', width: 1200, height: 800 } },
  address: ({ name = 'editors', anchor }) => `/admin/help/${name}#${anchor}`,
  inRepository: (file) => `(${file} in the source code)`,
  copyLabels: { copy: 'Copy', copied: 'Copied', failed: 'Select it' },
};
const html = (markdown: string) =>
  renderToStaticMarkup(<HelpText blocks={parseHandbook(markdown).blocks} context={context} />);

describe('the text of a handbook', () => {
  it('has lists, tables, code, and notes', () => {
    expect(html('1. One\n2. *Two*')).toBe('<ol start="1"><li>One</li><li><em>Two</em></li></ol>');
    expect(html('| A | B |\n| --- | --- |\n| 1 | **2** |')).toContain('<td><strong>2</strong></td>');
    expect(html('```sh\nnpm start\n```')).toContain('<code>npm start</code></pre><button');
    expect(html('> Template')).toContain('<p>Template</p></blockquote>');
  });

  it('leads to other handbooks and to pages of the admin, and names files of the repository', () => {
    expect(html('[Take a case](reviewers.md#take)')).toContain('href="/admin/help/reviewers#take"');
    expect(html('Open `/admin/review`.')).toContain('<a href="/admin/review"><code>/admin/review</code></a>');
    expect(html('[Upgrades](../../operations.md#upgrades)')).toContain('Upgrades <span class="_file_');
  });

  it('shows pictures with their size, and their alternative text where there is none', () => {
    expect(html('![The list](pictures/a.webp)')).toContain('width="1200" height="800" alt="The list"');
    expect(html('![The list](pictures/b.webp)')).toBe('The list');
  });

  it.each(handbookNames)('knows every kind of node in %s', (name) => {
    for (const language of ['en', 'zh']) {
      const file = resolve(import.meta.dirname, `../../../../docs/handbooks/${language}/${name}.md`);
      const { blocks } = parseHandbook(readFileSync(file, 'utf8'));
      const kinds = new Set<string>(blocks.map(({ type }) => type));
      for (const kind of ['heading', 'paragraph', 'list', 'blockquote', 'code', 'table'] as const)
        kinds.delete(kind);
      expect([...kinds]).toEqual([]);
    }
  });
});
