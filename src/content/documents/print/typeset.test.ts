import { spawnSync } from 'node:child_process';

import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';

import type { Inline, Mark, RichTextBlock } from '@/ui/rich-text/model';

import { digestOf, layoutOf, type PrintSource } from './source';
import { typeset } from './typeset';

const words = (text: string): Inline[] => [{ type: 'text', text }];
const paragraph = (...children: Inline[]): RichTextBlock => ({ type: 'paragraph', children });
const link = (href: string, text: string): Inline => ({ type: 'link', href, children: words(text) });
const section = (id: string, number: string, text: string): RichTextBlock => ({
  type: 'heading',
  level: 2,
  id,
  number,
  children: words(text),
});

const source: PrintSource = {
  layout: layoutOf('en'),
  language: 'en',
  kind: 'release',
  origin: 'https://portal.example',
  publisher: 'Weft community',
  document: {
    slug: 'base',
    number: 'WEFT-1',
    title: 'Base specification',
    summary: 'How nodes talk.',
    abstract: { blocks: [] },
  },
  release: { version: '2.0', status: 'preview', date: '2026-09-01T00:00:00.000Z' },
  errata: 1,
  chapters: [
    {
      slug: 'links',
      number: '1',
      title: 'Links',
      summary: '',
      depth: 0,
      body: {
        blocks: [
          section('layout', '1.1', 'Layout'),
          paragraph(
            ...words('See '),
            link('/en/docs/base/v/2.0/frames#order', 'Section 2.1'),
            ...words(', '),
            link('#layout', 'above'),
            ...words(', '),
            link('/en/docs/base/errata', 'the errata'),
            ...words(', and '),
            link('javascript:alert(1)', 'nothing'),
          ),
        ],
      },
    },
    {
      slug: 'frames',
      number: '2',
      title: 'Frames',
      summary: '',
      depth: 0,
      body: {
        blocks: [
          section('order', '2.1', 'Order of bytes'),
          {
            type: 'table',
            id: 'fields',
            label: 'Table 2-1',
            caption: 'Fields',
            header: [words('Field'), words('Meaning')],
            rows: Array.from({ length: 90 }, (_unused, row) => [words(`F${row}`), words('reserved')]),
          },
          {
            type: 'requirement',
            number: 'WEFT-REQ-7',
            body: [paragraph(...words('A node shall answer.'))],
          },
          {
            type: 'figure',
            id: 'frame',
            label: 'Figure 2-1',
            caption: 'A frame',
            picture: {
              src: '/frame.svg',
              sources: [],
              avif: [],
              width: 100,
              height: 50,
              alt: 'A frame of two parts',
              svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50"><rect x="1" y="1" width="98" height="48" fill="none" stroke="currentColor"/><text x="50" y="30" text-anchor="middle" font-size="12">Payload</text></svg>',
            },
          },
        ],
      },
    },
  ],
};

interface Annotation {
  readonly uri?: string;
  /** Index of the page that it leads to. */
  readonly page?: number;
}

/** The links of each page. */
async function linksOf(pdf: Buffer): Promise<Annotation[][]> {
  const document = await PDFDocument.load(pdf);
  const pages = document.getPages();
  return pages.map((page) =>
    (page.node.Annots()?.asArray() ?? []).map((reference): Annotation => {
      const annotation = document.context.lookup(reference, PDFDict);
      const destination = annotation.lookupMaybe(PDFName.of('Dest'), PDFArray);
      if (destination) {
        const target = destination.get(0);
        return { page: pages.findIndex(({ ref }) => target instanceof PDFRef && ref === target) };
      }
      const uri = annotation.lookupMaybe(PDFName.of('A'), PDFDict)?.lookup(PDFName.of('URI'), PDFHexString);
      return uri ? { uri: uri.decodeText() } : {};
    }),
  );
}

/** What poppler-utils say of a file; undefined where they are not installed. */
function poppler(tool: string, args: readonly string[], pdf: Buffer): string | undefined {
  const { stdout, status, error } = spawnSync(tool, [...args], { input: pdf, maxBuffer: 1e8 });
  if (error) return undefined;
  expect(status).toBe(0);
  return stdout.toString();
}

interface HeardPart {
  readonly role: string;
  readonly alt: string | undefined;
  readonly kids: number;
}

