import { useForm } from '@payloadcms/ui';
import type { FormState } from 'payload';

import { momentText } from '@/cms/admin/list-values';
import { useReaderZone } from '@/i18n/reader-zone';

import type { ReviewEntry } from '../use-cases/read-review';

import { useReviewTexts } from './review-texts';
import styles from './review.module.css';
import { showPlace } from './show-place';

/** Comments and decisions of a review, the newest first; resolved comments are folded away. */
export function ReviewEntries({
  entries,
  mayResolve,
  onResolve,
}: {
  entries: readonly ReviewEntry[];
  mayResolve: boolean;
  onResolve: (entry: string, resolved: boolean) => void;
}) {
  const { labels, t } = useReviewTexts();
  if (entries.length === 0) return null;
  const newestFirst = entries.toReversed();
  const resolved = newestFirst.filter(({ isResolved }) => isResolved);
  const list = (some: readonly ReviewEntry[]) => (
    <ul className={styles.entries}>
      {some.map((entry) => (
        <Entry key={entry.id} {...{ entry, mayResolve, onResolve }} />
      ))}
    </ul>
  );
  return (
    <details open>
      <summary>{labels.history}</summary>
      {list(newestFirst.filter(({ isResolved }) => !isResolved))}
      {resolved.length > 0 && (
        <details>
          <summary>{t('comment.resolvedCount', { count: resolved.length })}</summary>
          {list(resolved)}
        </details>
      )}
    </details>
  );
}

function Entry({
  entry,
  mayResolve,
  onResolve,
}: {
  entry: ReviewEntry;
  mayResolve: boolean;
  onResolve: (entry: string, resolved: boolean) => void;
}) {
  const { labels, locale, t } = useReviewTexts();
  const zone = useReaderZone();
  const { getFields } = useForm();
  const { id, kind, at, by, text, quote, place, isPlaceGone, isResolved } = entry;
  const placeName = place && (place.quote === '' ? place.label : t('comment.block', place));
  return (
    <li className={styles.entry} data-kind={kind}>
      <p>
        <strong>{t(`entries.${kind}`, { name: by?.name ?? labels.someone })}</strong>{' '}
        <time className={styles.muted} dateTime={at}>
          {momentText(at, locale, zone)}
        </time>
      </p>
      {place && placeName !== null && (
        <button
          type="button"
          className={styles.link}
          aria-label={t('comment.show', { place: placeName })}
          onClick={() => void showPlace({ ...place, path: pathIn(getFields(), place.field) })}
        >
          {placeName}
        </button>
      )}
      {isPlaceGone && (
        <>
          <p className={styles.muted}>{quote === '' ? labels.comment.goneField : labels.comment.gone}</p>
          {quote !== '' && <blockquote>{quote}</blockquote>}
        </>
      )}
      {text !== '' && <p>{text}</p>}
      {kind === 'comment' && mayResolve && (
        <button type="button" className={styles.link} onClick={() => onResolve(id, !isResolved)}>
          {isResolved ? labels.comment.reopen : labels.comment.resolve}
        </button>
      )}
    </li>
  );
}

/** The path of a field in the form, which counts rows where a place has their ids. */
function pathIn(form: FormState, field: string): readonly string[] {
  return field.split('.').reduce<readonly string[]>((path, part) => {
    const rows = form[path.join('.')]?.rows ?? [];
    const index = rows.findIndex(({ id }) => id === part);
    return [...path, index < 0 ? part : String(index)];
  }, []);
}
