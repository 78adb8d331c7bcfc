import { describe, expect, it } from 'vitest';

import type { Inline, RichText, RichTextBlock } from '@/ui/rich-text/model';

import {
  bindingReferencesOf,
  referencesOf,
  withErrata,
  withNumbers,
  withReferences,
  withReleaseLinks,
  withTerms,
} from './annotate';
import type { Erratum, GlossaryTerm } from './domain';

const words = (text: string): Inline[] => [{ type: 'text', text }];
const paragraph = (text: string): RichTextBlock => ({ type: 'paragraph', children: words(text) });
const heading = (id: string, level: 2 | 3 = 2): RichTextBlock => ({
  type: 'heading',
  level,
  id,
  children: words(id),
});
const requirement = (number: string, text: string): RichTextBlock => ({
  type: 'requirement',
  number,
  body: [paragraph(text)],
});
const picture = { src: '/a.svg', sources: [], avif: [], width: 0, height: 0, alt: 'a' };

function marks({ blocks }: RichText): string[] {
  return blocks.flatMap((block) => {
    if (block.type === 'requirement' || block.type === 'note') return marks({ blocks: block.body });
    if (block.type !== 'paragraph') return [];
    return block.children.flatMap((child) => (child.type === 'term' ? [child.text] : []));
  });
}

describe('numbers', () => {
  const texts = {
    figure: (number: string) => `Figure ${number}`,
    table: (number: string) => `Table ${number}`,
  };

  it('counts sections, figures and tables within the chapter', () => {
    const text = withNumbers(
      {
        blocks: [
          heading('a'),
          heading('a-a', 3),
          heading('b'),
          heading('b-a', 3),
          { type: 'figure', id: 'fig-a', picture, caption: 'States' },
          { type: 'table', header: [], rows: [] },
          {
            type: 'diagram',
            id: 'fig-b',
            caption: '',
            kind: 'states',
            name: 'State machine',
            source: '',
            svg: '',
            steps: [],
          },
          { type: 'table', header: [], rows: [] },
        ],
      },
      '5',
      texts,
    );
    expect(text.blocks).toMatchObject([
      { number: '5.1' },
      { number: '5.1.1' },
      { number: '5.2' },
      { number: '5.2.1' },
      { label: 'Figure 5-1', caption: 'States' },
      { id: 'table-1', label: 'Table 5-1' },
      { label: 'Figure 5-2', caption: '' },
      { id: 'table-2', label: 'Table 5-2' },
    ]);
  });

  it('keeps the identifier of a table, and takes no other table’s for one that has none', () => {
    const table: RichTextBlock = { type: 'table', header: [], rows: [] };
    const { blocks } = withNumbers({ blocks: [table, { ...table, id: 'table-1' }] }, '5', texts);
    expect(blocks).toMatchObject([{ id: 'table-1-unnamed' }, { id: 'table-1', label: 'Table 5-2' }]);
  });

  it('are the words of references, which keep their identifier where they lead nowhere', () => {
    const reference = (href: string): Inline => ({
      type: 'link',
      href,
      isReference: true,
      children: words(href.slice(1)),
    });
    const text: RichText = {
      blocks: [
        { type: 'paragraph', children: [reference('#table-1'), reference('#gone')] },
        { type: 'table', header: [], rows: [[[reference('#table-1')]]] },
      ],
    };
    expect(referencesOf(text)).toEqual(['#table-1', '#gone', '#table-1']);
    const named = withReferences(text, (href) => (href === '#table-1' ? 'Table 5-1' : undefined));
    expect(named.blocks[0]).toMatchObject({
      children: [{ children: words('Table 5-1') }, { children: words('gone') }],
    });
  });
});

describe('binding references', () => {
  it('are those in requirements, in lists within them, too', () => {
    const reference = (href: string): Inline => ({
      type: 'link',
      href,
      isReference: true,
      children: words('x'),
    });
    const plain: Inline = { type: 'link', href: '/en/docs/c/d', children: words('c') };
    const list: RichTextBlock = {
      type: 'list',
      ordered: false,
      start: 1,
      items: [{ children: [reference('/en/docs/b/c#d')] }],
    };
    const text: RichText = {
      blocks: [
        { type: 'paragraph', children: [reference('/en/docs/a/b')] },
        { type: 'requirement', number: 'HDL-A-001', body: [list, { type: 'paragraph', children: [plain] }] },
      ],
    };
    expect(bindingReferencesOf(text)).toEqual(['/en/docs/b/c#d']);
  });
});

