export interface Measured {
  path: string;
  /** The four scores, 0 to 100. */
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  largestPaintMs: number;
  blockingMs: number;
  layoutShift: number;
  bytes: number;
}

const BEGIN = '<!-- lighthouse -->';
const END = '<!-- /lighthouse -->';

/** The measurements as a Markdown table. */
export function freshTable(rows: readonly Measured[]): string {
  const head = [
    '| Page | Performance | Accessibility | Best practices | SEO | LCP | TBT | CLS | Transfer |',
    '|---|---|---|---|---|---|---|---|---|',
  ];
  const lines = rows.map((row) =>
    [
      '',
      `\`${row.path}\``,
      row.performance,
      row.accessibility,
      row.bestPractices,
      row.seo,
      `${(row.largestPaintMs / 1000).toFixed(2)} s`,
      `${Math.round(row.blockingMs)} ms`,
      row.layoutShift.toFixed(3).replace(/\.?0+$/, ''),
      `${Math.round(row.bytes / 1000)} kB`,
      '',
    ]
      .join(' | ')
      .trim(),
  );
  return [...head, ...lines].join('\n');
}

/** What stands between the markers of a document; nothing when there are none. */
export function presentTable(document: string): string | undefined {
  const begin = document.indexOf(BEGIN);
  const end = document.indexOf(END);
  return begin === -1 || end < begin ? undefined : document.slice(begin + BEGIN.length, end).trim();
}

/** The document with the table between its markers; a document without them gets them at its end. */
export function insertTable(document: string, table: string): string {
  const block = `${BEGIN}\n\n${table}\n\n${END}`;
  const begin = document.indexOf(BEGIN);
  const end = document.indexOf(END);
  if (begin === -1 || end < begin) return `${document.trimEnd()}\n\n## Lighthouse\n\n${block}\n`;
  return document.slice(0, begin) + block + document.slice(end + END.length);
}
