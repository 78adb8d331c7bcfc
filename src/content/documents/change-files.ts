import { escapeText } from '@/cms/rich-text/to-markdown';
import { BYTE_ORDER_MARK, csvOf } from '@/platform/csv';

import type { ComparedChapter, Comparison, DiffPart, Passage } from './compare';
import type { ChangeFormat } from './domain';

/** What a list of changes says besides them. */
export interface ChangeSource {
  readonly document: string;
  readonly number: string;
  /** Address of the comparison. */
  readonly url: string;
  /** Words of the file for people, in its language. */
  readonly words: Readonly<Record<Passage['kind'] | 'start', string>>;
}

/** What changed between two releases as a file: a table for spreadsheets, or a text for reading and reviews. */
export function changeFile(format: ChangeFormat, comparison: Comparison, source: ChangeSource): string {
  return format === 'csv' ? toCsv(comparison, source) : toMarkdown(comparison, source);
}

const COLUMNS = [
  'chapter',
  'chapter_title',
  'section',
  'change',
  'requirement',
  'normative',
  'before',
  'after',
  'url',
] as const;

/** One row a change; of chapters that only one release has, a row without words. */
function toCsv({ chapters }: Comparison, { url }: ChangeSource): string {
  const rows = chapters.flatMap(({ number, title, state, passages }) =>
    state === 'added' || state === 'removed'
      ? [[number, title, '', `chapter_${state}`, '', '', '', '', url]]
      : passages.map((passage) => [
          number,
          title,
          passage.heading,
          passage.kind,
          passage.requirement ?? '',
          passage.isNormative ? 'yes' : 'no',
          passage.kind === 'added' ? '' : sideOf(passage.parts, 'removed'),
          passage.kind === 'removed' ? '' : sideOf(passage.parts, 'added'),
          `${url}#${passage.id}`,
        ]),
  );
  return BYTE_ORDER_MARK + csvOf([COLUMNS, ...rows]);
}

/** The words of one of the releases. */
const sideOf = (parts: readonly DiffPart[], own: 'added' | 'removed'): string =>
  parts
    .filter(({ kind }) => kind === 'same' || kind === own)
    .map(({ text }) => text)
    .join('');

function toMarkdown(comparison: Comparison, { document, number, url, words }: ChangeSource): string {
  const { from, to, chapters } = comparison;
  const shown = chapters.filter(({ state }) => state !== 'same');
  return `${[
    `# ${escapeText(document)} ${escapeText(from)} → ${escapeText(to)}`,
    `${escapeText(number)} · <${url}>`,
    ...shown.flatMap((chapter) => chapterLines(chapter, url, words)),
  ].join('\n\n')}\n`;
}

function chapterLines(
  { number, title, state, passages }: ComparedChapter,
  url: string,
  words: ChangeSource['words'],
): string[] {
  const head = `## ${escapeText(number)} ${escapeText(title)}`;
  if (state === 'added' || state === 'removed') return [head, `**${words[state]}**`];
  let section: string | undefined;
  return [
    head,
    ...passages.flatMap((passage) => {
      const heading = passage.heading || words.start;
      const begins = heading !== section;
      section = heading;
      const change = `- [${words[passage.kind]}](${url}#${passage.id}): ${marked(passage)}`;
      return begins ? [`### ${escapeText(heading)}`, change] : [change];
    }),
  ];
}

/** Words with what was removed and added marked as in GitHub's Markdown; line breaks would end the item of the list. */
const marked = ({ parts }: Passage): string =>
  parts
    .map(({ kind, text }) => {
      const words = escapeText(text.replaceAll(/\s*\n\s*/g, ' '));
      // A mark with a space inside it is none (CommonMark 0.31, 6.2), so tags are used.
      return kind === 'same' ? words : kind === 'added' ? `<ins>${words}</ins>` : `<del>${words}</del>`;
    })
    .join('');
