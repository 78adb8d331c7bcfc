import { Tag } from '@/ui/primitives/tag';
import { Enlarge } from '@/ui/rich-text/enlarge';
import type { RichTextLabels } from '@/ui/rich-text/labels';
import { Scroll } from '@/ui/rich-text/scroll';

import type { ComparedChapter, Passage } from '../compare';
import { DiffWords } from './diff-part';
import styles from './documents.module.css';
import type { DocumentLabels, DocumentText } from './labels';

/** Characters by which the link of a change is named. */
const NAMED = 40;

/** What changed in a chapter, by sections. */
export function Passages({ chapter, ...texts }: { chapter: ComparedChapter } & Texts) {
  const { labels } = texts;
  // The order of a comparison never changes while it is shown, so the position is the key.
  return sectionsOf(chapter.passages).map((passages, place) => (
    <div key={place} data-normative={passages.some(({ isNormative }) => isNormative) || undefined}>
      <h3>{passages[0]?.heading || labels.compare.start}</h3>
      {runsOf(passages).map((run, index) =>
        run[0]?.row ? (
          <Rows key={index} passages={run} {...texts} />
        ) : (
          run.map((passage) => <Text key={passage.id} passage={passage} {...texts} />)
        ),
      )}
    </div>
  ));
}

interface Texts {
  labels: DocumentLabels;
  /** Of the button that opens a table over the window. */
  enlarge: RichTextLabels['enlarge'];
  t: DocumentText;
}

/** The link of a change to itself, named by its first words. */
function ChangeLink({ passage: { id, parts }, t }: { passage: Passage; t: DocumentText }) {
  const words = Array.from(
    parts
      .map(({ text }) => text)
      .join('')
      .trim(),
  );
  const named = words.length > NAMED ? `${words.slice(0, NAMED).join('')}…` : words.join('');
  return (
    <a className={styles.changeLink} href={`#${id}`} aria-label={t('compare.link', { words: named })}>
      #
    </a>
  );
}

function Text({ passage, labels, t }: { passage: Passage } & Texts) {
  const { id, kind, parts, isNormative } = passage;
  return (
    <p id={id} className={styles.passage} data-kind={kind} data-normative={isNormative || undefined}>
      {kind === 'moved' && <Tag>{labels.compare.moved}</Tag>}
      {parts.map((part, index) => (
        <DiffWords key={index} part={part} labels={labels} />
      ))}
      <ChangeLink passage={passage} t={t} />
    </p>
  );
}

/** Rows of one table, cell by cell. */
function Rows({ passages, labels, enlarge, t }: { passages: readonly Passage[] } & Texts) {
  const columns = passages[0]?.row?.columns ?? [];
  const title = passages[0]?.heading || labels.compare.rows;
  return (
    <div className={styles.wide} data-enlargeable="">
      <Enlarge title={title} labels={{ enlarge }} className={styles.enlarge} />
      <Scroll label={labels.compare.rows}>
        <table className={styles.rows} data-large="">
          {columns.length > 0 && (
            <thead>
              <tr>
                <th scope="col">{labels.compare.change}</th>
                {columns.map((column, place) => (
                  <th key={place} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {passages.map((passage) => (
              <tr
                key={passage.id}
                id={passage.id}
                data-kind={passage.kind}
                data-normative={passage.isNormative || undefined}
              >
                <th scope="row">
                  {labels.compare[passage.kind]}
                  <ChangeLink passage={passage} t={t} />
                </th>
                {passage.row?.cells.map((parts, cell) => (
                  <td key={cell}>
                    {parts.map((part, index) => (
                      <DiffWords key={index} part={part} labels={labels} />
                    ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </div>
  );
}

/** Passages in runs that have something in common with the one before. */
function runs(
  passages: readonly Passage[],
  belongs: (before: Passage, next: Passage) => boolean,
): Passage[][] {
  const found: Passage[][] = [];
  for (const passage of passages) {
    const last = found.at(-1);
    const before = last?.at(-1);
    if (last && before && belongs(before, passage)) last.push(passage);
    else found.push([passage]);
  }
  return found;
}

const sectionsOf = (passages: readonly Passage[]) => runs(passages, (a, b) => a.heading === b.heading);

/** Rows of the same table together. */
const runsOf = (passages: readonly Passage[]) =>
  runs(passages, (a, b) =>
    a.row && b.row
      ? a.row.cells.length === b.row.cells.length && a.row.columns.join('|') === b.row.columns.join('|')
      : !a.row && !b.row,
  );
