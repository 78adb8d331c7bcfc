import { media } from '../breakpoints';
import { classNames } from '../class-names';
import { Tag } from '../primitives/tag';
import type { Picture } from '../rich-text/model';
import { WovenCover } from '../weave/woven-cover';
import { KeptDates } from '../words/kept-dates';
import { KeptWords } from '../words/kept-words';
import styles from './content-card.module.css';
import { ResponsiveImage } from './responsive-image';

export interface ContentCardProps {
  href: string;
  title: string;
  summary?: string;
  cover?: Picture;
  /** Without a picture it gets a woven one, where others beside it have pictures. */
  woven?: boolean;
  tag?: string;
  date?: { iso: string; text: string };
  note?: string;
  /** `stack`: picture above; `row`: picture beside; `line`: no picture. */
  layout?: 'stack' | 'row' | 'line';
  /** Level of the title, so the page's outline is right. */
  level?: 2 | 3 | 4;
  /** A video: a play icon on the picture. */
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
    woven = false,
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
  const image = shown && (
    <ResponsiveImage
      picture={shown}
      sizes={sizes ?? `${media.phone} calc(100vw - 2rem), 400px`}
      widest={WIDEST_CARD}
      alt=""
      first={eager}
    />
  );
  const isWoven = woven && layout !== 'line' && !cover;
  return (
    <article className={classNames(styles.card, styles[layout], (shown || isWoven) && styles.pictured)}>
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
        {summary && (
          <p className={styles.summary}>
            <KeptDates text={summary} />
          </p>
        )}
        {note && <p className={styles.note}>{note}</p>}
      </div>
      {shown && (
        <div
          className={classNames(styles.cover, film && styles.film)}
          style={{ backgroundColor: shown.placeholder }}
        >
          {image}
        </div>
      )}
      {isWoven && (
        <div className={styles.cover}>
          <WovenCover seed={href} />
        </div>
      )}
    </article>
  );
}
