export interface Measured {
  path: string;
  /** The five scores, 0 to 100. */
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  /** Agentic browsing: the part of its checks that apply and pass. */
  agents: number;
  largestPaintMs: number;
  blockingMs: number;
  layoutShift: number;
  bytes: number;
}

/** A part of docs/benchmarks.md that one command writes and the others leave alone. */
export interface Section {
  /** Name of its markers. */
  readonly name: string;
  readonly title: string;
}

const lighthouse: Section = { name: 'lighthouse', title: 'Lighthouse' };
export const identitySection: Section = {
  name: 'identity',
  title: 'Accounts, human verification, and emails',
};
export const earlierSection: Section = {
  name: 'earlier',
  title: 'Finished pages compared with an earlier version',
};
export const searchSection: Section = { name: 'search', title: 'Search' };
export const searchQualitySection: Section = { name: 'search-quality', title: 'What the search finds' };
export const contentApiSection: Section = { name: 'content-api', title: 'Content API' };
export const dynamicSection: Section = { name: 'dynamic', title: 'Responses that aren’t finished pages' };
export const soakSection: Section = { name: 'soak', title: 'Memory under steady load' };
export const tracesSection: Section = { name: 'traces', title: 'Traces without a collector' };
export const applicationsSection: Section = { name: 'applications', title: 'Specification access' };
export const announcementSection: Section = { name: 'announcement', title: 'Announcements' };
export const subscribersSection: Section = { name: 'subscribers', title: 'Subscribers in the admin' };
export const analyticsSection: Section = { name: 'analytics', title: 'Analytics' };

const beginOf = ({ name }: Section) => `<!-- ${name} -->`;
const endOf = ({ name }: Section) => `<!-- /${name} -->`;

/** The measurements as a Markdown table. */
export function freshTable(rows: readonly Measured[]): string {
  const head = [
    '| Page | Performance | Accessibility | Best practices | SEO | Agentic browsing | LCP | TBT | CLS | Transfer |',
    '|---|---|---|---|---|---|---|---|---|---|',
  ];
  const lines = rows.map((row) =>
    [
      '',
      `\`${row.path}\``,
      row.performance,
      row.accessibility,
      row.bestPractices,
      row.seo,
      row.agents,
      `${(row.largestPaintMs / 1000).toFixed(2)} s`,
      `${Math.round(row.blockingMs)} ms`,
      row.layoutShift.toFixed(3).replace(/\.?0+$/, ''),
      `${Math.round(row.bytes / 1000)} KB`,
      '',
    ]
      .join(' | ')
      .trim(),
  );
  return [...head, ...lines].join('\n');
}

/** What stands between the markers of a section; nothing when there are none. */
export function presentTable(document: string, section = lighthouse): string | undefined {
  const [begin, end] = [document.indexOf(beginOf(section)), document.indexOf(endOf(section))];
  return begin === -1 || end < begin
    ? undefined
    : document.slice(begin + beginOf(section).length, end).trim();
}

/** The document with the text between the section's markers; a document without them gets them at its end. */
export function insertTable(document: string, table: string, section = lighthouse): string {
  const block = `${beginOf(section)}\n\n${table}\n\n${endOf(section)}`;
  const [begin, end] = [document.indexOf(beginOf(section)), document.indexOf(endOf(section))];
  if (begin === -1 || end < begin) return `${document.trimEnd()}\n\n## ${section.title}\n\n${block}\n`;
  return document.slice(0, begin) + block + document.slice(end + endOf(section).length);
}
