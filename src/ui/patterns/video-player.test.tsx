import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

import { VideoPlayer } from './video-player';

const track = (language: string) => ({ src: `/${language}.vtt`, language, label: language });

/** Languages of the captions that are on from the beginning. */
function shownFrom(...captions: string[]): string[] {
  const clip = { slug: 'one', title: 'One', src: '/one.mp4', mimeType: 'video/mp4', language: 'en' };
  const html = renderToStaticMarkup(<VideoPlayer clip={{ ...clip, captions: captions.map(track) }} />);
  return [...html.matchAll(/<track[^>]*>/g)]
    .filter(([tag]) => tag.includes(' default'))
    .map(([tag]) => /srcLang="([^"]*)"/i.exec(tag)?.[1] ?? '');
}

it('only captions in the language of the page are on from the beginning', () => {
  expect(shownFrom('en', 'zh-Hans')).toEqual(['en']);
  expect(shownFrom('zh-Hans', 'en')).toEqual(['en']);
  expect(shownFrom('zh-Hans')).toEqual([]);
});
