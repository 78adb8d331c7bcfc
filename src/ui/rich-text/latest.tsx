import { classNames } from '../class-names';
import { TextLink } from '../primitives/text-link';
import { KeptDates } from '../words/kept-dates';
import { KeptWords } from '../words/kept-words';
import styles from './latest.module.css';
import type { LatestItem, RichTextBlock } from './model';

/** The newest news or the next events, in rows with the date beside them, and the way to all of them. */
export function Latest({
  block: { list, items, count, empty, more },
}: {
  block: Extract<RichTextBlock, { type: 'latest' }>;
}) {
  const current = withoutPast(items);
  return (
    <div className={classNames(styles.latest, list === 'activities' && styles.events)}>
      {current.length === 0 ? (
        empty && <p className={styles.empty}>{empty}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes a list without marks for none
        <ul role="list">
          {current.slice(0, count).map(({ href, title, summary, date, label }) => (
            <li key={href}>
              <p className={styles.date}>
                <time dateTime={date.iso}>
                  <KeptDates text={date.text} />
                </time>
                {label && <span>{label}</span>}
              </p>
              <div className={styles.words}>
                <p className={styles.title}>
                  <a href={href}>
                    <KeptWords text={title} />
                  </a>
                </p>
                <p>{summary}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.more}>
        <TextLink href={more.href} arrow>
          {more.label}
        </TextLink>
      </p>
    </div>
  );
}

/** What the text was read with may be over by the time that the page is rendered. */
function withoutPast(items: readonly LatestItem[]): LatestItem[] {
  const now = Date.now();
  return items.filter(({ until }) => until === undefined || Date.parse(until) >= now);
}
