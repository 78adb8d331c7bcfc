import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import { ResponsiveImage } from './responsive-image';

const picture = {
  src: '/a.png',
  sources: [480, 960, 1600].map((width) => ({ src: `/a-${width}.webp`, width })),
  avif: [480, 960, 1600].map((width) => ({ src: `/a-${width}.avif`, width })),
  width: 1600,
  height: 900,
  alt: 'A loom',
  placeholder: '#c96',
};

describe('an uploaded picture', () => {
  it('is offered as AVIF first, with its measures and its text', () => {
    const html = renderToStaticMarkup(<ResponsiveImage picture={picture} sizes="100vw" />);
    expect(html).toContain(
      '<source type="image/avif" srcSet="/a-480.avif 480w, /a-960.avif 960w, /a-1600.avif 1600w" sizes="100vw"/>',
    );
    expect(html).toMatch(/<img src="\/a\.png" .*width="1600" height="900" alt="A loom" loading="lazy"/);
  });

  it('is offered no wider than makes sense', () => {
    const html = renderToStaticMarkup(<ResponsiveImage picture={picture} sizes="400px" widest={960} />);
    expect(html).not.toContain('1600w');
    expect(html).toContain('<img src="/a-480.webp"');
  });

  it('is held where its focal point is, and nowhere in particular without one', () => {
    const html = renderToStaticMarkup(
      <ResponsiveImage picture={{ ...picture, focus: '90% 20%' }} sizes="100vw" placeholder />,
    );
    expect(html).toContain('style="background-color:#c96;object-position:90% 20%"');
    expect(renderToStaticMarkup(<ResponsiveImage picture={picture} sizes="100vw" />)).not.toContain('style');
  });

  it('has no empty choices where no sizes were made', () => {
    const html = renderToStaticMarkup(
      <ResponsiveImage picture={{ ...picture, sources: [], avif: [] }} sizes="100vw" first />,
    );
    expect(html).not.toMatch(/<source|srcSet=/);
    expect(html).toContain('fetchPriority="high"');
  });
});