/** The parts of a file for those who hear it, in order. */
async function heardParts(pdf: Buffer): Promise<HeardPart[]> {
  const document = await PDFDocument.load(pdf);
  const visit = (element: PDFDict): HeardPart[] => {
    const kids = (element.lookupMaybe(PDFName.of('K'), PDFArray)?.asArray() ?? []).flatMap((kid) => {
      const part = document.context.lookupMaybe(kid, PDFDict);
      return part?.has(PDFName.of('S')) ? [part] : [];
    });
    const role = element.lookupMaybe(PDFName.of('S'), PDFName)?.decodeText() ?? '';
    const alt = element.lookupMaybe(PDFName.of('Alt'), PDFHexString)?.decodeText();
    return [{ role, alt, kids: kids.length }, ...kids.flatMap(visit)];
  };
  return visit(document.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict));
}

const partsOf = async (pdf: Buffer) => (await heardParts(pdf)).map(({ role, alt }) => ({ role, alt }));

/** How many cells the rows of the tables have for those who hear them. */
const cellsOf = async (pdf: Buffer) =>
  (await heardParts(pdf)).flatMap(({ role, kids }) => (role === 'TR' ? [kids] : []));

/** The release with other blocks in its first chapter, and no further one. */
const withBlocks = (...blocks: RichTextBlock[]): PrintSource => ({
  ...source,
  chapters: source.chapters.slice(0, 1).map((chapter) => ({ ...chapter, body: { blocks } })),
});

const tableOf = (header: string[], ...rows: string[][]): RichTextBlock => ({
  type: 'table',
  id: 'table',
  label: 'Table 1-1',
  caption: 'Fields',
  header: header.map(words),
  rows: rows.map((cells) => cells.map(words)),
});

/** A drawing of 20 by 20 pixels, which is 15 by 15 points on paper. */
const figureOf = (content: string, number = '1-1', height = 20): RichTextBlock => ({
  type: 'figure',
  id: `figure-${number}`,
  label: `Figure ${number}`,
  caption: 'Odd',
  picture: {
    src: '/odd.svg',
    sources: [],
    avif: [],
    width: 20,
    height,
    alt: 'Something odd',
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 ${height}">${content}</svg>`,
  },
});

const formulaOf = (latex: string): RichTextBlock => ({
  type: 'formula',
  id: 'formula',
  mathml: '<math></math>',
  latex,
  spoken: 'one half',
});

/** The colors of the last page as `red,green,blue`, with how many points they have. */
function colorsOf(pdf: Buffer): Map<string, number> | undefined {
  const { stdout, error } = spawnSync('pdftoppm', ['-r', '72', '-f', '3', '-singlefile', '-aa', 'no', '-'], {
    input: pdf,
    maxBuffer: 1e8,
  });
  if (error) return undefined;
  // Three lines, then three bytes for each point.
  const pixels = stdout.subarray(-595 * 842 * 3);
  const counts = new Map<string, number>();
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const color = pixels.subarray(at, at + 3).join(',');
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  return counts;
}

const NOT_HERE = 'poppler-utils are not on this machine';

