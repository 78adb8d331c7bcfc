import { describe, expect, it } from 'vitest';

import { markdownToLexical } from './markdown-to-lexical';
import { richTextFromLexical } from './from-lexical';
import type { Inline, RichTextBlock } from '@/ui/rich-text/model';

import { frontMatter, richTextToMarkdown } from './to-markdown';

const labels = {
  note: 'Note',
  tip: 'Tip',
  warning: 'Attention',
  offset: 'Offset',
  bits: (width: number) => `${width} bits`,
  columns: { bits: 'Bits', field: 'Field', access: 'Access', reset: 'Reset', description: 'Description' },
};
const write = (...blocks: RichTextBlock[]) =>
  richTextToMarkdown({ blocks }, 'https://heddle.example', labels);
const words = (text: string): Inline[] => [{ type: 'text', text }];
const paragraph = (text: string): RichTextBlock => ({ type: 'paragraph', children: words(text) });

describe('a text as Markdown', () => {
  it('comes back the same when it is read again', async () => {
    const source = [
      '## Channels',
      'A **channel** has `CHID` and *one* of [three modes](https://heddle.example/en/docs).',
      '- one\n- two\n  1. nested\n  2. again',
      '| A | B |\n| --- | --- |\n| 1 | a \\| b |',
      '```c\nint x;\n```',
      '> Quoted',
    ].join('\n\n');
    const text = await richTextFromLexical(markdownToLexical(source), { locale: 'en' });
    const written = richTextToMarkdown(text, 'https://heddle.example', labels);
    const again = await richTextFromLexical(markdownToLexical(written), { locale: 'en' });
    expect(again).toEqual(text);
  });

  it('comes back the same with formulas between words, and with prices', async () => {
    const source = [
      String.raw`Keep $T_{max} = \frac{1}{2}$ low, **and** $n$ high.`,
      String.raw`It costs \$5, US\$10, or 20 \$.`,
      '| A |\n| --- |\n| $\\|x\\|$ |',
    ].join('\n\n');
    const text = await richTextFromLexical(markdownToLexical(source), { locale: 'en' });
    const written = richTextToMarkdown(text, 'https://heddle.example', labels);
    expect(written).toBe(source);
    const again = await richTextFromLexical(markdownToLexical(written), { locale: 'en' });
    expect(again).toEqual(text);
  });

  it('keeps formulas apart from what would change them', async () => {
    const formula = (latex: string): Inline => ({ type: 'formula', latex, text: '', mathml: '', spoken: '' });
    const norm = formula(String.raw`\|x\|`);
    expect(write({ type: 'paragraph', children: [formula('x'), ...words('2 and $y$'), norm] })).toBe(
      String.raw`$x$&#50; and \$y\$$\|x\|$`,
    );
    expect(write({ type: 'table', header: [[norm]], rows: [] })).toContain(String.raw`| $\Vert{}x\Vert{}$ |`);
    const back = markdownToLexical('$x$&#50;').root.children[0];
    expect(back).toMatchObject({
      children: [{ type: 'inlineBlock', fields: { latex: 'x' } }, { text: '2' }],
    });
  });

  it('keeps a diagram as the text that it is drawn from', async () => {
    const source = '```sequence id="fig-replay" caption="Replay of a flit"\nS->>R: SEQ 40\nR-->>S: ACK\n```';
    const text = await richTextFromLexical(markdownToLexical(source), { locale: 'en' });
    expect(text.blocks[0]).toMatchObject({
      type: 'diagram',
      id: 'fig-replay',
      caption: 'Replay of a flit',
      kind: 'sequence',
      name: 'Sequence chart',
      steps: ['S to R: SEQ 40', 'R to S, dashed line: ACK'],
    });
    expect(richTextToMarkdown(text, 'https://heddle.example', labels)).toBe(source);
    const numbered = text.blocks.map((block) => ({ ...block, label: 'Figure 3-2' }));
    expect(write(...numbered)).toBe(`${source}\n\n*Figure 3-2 Replay of a flit*`);
  });

  it('writes entries as a list that reads as one', () => {
    const entries = [
      { title: 'Subscribe', label: '', href: '/en/mail-list', body: [paragraph('Filter by tag.')] },
      { title: 'Vote', label: '', body: [] },
    ];
    expect(write({ type: 'entries', look: 'steps', entries })).toBe(
      '1. **[Subscribe](https://heddle.example/en/mail-list)**\n\n   Filter by tag.\n2. **Vote**',
    );
    expect(write({ type: 'voice', name: 'Ada', role: '', body: [paragraph('It trained.')] })).toBe(
      '> It trained.\n>\n> — Ada',
    );
  });

  it('escapes signs that Markdown would read, but not underscores within names', () => {
    expect(write(paragraph('a * b [c] <d> T_RTO _x_'))).toBe(String.raw`a \* b \[c\] \<d> T_RTO \_x\_`);
  });

  it('does not turn the beginning of a paragraph into a heading or list', () => {
    expect(write(paragraph('# no heading'))).toBe(String.raw`\# no heading`);
    expect(write(paragraph('1. no list'))).toBe(String.raw`1\. no list`);
    expect(write(paragraph('- no list'))).toBe(String.raw`\- no list`);
  });

  it('writes requirements as quotes that begin with their number', () => {
    expect(write({ type: 'requirement', number: 'HDL-TXN-014', body: [paragraph('A port SHALL.')] })).toBe(
      '> **HDL-TXN-014**\n>\n> A port SHALL.',
    );
  });

  it('names a note by its kind where it has no title', () => {
    expect(write({ type: 'note', kind: 'warning', title: '', body: [paragraph('Mind.')] })).toBe(
      '> **Attention**\n>\n> Mind.',
    );
  });

  it('writes a register as a table', () => {
    const field = { bits: '31:24', field: 'MASK', access: 'RW', reset: '0xFF', description: 'Lanes' };
    const text = write({
      type: 'register',
      id: 'r',
      name: 'LINK_CTRL',
      offset: '0x0040',
      width: 32,
      fields: [field],
    });
    expect(text).toContain('**LINK_CTRL** (Offset 0x0040, 32 bits)');
    expect(text).toContain('| 31:24 | MASK | RW | 0xFF | Lanes |');
  });

  it('makes addresses of the site absolute', () => {
    const picture = { src: '/media/a b.svg', sources: [], avif: [], width: 0, height: 0, alt: 'States' };
    expect(write({ type: 'figure', id: 'f', picture, caption: 'Figure 1' })).toBe(
      '![States](https://heddle.example/media/a%20b.svg)\n\n*Figure 1*',
    );
  });

  it('fences code that contains fences with a longer one', () => {
    expect(write({ type: 'code', language: 'text', code: '```\nx\n```' })).toBe('````\n```\nx\n```\n````');
  });

  it('writes formulas in their source', () => {
    expect(write({ type: 'formula', id: '', latex: 'a^2', spoken: '', mathml: '' })).toBe(
      '```math\na^2\n```',
    );
  });
});

describe('front matter', () => {
  it('quotes every value', () => {
    expect(frontMatter({ title: 'A "b": c' })).toBe('---\ntitle: "A \\"b\\": c"\n---');
  });
});
