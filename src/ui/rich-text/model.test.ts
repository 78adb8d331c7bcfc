import { expect, it } from 'vitest';

import { pictureAddress } from './model';

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
