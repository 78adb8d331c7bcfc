import { expect, it } from 'vitest';

import { figureIn, pictureAddress, type RichTextBlock } from './model';

const picture = {
  src: '/loom.png',
  sources: [480, 960, 1600].map((width) => ({ src: `/loom-${width}.webp`, width })),
  avif: [],
  width: 3000,
  height: 2000,
  alt: '',
};

it('one address of a picture is its widest version that fits, or the picture itself', () => {
  expect(pictureAddress(picture)).toBe('/loom-1600.webp');
  expect(pictureAddress(picture, 1200)).toBe('/loom-960.webp');
  expect(pictureAddress(picture, 300)).toBe('/loom-480.webp');
  expect(pictureAddress({ ...picture, sources: [] })).toBe('/loom.png');
});

it('a figure is found by its id, also within a note', () => {
  const figure = { type: 'figure', id: 'plan', picture: { ...picture }, caption: 'Plan' } as const;
  const note = { type: 'note', kind: 'tip', title: '', body: [figure] } satisfies RichTextBlock;
  const requirement = { type: 'requirement', number: 'R-1', body: [note] } satisfies RichTextBlock;
  const heading = { type: 'heading', level: 2, id: 'top', children: [] } satisfies RichTextBlock;
  expect(figureIn({ blocks: [heading, figure] }, 'plan')).toBe(figure);
  expect(figureIn({ blocks: [heading, requirement] }, 'plan')).toBe(figure);
  expect(figureIn({ blocks: [heading, requirement] }, 'top')).toBeUndefined();
});
