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

describe('the search in a document', () => {
  const chapters = [{ slug: 'transport', number: '5', title: 'Transport', sections: sectionsOf(text) }];

  it('finds sections that contain all words, whatever their case', () => {
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
    expect(hit?.excerpt).toContain('needle');
    expect(hit?.excerpt.length).toBeLessThan(130);
  });

  it('finds nothing for an empty query', () => {
    expect(searchChapters(chapters, '  ')).toEqual([]);
  });
});
