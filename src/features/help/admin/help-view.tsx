import Link from 'next/link';
import type { AdminViewServerProps } from 'payload';

import { StaffView } from '@/cms/admin/staff-view';
import { roles } from '@/cms/permissions';

import { handbooksFor } from '../for-roles';
import { anchorOf, type HandbookName, handbookNames, isHandbookName, type Section } from '../handbook';
import { allSections, handbookIn, sectionsIn } from '../handbooks';
import { type Found, markedPieces, searchHandbooks, termsOf } from '../search';

import { type HelpContext, HelpText } from './help-text';
import styles from './help.module.css';
import { helpTexts } from './texts';

const PATH = '/help';
const addressOf = (name: HandbookName, anchor = '') => `/admin/help/${name}${anchor && `#${anchor}`}`;

type Texts = ReturnType<typeof helpTexts>;

/** `/admin/help` and the handbooks below it, in the language of the admin; for all staff. */
export function HelpView(view: AdminViewServerProps) {
  const { req } = view.initPageResult;
  const texts = helpTexts(req.i18n.language);
  const { t } = texts;
  const [, name = ''] = view.params?.segments ?? [];
  const handbook = isHandbookName(name) ? name : undefined;
  const query = queryOf(view.searchParams?.q);
  const own = req.user?.collection === 'staff' ? handbooksFor(req.user.roles) : [];
  const frame = { view, roles, forbidden: t('forbidden') };
  if (handbook)
    return (
      <StaffView
        {...frame}
        path={`${PATH}/${handbook}`}
        title={sectionsIn(texts.locale, handbook)[0]?.title ?? ''}
        parents={[{ label: t('title'), url: PATH }]}
      >
        {() => <Reading name={handbook} texts={texts} />}
      </StaffView>
    );
  return (
    <StaffView {...frame} path={PATH} title={t('title')} lead={t('lead')}>
      {() => (
        <>
          {name !== '' && <p role="alert">{t('unknown')}</p>}
          <Search query={query} texts={texts} />
          {query === '' ? (
            <Start own={own} texts={texts} />
          ) : (
            <Results
              found={searchHandbooks(allSections(texts.locale, own), query)}
              query={query}
              texts={texts}
            />
          )}
        </>
      )}
    </StaffView>
  );
}

const queryOf = (value: string | string[] | undefined) =>
  (Array.isArray(value) ? (value[0] ?? '') : (value ?? '')).trim().slice(0, 100);

function Search({ query, texts: { t } }: { query: string; texts: Texts }) {
  return (
    <form className={styles.search} role="search" action="/admin/help" method="get">
      <label htmlFor="help-query">{t('search.label')}</label>
      <div>
        <input id="help-query" type="search" name="q" defaultValue={query} maxLength={100} required />
        <button type="submit">{t('search.button')}</button>
      </div>
    </form>
  );
}

function Results({ found, query, texts }: { found: readonly Found[]; query: string; texts: Texts }) {
  const { locale, t } = texts;
  const terms = termsOf(query);
  return (
    <section aria-labelledby="help-results">
      <h2 id="help-results" className={styles.heading} role="status">
        {t('search.found', { count: found.length, query })}
      </h2>
      {found.length === 0 && <p>{t('search.none')}</p>}
      <ol className={styles.results}>
        {found.map(({ name, section, excerpt }) => (
          <li key={`${name} ${section.id}`}>
            <Link href={addressOf(name, section.id)} prefetch={false}>
              <Marked text={section.title} terms={terms} />
            </Link>
            <span className={styles.from}>{sectionsIn(locale, name)[0]?.title}</span>
            <p>
              <Marked text={excerpt} terms={terms} />
            </p>
          </li>
        ))}
      </ol>
      <p>
        <Link href="/admin/help" prefetch={false}>
          {t('search.back')}
        </Link>
      </p>
    </section>
  );
}

function Marked({ text, terms }: { text: string; terms: readonly string[] }) {
  return markedPieces(text, terms).map(({ text: piece, isMatch }, at) =>
    isMatch ? <mark key={at}>{piece}</mark> : piece,
  );
}

/** The handbooks of one's own roles with their chapters, then the others. */
function Start({ own, texts }: { own: readonly HandbookName[]; texts: Texts }) {
  const { t } = texts;
  const others = handbookNames.filter((name) => !own.includes(name));
  return (
    <>
      {own.length > 0 && (
        <section aria-labelledby="help-own">
          <h2 id="help-own" className={styles.heading}>
            {t('own')}
          </h2>
          <div className={styles.cards}>
            {own.map((name) => (
              <Card key={name} name={name} texts={texts} hasChapters />
            ))}
          </div>
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="help-others">
          <h2 id="help-others" className={styles.heading}>
            {t('others')}
          </h2>
          <div className={styles.cards}>
            {others.map((name) => (
              <Card key={name} name={name} texts={texts} />
            ))}
          </div>
        </section>
      )}
    </>
  );
}

function Card({
  name,
  texts: { labels, locale },
  hasChapters = false,
}: {
  name: HandbookName;
  texts: Texts;
  hasChapters?: boolean;
}) {
  const [title, ...sections] = sectionsIn(locale, name);
  return (
    <article className={styles.card}>
      <h3>
        <Link href={addressOf(name)} prefetch={false}>
          {title?.title}
        </Link>
      </h3>
      <p>{labels.handbooks[name]}</p>
      {hasChapters && <Chapters name={name} sections={sections} />}
    </article>
  );
}

function Chapters({ name, sections }: { name: HandbookName; sections: readonly Section[] }) {
  return (
    <ul>
      {sections
        .filter(({ level }) => level === 2)
        .map(({ id, title }) => (
          <li key={id}>
            <Link href={addressOf(name, id)} prefetch={false}>
              {title}
            </Link>
          </li>
        ))}
    </ul>
  );
}

/** A handbook: contents beside the text, above it where there is no room. */
function Reading({ name, texts }: { name: HandbookName; texts: Texts }) {
  const { labels, locale, t } = texts;
  const [introduction, ...sections] = sectionsIn(locale, name);
  const context: HelpContext = {
    pictures: handbookIn(locale, name).pictures,
    address: ({ name: other = name, anchor }) => {
      // In the text, a heading is named by its own words.
      const meant = sectionsIn(locale, other).find(({ title }) => anchorOf(title) === anchor);
      return addressOf(other, meant?.id ?? '');
    },
    inRepository: (file) => t('inRepository', { file }),
    copyLabels: labels.code,
  };
  return (
    <div className={styles.reading}>
      <div className={styles.beside}>
        <Search query="" texts={texts} />
        <nav className={styles.contents} aria-labelledby="help-contents">
          <h2 id="help-contents">{t('contents')}</h2>
          <Chapters name={name} sections={sections} />
        </nav>
      </div>
      <div className={styles.text}>
        <HelpText blocks={introduction?.blocks ?? []} context={context} />
        {sections.map(({ id, level, title, blocks }) => {
          const Heading = level === 2 ? 'h2' : 'h3';
          return (
            <section key={id}>
              <Heading id={id}>
                <a href={`#${id}`}>{title}</a>
              </Heading>
              <HelpText blocks={blocks} context={context} />
            </section>
          );
        })}
      </div>
    </div>
  );
}
