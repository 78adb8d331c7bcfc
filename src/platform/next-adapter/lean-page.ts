/**
 * Removes what pages contain twice.
 *
 * Next.js sends a page as HTML and, in inline scripts, as rows of data from which React builds the same page again
 * (`self.__next_f.push`). The content of each static part (`src/ui/static-part`) is a row of its own there, as full
 * text. In the browser the part takes its content from the document, so the row can be empty (ADR 045).
 *
 * Needs: pushes that read `<script>self.__next_f.push([1,…])</script>`, and the rows of React’s data in them as
 *   `<id>:<tag><length>,` or up to a line break.
 * Checked with: Next.js 16.4.6
 * Without it: the content of static parts is in the document twice, so pages are heavier. Data in any other form is
 *   left as it is.
 * Contract test: src/platform/next-adapter/lean-page.test.ts
 *
 * Runs without the bundler, like the page cache.
 */

/** As in `src/ui/static-part/static-part.tsx`, which this file cannot import. */
const PART_MARK = '<!--part-->';

/** A script of Next.js that passes data begins and ends like this; no `<` of the data is in it unescaped. */
const BEGIN = '<script>self.__next_f.push([1,';
const END = '])</script>';
/** Data that is not text; rows may run across it. */
const BINARY = 'self.__next_f.push([3,';

/** Rows of React's data that give their length instead of ending with a line break: texts and typed arrays. */
const LENGTH_PREFIXED = /^[TAOobUSsLlGgMmV]$/;

/**
 * @param html of a page as Next.js rendered it
 * @returns the same page whose data does not repeat its static parts; unchanged when the data is not as expected
 */
export function withoutRepeatedParts(html: string): string {
  if (!html.includes(PART_MARK) || html.includes(BINARY)) return html;
  const others: string[] = [];
  const data: string[] = [];
  let at = 0;
  for (let begin = html.indexOf(BEGIN); begin >= 0; begin = html.indexOf(BEGIN, at)) {
    const end = html.indexOf(END, begin);
    if (end < 0) return html;
    others.push(html.slice(at, begin));
    data.push(JSON.parse(html.slice(begin + BEGIN.length, end)) as string);
    at = end + END.length;
  }
  const lean = withoutPartRows(Buffer.from(data.join('')));
  if (lean === undefined) return html;
  // One script instead of many, in the place of the first.
  const [before = '', ...after] = others;
  return [before, BEGIN, escaped(JSON.stringify(lean)), END, ...after, html.slice(at)].join('');
}

/** Row by row; undefined when there is nothing to remove, or the data does not end where a row ends. */
function withoutPartRows(data: Buffer): string | undefined {
  const kept: Buffer[] = [];
  let found = false;
  let at = 0;
  while (at < data.length) {
    const colon = data.indexOf(':', at);
    if (colon < 0) return undefined;
    const tag = String.fromCodePoint(data[colon + 1] ?? 0);
    let end: number;
    if (LENGTH_PREFIXED.test(tag)) {
      const comma = data.indexOf(',', colon);
      const length = Number.parseInt(data.toString('latin1', colon + 2, comma), 16);
      if (comma < 0 || Number.isNaN(length)) return undefined;
      end = comma + 1 + length;
      if (end > data.length) return undefined;
      if (tag === 'T' && data.toString('utf8', comma + 1, comma + 1 + PART_MARK.length) === PART_MARK) {
        found = true;
        kept.push(Buffer.from(`${data.toString('latin1', at, colon)}:""\n`));
        at = end;
        continue;
      }
    } else {
      const newline = data.indexOf('\n', colon);
      if (newline < 0) return undefined;
      end = newline + 1;
    }
    kept.push(data.subarray(at, end));
    at = end;
  }
  return found ? Buffer.concat(kept).toString() : undefined;
}

/** As Next.js writes JSON into a script: nothing in it ends the script or a line. */
function escaped(json: string): string {
  return json.replaceAll(/[<>&\u2028\u2029]/g, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `\\u${code.toString(16).padStart(4, '0')}`;
  });
}
