import type { Locale } from '@/i18n/locales';
import { Breadcrumb } from '@/ui/patterns/breadcrumb';
import { EmptyState } from '@/ui/patterns/empty-state';
import { PageHead } from '@/ui/patterns/page-head';
import { ButtonLink } from '@/ui/primitives/button';
import { Tag } from '@/ui/primitives/tag';
import type { Tone } from '@/ui/primitives/tag';
import type { RichTextLabels } from '@/ui/rich-text/labels';
import { StaticPart } from '@/ui/static-part/static-part';

import type { ComparedChapter, Comparison, DiffPart } from '../compare';
import { changeFilePath, changeFormats, chapterPath, comparisonPath, documentPath } from '../domain';
import type { SpecificationDocument } from '../domain';
import { Passages } from './compared-passages';
import { SIDES_BOX } from './comparison-box';
import { ComparisonSides } from './comparison-sides';
import styles from './documents.module.css';
import type { DocumentLabels, DocumentText } from './labels';

const tones: Record<ComparedChapter['state'], Tone> = {
  added: 'success',
  removed: 'danger',
  changed: 'accent',
  same: 'neutral',
};

/** Earlier releases that each release can be compared with: readers who skipped one see all that has changed since. */
const COMPARED_BACK = 3;

export interface ComparisonPageProps {
  comparison: Comparison;
  document: SpecificationDocument;
  lang: Locale;
  labels: DocumentLabels;
  t: DocumentText;
  breadcrumbLabel: string;
  richTextLabels: Pick<RichTextLabels, 'enlarge'>;
}

/** What changed between two releases: the chapters in a table, then the words of each changed one. */
export function ComparisonPage({
  comparison,
  document,
  lang,
  labels,
  t,
  breadcrumbLabel,
  richTextLabels,
}: ComparisonPageProps) {
  const { from, to, chapters } = comparison;
  const words = labels.compare;
  const changed = chapters.filter(({ state }) => state === 'changed');
  // Each release with the nearest before it, and the two at hand.
  const pairs = document.releases.flatMap((release, place) =>
    document.releases
      .slice(place + 1, place + 1 + COMPARED_BACK)
      .map((older) => ({ from: older.version, to: release.version })),
  );
  if (!pairs.some((pair) => pair.from === from && pair.to === to)) pairs.push({ from, to });
  return (
    <>
      <ComparisonSides className={styles.oneSide ?? ''} from={from} to={to} />
      <StaticPart as="div" className={`container ${styles.narrow ?? ''}`}>
        <Breadcrumb
          label={breadcrumbLabel}
          trail={[
            { label: labels.indexTitle, href: `/${lang}/docs` },
            { label: document.title, href: `/${lang}${documentPath(document.slug)}` },
            { label: words.title },
          ]}
        />
        <PageHead
          title={`${from} → ${to}`}
          lead={words.lead}
          facts={
            <>
              <span className={styles.number}>{document.number}</span>
              <span>{document.title}</span>
            </>
          }
        />
        <nav aria-label={words.choose} className={styles.choose}>
          <ul className={styles.pairs}>
            {pairs.map((pair) => (
              <li key={`${pair.from}-${pair.to}`}>
                <a
                  href={`/${lang}${comparisonPath(document.slug, pair.from, pair.to)}`}
                  aria-current={pair.from === from && pair.to === to ? 'page' : undefined}
                >
                  {pair.from} → {pair.to}
                </a>
              </li>
            ))}
            <li>
              <a href={`/${lang}${comparisonPath(document.slug, to, from)}`}>{words.swap}</a>
            </li>
          </ul>
        </nav>
        <table className={styles.changes}>
          <caption className="visually-hidden">{words.summary}</caption>
          <thead>
            <tr>
              <th scope="col">{words.chapter}</th>
              <th scope="col">{words.change}</th>
            </tr>
          </thead>
          <tbody>
            {chapters.map((chapter) => (
              <tr key={chapter.slug}>
                <td>
                  <a
                    href={
                      chapter.state === 'changed'
                        ? `#${chapter.slug}`
                        : `/${lang}${chapterPath(document.slug, chapter.slug, chapter.state === 'removed' ? from : to)}`
                    }
                  >
                    {chapter.number} {chapter.title}
                  </a>
                </td>
                <td>
                  <Tag tone={tones[chapter.state]}>{words[chapter.state]}</Tag>{' '}
                  {chapter.state === 'changed' && <small className="muted">{countsOf(chapter, t)}</small>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {chapters.every(({ state }) => state === 'same') && <EmptyState title={words.none} />}
        {chapters.some(({ state }) => state !== 'same') && (
          <p className={`${styles.files ?? ''} no-print`} role="group" aria-label={words.files}>
            {changeFormats.map((format) => (
              <ButtonLink
                key={format}
                size="small"
                href={`/${lang}${changeFilePath(document.slug, from, to, format)}`}
                download={`${document.slug}-${from}-${to}-changes.${format}`}
              >
                {t('compare.file', { format: words.formats[format] })}
              </ButtonLink>
            ))}
          </p>
        )}
        {changed.length > 0 && (
          <p className={`${styles.only ?? ''} no-print`}>
            <label>
              <input type="checkbox" autoComplete="off" />
              {t('compare.onlyNormative', {
                count: changed.flatMap(({ passages }) => passages).filter(({ isNormative }) => isNormative)
                  .length,
              })}
            </label>
            <small>{words.normativeHint}</small>
            <label className="needs-js">
              <input id={SIDES_BOX} type="checkbox" autoComplete="off" />
              {words.sides}
            </label>
          </p>
        )}
        {changed.map((chapter) => (
          <section
            key={chapter.slug}
            className={styles.difference}
            aria-labelledby={chapter.slug}
            data-normative={chapter.passages.some(({ isNormative }) => isNormative) || undefined}
          >
            <h2 id={chapter.slug}>
              <a href={`/${lang}${chapterPath(document.slug, chapter.slug, to)}`}>
                {chapter.number} {chapter.title}
              </a>
            </h2>
            <Passages chapter={chapter} labels={labels} enlarge={richTextLabels.enlarge} t={t} />
          </section>
        ))}
      </StaticPart>
    </>
  );
}

function countsOf({ passages }: ComparedChapter, t: DocumentText): string {
  const count = (kind: DiffPart['kind']) =>
    passages.flatMap(({ parts }) => parts).filter((part) => part.kind === kind).length;
  return t('compare.words', { added: String(count('added')), removed: String(count('removed')) });
}