describe('errata', () => {
  const erratum: Erratum = {
    number: 'ERR-1',
    title: 'Wrong',
    text: 'Right',
    version: '1.1',
    status: 'confirmed',
    date: '2026-01-01',
  };
  const labels = {
    inPlace: (number: string, title: string) => `${number}: ${title}`,
    confirmedNote: 'Confirmed.',
    fixedNote: 'Fixed.',
    all: 'All',
  };
  const place = (text: RichText, item: Erratum, anchors: string[]) =>
    withErrata(text, [item], anchors, labels, '/en/docs/a/errata').blocks.findIndex(
      (block) => block.type === 'note' && block.id === 'ERR-1',
    );
  const text: RichText = {
    blocks: [paragraph('Intro'), heading('通道'), heading('定时器'), requirement('HDL-A-001', 'x')],
  };

  it('appear after the requirement they name', () => {
    expect(place(text, { ...erratum, requirement: 'HDL-A-001', anchor: 'channels' }, [])).toBe(4);
  });

  it('find the heading of the other language by its position', () => {
    expect(place(text, { ...erratum, anchor: 'timers' }, ['channels', 'timers'])).toBe(3);
  });

  it('appear after the table they name, and after none if they name nothing', () => {
    const table: RichText['blocks'][number] = { type: 'table', id: 'table-1', header: [], rows: [] };
    const withTable = { blocks: [heading('通道'), table, paragraph('x')] };
    expect(place(withTable, { ...erratum, anchor: 'table-1' }, ['channels'])).toBe(2);
    expect(place({ blocks: [{ ...table, id: undefined }] }, erratum, [])).toBe(0);
  });

  it('appear before the text if their place is unknown', () => {
    expect(place(text, { ...erratum, anchor: 'gone' }, ['channels', 'timers'])).toBe(0);
  });
});

describe('terms', () => {
  const glossary: GlossaryTerm[] = [
    {
      slug: 'flit',
      term: 'flit',
      synonyms: [],
      definition: 'Unit of 24 bytes.',
      counterparts: [{ language: 'zh', term: '微片' }],
    },
    { slug: 'head-flit', term: 'head flit', synonyms: [], definition: 'The first flit.', counterparts: [] },
    {
      slug: 'ack',
      term: 'acknowledgement',
      abbreviation: 'ACK',
      synonyms: [],
      definition: 'A report.',
      counterparts: [],
    },
  ];

  it('are marked once in a section and again in the next', () => {
    const text = withTerms(
      {
        blocks: [
          paragraph('A flit.'),
          heading('a'),
          paragraph('Flits and a flit.'),
          heading('b'),
          paragraph('flit'),
        ],
      },
      glossary,
    );
    expect(marks(text)).toEqual(['flit', 'Flits', 'flit']);
  });

  it('are marked inside requirements, with the name in the other language', () => {
    const text = withTerms({ blocks: [requirement('HDL-A-001', 'A flit.')] }, glossary);
    expect(JSON.stringify(text)).toContain('"names":[{"text":"flit"},{"text":"微片","language":"zh-Hans"}]');
  });

  it('are found in their longest form and as whole words only', () => {
    expect(marks(withTerms({ blocks: [paragraph('flitter, a head flit')] }, glossary))).toEqual([
      'head flit',
    ]);
  });

  it('tell abbreviations from words by their capitals', () => {
    expect(marks(withTerms({ blocks: [paragraph('back, ack, ACK-7, ACK')] }, glossary))).toEqual(['ACK']);
  });

  it('are found between Chinese characters', () => {
    const chinese = [{ slug: 'flit', term: '微片', synonyms: [], definition: '24字节', counterparts: [] }];
    expect(marks(withTerms({ blocks: [paragraph('每个微片有24字节')] }, chinese))).toEqual(['微片']);
  });

  it('leave code, links and headings alone', () => {
    const text: RichText = {
      blocks: [
        heading('flit'),
        {
          type: 'paragraph',
          children: [
            { type: 'text', text: 'flit', marks: ['code'] },
            { type: 'link', href: '#a', children: words('flit') },
          ],
        },
      ],
    };
    expect(withTerms(text, glossary)).toEqual(text);
  });

  it('keep every word of the text', () => {
    const source = 'An ACK for each flit (head flit first), then flit.';
    const [block] = withTerms({ blocks: [paragraph(source)] }, glossary).blocks;
    const kept =
      block?.type === 'paragraph'
        ? block.children.map((child) => ('text' in child ? child.text : '')).join('')
        : '';
    expect(kept).toBe(source);
  });
});

describe('links in a release', () => {
  it('lead to the chapters of the same release and keep the hash; others stay', () => {
    const link = (href: string): Inline => ({ type: 'link', href, children: words('x') });
    const text = withReleaseLinks(
      { blocks: [{ type: 'paragraph', children: [link('/en/docs/a/one#x'), link('/en/docs/b/one')] }] },
      new Map([['/en/docs/a/one', '/en/docs/a/v/1.0/one']]),
    );
    expect(text.blocks[0]).toMatchObject({
      children: [{ href: '/en/docs/a/v/1.0/one#x' }, { href: '/en/docs/b/one' }],
    });
  });
});
