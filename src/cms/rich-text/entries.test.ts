import { describe, expect, it } from 'vitest';

import { richTextFromLexical } from './from-lexical';
import { markdownToLexical } from './markdown-to-lexical';
import { isLinkTarget } from './link-target';

const read = (source: string) => richTextFromLexical(markdownToLexical(source), { locale: 'en' });

describe('blocks of entries', () => {
  it('come from Markdown with their links in the language of the page', async () => {
    const source = [
      '::::cards',
      ':::entry{title="Sandbox" label="Ten minutes" href="/sandbox"}',
      'Send a **packet**.',
      ':::',
      ':::entry{title="Bench"}',
      ':::',
      '::::',
    ].join('\n');
    expect((await read(source)).blocks).toEqual([
      {
        type: 'entries',
        look: 'cards',
        entries: [
          {
            title: 'Sandbox',
            label: 'Ten minutes',
            href: '/en/sandbox',
            body: [
              {
                type: 'paragraph',
                children: [
                  { type: 'text', text: 'Send a ' },
                  { type: 'text', text: 'packet', marks: ['bold'] },
                  { type: 'text', text: '.' },
                ],
              },
            ],
          },
          { title: 'Bench', label: '', body: [] },
        ],
      },
    ]);
  });

  it('say when a group meets, on the clock of its zone', async () => {
    const card = (more: string) => `::::cards\n:::entry{title="Link" ${more}}\n:::\n::::`;
    const { blocks } = await read(card('meets="two-weeks" from="2026-11-23T16:00" zone="Europe/Berlin"'));
    expect(blocks).toMatchObject([
      {
        entries: [
          {
            meetings: {
              every: 'two-weeks',
              first: '2026-11-23T15:00:00.000Z',
              timeZone: 'Europe/Berlin',
              next: 'Next meeting',
              locale: 'en',
            },
          },
        ],
      },
    ]);
    for (const wrong of [
      'meets="daily" from="2026-11-23T16:00"',
      'meets="week"',
      'from="2026-11-23T16:00"',
      'meets="week" from="2026-11-23"',
      'meets="week" from="2026-13-23T16:00"',
      'meets="week" from="2026-11-23T16:00" zone="Europe/Nowhere"',
    ]) {
      expect(() => markdownToLexical(card(wrong)), wrong).toThrow(/line 2: badMeetings/);
    }
    expect(() =>
      markdownToLexical(card('meets="week" from="2026-11-23T16:00"').replace('cards', 'people')),
    ).toThrow(/line 2: badMeetings/);
  });

  it('say in which line something else is, or a title is missing', () => {
    expect(() => markdownToLexical('::::steps\ntext\n::::')).toThrow(/line 2: onlyEntries steps/);
    expect(() => markdownToLexical('::::steps\n:::entry\ntext\n:::\n::::')).toThrow(
      /line 2: entryWithoutTitle steps/,
    );
  });
});

it('says of a picture what its card says, else its file, and nothing where it only decorates', async () => {
  const card = (more: string) => `:::entry{title="Card" picture="a.svg"${more}}\n:::`;
  const source = ['::::cards', card(''), card(' alt="A mesh"'), card(' decorative'), '::::'].join('\n');
  const stored = JSON.parse(
    JSON.stringify(markdownToLexical(source, { mediaId: (src) => src })).replaceAll(
      '"picture":"a.svg"',
      '"picture":{"url":"/api/media/file/a.svg","alt":"Of the file"}',
    ),
  ) as unknown;
  const { blocks } = await richTextFromLexical(stored, { locale: 'en' });
  const [block] = blocks;
  const entries = block?.type === 'entries' ? block.entries : [];
  expect(entries.map(({ picture }) => picture?.alt)).toEqual(['Of the file', 'A mesh', '']);
});

it('takes the name of a member for the text of its logo', async () => {
  const source = ['::::logos', ':::entry{title="Weft Lab" picture="weft.svg"}', ':::', '::::'].join('\n');
  const stored = JSON.parse(
    JSON.stringify(markdownToLexical(source, { mediaId: (src) => src })).replace(
      '"picture":"weft.svg"',
      '"picture":{"url":"/api/media/file/weft.svg","alt":"A shuttle"}',
    ),
  ) as unknown;
  expect((await richTextFromLexical(stored, { locale: 'en' })).blocks).toMatchObject([
    { look: 'logos', entries: [{ title: 'Weft Lab', picture: { alt: 'Weft Lab' } }] },
  ]);
});

it('inlines the drawings of cards, which follow the theme, and leaves logos as they are', async () => {
  const entry = ':::entry{title="Link" picture="link.svg"}\n:::';
  const source = [`::::cards\n${entry}\n::::`, `::::logos\n${entry}\n::::`].join('\n\n');
  const stored = JSON.parse(
    JSON.stringify(markdownToLexical(source, { mediaId: (src) => src })).replaceAll(
      '"picture":"link.svg"',
      '"picture":{"url":"/api/media/file/link.svg","alt":"A link"}',
    ),
  ) as unknown;
  const { blocks } = await richTextFromLexical(stored, {
    locale: 'en',
    svgOf: () => Promise.resolve('<svg viewBox="0 0 320 180"/>'),
  });
  const pictures = blocks.flatMap((block) => (block.type === 'entries' ? block.entries : []));
  expect(pictures.map(({ picture }) => picture?.svg)).toEqual(['<svg viewBox="0 0 320 180"/>', undefined]);
});

it('leaves out an action that leads nowhere a visitor should go', async () => {
  const action = (href: string) => `:::action{title="Apply" label="Start" href="${href}"}\nNow.\n:::`;
  expect((await read(action('/specifications'))).blocks).toMatchObject([
    { type: 'action', title: 'Apply', label: 'Start', href: '/en/specifications' },
  ]);
  expect((await read(action('javascript:alert(1)'))).blocks).toEqual([]);
});

it.each([
  ['/specifications', true],
  ['https://code.heddle.example/sandbox', true],
  ['#joining', true],
  ['mailto:hello@heddle.example', true],
  ['//other.example', false],
  ['javascript:alert(1)', false],
  ['specifications', false],
])('takes %s as a link: %s', (url, expected) => {
  expect(isLinkTarget(url)).toBe(expected);
});
