import { describe, expect, it } from 'vitest';

import type { RichTextBlock } from '@/ui/rich-text/model';

import { searchChapters, sectionsOf } from './search-index';

const paragraph = (text: string): RichTextBlock => ({
  type: 'paragraph',
  children: [{ type: 'text', text }],
});
const text = {
  blocks: [
    paragraph('Before.'),
    { type: 'heading', level: 2, id: 'timers', children: [{ type: 'text', text: 'Timers' }] },
    paragraph('T_RTO starts.'),
    { type: 'requirement', number: 'HDL-TRN-005', body: [paragraph('The sender SHALL restart T_RTO.')] },
    paragraph('Afterwards.'),
  ] satisfies RichTextBlock[],
};

describe('the index of a chapter', () => {
  it('has a section for each heading and requirement, and what follows a requirement belongs to the heading', () => {
    expect(sectionsOf(text)).toEqual([
      { anchor: '', heading: '', text: 'Before.' },
      { anchor: 'timers', heading: 'Timers', text: 'T_RTO starts.' },
      { anchor: 'HDL-TRN-005', heading: 'HDL-TRN-005', text: 'The sender SHALL restart T_RTO.' },
      { anchor: 'timers', heading: 'Timers', text: 'Afterwards.' },
    ]);
  });
});

describe('a search for a number', () => {
  const chapter = {
    slug: 'transport',
    number: '5',
    title: 'Transport',
    sections: sectionsOf(
      {
        blocks: [
          {
            type: 'heading',
            level: 2,
            id: 'timers',
            number: '5.2',
            children: [{ type: 'text', text: 'Timers' }],
          },
          paragraph('Release 5.2 has others.'),
          { type: 'table', id: 'table-9', label: 'Table 5-1', caption: 'Values', header: [], rows: [] },
        ],
      },
      true,
    ),
  };
  const first = (query: string) => searchChapters([chapter], query)[0];

  it.each(['5.2', 'section 5.2', 'Sec. 5.2', '§5.2', '第5.2节', '5.2节'])(
    '%s goes to the section',
    (query) => {
      expect(first(query)).toMatchObject({ anchor: 'timers', heading: '5.2 Timers' });
    },
  );

  it.each(['table 5-1', 'Table 5-1', '表5-1', '表 5-1'])('%s goes to the table', (query) => {
    expect(first(query)).toMatchObject({ anchor: 'table-9', heading: 'Table 5-1 Values' });
  });

  it.each(['chapter 5', '第5章'])('%s goes to the chapter', (query) => {
    expect(first(query)).toMatchObject({ anchor: '', heading: 'Transport' });
  });

  it('finds nothing by a number that nothing has', () => {
    expect(searchChapters([chapter], 'section 7.1')).toEqual([]);
    expect(searchChapters([chapter], '图5-1')).toEqual([]);
  });
});

const words = (text: string) => [{ type: 'text' as const, text }];

describe('what tables and lists leave in the index', () => {
  /** Spaces that do not break, made visible. */
  const sectionOf = (...blocks: RichTextBlock[]) => sectionsOf({ blocks })[0]?.text.replaceAll('\u00a0', '_');

  it('is parted like the cells, rows and items it comes from', () => {
    expect(
      sectionOf(
        paragraph('See below.'),
        {
          type: 'table',
          header: [words('Rate'), words('')],
          rows: [
            [words('0x1'), words('16 GT/s')],
            [words('0x4'), words('64 GT/s')],
          ],
        },
        {
          type: 'list',
          ordered: false,
          start: 1,
          items: [{ children: words('one') }, { children: words('two.') }],
        },
        paragraph('After.'),
      ),
    ).toBe('See below. Rate_| 0x1_· 16 GT/s_| 0x4_· 64 GT/s_| one_| two. After.');
  });

  it('keeps the fields of a register apart', () => {
    const field = { bits: '0', field: 'LINK_EN', access: 'RW', reset: '1', description: 'Stops training' };
    expect(
      sectionOf({
        type: 'register',
        id: '',
        name: 'LINK_CTRL',
        offset: '0x0040',
        width: 32,
        fields: [field],
      }),
    ).toBe('LINK_CTRL_· 0x0040_| 0_· LINK_EN_· RW_· 1_· Stops training');
  });

  it('has formulas as words, not as their source', () => {
    const latex = String.raw`T_{a} = \frac{1}{2}`;
    expect(sectionOf(paragraph('So:'), { type: 'formula', id: '', latex, spoken: '', mathml: '' })).toBe(
      'So: T_a = 1/2',
    );
  });
});

describe('the search in a document', () => {
  const chapters = [{ slug: 'transport', number: '5', title: 'Transport', sections: sectionsOf(text) }];

  it('finds sections that contain all words, ignoring case', () => {
    expect(searchChapters(chapters, 'RESTART t_rto').map(({ anchor }) => anchor)).toEqual(['HDL-TRN-005']);
    expect(searchChapters(chapters, 'restart nothing')).toEqual([]);
  });

  it('puts matches in headings first', () => {
    const found = searchChapters(
      [
        {
          slug: 'a',
          number: '1',
          title: 'A',
          sections: [
            { anchor: 'x', heading: 'Other', text: 'a lease' },
            { anchor: 'y', heading: 'Lease', text: '' },
          ],
        },
      ],
      'lease',
    );
    expect(found.map(({ anchor }) => anchor)).toEqual(['y', 'x']);
  });

  it('cuts the excerpt around the match', () => {
    const [hit] = searchChapters(
      [
        {
          slug: 'a',
          number: '1',
          title: 'A',
          sections: [
            { anchor: 'x', heading: 'H', text: `${'word '.repeat(60)}needle ${'word '.repeat(60)}` },
          ],
        },
      ],
      'needle',
    );
    expect(hit?.excerpt).toMatch(/^…(word )+needle (word )+word…$/);
    expect(hit?.excerpt.length).toBeLessThan(130);
  });

  it('finds a number however its thousands are set apart', () => {
    const [chapter] = chapters;
    const texts = ['up to 4\u00a0096 endpoints', 'EID 4096', '14 096 and 40 961', 'read 4.096'].map(
      (words) => ({
        anchor: words,
        heading: '',
        text: words,
      }),
    );
    const search = (query: string) =>
      searchChapters(chapter ? [{ ...chapter, sections: texts }] : [], query).map(({ anchor }) => anchor);
    expect(search('4096')).toEqual(['up to 4\u00a0096 endpoints', 'EID 4096', '14 096 and 40 961']);
    expect(search('4\u00a0096 endpoints')).toEqual(['up to 4\u00a0096 endpoints']);
  });

  it('finds nothing for an empty query', () => {
    expect(searchChapters(chapters, '  ')).toEqual([]);
  });
});
