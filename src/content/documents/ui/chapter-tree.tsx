import { Fragment } from 'react';

import { htmlLang, type Locale, localeNames } from '@/i18n/locales';
import { Icon } from '@/ui/icons/icon';
import { StaticPart } from '@/ui/static-part/static-part';

import {
  besidePath,
  chapterPath,
  currentRelease,
  documentPath,
  requirementsPath,
  shownEntries,
} from '../domain';
import type { Chapter, Release, SpecificationDocument } from '../domain';
import type { DocumentLabels, DocumentText } from './labels';
import styles from './reader.module.css';
import { CONTENTS_SHEET } from './reader-setup';
import { SheetHead } from './sheet-head';

interface ChapterTreeProps {
  document: SpecificationDocument;
  release: Release;
  version?: string | undefined;
  chapter: Pick<Chapter, 'slug' | 'otherLanguages'>;
  lang: Locale;
  labels: DocumentLabels;
  t: DocumentText;
  hrefOf: (slug: string) => string;
}

/**
 * Search in the document, its releases, and its chapters as a tree: a column, or where there is no room for one, a sheet
 * that the reading bar opens.
 */
export function ChapterTree(props: ChapterTreeProps) {
  const { document, release, version, chapter, lang, labels, hrefOf } = props;
  return (
    <StaticPart as="div" id={CONTENTS_SHEET} popover="auto" className={`${styles.side ?? ''} no-print`}>
      <SheetHead id={CONTENTS_SHEET} title={labels.tree} close={labels.cite.close} />
      <search className={`${styles.search ?? ''} needs-js`}>
        <form data-document-search>
          <label>
            <span className="visually-hidden">{labels.search.label}</span>
            <Icon name="search" small />
            <input
              type="search"
              name="q"
              autoComplete="off"
              enterKeyHint="search"
              placeholder={labels.search.label}
            />
          </label>
        </form>
        <p role="status" className={styles.searchStatus} data-search-status />
        <ol className={styles.results} data-search-results hidden aria-label={labels.search.results} />
      </search>
      <VersionSwitch {...props} />
      <LanguageSwitch {...props} />
      <nav aria-label={labels.tree} className={styles.tree} data-tree>
        <p className={styles.treeTitle}>
          <a href={`/${lang}${documentPath(document.slug, version)}`}>{document.title}</a>
        </p>
        <ol>
          {shownEntries(release.chapters, chapter.slug).map(({ slug, number, title, depth }) => (
            <li key={slug} data-depth={depth || undefined}>
              <a href={hrefOf(slug)} aria-current={slug === chapter.slug ? 'page' : undefined}>
                <span>{number}</span>
                <span>{title}</span>
              </a>
            </li>
          ))}
        </ol>
        <ul className={styles.more}>
          <li>
            <a href={`/${lang}/docs/${document.slug}/errata`}>{labels.errata.title}</a>
          </li>
          <li>
            <a href={`/${lang}${requirementsPath(document.slug, version)}`}>{labels.requirements.title}</a>
          </li>
          {document.releases.length > 1 && (
            <li>
              <a href={`/${lang}/docs/${document.slug}/compare`}>{labels.compare.title}</a>
            </li>
          )}
          <li>
            <a href={`/${lang}/docs/glossary`}>{labels.glossary.title}</a>
          </li>
        </ul>
      </nav>
    </StaticPart>
  );
}

/** The chapter in other languages, alone or beside this one; both keep the section that is being read. */
function LanguageSwitch({ document, version, chapter, lang, labels }: ChapterTreeProps) {
  if (chapter.otherLanguages.length === 0) return null;
  return (
    <nav aria-label={labels.languages} className={`${styles.versions ?? ''} no-print`}>
      <span aria-hidden="true">{labels.languages}</span>
      <ul>
        {chapter.otherLanguages.map((other) => (
          <Fragment key={other}>
            <li>
              <a
                href={`/${other}${chapterPath(document.slug, chapter.slug, version)}`}
                hrefLang={htmlLang[other]}
                lang={htmlLang[other]}
                data-keep-place=""
              >
                {localeNames[other]}
              </a>
            </li>
            <li>
              <a
                href={`/${lang}${besidePath(document.slug, chapter.slug, other, version)}`}
                data-keep-place=""
              >
                {chapter.otherLanguages.length > 1
                  ? `${labels.beside.open} (${localeNames[other]})`
                  : labels.beside.open}
              </a>
            </li>
          </Fragment>
        ))}
      </ul>
    </nav>
  );
}

function VersionSwitch({ document, release, chapter, lang, labels, t }: ChapterTreeProps) {
  const current = currentRelease(document.releases);
  return (
    <nav aria-label={labels.versions} className={`${styles.versions ?? ''} no-print`}>
      <span aria-hidden="true">{labels.versions}</span>
      <ul>
        {document.releases.map((item) => {
          const version = item.version === current?.version ? undefined : item.version;
          const has = item.chapters.some(({ slug }) => slug === chapter.slug);
          const target = has
            ? chapterPath(document.slug, chapter.slug, version)
            : documentPath(document.slug, version);
          return (
            <li key={item.version}>
              <a
                href={`/${lang}${target}`}
                aria-current={item.version === release.version ? 'true' : undefined}
                data-version={has ? '' : undefined}
                data-keep-place={has ? '' : undefined}
                title={has ? undefined : t('versionMissing', { version: item.version })}
                className={has ? undefined : styles.missing}
              >
                {item.version}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
