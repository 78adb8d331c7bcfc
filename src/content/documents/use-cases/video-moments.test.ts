import { describe, expect, it } from 'vitest';

import type { RichText, RichTextBlock } from '@/ui/rich-text/model';

import { type Moment, momentsOfChapter, withMoments } from './video-moments';

const moment = (place: string, start = 192.4): Moment => ({
  place,
  start,
  title: 'First packet',
  href: `/en/videos/first-packet#t=${Math.floor(start)}`,
});

describe('moments of videos', () => {
  const chapter = { document: 'base', version: '1.1', slug: 'memory' };
  const placesFor = (current: string | undefined, ...places: string[]) =>
    momentsOfChapter(
      places.map((place) => moment(place)),
      chapter,
      current,
    ).map(({ place }) => place);

  it('belong to the chapter that they name, in the current release or in the one that they name', () => {
    const all = [
      '/docs/base/memory#a',
      '/docs/base/v/1.1/memory',
      '/docs/base/v/1.0/memory',
      '/docs/base/security',
    ];
    expect(placesFor('1.1', ...all)).toEqual(['/docs/base/memory#a', '/docs/base/v/1.1/memory']);
    expect(placesFor('2.0', ...all)).toEqual(['/docs/base/v/1.1/memory']);
    expect(placesFor(undefined, '/docs/base/memory', '/docs/other/memory', '/news/memory')).toEqual([]);
  });

  const heading: RichTextBlock = { type: 'heading', level: 2, id: '布局', aliases: ['layout'], children: [] };
  const requirement: RichTextBlock = { type: 'requirement', number: 'HDL-MEM-001', body: [] };
  const table: RichTextBlock = { type: 'table', id: 'sizes', header: [], rows: [] };
  const text: RichText = { blocks: [heading, requirement, table] };
  const shown = (...moments: Moment[]) =>
    withMoments(text, moments, (time, title) => `Watch from ${time}: ${title}`).blocks.map((block) =>
      block.type === 'paragraph'
        ? block.children.map((child) => (child.type === 'link' ? child.href : child.type))
        : block.type,
    );

  it('are linked below what they explain, whatever language its anchor is in', () => {
    expect(shown(moment('/docs/base/memory#layout'), moment('/docs/base/memory#HDL-MEM-001', 7))).toEqual([
      'heading',
      ['/en/videos/first-packet#t=192'],
      'requirement',
      ['/en/videos/first-packet#t=7'],
      'table',
    ]);
    expect(shown(moment('/docs/base/memory#%E5%B8%83%E5%B1%80'))[1]).toEqual([
      '/en/videos/first-packet#t=192',
    ]);
    expect(shown(moment('/docs/base/memory#sizes', 1), moment('/docs/base/memory#sizes', 2))).toEqual([
      'heading',
      'requirement',
      'table',
      ['/en/videos/first-packet#t=1', 'break', '/en/videos/first-packet#t=2'],
    ]);
  });

  it('are linked above the text where they explain all of it, and nowhere when their place is gone', () => {
    expect(shown(moment('/docs/base/memory'))[0]).toEqual(['/en/videos/first-packet#t=192']);
    expect(shown(moment('/docs/base/memory#gone'))).toEqual(['heading', 'requirement', 'table']);
  });

  it('say at what time the video begins', () => {
    const [first] = withMoments(
      text,
      [moment('/docs/base/memory')],
      (time, title) => `${time} ${title}`,
    ).blocks;
    expect(first).toMatchObject({
      children: [{ isMoment: true, children: [{ text: '3:12 First packet' }] }],
    });
  });
});
