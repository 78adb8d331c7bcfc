import { describe, expect, it } from 'vitest';

import { toPicture } from './media-dto';

const url = (name: string) => `https://portal.example/api/media/file/${name}`;

describe('a picture for the public site', () => {
  it('has its sizes by format, the narrow ones first, at addresses without a host', () => {
    const picture = toPicture({
      url: url('a.png'),
      width: 1600,
      height: 900,
      alt: 'A loom',
      sizes: {
        w960: { url: url('a-960.webp'), width: 960, mimeType: 'image/webp' },
        w480: { url: url('a-480.webp'), width: 480, mimeType: 'image/webp' },
        avif480: { url: url('a-480.avif'), width: 480, mimeType: 'image/avif' },
      },
    });
    expect(picture).toEqual({
      src: '/api/media/file/a.png',
      sources: [
        { src: '/api/media/file/a-480.webp', width: 480 },
        { src: '/api/media/file/a-960.webp', width: 960 },
      ],
      avif: [{ src: '/api/media/file/a-480.avif', width: 480 }],
      width: 1600,
      height: 900,
      alt: 'A loom',
    });
  });

  it.each([
    [90, 20, '90% 20%'],
    [50, 12.4, '50% 12%'],
    // Payload's own value, and that of drawings.
    [50, 50, undefined],
    [null, null, undefined],
  ])('with the focal point %s, %s is held at %s', (focalX, focalY, focus) => {
    expect(toPicture({ url: url('a.png'), focalX, focalY }).focus).toBe(focus);
  });

  it('does without sizes that were not made, because the picture is smaller or older than they', () => {
    const sizes = { w480: { url: null, width: null, mimeType: null }, avif480: null };
    expect(toPicture({ url: url('a.png'), sizes })).toMatchObject({ sources: [], avif: [] });
  });
});
