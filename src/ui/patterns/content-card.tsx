import { classNames } from '../class-names';
import { Tag } from '../primitives/tag';
import type { Picture } from '../rich-text/model';
import { KeptWords } from '../words/kept-words';
import styles from './content-card.module.css';

export interface ContentCardProps {
  href: string;
  title: string;
  summary?: string;
  cover?: Picture;
  tag?: string;
  date?: { iso: string; text: string };
  note?: string;
  /** `stack`: picture above; `row`: picture beside; `line`: no picture. */
  layout?: 'stack' | 'row' | 'line';
  /** Level of the title, so that the page's outline is right. */
  level?: 2 | 3 | 4;
  /** A film: a play sign on the picture. */
  film?: boolean;
  /** CSS `sizes` of the picture. */
  sizes?: string;
  /** Its picture is likely the largest thing on the first screen and is fetched before it is laid out. */
  eager?: boolean;
}

/** Pixels; larger versions of a picture are for articles. */
const WIDEST_CARD = 960;

/** One item of a list: the whole card is the link, named by its title. */
export function ContentCard(props: ContentCardProps) {
  const {
    href,
    title,
    summary,
    cover,
    tag,
    date,
    note,
    layout = 'stack',
    level = 3,
    film = false,
    sizes,
    eager = false,
  } = props;
  const Heading = `h${level}` as const;
  const shown = layout === 'line' ? undefined : cover;
  const cardSources = shown?.sources.filter(({ width }) => width <= WIDEST_CARD) ?? [];
  // In a picture element, since React writes a hint for any other that is not lazy, and within a static part would write it
  // into the middle of the list. The browser finds the picture in the page as early.
  const image = shown && (
    <img
      src={(cardSources[0] ?? shown).src}
      srcSet={cardSources.map(({ src, width }) => `${src} ${width}w`).join(', ') || undefined}
      sizes={sizes ?? '(max-width: 600px) 100vw, 400px'}
      width={shown.width || undefined}
      height={shown.height || undefined}
      alt=""
      {...(eager ? { fetchPriority: 'high' } : { loading: 'lazy' })}
    />
  );
  return (
    <article className={classNames(styles.card, styles[layout], shown && styles.pictured)}>
      <div className={styles.words}>
        <p className={styles.facts}>
          {date && <time dateTime={date.iso}>{date.text}</time>}
          {tag && <Tag>{tag}</Tag>}
        </p>
        <Heading className={styles.title}>
          <a href={href}>
            <KeptWords text={title} />
          </a>
        </Heading>
        {summary && <p className={styles.summary}>{summary}</p>}
        {note && <p className={styles.note}>{note}</p>}
      </div>
      {shown && (
        <div
          className={classNames(styles.cover, film && styles.film)}
          style={{ backgroundColor: shown.placeholder }}
        >
          {eager ? <picture>{image}</picture> : image}
        </div>
      )}
    </article>
  );
}
