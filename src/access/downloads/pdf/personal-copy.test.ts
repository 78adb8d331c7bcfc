import { spawnSync } from 'node:child_process';

import { degrees, PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';

import { stampPersonalCopy } from './personal-copy';

const owner = {
  account: 'chen.yi@weft.example',
  name: '陈一',
  organization: '杭州纬线互连技术（集团）有限公司',
  number: 'C-2026-7F3K-1',
  date: '2026-11-22',
};

/** Pages of every kind that specifications have: upright, landscape, turned, cut to a crop box. */
async function source(pages: number): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.TimesRoman);
  for (let number = 1; number <= pages; number += 1) {
    const page = document.addPage(number % 5 === 0 ? [842, 595] : [595, 842]);
    page.drawText(`Clause ${number} of the specification`, { x: 80, y: 400, size: 11, font });
    page.setRotation(degrees((number % 4) * 90));
    if (number % 7 === 0) page.setCropBox(40, 40, page.getWidth() - 80, page.getHeight() - 80);
  }
  return Buffer.from(await document.save());
}

/** The text of each page, as drawn, in the eyes of poppler-utils; undefined where they are not installed. */
function textOfPages(pdf: Buffer): string[] | undefined {
  const { stdout, status, error } = spawnSync('pdftotext', ['-raw', '-', '-'], {
    input: pdf,
    maxBuffer: 1e8,
  });
  if (error) return undefined;
  expect(status).toBe(0);
  // Every page ends in a form feed.
  return stdout.toString().split('\f').slice(0, -1);
}

describe('a personal copy of a long specification', () => {
  it('has its text and its owner on each page, in others’ eyes', async ({ skip }) => {
    const pages = 600;
    const stamped = await stampPersonalCopy(await source(pages), owner);
    const texts = textOfPages(stamped) ?? skip('pdftotext (poppler-utils) is not on this machine');
    expect(texts).toHaveLength(pages);
    for (const [index, text] of texts.entries()) {
      // A watermark that runs slantwise, or up a turned page, comes out in pieces.
      const plain = text.replaceAll(/\s+/g, '');
      for (const fact of [`Clause${index + 1}ofthespecification`, ...Object.values(owner)]) {
        expect(plain, `page ${index + 1}`).toContain(fact);
      }
      // In the line at the foot and across the page.
      expect(plain.split(owner.organization), `page ${index + 1}`).toHaveLength(3);
    }
  }, 60_000);
});

describe('the owner of a personal copy', () => {
  it.for(['Łukasz Żółć', 'Иван Ёлкин', 'Ελένη Νικολάου', 'Nguyễn Thị Ánh', 'Gülşen Doğan', '欧阳 娜娜'])(
    'is named whole, also as %s',
    async (name, { skip }) => {
      const stamped = await stampPersonalCopy(await source(1), { ...owner, name });
      const [text] = textOfPages(stamped) ?? skip('pdftotext (poppler-utils) is not on this machine');
      expect(text?.normalize('NFC')).toContain(name);
    },
  );
});

describe('the metadata of a personal copy', () => {
  it('is its owner’s and its title; nothing says who made the source', async () => {
    const document = await PDFDocument.create();
    document.addPage();
    document.setTitle('Base specification');
    document.setAuthor('A. Weaver');
    document.setCreator('Loom 7 on weaver-laptop');
    document.setProducer('Loom');
    const xmp = document.context.stream('<x:xmpmeta><creator>A. Weaver</creator></x:xmpmeta>', {
      Type: 'Metadata',
      Subtype: 'XML',
    });
    document.catalog.set(PDFName.of('Metadata'), document.context.register(xmp));
    const stamped = await stampPersonalCopy(await document.save({ useObjectStreams: false }), owner);
    const copy = await PDFDocument.load(stamped, { updateMetadata: false });
    expect([copy.getTitle(), copy.getAuthor(), copy.getCreator()]).toEqual([
      'Base specification',
      undefined,
      undefined,
    ]);
    expect(copy.getSubject()).toContain(owner.number);
    expect(stamped.includes('Weaver')).toBe(false);
    expect(copy.catalog.get(PDFName.of('Metadata'))).toBeUndefined();
  });
});
