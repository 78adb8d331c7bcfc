import { describe, expect, it } from 'vitest';

import type { Inline, RichTextBlock } from '@/ui/rich-text/model';

import { richTextToHtml } from './to-html';

const labels = {
  note: 'Note',
  tip: 'Tip',
  warning: 'Attention',
  offset: 'Offset',
  bits: (width: number) => `${width} bits`,
  columns: { bits: 'Bits', field: 'Field', access: 'Access', reset: 'Reset', description: 'Description' },
};
const write = (...blocks: RichTextBlock[]) => richTextToHtml({ blocks }, labels);
const words = (text: string): Inline[] => [{ type: 'text', text }];

describe('a text as HTML', () => {
  it('tells a diagram in words, which need neither our colors nor inline drawings', () => {
    const html = write({
      type: 'diagram',
      id: 'fig-a',
      label: 'Figure 3-2',
      caption: 'R&D',
      kind: 'sequence',
      name: 'Sequence chart',
      source: 'A->>B: <b>',
      svg: '<svg/>',
      steps: ['A to B: <b>'],
    });
    expect(html).toBe(
      '<figure id="fig-a"><figcaption>Figure 3-2 R&amp;D</figcaption><ol><li>A to B: &lt;b&gt;</li></ol></figure>',
    );
  });

  it('has formulas between words as MathML', () => {
    const mathml = '<math><mi>x</mi></math>';
    const formula = { type: 'formula', latex: 'x', text: 'x', mathml, spoken: 'x' } as const;
    expect(write({ type: 'paragraph', children: [...words('a '), formula] })).toBe(
      '<p>a <math><mi>x</mi></math></p>',
    );
  });

  it('keeps marks and links, and shows the signs of markup as text', () => {
    expect(
      write({
        type: 'paragraph',
        children: [
          { type: 'text', text: 'R&D <b>', marks: ['bold', 'italic'] },
          { type: 'break' },
          { type: 'link', href: 'https://a.example/?a=1&b="2"', children: words('there') },
        ],
      }),
    ).toBe(
      '<p><em><strong>R&amp;D &lt;b&gt;</strong></em><br><a href="https://a.example/?a=1&amp;b=&quot;2&quot;">there</a></p>',
    );
  });

  it('nests lists and begins them at their number', () => {
    const inner = { type: 'list' as const, ordered: false, start: 1, items: [{ children: words('b') }] };
    expect(
      write({ type: 'list', ordered: true, start: 3, items: [{ children: [...words('a'), inner] }] }),
    ).toBe('<ol start="3"><li>a<ul><li>b</li></ul></li></ol>');
  });

  it('has an anchor for headings, requirements, and registers', () => {
    const html = write(
      { type: 'heading', level: 2, id: 'reset', children: words('Reset') },
      { type: 'requirement', number: 'R-1', body: [{ type: 'paragraph', children: words('Must.') }] },
      {
        type: 'register',
        id: 'ctrl',
        name: 'CTRL',
        offset: '0x04',
        width: 32,
        fields: [{ bits: '0', field: 'EN', access: 'RW', reset: '0', description: 'Enables <it>' }],
      },
    );
    for (const anchor of ['<h2 id="reset">', '<section id="R-1">', '<figure id="ctrl">'])
      expect(html).toContain(anchor);
    expect(html).toContain('<figcaption>CTRL (Offset 0x04, 32 bits)</figcaption>');
    expect(html).toContain('<td>Enables &lt;it&gt;</td>');
  });

  it('writes entries as a list, numbered for steps, and leads where they lead', () => {
    const entry = { title: 'Join <us>', label: '', href: '/en/sig', body: [] };
    expect(write({ type: 'entries', look: 'steps', entries: [entry] })).toBe(
      '<ol><li><p><strong><a href="/en/sig">Join &lt;us&gt;</a></strong></p></li></ol>',
    );
    const person = {
      title: 'Ada',
      label: 'Convener',
      body: [{ type: 'paragraph' as const, children: words('Hi.') }],
    };
    expect(write({ type: 'entries', look: 'people', entries: [person] })).toBe(
      '<ul><li><p><strong>Ada</strong> Convener</p><p>Hi.</p></li></ul>',
    );
  });

  it('names who said something, and where an action leads', () => {
    const body = [{ type: 'paragraph' as const, children: words('It trained.') }];
    expect(write({ type: 'voice', name: 'Ada', role: 'Weft Lab', body })).toContain(
      '<figcaption>Ada, Weft Lab</figcaption>',
    );
    expect(write({ type: 'action', title: 'Apply', label: 'Start', href: '/en/x?a=1&b', body })).toContain(
      '<a href="/en/x?a=1&amp;b">Start</a>',
    );
  });

  it('names a note without a title, and shows pictures with their size', () => {
    const picture = { src: '/a.svg', sources: [], avif: [], width: 20, height: 10, alt: 'A "loom"' };
    const html = write(
      { type: 'note', kind: 'tip', title: '', body: [] },
      { type: 'figure', id: 'figure', picture, caption: '' },
    );
    expect(html).toContain('<strong>Tip</strong>');
    expect(html).toContain('<img src="/a.svg" alt="A &quot;loom&quot;" width="20" height="10">');
  });
});
