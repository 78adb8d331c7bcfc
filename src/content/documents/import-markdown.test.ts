import { describe, expect, it } from 'vitest';

import { picturesIn, readDocumentImport } from './import-markdown';

const read = (lines: string[], pictures: Record<string, string> = {}) =>
  readDocumentImport(lines.join('\n'), { mediaId: (src) => pictures[src] });

describe('a document in Markdown', () => {
  it('becomes chapters with numbers, addresses, summaries and nested headings', () => {
    const { chapters, problems } = read([
      '---',
      'first-number: 3',
      '---',
      '# 3 Network layer',
      '',
      '> How packets find',
      '> their way.',
      '',
      '## Routes',
      '### Tables',
      'Text with `code`.',
      '',
      '| a | b |',
      '| - | - |',
      '| 1 | 2 |',
      '',
      '# 传输层',
      '正文。',
      '# Errors {#failure-model}',
      'Text.',
    ]);
    expect(problems).toEqual([]);
    expect(
      chapters.map(({ number, slug, title, summary, line }) => [number, slug, title, summary, line]),
    ).toEqual([
      ['3', 'network-layer', 'Network layer', 'How packets find their way.', 4],
      ['4', 'chapter-4', '传输层', '', 17],
      ['5', 'failure-model', 'Errors', '', 19],
    ]);
    expect(chapters[0]).toMatchObject({ headings: 2, blocks: 1 });
    expect(chapters[0]?.body.root.children.map(({ type }) => type)).toEqual([
      'heading',
      'heading',
      'paragraph',
      'table',
    ]);
  });

  it('says in each language which line of a diagram cannot be drawn', () => {
    const { problems } = read(['# A', '', '```topology', 'host h1', 'h1 -- h2', '```', '', 'Text.']);
    expect(problems).toEqual([
      {
        line: 5,
        en: 'The diagram can’t be drawn. No line above introduces “h2”. Add one with its type, such as “host h2”.',
        zh: '无法绘制这张图：前面没有定义“h2”，请先写一行类型和名称，如“host h2”。',
      },
    ]);
  });

  it('shows the pictures of the media library, by either way of writing', () => {
    const source = ['# A', '![Flow](figures/flow.png "How it flows")', '', '::figure{src=b.svg alt="B"}'];
    expect(picturesIn(source.join('\n'))).toEqual(['figures/flow.png', 'b.svg']);
    expect(picturesIn(':::figure{src=c.svg}\n| a | b |\n|---|---|\n:::')).toEqual(['c.svg']);
    const { chapters, problems } = read(source, { 'figures/flow.png': '1', 'b.svg': '2' });
    expect(problems).toEqual([]);
    expect(chapters[0]?.body.root.children.map(({ fields }) => fields)).toMatchObject([
      { blockType: 'figure', picture: '1', alt: 'Flow', caption: 'How it flows' },
      { blockType: 'figure', picture: '2', alt: 'B' },
    ]);
  });

  it('lists every problem with its line, in both languages', () => {
    const { problems } = read([
      '---',
      'first-number: 1',
      'colour: red',
      '---',
      'Before the first chapter.',
      '# One',
      '<b>HTML</b>',
      '',
      '![x](missing.png)',
      '',
      ':::requirement',
      'No id.',
      ':::',
      '# One',
      'Again.',
      '# Errata',
      '',
    ]);
    expect(problems.map(({ line, en }) => `${line}: ${en}`)).toEqual([
      '3: There’s no setting called “colour”. Remove it.',
      '5: Move this text below the first chapter heading (a line with “# ”).',
      '7: HTML can’t be part of a line of text. Move or remove it.',
      '9: The media library has no picture called “missing.png”. Upload it first.',
      '11: The requirement has no number. Add id="number".',
      '14: The chapter in line 6 already uses the address “one”. Set another one with {#name}.',
      '16: The site already uses the address “errata”. Choose another one.',
      '16: The chapter has no text. Add some.',
    ]);
    expect(problems.map(({ zh }) => zh)).toEqual([
      '没有名为“colour”的设置，请删除。',
      '请将此处内容移到第一个章节标题（# ）之后。',
      '文字行内不能有HTML，请移出或删除。',
      '媒体库中没有图片“missing.png”，请先上传。',
      '要求没有编号，请补充id="编号"。',
      '地址“one”与第6行的章节重复，请用{#名称}指定其他地址。',
      '地址“errata”由网站保留，请换一个。',
      '章节没有正文，请补充。',
    ]);
  });

  it.each([
    [
      ':::register\nNo table.\n:::',
      'The register has no table of fields. Add one.',
      '寄存器没有位域表，请补充。',
    ],
    ['::chart', 'There’s no block called “::chart”. Check the name.', '没有名为“::chart”的块，请检查名称。'],
    [
      ':::box\nText.\n:::',
      'There’s no block called “:::box”. Check the name.',
      '没有名为“:::box”的块，请检查名称。',
    ],
    [
      '::video{name=intro}',
      'There’s no video called “intro”. Check the name.',
      '没有名为“intro”的视频，请检查名称。',
    ],
    ['<hr>', 'HTML can’t be imported. Write it another way.', 'HTML无法导入，请改用其他写法。'],
    [
      '- # Title',
      'A heading can’t be inside a quotation or list. Move or remove it.',
      '引用或列表中不能有标题，请移出或删除。',
    ],
    [
      'See [the rest](part-two.md).',
      'The link to “part-two.md” doesn’t work. Start it with https://, mailto:, /, or #.',
      '指向“part-two.md”的链接无效：链接须以https://、mailto:、/或#开头。',
    ],
    [
      'Text ![x](a.png) text',
      'A picture can’t be part of a line of text. Move or remove it.',
      '文字行内不能有图片，请移出或删除。',
    ],
  ])('says of %j what is wrong, in both languages', (text, en, zh) => {
    expect(read(['# One', '', text]).problems).toEqual([{ line: 3, en, zh }]);
  });

  it('says what is wrong with a formula, with the line within it', () => {
    const { problems } = read([
      '# One',
      '',
      '```math',
      'a',
      String.raw`\foo{x}`,
      '```',
      '',
      ':::note',
      '```math',
      'x^2^3',
      '```',
      ':::',
      '',
      '- costs $5 and $10',
      String.raw`- has $\foo$ and $n$`,
    ]);
    expect(problems).toEqual([
      {
        line: 5,
        en: String.raw`The formula couldn’t be rendered: Unsupported function name: \foo`,
        zh: String.raw`公式无法渲染：Unsupported function name: \foo`,
      },
      {
        line: 10,
        en: 'The formula couldn’t be rendered: Double superscript',
        zh: '公式无法渲染：Double superscript',
      },
      {
        line: 15,
        en: String.raw`“\foo” can’t be rendered as a formula (Unsupported function name: \foo). Correct it, or write \$ for a dollar sign.`,
        zh: String.raw`公式“\foo”无法渲染（Unsupported function name: \foo）。请修改公式；如果只是美元符号，请写成\$。`,
      },
    ]);
  });

  it('says nothing of dollar signs where words are kept as they are typed', () => {
    const { problems } = read([
      '# From $a_$b',
      '',
      'Text.',
      '',
      ':::register{name="PORT_CTRL"}',
      '| Bits | Field | Access | Reset | Description |',
      '| --- | --- | --- | --- | --- |',
      '| 0 | EN | RW | 0x0 | Says $a_$b |',
      ':::',
    ]);
    expect(problems).toEqual([]);
  });

  it('that is empty or has broken front matter says so', () => {
    expect(read(['']).problems).toMatchObject([{ line: 1 }]);
    expect(read(['---', 'a: [', '---', '# A', 'text']).problems).toMatchObject([
      { en: 'The front matter isn’t valid YAML. Check its format.' },
    ]);
    expect(read(['---', 'first-number: many', '---', '# A', 'text']).problems).toMatchObject([
      { line: 2, en: 'Enter a whole number as first-number.' },
    ]);
  });

  it('in another coding than UTF-8 says so once, and nothing else', () => {
    const gbk = new TextDecoder().decode(new Uint8Array([0x23, 0x20, 0xd6, 0xd0, 0xce, 0xc4, 0x0a]));
    expect(read(['Before.', gbk, '<b>'])).toMatchObject({
      chapters: [],
      problems: [{ line: 2, en: 'The file isn’t UTF-8 text. Save it with that encoding.' }],
    });
  });

  it('may link to places of the site, other sites and mailboxes', () => {
    expect(
      read(['# One', '[a](#b) [c](/docs/d) [e](https://f.example) [g](mailto:h@i.example)']).problems,
    ).toEqual([]);
  });
});
