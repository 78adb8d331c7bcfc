import type { Locale } from '@/i18n/locales';
import { Breadcrumb } from '@/ui/patterns/breadcrumb';
import { EmptyState } from '@/ui/patterns/empty-state';
import { OtherLanguages } from '@/ui/patterns/other-languages';
import { PageHead } from '@/ui/patterns/page-head';
import { Icon } from '@/ui/icons/icon';
import { ButtonLink } from '@/ui/primitives/button';
import { TextLink } from '@/ui/primitives/text-link';
import { StaticPart } from '@/ui/static-part/static-part';
import { KeptWords } from '@/ui/words/kept-words';

import {
  chapterPath,
  comparisonPath,
  documentPath,
  requirementFilePath,
  requirementFormats,
  requirementsPath,
} from '../domain';
import type { Release, SpecificationDocument } from '../domain';
import type { RequirementsOfRelease } from '../use-cases/read-requirements';
import { ChecklistPanel } from './checklist-panel';
import type { DocumentLabels, DocumentText } from './labels';
import { ReleaseTag } from './release-tag';
import { RequirementFilters } from './requirement-filters';
import styles from './requirement-index.module.css';
import { RequirementTable } from './requirement-table';

export interface RequirementIndexProps extends RequirementsOfRelease {
  document: SpecificationDocument;
  release: Release;
  /** The version if the address names it; links then stay in it. */
  version?: string | undefined;
  lang: Locale;
  labels: DocumentLabels;
  t: DocumentText;
  breadcrumbLabel: string;
}

/** The requirements of a release, with filters that need no script, files, and a checklist that stays in the browser. */
export function RequirementIndex(props: RequirementIndexProps) {
  const { document, release, total, earlier, lang, labels, t } = props;
  return (
    <div className={`container ${styles.index ?? ''}`}>
      <StaticPart as="div" className={styles.head}>
        <Head {...props} />
        {total > 0 && <RequirementFilters {...props} />}
      </StaticPart>
      {total > 0 && (
        <ChecklistPanel
          document={document.slug}
          version={release.version}
          earlier={earlier.map((before) => ({
            version: before,
            label: t('requirements.checklist.takeOver', { version: before }),
          }))}
          total={total}
          files={Object.fromEntries(
            [release.version, ...earlier].map((of) => [
              of,
              `/${lang}${requirementFilePath(document.slug, of, 'json')}`,
            ]),
          )}
          icons={{ export: <Icon name="file" />, import: <Icon name="upload" /> }}
          labels={{ checks: labels.requirements.checks, checklist: labels.requirements.checklist }}
        />
      )}
      <StaticPart as="div" className={styles.list}>
        <List {...props} />
      </StaticPart>
    </div>
  );
}

function Head({
  document,
  release,
  version,
  total,
  lang,
  labels,
  t,
  breadcrumbLabel,
}: RequirementIndexProps) {
  const words = labels.requirements;
  return (
    <>
      <Breadcrumb
        label={breadcrumbLabel}
        trail={[
          { label: labels.indexTitle, href: `/${lang}/docs` },
          { label: document.title, href: `/${lang}${documentPath(document.slug, version)}` },
          { label: words.title },
        ]}
      />
      <PageHead
        title={words.title}
        lead={words.lead}
        facts={
          <>
            <span className={styles.number}>{document.number}</span>
            <span>{document.title}</span>
            <span>{t('release', { version: release.version })}</span>
            <ReleaseTag status={release.status} labels={labels} />
          </>
        }
      />
      <OtherLanguages
        label={labels.otherLanguages}
        languages={document.otherLanguages}
        path={requirementsPath(document.slug, version)}
      />
      {total > 0 && (
        <p className={`${styles.actions ?? ''} no-print`} role="group" aria-label={words.files}>
          {requirementFormats.map((format) => (
            <ButtonLink
              key={format}
              size="small"
              href={`/${lang}${requirementFilePath(document.slug, release.version, format)}`}
              download={`${document.slug}-${release.version}-requirements.${format}`}
            >
              {t('requirements.file', { format: words.formats[format] })}
            </ButtonLink>
          ))}
        </p>
      )}
    </>
  );
}

function List(props: RequirementIndexProps) {
  const { document, release, version, total, shown, dropped, filter, lang, labels, t } = props;
  const words = labels.requirements;
  if (total === 0) {
    return (
      <EmptyState
        title={words.none}
        action={
          <TextLink href={`/${lang}${documentPath(document.slug, version)}`}>{words.toDocument}</TextLink>
        }
      />
    );
  }
  const chapters = release.chapters.flatMap((chapter) => {
    const items = shown.filter((item) => item.chapter === chapter.slug);
    return items.length > 0 ? [{ chapter, items }] : [];
  });
  const hrefOf = (chapter: string, anchor?: string) =>
    `/${lang}${chapterPath(document.slug, chapter, version)}${anchor === undefined ? '' : `#${anchor}`}`;
  const { since } = filter;
  return (
    <>
      <p role="status">
        {t('requirements.shown', { shown: shown.length, total })}{' '}
        {since !== undefined && (
          <>
            {t('requirements.changes', {
              version: since,
              added: shown.filter(({ change }) => change === 'new').length,
              changed: shown.filter(({ change }) => change === 'changed').length,
              dropped: dropped.length,
            })}{' '}
            <TextLink href={`/${lang}${comparisonPath(document.slug, since, release.version)}`}>
              {t('requirements.compare', { from: since, to: release.version })}
            </TextLink>
          </>
        )}
      </p>
      {shown.length === 0 && dropped.length === 0 && (
        <EmptyState
          title={since === undefined ? words.noMatch : t('requirements.nothingChanged', { version: since })}
          action={
            <TextLink href={`/${lang}${requirementsPath(document.slug, version)}`}>{words.clear}</TextLink>
          }
        />
      )}
      {chapters.map(({ chapter, items }) => (
        <section key={chapter.slug} aria-labelledby={`chapter-${chapter.slug}`}>
          <h2 id={`chapter-${chapter.slug}`}>
            <a href={hrefOf(chapter.slug)}>
              <span className={styles.number}>{chapter.number}</span> <KeptWords text={chapter.title} />
            </a>
          </h2>
          <RequirementTable
            items={items}
            hrefOf={hrefOf}
            name={`chapter-${chapter.slug}`}
            labels={labels}
            t={t}
          />
        </section>
      ))}
      {since !== undefined && dropped.length > 0 && (
        <section aria-labelledby="dropped">
          <h2 id="dropped">{t('requirements.dropped', { version: since })}</h2>
          <ul className={styles.dropped}>
            {dropped.map(({ number, chapter, text }) => (
              <li key={number}>
                <a href={`/${lang}${chapterPath(document.slug, chapter, since)}#${number}`}>{number}</a>
                <del>{text}</del>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
