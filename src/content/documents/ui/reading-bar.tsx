import { Icon } from '@/ui/icons/icon';

import type { ChapterEntry } from '../domain';
import type { DocumentLabels } from './labels';
import styles from './reader.module.css';
import { CONTENTS_SHEET, OUTLINE_SHEET } from './reader-setup';

/** The chapters before and after this one. */
export interface Neighbors {
  previous?: ChapterEntry | undefined;
  next?: ChapterEntry | undefined;
  hrefOf: (slug: string) => string;
  labels: DocumentLabels;
}

interface ReadingBarProps extends Neighbors {
  chapter: Pick<ChapterEntry, 'number' | 'title'>;
  /** Whether the page has a list of its sections to open. */
  hasOutline: boolean;
}

/**
 * Where there is no room for columns: contents, the section being read, search, and the neighboring chapters at the lower
 * edge of the window, within reach of the thumb. The sheets open without scripts.
 */
export function ReadingBar({ chapter, previous, next, hasOutline, hrefOf, labels }: ReadingBarProps) {
  const section = (
    <>
      <span className={styles.barChapter}>{chapter.number} </span>
      <span className={styles.barSection} data-reading-section>
        {chapter.title}
      </span>
    </>
  );
  return (
    <nav aria-label={labels.bar} className={`${styles.bar ?? ''} no-print`} data-reading-bar>
      <button type="button" popoverTarget={CONTENTS_SHEET} aria-label={labels.tree}>
        <Icon name="menu" />
      </button>
      {hasOutline ? (
        <button type="button" popoverTarget={OUTLINE_SHEET} className={styles.barPlace}>
          <span className="visually-hidden">{labels.onThisPage} </span>
          {section}
          <Icon name="chevron-up" small />
        </button>
      ) : (
        <p className={styles.barPlace}>{section}</p>
      )}
      <button
        type="button"
        popoverTarget={CONTENTS_SHEET}
        className="needs-js"
        aria-label={labels.search.label}
        data-open-search
      >
        <Icon name="search" />
      </button>
      <Neighbor chapter={previous} hrefOf={hrefOf} label={labels.previous} icon="chevron-left" rel="prev" />
      <Neighbor chapter={next} hrefOf={hrefOf} label={labels.next} icon="chevron-right" rel="next" />
    </nav>
  );
}

/** A link to the chapter; at the ends of the document an empty place, so nothing moves under the thumb. */
function Neighbor(props: {
  chapter: ChapterEntry | undefined;
  hrefOf: (slug: string) => string;
  label: string;
  icon: 'chevron-left' | 'chevron-right';
  rel: 'prev' | 'next';
}) {
  const { chapter, hrefOf, label, icon, rel } = props;
  if (!chapter) {
    return (
      <span aria-hidden="true" className={styles.barEnd}>
        <Icon name={icon} />
      </span>
    );
  }
  return (
    <a href={hrefOf(chapter.slug)} rel={rel} aria-label={`${label} ${chapter.number} ${chapter.title}`}>
      <Icon name={icon} />
    </a>
  );
}