// The fonts have 10 MB each, and reading them takes long on a busy machine.
describe('a release on paper', { timeout: 60_000 }, () => {
  it('leads within the file to what is in it, else to the site, and never to a script', async () => {
    const links = await linksOf(await typeset(source));
    const [, contents = [], first = []] = links;
    // Cover, contents, one page for each chapter, and more for the long table.
    expect(contents.slice(0, 4).map(({ page }) => page)).toEqual([2, 2, 3, 3]);
    expect(first).toEqual([{ page: 3 }, { page: 2 }, { uri: 'https://portal.example/en/docs/base/errata' }]);
    expect(links[0]).toEqual([{ uri: 'https://portal.example/en/docs/base/v/2.0' }]);
  });

  it('leads to the page of a place that is not in the file, and within the abstract', async () => {
    const abstract = {
      blocks: [section('aim', '', 'Aim'), paragraph(link('#aim', 'above'), link('#method', 'a page'))],
    };
    const chapter = withBlocks(paragraph(link('#%E5%B1%82', 'gone')));
    const links = await linksOf(await typeset({ ...chapter, document: { ...source.document, abstract } }));
    // Cover, abstract, contents, and the chapter.
    expect(links[1]).toEqual([{ page: 1 }, { uri: 'https://portal.example/en/docs/base/v/2.0#method' }]);
    expect(links[3]).toEqual([{ uri: 'https://portal.example/en/docs/base/v/2.0/links#%E5%B1%82' }]);
  });

  it('leads from the list of tables to one without a caption', async () => {
    const table = { ...tableOf(['Field'], ['F1']), caption: '' };
    const links = await linksOf(await typeset(withBlocks(table)));
    // Cover, and the contents with the chapter and the table.
    expect(links[1]).toEqual([{ page: 2 }, { page: 2 }]);
  });

  it('says formulas in words, and has the headings of chapters within chapters below those', async () => {
    const formula: RichTextBlock = {
      type: 'formula',
      id: 'f',
      mathml: '<math></math>',
      latex: '\\frac{1}{2}',
      spoken: 'one half',
    };
    const { chapters, ...release } = withBlocks(section('first', '1.1', 'First'), formula);
    const inner = chapters.map((chapter) => ({ ...chapter, slug: 'inner', depth: 1 }));
    const parts = await partsOf(await typeset({ ...release, chapters: [...chapters, ...inner] }));
    expect(parts.filter(({ role }) => role === 'Formula')).toEqual([
      { role: 'Formula', alt: 'one half' },
      { role: 'Formula', alt: 'one half' },
    ]);
    // The title of the document, that of the contents, and both chapters with a section each.
    const headings = parts.flatMap(({ role }) => (/^H\d$/.test(role) ? [role] : []));
    expect(headings).toEqual(['H1', 'H1', 'H1', 'H2', 'H2', 'H3']);
  });

  it('strikes out what the text strikes out', async () => {
    const linesOf = async (marks: Mark[]) => {
      const pdf = await typeset(withBlocks(paragraph({ type: 'text', text: 'Withdrawn', marks })));
      const document = await PDFDocument.load(pdf);
      const content = document.getPages().at(-1)?.node.Contents();
      const streams = content instanceof PDFArray ? content.asArray() : [content];
      const operators = streams.map((stream) => {
        const found = document.context.lookup(stream);
        return found instanceof PDFRawStream
          ? Buffer.from(decodePDFRawStream(found).decode()).toString()
          : '';
      });
      return operators.join('\n').match(/ l$/gm)?.length ?? 0;
    };
    expect(await linesOf(['strikethrough'])).toBe((await linesOf([])) + 1);
  });

  it('is the same bytes for the same source, and another digest for another word', async () => {
    expect((await typeset(source)).equals(await typeset(source))).toBe(true);
    const changed = { ...source, publisher: 'Warp community' };
    expect(digestOf(changed)).not.toBe(digestOf(source));
  });

  it('is read by others as a tagged document with a title and a language', async ({ skip }) => {
    const info = poppler('pdfinfo', ['-'], await typeset(source)) ?? skip(NOT_HERE);
    expect(info).toMatch(/^Title: +Base specification 2\.0$/m);
    expect(info).toMatch(/^Author: +Weft community$/m);
    expect(info).toMatch(/^Tagged: +yes$/m);
    const fonts = poppler('pdffonts', ['-'], await typeset(source)) ?? '';
    const rows = fonts.trim().split('\n').slice(2);
    expect(rows.length).toBeGreaterThan(0);
    // Embedded, and with the characters for those who copy or hear them; the subset has the name of the whole font.
    for (const row of rows) expect(row).toMatch(/ yes (?:yes|no) +yes +\d+ +\d+$/);
  });

  it('numbers its pages in the contents and repeats the head of a long table', async ({ skip }) => {
    const text = poppler('pdftotext', ['-layout', '-', '-'], await typeset(source)) ?? skip(NOT_HERE);
    const pages = text.split('\f').slice(0, -1);
    expect(pages.length).toBeGreaterThan(5);
    expect(pages[0]).toContain('Release 2.0 · Preview');
    expect(pages[0]).toContain('1 erratum marked in the text');
    expect(pages[0]).not.toContain('Page 0');
    expect(pages[1]).toMatch(/1 +Links +3\n/);
    expect(pages[1]).toMatch(/2\.1 +Order of bytes +4\n/);
    // The lists of tables and figures name the pages where their captions are.
    for (const [list, words] of [
      ['List of tables', 'Table 2-1 +Fields'],
      ['List of figures', 'Figure 2-1 +A frame'],
    ] as const) {
      expect(pages[1]).toContain(list);
      const page = pages.findIndex((text, index) => index > 1 && new RegExp(words).test(text)) + 1;
      expect(pages[1]).toMatch(new RegExp(`${words} +${page}\\n`));
    }
    for (const page of pages.slice(3, 5)) expect(page).toMatch(/Field +Meaning/);
    expect(pages[4]).toContain('Base specification');
    expect(pages[4]).toMatch(/Release 2\.0 · /);
    expect(pages[4]).toMatch(/2 Frames +Page 5 of \d+/);
    expect(text).toContain('WEFT-REQ-7');
    expect(text).toContain('Payload');
    expect(text).toContain('Figure 2-1 A frame');
  });

  it.each([
    ['a head and a row that exceed a page together', ['word '.repeat(300), ''], ['word '.repeat(240), 'x']],
    [
      'many narrow columns',
      Array<string>(30).fill('Retransmission timer limit'),
      Array<string>(30).fill('maximum number of retries in a row'),
    ],
    ['a row that is higher than a page', ['A', 'B'], ['word '.repeat(3_000), 'x']],
  ])('ends with a table of %s', async (_name, header, row) => {
    const pdf = await typeset(withBlocks(tableOf(header, row, row)));
    expect((await PDFDocument.load(pdf)).getPageCount()).toBeLessThan(40);
    // A row that goes on is one row, and an empty cell is one.
    expect(await cellsOf(pdf)).toEqual([header.length, header.length, header.length]);
  });

  it.for([
    ['a color that is none', '<rect width="9" height="9" fill="reddish"/>'],
    ['a filter', '<rect width="9" height="9" filter="url(#f)"/>'],
    ['a mask', '<rect width="9" height="9" mask="url(#m)"/>'],
    ['a gradient that is not there', '<rect width="9" height="9" fill="url(#g)"/>'],
    ['a gradient without colors', '<linearGradient id="g"/><rect width="9" height="9" fill="url(#g)"/>'],
    [
      'gradients in a circle',
      '<linearGradient id="g" href="#h"/><linearGradient id="h" href="#g"/><circle r="9" fill="url(#g)"/>',
    ],
    ['a part that repeats itself', '<g id="g"><use href="#g"/></g>'],
    ['a slanted shape', '<rect width="9" height="9" transform="skewX(10)"/>'],
    ['a size by its name', '<text font-size="small" x="1" y="9">A</text>'],
    ['a width by its name', '<path d="M0 0h9" stroke="#000" stroke-width="thin"/>'],
    ['no points', '<polyline points="" stroke="#000"/>'],
    ['half a path', '<path d="M0 0 L" stroke="#000"/>'],
    ['a label of two lines', '<text x="1" y="9"><tspan x="1">A</tspan><tspan x="1" dy="9">B</tspan></text>'],
    ['very much within each other', `${'<g>'.repeat(30_000)}${'</g>'.repeat(30_000)}`],
  ] as const)('says where a drawing with %s is, and has the rest', async ([, content], { skip }) => {
    const pdf = await typeset(withBlocks(figureOf(content), paragraph(...words('The rest.'))));
    const text = poppler('pdftotext', ['-layout', '-', '-'], pdf) ?? skip(NOT_HERE);
    expect(text).toContain('Something odd');
    expect(text).toContain('The rest.');
  });

  const stops = '<stop offset="0" stop-color="red"/><stop offset="100%" stop-color="rgb(0 0 255 / 20%)"/>';

  it.for([
    [
      'linear',
      `<linearGradient id="g">${stops}</linearGradient><rect width="20" height="20" fill="url(#g)"/>`,
    ],
    [
      'radial',
      `<radialGradient id="g">${stops}</radialGradient><circle cx="10" cy="10" r="10" fill="url(#g)"/>`,
    ],
    [
      'borrowed',
      `<linearGradient id="s">${stops}</linearGradient><linearGradient id="g" href="#s" gradientUnits="userSpaceOnUse" x2="20"/><path d="M0 10h20" stroke="url(#g)" stroke-width="20"/>`,
    ],
  ] as const)('paints a %s gradient, which may be translucent', async ([, content], { skip }) => {
    const plain = colorsOf(await typeset(withBlocks(figureOf('<rect/>')))) ?? skip(NOT_HERE);
    const colors = colorsOf(await typeset(withBlocks(figureOf(content)))) ?? skip(NOT_HERE);
    const painted = [...colors.keys()]
      .filter((color) => !plain.has(color))
      .map((color) => color.split(',').map(Number));
    expect(painted.length).toBeGreaterThan(5);
    // From opaque red to a light blue.
    expect(painted.some(([red = 0, green = 255]) => red > 220 && green < 60)).toBe(true);
    expect(painted.some(([red = 255, , blue = 0]) => red < 230 && red > 150 && blue > 230)).toBe(true);
  });

  it('paints what is seen through an opening, and parts that are used again', async ({ skip }) => {
    const content =
      '<clipPath id="c"><rect width="10" height="20"/></clipPath><g id="part"><rect width="4" height="4" fill="#010203"/></g>' +
      '<rect width="20" height="20" fill="#0a0b0c" clip-path="url(#c)"/><use href="#part" x="12" y="12"/>';
    const colors = colorsOf(await typeset(withBlocks(figureOf(content)))) ?? skip(NOT_HERE);
    const halves = 15 * 15 * 0.5;
    expect(Math.abs((colors.get('10,11,12') ?? 0) - halves)).toBeLessThan(halves / 4);
    expect(colors.get('1,2,3')).toBeGreaterThan(7);
  });

  it('tells of formulas and drawings with mistakes, but not of drawings beyond paper', async () => {
    const faults: string[] = [];
    const blocks = [
      formulaOf(String.raw`\frac{1}{2}`),
      formulaOf(String.raw`\frac{1}{2`),
      figureOf('<path d="M0 0 L" stroke="#000"/>'),
      figureOf('<rect width="9" height="9" filter="url(#f)"/>'),
    ];
    await typeset(withBlocks(...blocks), ({ what, source }) => faults.push(`${what} ${source}`));
    expect(faults).toEqual([String.raw`formula \frac{1}{2`, expect.stringMatching(/^drawing <svg .*M0 0 L/)]);
  });

  it('draws formulas with their number, and has the source of one with a mistake', async ({ skip }) => {
    const long = Array.from({ length: 40 }, (_unused, index) => `a_{${index}}`).join(' + ');
    const set = withBlocks(
      formulaOf(String.raw`E = \frac{m}{2} \tag{7}`),
      formulaOf(long),
      formulaOf(String.raw`\newcommand{\half}{\frac{1}{2}}\half`),
      formulaOf(String.raw`\half`),
    );
    const pdf = await typeset(set);
    const text = poppler('pdftotext', ['-layout', '-', '-'], pdf) ?? skip(NOT_HERE);
    const [, , page = ''] = text.split('\f');
    expect(page).toMatch(/ {20}\(7\)\n/);
    expect(page).not.toContain('frac');
    // What one formula defines is unknown to the others, as on the site.
    expect(page).toContain(String.raw`\half`);
    expect((await partsOf(pdf)).filter(({ role }) => role === 'Formula')).toHaveLength(4);
    // Outlines, not the letters of a font, within the column.
    const box = poppler('pdftocairo', ['-svg', '-f', '3', '-', '-'], pdf) ?? '';
    const xs = Array.from(box.matchAll(/ d="M ([\d.]+) /g), ([, x]) => Number(x));
    expect(Math.max(...xs)).toBeLessThanOrEqual(595.28);
  });

  it('sets formulas between words, and has the source of one with a mistake', async ({ skip }) => {
    const spoken = 'one half';
    const inline = (latex: string): Inline => ({ type: 'formula', latex, text: '', mathml: '', spoken });
    const faults: string[] = [];
    const cell = [...words('Cell '), inline('x')];
    const set = withBlocks(
      paragraph(
        ...words('Before '),
        inline(String.raw`\frac{1}{2}`),
        ...words(' after '),
        inline(String.raw`\frac{1`),
      ),
      { type: 'table', header: [words('Head')], rows: [[cell]] },
    );
    const pdf = await typeset(set, ({ source }) => faults.push(source));
    expect(faults).toEqual([String.raw`\textstyle \frac{1`]);
    const formulas = (await partsOf(pdf)).filter(({ role }) => role === 'Formula');
    expect(formulas).toEqual([
      { role: 'Formula', alt: 'one half' },
      { role: 'Formula', alt: 'one half' },
    ]);
    const text = poppler('pdftotext', ['-layout', '-', '-'], pdf) ?? skip(NOT_HERE);
    expect(text).toMatch(/Before +after/);
    expect(text).toContain(String.raw`\frac{1`);
    expect(text).toMatch(/Cell *\n/);
    expect(text).not.toContain('textstyle');
  });

  it('keeps formulas between words within their list or column', async ({ skip }) => {
    const latex = Array.from({ length: 40 }, (_unused, index) => `a_{${index}}`).join(' + ');
    const wide: Inline = { type: 'formula', latex, text: '', mathml: '', spoken: 'a sum' };
    const endOf = async (block: RichTextBlock) => {
      const pdf = await typeset(withBlocks(block));
      const drawn = poppler('pdftocairo', ['-svg', '-f', '3', '-', '-'], pdf) ?? skip(NOT_HERE);
      return Math.max(...Array.from(drawn.matchAll(/ d="M ([\d.]+) /g), ([, x]) => Number(x)));
    };
    const margin = 595.28 - 62;
    expect(
      await endOf({ type: 'list', ordered: false, start: 1, items: [{ children: [wide] }] }),
    ).toBeLessThanOrEqual(margin);
    const beside = words('Words that fill the other column. '.repeat(9));
    const header = [words('Sum'), words('Use')];
    expect(await endOf({ type: 'table', header, rows: [[[wide], beside]] })).toBeLessThan(595.28 / 2);
  });

  it('sets formulas over several lines, and numbers with signs of their own', async ({ skip }) => {
    const faults: string[] = [];
    const set = withBlocks(
      formulaOf(String.raw`\begin{multline} a + b \\ + c + d \\ + e \end{multline}`),
      formulaOf(String.raw`E = m \tag{\text{A}-1}`),
      formulaOf(String.raw`E = p \tag{$3'$}`),
    );
    const pdf = await typeset(set, ({ source }) => faults.push(source));
    expect(faults).toEqual([]);
    const text = poppler('pdftotext', ['-layout', '-', '-'], pdf) ?? skip(NOT_HERE);
    const [, , page = ''] = text.split('\f');
    expect(page).toMatch(/ {20}\(A-1\)\n/);
    // Nothing is left of the source, and the last number is outlines like its formula.
    expect(page).not.toMatch(/multline|tag|\$/);
  });

  it('fills the page before a figure with the text after it, within its section', async ({ skip }) => {
    const filler = Array.from({ length: 19 }, (_unused, index) => paragraph(...words(`Filler ${index}.`)));
    const tall = figureOf('<rect width="20" height="500"/>', '1-1', 500);
    const after = [paragraph(...words('Text one.')), paragraph(...words('Text two.'))];
    const pagesOf = async (...blocks: RichTextBlock[]) =>
      (
        poppler('pdftotext', ['-layout', '-', '-'], await typeset(withBlocks(...blocks))) ?? skip(NOT_HERE)
      ).split('\f');
    const [, , first = '', second = ''] = await pagesOf(
      ...filler,
      tall,
      ...after,
      section('next', '1.2', 'Next'),
      paragraph(...words('Text three.')),
    );
    expect(first).toMatch(/Filler 18\.[^]*Text one\.[^]*Text two\./);
    expect(first).not.toContain('Next');
    expect(second).toMatch(/Figure 1-1[^]*1\.2 +Next[^]*Text three\./);
    // What has no number stays where the text has it.
    const { label: _label, ...unnumbered } = tall as Extract<RichTextBlock, { type: 'figure' }>;
    const [, , before = '', behind = ''] = await pagesOf(...filler, unnumbered, ...after);
    expect(before).not.toContain('Text one');
    expect(behind).toContain('Text one');
  });

  it.each([2, 3, 6])('leaves no row of a table of %i rows alone on a page', async (count) => {
    const names = Array.from({ length: count }, (_unused, index) => `Row ${index + 1}.`);
    for (let lines = 22; lines <= 29; lines += 1) {
      const filler = Array.from({ length: lines }, (_unused, index) =>
        paragraph(...words(`Filler ${index}.`)),
      );
      const set = withBlocks(...filler, tableOf(['Field'], ...names.map((name) => [name])));
      const text = poppler('pdftotext', ['-layout', '-', '-'], await typeset(set));
      if (text === undefined) return;
      const shares = text.split('\f').map((page) => page.match(/Row \d\./g)?.length ?? 0);
      expect(shares).not.toContain(1);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(count);
    }
  });

  it('keeps high rows whole, and the header with the first of them', async () => {
    const name = (row: number) =>
      Array.from({ length: 24 }, (_unused, line) => `Row${row}line${line + 1} ${'word '.repeat(13)}`).join(
        ' ',
      );
    for (let lines = 12; lines <= 30; lines += 2) {
      const filler = Array.from({ length: lines }, (_unused, index) =>
        paragraph(...words(`Filler ${index}.`)),
      );
      const set = withBlocks(...filler, tableOf(['Field'], [name(1)], [name(2)]));
      const text = poppler('pdftotext', ['-layout', '-', '-'], await typeset(set));
      if (text === undefined) return;
      const pages = text.split('\f');
      const pagesOf = (row: number) => pages.filter((page) => page.includes(`Row${row}line`));
      expect([pagesOf(1).length, pagesOf(2).length], `${lines} paragraphs before`).toEqual([1, 1]);
      expect(pagesOf(1)[0]).toContain('Field');
    }
  });

  it('makes a figure a little smaller that then fits on the page', async ({ skip }) => {
    const filler = Array.from({ length: 16 }, (_unused, index) => paragraph(...words(`Filler ${index}.`)));
    const blocks = [...filler, figureOf('<rect width="20" height="400"/>', '1-1', 400)];
    const pdf = await typeset(withBlocks(...blocks));
    const text = poppler('pdftotext', ['-layout', '-', '-'], pdf) ?? skip(NOT_HERE);
    expect(text.split('\f')[2]).toContain('Figure 1-1');
  });

  it('has a cell in each column, also an empty one', async () => {
    const pdf = await typeset(withBlocks(tableOf(['Bits', 'Reset', 'Text'], ['7:0', '', 'Reserved'])));
    expect(await cellsOf(pdf)).toEqual([3, 3]);
  });

  it('has no heading at the end of a page, whatever follows it', async ({ skip }) => {
    const table = tableOf(['Field'], ['F1'], ['F2']);
    const subsection: RichTextBlock = {
      type: 'heading',
      level: 3,
      id: 'sub',
      number: '9.1.1',
      children: words('Below'),
    };
    const followers: RichTextBlock[][] = [
      [subsection, table],
      [subsection, paragraph(...words('Text'))],
      [{ type: 'requirement', number: 'WEFT-REQ-8', body: [paragraph(...words('A node shall.'))] }],
      source.chapters[1]?.body.blocks.filter(({ type }) => type === 'figure') ?? [],
    ];
    // Each chapter begins on a page of its own; among these lengths are some that end a page with the heading.
    const chapters = followers.flatMap((follower, kind) =>
      Array.from({ length: 12 }, (_unused, index) => ({
        slug: `chapter-${kind}-${index}`,
        number: '9',
        title: 'Filled',
        summary: '',
        depth: 0,
        body: {
          blocks: [
            ...Array.from({ length: 18 + index }, () => paragraph(...words('Filler.'))),
            section('above', '9.1', 'Above'),
            ...follower,
          ],
        },
      })),
    );
    const pdf = await typeset({ ...source, chapters });
    const text = poppler('pdftotext', ['-layout', '-', '-'], pdf) ?? skip(NOT_HERE);
    const last = text.split('\f').map((page) => {
      const lines = page.split('\n').filter((line) => line.trim() !== '');
      return lines.at(-2) ?? '';
    });
    expect(last.filter((line) => line.includes('Filler.')).length).toBeGreaterThan(3);
    expect(last.filter((line) => /9\.1(?:\.1)? +(?:Above|Below)$/.test(line))).toEqual([]);
  });

  it('says in Chinese what is Chinese', async ({ skip }) => {
    const chinese: PrintSource = {
      ...source,
      language: 'zh',
      kind: 'chapter',
      chapters: source.chapters.slice(0, 1),
    };
    const text = poppler('pdftotext', ['-layout', '-', '-'], await typeset(chinese)) ?? skip(NOT_HERE);
    expect(text).toContain('第1页，共1页');
    expect(text).toContain('文中标出1条勘误');
    expect(text).toContain('https://portal.example/zh/docs/base/v/2.0/links');
  });
});
