import { describe, expect, it } from 'vitest';

import { namedMedia, picturesWithoutOwnText } from './named-media';

const first = '0d9a4a0e-3a2b-4c5d-8e6f-112233445566';
const second = '1D9A4A0E-3A2B-4C5D-8E6F-112233445566';

describe('uploads that an item names', () => {
  it('are found in fields, lists and rich text', () => {
    const item = {
      title: 'x',
      cover: first,
      seo: { image: null },
      body: { root: { children: [{ type: 'block', fields: { picture: second } }] } },
    };
    expect([...namedMedia(item).ids]).toEqual([first, second.toLowerCase()]);
  });

  it('are found by the address of their file', () => {
    const { fileNames } = namedMedia({
      text: '[plan](/api/media/file/a%20plan.svg) <img src="https://portal.example/api/media/file/b.png?x=1">',
    });
    expect([...fileNames]).toEqual(['a plan.svg', 'b.png']);
  });

  it('are no ids within longer texts', () => {
    expect(namedMedia({ text: `see ${first}` }).ids.size).toBe(0);
  });
});

describe('pictures that need the alternative text of their file', () => {
  it('are all but those that have one where they are shown', () => {
    const figure = (picture: string, alt?: string) => ({ type: 'block', fields: { picture, alt } });
    const item = { cover: first, alt: ' ', body: { root: { children: [figure(second, 'A drawing')] } } };
    expect([...picturesWithoutOwnText(item)]).toEqual([first]);
    expect([...picturesWithoutOwnText(figure(second, ' '))]).toEqual([second.toLowerCase()]);
    const card = (decorative: boolean) => ({ blockType: 'cards', entries: [{ picture: first, decorative }] });
    expect([...picturesWithoutOwnText(card(true))]).toEqual([]);
    expect([...picturesWithoutOwnText(card(false))]).toEqual([first]);
  });
});
