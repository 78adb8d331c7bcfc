import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

import type { Inline, RichTextBlock } from './model';
import { RichTextView } from './rich-text-view';
import { sampleLabels as labels } from './sample-labels';

const markup = (...blocks: RichTextBlock[]) =>
  renderToStaticMarkup(<RichTextView text={{ blocks }} labels={labels} />);

it('draws the format of a packet from its table, and ties each field to its row', () => {
  const cell = (text: string): Inline[] => [{ type: 'text', text }];
  const table: RichTextBlock = {
    type: 'table',
    id: 'table-1',
    caption: 'Fields of a flit',
    header: ['Bits', 'Field'].map(cell),
    rows: [
      ['15:8', 'SEQ'],
      ['7:0', 'CRC'],
    ].map((row) => row.map(cell)),
  };
  const html = markup(table);
  expect(html).toContain('<span data-tie="table-1 15:8" style="flex-grow:8"><small>15:8</small>SEQ</span>');
  expect(html).toMatch(
    /<tr data-tie="table-1 15:8">.*<th scope="row" [^>]*tabindex="0" data-walk="table-1">SEQ<\/th>/,
  );
  // Not where editors have drawn it themselves, in the block before.
  const svg = '<svg viewBox="0 0 1 1"></svg>';
  const drawn = { kind: 'packet', name: 'Packet', source: '0-7: SEQ', svg, steps: [] } as const;
  const blocks: RichTextBlock[] = [{ type: 'diagram', id: 'fig-a', caption: 'Flit', ...drawn }, table];
  const below = markup(...blocks);
  expect(below).not.toContain('data-tie');
});
