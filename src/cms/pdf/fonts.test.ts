import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';

import { embedFace } from './fonts';

const names = {
  Arabic: 'محمد بن العربي',
  Hebrew: 'דוד בן־גוריון',
  Thai: 'สมชาย ใจดี',
  Hangul: '김철수',
  mixed: '张 伟 (محمد العربي) Łukasz',
};

async function faceFor(...texts: string[]) {
  return embedFace(await PDFDocument.create(), 'regular', texts);
}

describe('a name in a PDF', () => {
  it.each(Object.entries(names))('in %s has all of its letters', async (_, name) => {
    expect((await faceFor(name)).drawable(name)).toBe(name);
  });

  it('in a script without a font becomes boxes, letter by letter', async () => {
    const amharic = 'አበበ';
    expect((await faceFor(amharic)).drawable(amharic)).toBe('□□□');
  });

  it('is measured in the shapes that its letters have next to each other', async () => {
    const face = await faceFor(names.Arabic);
    const letters = Array.from('محمد', (letter) => face.width(letter, 10)).reduce(
      (sum, width) => sum + width,
    );
    expect(Math.abs(face.width('محمد', 10) - letters)).toBeGreaterThan(0.1);
    expect(face.width('Ada', 10)).toBeCloseTo(
      face.width('A', 10) + face.width('d', 10) + face.width('a', 10),
      5,
    );
  });

  it('has a narrow apostrophe in a language with Latin letters only', async () => {
    const latin = await embedFace(await PDFDocument.create(), 'regular', [], true);
    expect(latin.width('’', 10)).toBeLessThan(4);
    expect((await faceFor()).width('’', 10)).toBe(10);
    expect(latin.width('中', 10)).toBe(10);
  });

  it('adds its font only where it is needed', async () => {
    const fontsOf = async (text: string) => {
      const document = await PDFDocument.create();
      const face = await embedFace(document, 'regular', [text]);
      face.draw(document.addPage(), text, { x: 50, y: 500, size: 12, color: rgb(0, 0, 0) });
      return Buffer.from(await document.save({ useObjectStreams: false }))
        .toString('latin1')
        .match(/\/FontFile\d?/g)?.length;
    };
    const plain = await fontsOf('Ada');
    expect(await fontsOf('Ada محمد')).toBe((plain ?? 0) + 1);
  });
});
