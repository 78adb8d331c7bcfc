import { expect, it } from 'vitest';

import { blocksInside, plainText, type RichTextBlock } from '@/ui/rich-text/model';
import { wordsOf } from '@/ui/rich-text/words';

import { richTextFromLexical } from './from-lexical';
import { markdownToLexical } from './markdown-to-lexical';
import { richTextToHtml } from './to-html';
import { richTextToMarkdown } from './to-markdown';

const board = {
  url: '/api/media/file/board.svg',
  filename: 'board.svg',
  mimeType: 'image/svg+xml',
  width: 720,
  height: 400,
  alt: 'Of the file',
};

/** As pages read it: the editor stores ids, which reads replace by what visitors may see. */
const read = (source: string, picture: unknown = board) =>
  richTextFromLexical(
    JSON.parse(
      JSON.stringify(markdownToLexical(source, { mediaId: (src) => src }), (name, value: unknown) =>
        name === 'picture' ? picture : value,
      ),
    ),
    { locale: 'en', svgOf: () => Promise.resolve('<svg viewBox="0 0 720 400"/>') },
  );

const source = [
  '::::callouts{src="board.svg" caption="The board" alt="A board"}',
  ':::point{title="Port" at="12 43.5" href="/software"}',
  'For **cables**.',
  ':::',
  ':::point{title="Lights" at="23 62.5"}',
  ':::',
  '::::',
].join('\n');

it('reads a picture with its points, their places, and the address of each in the language of the text', async () => {
  const { blocks } = await read(source);
  expect(blocks).toEqual([
    {
      type: 'callouts',
      id: 'figure',
      picture: {
        src: '/api/media/file/board.svg',
        sources: [],
        avif: [],
        width: 720,
        height: 400,
        alt: 'A board',
        svg: '<svg viewBox="0 0 720 400"/>',
      },
      caption: 'The board',
      points: [
        {
          title: 'Port',
          x: 12,
          y: 43.5,
          href: '/en/software',
          body: [
            {
              type: 'paragraph',
              children: [
                { type: 'text', text: 'For ' },
                { type: 'text', text: 'cables', marks: ['bold'] },
                { type: 'text', text: '.' },
              ],
            },
          ],
        },
        { title: 'Lights', x: 23, y: 62.5, body: [] },
      ],
    },
  ]);
});

it('has an identifier of its own beside other figures', async () => {
  const idsOf = (blocks: RichTextBlock[]) => blocks.map((block) => ('id' in block ? block.id : ''));
  expect(idsOf((await read(`${source}\n\n${source}`)).blocks)).toEqual(['figure', 'figure-2']);
});

it('shows nothing of a block whose picture visitors cannot read', async () => {
  expect((await read(source, 'b6d3cf0e-0000-4000-8000-000000000000')).blocks).toEqual([]);
});

const labels = {
  note: '',
  tip: '',
  warning: '',
  offset: '',
  bits: () => '',
  columns: { bits: '', field: '', access: '', reset: '', description: '' },
};

it('is a picture and a numbered list in the forms of the content API, and words in feeds', async () => {
  const text = await read(source);
  expect(richTextToHtml(text, labels)).toBe(
    '<figure id="figure"><img src="/api/media/file/board.svg" alt="A board" width="720" height="400">' +
      '<figcaption>The board</figcaption></figure>\n' +
      '<ol><li><p><strong><a href="/en/software">Port</a></strong></p><p>For <strong>cables</strong>.</p></li>' +
      '<li><p><strong>Lights</strong></p></li></ol>',
  );
  expect(richTextToMarkdown(text, 'https://heddle.example', labels)).toBe(
    [
      '![A board](https://heddle.example/api/media/file/board.svg)',
      '',
      '*The board*',
      '',
      '1. **[Port](https://heddle.example/en/software)**',
      '',
      '   For **cables**.',
      '2. **Lights**',
    ].join('\n'),
  );
  expect(wordsOf(text)).toBe('Port\nFor cables.\n\nLights');
});

it('keeps points from outside of the picture at its edge', async () => {
  const stored = markdownToLexical(source, { mediaId: (src) => src });
  const fields = stored.root.children[0]?.fields as {
    picture: unknown;
    points: { x: unknown; y: unknown }[];
  };
  fields.picture = board;
  Object.assign(fields.points[0] ?? {}, { x: -3, y: 250 });
  Object.assign(fields.points[1] ?? {}, { x: null, y: 'high' });
  const { blocks } = await richTextFromLexical(stored, { locale: 'en' });
  expect(blocks[0]).toMatchObject({
    points: [
      { x: 0, y: 100 },
      { x: 50, y: 50 },
    ],
  });
});

it('says in which line a point is wrong', () => {
  const convert = (...lines: string[]) =>
    markdownToLexical(['::::callouts{src="a.svg"}', ...lines, '::::'].join('\n'), { mediaId: (src) => src });
  expect(() => convert('words')).toThrow('line 2: onlyPoints callouts');
  expect(() => convert(':::point{at="1 2"}', ':::')).toThrow('line 2: entryWithoutTitle callouts');
  expect(() => convert(':::point{title="Port"}', ':::')).toThrow('line 2: pointWithoutPlace Port');
  expect(() => convert(':::point{title="Port" at="12 430"}', ':::')).toThrow(
    'line 2: pointWithoutPlace Port',
  );
  expect(() => markdownToLexical('::::callouts{src="no.svg"}\n::::')).toThrow('line 1: noSuchPicture no.svg');
});

it('lets terms of the glossary be found in its texts', async () => {
  const [block] = (await read(source)).blocks;
  const inside = block ? blocksInside(block) : [];
  expect(inside.map((one) => (one.type === 'paragraph' ? plainText(one.children) : ''))).toEqual([
    'For cables.',
  ]);
});
