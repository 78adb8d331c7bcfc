import { describe, expect, it } from 'vitest';

import { richTextFromLexical } from './from-lexical';
import { MarkdownError, markdownToLexical } from './markdown-to-lexical';

/** What a reader gets of a Markdown text: the conversion there, and the reading back. */
async function read(markdown: string, context = {}) {
  return (await richTextFromLexical(markdownToLexical(markdown, context), { locale: 'zh' })).blocks;
}

describe('markdownToLexical and richTextFromLexical', () => {
  it('keeps headings with stable, unique anchors in both scripts', async () => {
    const blocks = await read('## 链路训练\n\n### Lane training\n\n### Lane training');
    expect(blocks).toMatchObject([
      { type: 'heading', level: 2, id: '链路训练' },
      { type: 'heading', level: 3, id: 'lane-training' },
      { type: 'heading', level: 3, id: 'lane-training-2' },
    ]);
  });

  it('draws diagrams, and shows the text of one that cannot be drawn', async () => {
    const [figure, next] = await read('```states\nA --> B: go\n```\n\n```states\nB --> A\n```');
    expect(figure).toMatchObject({ type: 'diagram', id: 'figure', name: '状态机', steps: ['从A到B：go'] });
    expect(next).toMatchObject({ type: 'diagram', id: 'figure-2' });
    expect(() => markdownToLexical('Text\n\n```packet\n+8: A\n+x: B\n```')).toThrow(
      'line 5: badDiagram unknownLine',
    );
    const draft = {
      type: 'block',
      version: 2,
      fields: { blockType: 'diagram', kind: 'states', source: 'A ==> B' },
    };
    const { blocks } = await richTextFromLexical(
      { root: { type: 'root', version: 1, children: [draft] } },
      { locale: 'zh' },
    );
    expect(blocks).toEqual([{ type: 'code', language: 'states', code: 'A ==> B' }]);
  });

  it('keeps marks, inline code and links, with the language before paths of the site', async () => {
    const [paragraph] = await read('A **bold *both*** `code` [link](/docs/x) [out](https://heddle.example)');
    expect(paragraph).toMatchObject({
      children: [
        { text: 'A ' },
        { text: 'bold ', marks: ['bold'] },
        { text: 'both', marks: ['bold', 'italic'] },
        { text: ' ' },
        { text: 'code', marks: ['code'] },
        { text: ' ' },
        { type: 'link', href: '/zh/docs/x' },
        { text: ' ' },
        { type: 'link', href: 'https://heddle.example' },
      ],
    });
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', '/\\evil.example'])(
    'makes no link of %s',
    async (url) => {
      const [paragraph] = await read(`[text](<${url}>)`);
      expect(paragraph).toMatchObject({ children: [{ type: 'text', text: 'text' }] });
    },
  );

  it('keeps neighbors of one format in one text, as the editor does', () => {
    const [paragraph] = markdownToLexical('Bits 47:42 are *a:b* here').root.children;
    expect(paragraph).toMatchObject({
      children: [
        { text: 'Bits 47:42 are ', format: 0 },
        { text: 'a:b', format: 2 },
        { text: ' here', format: 0 },
      ],
    });
  });

  it('keeps colons that are no directives: bit ranges, times, identifiers', async () => {
    const blocks = await read('Bits 31:24 at 09:30 of EID:LocalID');
    const text = (blocks[0] as { children: { text: string }[] }).children.map((child) => child.text).join('');
    expect(text).toBe('Bits 31:24 at 09:30 of EID:LocalID');
  });

  it('keeps tables with their head', async () => {
    expect(await read('| A | B |\n|---|---|\n| 1 | `2` |')).toMatchObject([
      {
        type: 'table',
        header: [[{ text: 'A' }], [{ text: 'B' }]],
        rows: [[[{ text: '1' }], [{ marks: ['code'] }]]],
      },
    ]);
  });

  it('keeps which column names the rows of a table', async () => {
    const tableBelow = async (title: string) =>
      (await read(`${title}\n\n| A | B |\n|---|---|\n| x | y |`))[0];
    expect(await tableBelow('::table{caption="T" names="second"}')).toMatchObject({ namedBy: 2 });
    expect(await tableBelow('::table{caption="T" names="none"}')).toMatchObject({ namedBy: 'none' });
    expect(await tableBelow('::table{caption="T"}')).not.toHaveProperty('namedBy');
  });

  it('keeps a column that is marked as a header in the editor', async () => {
    const { root } = markdownToLexical('| A | B |\n|---|---|\n| x | y |');
    const marked = JSON.parse(JSON.stringify(root).replace('"headerState":0', '"headerState":2')) as unknown;
    expect((await richTextFromLexical({ root: marked }, { locale: 'en' })).blocks).toMatchObject([
      { namedBy: 1 },
    ]);
  });

  it('keeps nested and ordered lists', async () => {
    expect(await read('3. a\n   - b\n4. c')).toMatchObject([
      { type: 'list', ordered: true, start: 3, items: [{ children: [{ text: 'a' }, { type: 'list' }] }, {}] },
    ]);
  });

  it('joins the lines of a Chinese paragraph without a space and of an English one with a space', async () => {
    expect(await read('第一行\n第二行')).toMatchObject([{ children: [{ text: '第一行第二行' }] }]);
    expect(await read('one\ntwo')).toMatchObject([{ children: [{ text: 'one two' }] }]);
  });

  it('keeps registers field by field, bit ranges included', async () => {
    const source =
      ':::register{name="LINK_CTRL" offset="0x40" width=32 id="reg-link"}\n| Bits | Field | Access | Reset | Description |\n|---|---|---|---|---|\n| 31:24 | LANE_MASK | RW | 0xFF | Lanes |\n:::';
    expect(await read(source)).toMatchObject([
      {
        type: 'register',
        id: 'reg-link',
        name: 'LINK_CTRL',
        fields: [{ bits: '31:24', field: 'LANE_MASK', access: 'RW', reset: '0xFF', description: 'Lanes' }],
      },
    ]);
  });

  it('keeps notes and requirements with their inline formats', async () => {
    expect(await read(':::note{kind=warning title="T"}\nUse `x`.\n:::')).toMatchObject([
      { type: 'note', kind: 'warning', title: 'T', body: [{ type: 'paragraph' }] },
    ]);
    expect(await read(':::requirement{id="HDL-TXN-014"}\nA port SHALL.\n:::')).toMatchObject([
      { type: 'requirement', number: 'HDL-TXN-014' },
    ]);
  });

  it('sets formulas as MathML and shows a broken one instead of failing', async () => {
    const [formula] = await read('```math\n\\frac{a}{b}\n```');
    expect(formula).toMatchObject({ type: 'formula', mathml: expect.stringContaining('<mfrac>') as string });
    await expect(read('```math\n\\frac{\n```')).resolves.toHaveLength(1);
  });

  it('leaves out a figure whose picture the reader may not see', async () => {
    const source = '::figure{src="a.svg" id="fig-a" alt="A" caption="C"}';
    expect(await read(source, { mediaId: () => 'an-id-that-was-not-populated' })).toEqual([]);
  });

  it('shows a drawing with the words of the text, and elsewhere as it was drawn', async () => {
    const fence = [':::figure{src="a.svg" id="fig-a"}', '', '| Drawn | Shown |', '| --- | --- |'];
    const rows = ['| Sender | 发送方 |', String.raw`| EID \| offset | EID \| 偏移 |`, ':::'];
    const stored = markdownToLexical([...fence, ...rows].join('\n'), { mediaId: () => 'id' });
    const [node] = stored.root.children;
    expect(node).toMatchObject({
      fields: {
        blockType: 'figure',
        words: [
          { drawn: 'Sender', shown: '发送方' },
          { drawn: 'EID | offset', shown: 'EID | 偏移' },
        ],
      },
    });
    const populated = { ...node, fields: { ...Object(node?.fields), picture: { url: '/a.svg' } } };
    const { blocks } = await richTextFromLexical(
      { root: { children: [populated] } },
      {
        locale: 'zh',
        svgOf: () => Promise.resolve('<svg><text>Sender</text><text>ACK</text></svg>'),
      },
    );
    expect(blocks).toMatchObject([
      { type: 'figure', picture: { svg: '<svg><text>发送方</text><text>ACK</text></svg>' } },
    ]);
  });

  it('asks for a table of words in a figure that can hold one', () => {
    const source = ':::figure{src="a.svg"}\nWords\n:::';
    expect(() => markdownToLexical(source, { mediaId: () => 'id' })).toThrow('line 1: figureWithoutLabels');
  });

  it.each([
    ['::figure{src="missing.svg"}', 'line 1: noSuchPicture missing.svg'],
    ['::video{name="nope"}', 'line 1: noSuchVideo nope'],
    ['text\n\n:::requirement\nA\n:::', 'line 3: requirementWithoutId'],
    ['<script>alert(1)</script>', 'line 1: notAsBlock html'],
    ['a\n\n> ```\n> code\n> ```', 'line 3: notInQuoteOrList code'],
    ['::unknown', 'line 1: unknownBlock ::unknown'],
  ])('refuses %j and says where', (source, message) => {
    expect(() => markdownToLexical(source)).toThrow(MarkdownError);
    expect(() => markdownToLexical(source)).toThrow(message);
  });

  it('gives the same document for the same text', () => {
    const source = '[a](/b)\n\n:::note{kind=tip}\nx\n:::';
    expect(markdownToLexical(source)).toEqual(markdownToLexical(source));
  });
});

describe('formulas between words', () => {
  const latexIn = (markdown: string) =>
    read(markdown).then(([paragraph]) => {
      if (paragraph?.type !== 'paragraph') throw new Error('no paragraph');
      return paragraph.children.map((child) =>
        child.type === 'formula' ? { latex: child.latex } : 'text' in child && child.text,
      );
    });

  it('are shown, spoken, and searched', async () => {
    const [paragraph] = await read(String.raw`时长$T_{max} = \frac{1}{2}$。`);
    expect(paragraph).toMatchObject({
      type: 'paragraph',
      children: [
        { type: 'text', text: '时长' },
        {
          type: 'formula',
          text: 'T_max = 1/2',
          latex: String.raw`T_{max} = \frac{1}{2}`,
          spoken: expect.stringContaining('T'),
          mathml: expect.stringMatching(/^<math><.*<mfrac>/),
        },
        { type: 'text', text: '。' },
      ],
    });
  });

  it.each([
    ['a $x$ b', ['a ', { latex: 'x' }, ' b']],
    [String.raw`$a*b*c_{d}:e$`, [{ latex: 'a*b*c_{d}:e' }]],
    ['$a$$b$', [{ latex: 'a' }, { latex: 'b' }]],
    [String.raw`$\text{5\$}$`, [{ latex: String.raw`\text{5\$}` }]],
    [String.raw`US\$$x$`, ['US$', { latex: 'x' }]],
    ['*$a$* and $b$-th', [{ latex: 'a' }, ' and ', { latex: 'b' }, '-th']],
  ])('are read in %s', async (markdown, expected) => {
    expect(await latexIn(markdown)).toEqual(expected);
  });

  it.each([['$5 and $10'], ['$ x$'], ['$x $'], ['$x$2'], ['$$x$$'], ['only $x']])(
    'are none in %s',
    async (markdown) => {
      expect(await latexIn(markdown)).toEqual([markdown]);
    },
  );

  it('are none where dollar signs are escaped, in code, or in different lines', async () => {
    expect(await latexIn(String.raw`\$x\$`)).toEqual(['$x$']);
    expect(await latexIn('`$x$`')).toEqual(['$x$']);
    expect(await latexIn('one $x\ntwo y$')).toEqual(['one $x two y$']);
  });

  it('are in headings, cells, and the text of notes, and stay as typed in registers', async () => {
    const [heading, table, note, register] = await read(
      [
        '## Time $T_a$',
        '| A |\n| --- |\n| $\\|x\\|$ |',
        ':::note\nKeep $n$ low.\n:::',
        ':::register{name="R"}\n| B | F | A | R | D |\n| - | - | - | - | - |\n| 0 | N | RO | 0 | $2^n$ ports |\n:::',
      ].join('\n\n'),
    );
    expect(heading).toMatchObject({ id: 'time-t-a', children: [{ text: 'Time ' }, { latex: 'T_a' }] });
    expect(table).toMatchObject({ rows: [[[{ type: 'formula', latex: '|x|' }]]] });
    expect(note).toMatchObject({
      body: [{ children: [{ text: 'Keep ' }, { latex: 'n' }, { text: ' low.' }] }],
    });
    expect(register).toMatchObject({ fields: [{ description: '$2^n$ ports' }] });
  });
});
