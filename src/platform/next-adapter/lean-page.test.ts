import { runInNewContext } from 'node:vm';

import { describe, expect, it } from 'vitest';

import { PART_MARK } from '@/ui/static-part/static-part';

import { withoutRepeatedParts } from './lean-page';

const partHtml = `${PART_MARK}<p>综联 &amp; <a href="/x">“link”</a></p>`;
const bytes = (text: string) => Buffer.byteLength(text).toString(16);

/** Rows as React sends them: a model, a part, another long text, a reference to the part. */
const rows = [
  '1:"$Sreact.fragment"\n',
  '2:I[12,["/a.js"],"KeptHtml"]\n:HL["/x.css","style"]\n',
  `3:T${bytes(partHtml)},${partHtml}`,
  `4:T${bytes('another: text\n')},another: text\n`,
  '0:["$","$L2",null,{"html":"$3","other":"$4","line":"a\u2028b"}]\n',
].join('');

const inScript = (json: string) =>
  json.replaceAll('<', String.raw`\u003c`).replaceAll('\u2028', String.raw`\u2028`);
const push = (data: string) => `<script>self.__next_f.push(${inScript(JSON.stringify([1, data]))})</script>`;

/** A page whose data comes in pieces that do not care where a row ends. */
function page(data: string, pieces = [10, 60, 61, 140]): string {
  const ends = [...pieces, data.length];
  const scripts = ends.map((end, index) => push(data.slice(ends[index - 1] ?? 0, end)));
  return [
    `<main>${partHtml}</main>`,
    '<script>(self.__next_f=self.__next_f||[]).push([0])</script>',
    ...scripts.slice(0, 2),
    '<i></i>',
    ...scripts.slice(2),
    '</body>',
  ].join('');
}

/** What the browser gets to read once the page's scripts have run. */
function dataOf(html: string): string {
  const self: { __next_f: [number, string?][] } = { __next_f: [] };
  for (const [, script = ''] of html.matchAll(/<script>(.*?)<\/script>/g)) runInNewContext(script, { self });
  return self.__next_f.map(([, text = '']) => text).join('');
}

describe('a page without its repetitions', () => {
  it('keeps all data but the content of static parts, which the document has', () => {
    const lean = withoutRepeatedParts(page(rows));
    expect(dataOf(page(rows))).toBe(rows);
    expect(dataOf(lean)).toBe(rows.replace(`3:T${bytes(partHtml)},${partHtml}`, '3:""\n'));
    expect(lean).toContain(`<main>${partHtml}</main>`);
    expect(lean).toContain('<i></i>');
    expect(lean.endsWith('</body>')).toBe(true);
  });

  it('stays as it is without static parts', () => {
    const html = page('0:["$","p",null,{}]\n', [4]);
    expect(withoutRepeatedParts(html)).toBe(html);
  });

  it.each([
    ['a row without an end', rows.slice(0, -1)],
    ['a text shorter than announced', `3:T${bytes(`${partHtml}!`)},${partHtml}`],
    ['no rows at all', partHtml],
  ])('stays as it is when the data has %s', (_what, data) => {
    const html = page(data, [5]);
    expect(withoutRepeatedParts(html)).toBe(html);
  });

  it('stays as it is when part of the data is binary', () => {
    const html = page(rows).replace('<i></i>', '<script>self.__next_f.push([3,"AAEC"])</script>');
    expect(withoutRepeatedParts(html)).toBe(html);
  });
});
