import type { Locale } from '@/i18n/locales';
import type { Texts } from '@/i18n/texts';
import { classNames } from '@/ui/class-names';
import { initialsOf } from '@/ui/words/initials';
import { ResponsiveImage } from '@/ui/patterns/responsive-image';
import { TextLink } from '@/ui/primitives/text-link';
import { StaticPart } from '@/ui/static-part/static-part';
import { KeptWords } from '@/ui/words/kept-words';

import { authorPath } from '../domain';
import type { Author } from '../queries';
import styles from './authors.module.css';

/** The namespace `blogs` of the messages. */
export type BlogTexts = Texts<'blogs'>;

/** The widest picture of a person, in pixels. */
const WIDEST_FACE = 320;

/** A person’s picture, or their initials. Decorative: the name is beside it. */
export function AuthorFace({ author, size }: { author: Author; size: 'small' | 'large' }) {
  return (
    <span className={classNames(styles.face, styles[size])} aria-hidden="true">
      {author.picture ? (
        <ResponsiveImage
          picture={author.picture}
          sizes={size === 'large' ? '5rem' : '2.5rem'}
          widest={WIDEST_FACE}
          alt=""
          placeholder
        />
      ) : (
        initialsOf(author.name)
      )}
    </span>
  );
}

/** Who wrote an article, below its title. */
export function Byline({
  authors,
  lang,
  texts,
}: {
  authors: readonly Author[];
  lang: Locale;
  texts: BlogTexts;
}) {
  if (authors.length === 0) return null;
  return (
    <ul className={styles.byline} aria-label={texts.labels.author.label}>
      {authors.map((author) => (
        <li key={author.id}>
          <AuthorFace author={author} size="small" />
          <span className={styles.words}>
            <a href={`/${lang}${authorPath(author.slug)}`} rel="author" className={styles.name}>
              {author.name}
            </a>
            <span className={styles.role}>{author.role}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Who the authors of an article are, below its text, with the way to what else they wrote. */
export function AuthorNotes({
  authors,
  lang,
  texts,
}: {
  authors: readonly Author[];
  lang: Locale;
  texts: BlogTexts;
}) {
  if (authors.length === 0) return null;
  return (
    <StaticPart as="section" className={styles.notes} aria-labelledby="post-authors">
      <h2 id="post-authors" className={styles.notesTitle}>
        {texts.labels.writtenBy}
      </h2>
      {authors.map((author) => (
        <div key={author.id} className={styles.note}>
          <AuthorFace author={author} size="large" />
          <div className={styles.words}>
            <h3 className={styles.name}>{author.name}</h3>
            <p className={styles.role}>{author.role}</p>
            {author.about && (
              <p className={styles.about}>
                <KeptWords text={author.about} />
              </p>
            )}
            <TextLink arrow href={`/${lang}${authorPath(author.slug)}`}>
              {texts.t('allBy', { name: author.name })}
            </TextLink>
          </div>
        </div>
      ))}
    </StaticPart>
  );
}
