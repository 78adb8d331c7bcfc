import type { Locale } from '@/i18n/locales';
import { formatDate } from '@/i18n/dates';

import type { SearchKind, SearchResult } from '../domain';
import { isNumberedKind } from '../section-numbers';
import { nameOfKind } from './kind-name';
import type { SearchLabels } from './labels';
import { Marked } from './marked';
import styles from './search-page.module.css';

/** Kinds whose date says something to readers; those of a release are all as old as it is. */
const DATED: ReadonlySet<SearchKind> = new Set<SearchKind>([
  'errata',
  'news',
  'videos',
  'activities',
  'white-papers',
  'case-studies',
]);

/** A result, and below it those of the same section. */
export function Result(props: {
  group: readonly SearchResult[];
  lang: Locale;
  labels: SearchLabels;
  /** Place of a result among all, from 1. */
  placeOf: (item: SearchResult) => number;
}) {
  const { group, lang, labels, placeOf } = props;
  const [item, ...siblings] = group;
  if (!item) return null;
  const place = placeOf(item);
  return (
    <article className={styles.result}>
      {item.picture !== undefined && (
        <img className={styles.picture} src={item.picture} alt="" loading="lazy" decoding="async" />
      )}
      <p className={styles.facts}>
        <span className={styles.type}>{nameOfKind(item.kind, labels)}</span>
        {item.path.length > 0 && <span>{item.path.join(' › ')}</span>}
        {DATED.has(item.kind) && (
          <time dateTime={item.publishedAt}>{formatDate(item.publishedAt, lang, 'short')}</time>
        )}
      </p>
      <h2>
        <a href={item.url} data-place={place}>
          {item.section !== undefined && isNumberedKind(item.kind) && `${item.section} `}
          <Marked text={item.title} ranges={item.highlights.title} />
        </a>
      </h2>
      {item.excerpt && (
        <p className={styles.excerpt}>
          <Marked text={item.excerpt} ranges={item.highlights.excerpt} />
        </p>
      )}
      {siblings.length > 0 && (
        <p className={styles.releases}>
          {labels.sameSection}
          {siblings.map((sibling) => (
            <a key={sibling.url} href={sibling.url} data-place={placeOf(sibling)}>
              {sibling.title}
            </a>
          ))}
        </p>
      )}
      {item.releases && <Releases releases={item.releases} label={labels.releases} place={place} />}
    </article>
  );
}

/** Where the same section is in other releases of the document. */
export function Releases(props: {
  releases: NonNullable<SearchResult['releases']>;
  label: string;
  place: number;
}) {
  const { releases, label, place } = props;
  return (
    <p className={styles.releases}>
      {label}
      {releases.map(({ version, url }) => (
        <a key={url} href={url} data-release-of={place}>
          {version}
        </a>
      ))}
    </p>
  );
}
