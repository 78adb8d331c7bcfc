import { formatDate } from '@/i18n/dates';
import type { Locale } from '@/i18n/locales';
import { Breadcrumb } from '@/ui/patterns/breadcrumb';
import { PageHead } from '@/ui/patterns/page-head';
import { ButtonLink } from '@/ui/primitives/button';
import { OtherLanguages } from '@/ui/patterns/other-languages';
import { TextLink } from '@/ui/primitives/text-link';
import { RichTextView } from '@/ui/rich-text/rich-text-view';
import type { RichTextLabels } from '@/ui/rich-text/labels';
import { StaticPart } from '@/ui/static-part/static-part';
import { KeptDates } from '@/ui/words/kept-dates';
import { KeptWords } from '@/ui/words/kept-words';

import {
  chapterPath,
  comparisonPath,
  currentRelease,
  documentPath,
  releasePrintPath,
  requirementsPath,
} from '../domain';
import type { Release, SpecificationDocument } from '../domain';
import type { NumberedChapter } from '../release-index';
import styles from './documents.module.css';
import { ErrataItems } from './errata-list';
import type { DocumentLabels, DocumentText } from './labels';
import { ReleaseBanner } from './release-banner';
import { ReleaseTag } from './release-tag';
import { reviewEnd } from './review-end';

export interface DocumentOverviewProps {
  document: SpecificationDocument;
  /** The release that is shown. */
  release?: Release;
  /** Its version if the address names it. */
  version?: string;
  /** Where one applies for the full specification of this document, where there is one. */
  applyHref?: string | undefined;
  /** What has a number in the release. */
  index: NumberedChapter[];
  lang: Locale;
  /** On which a review that has a last day depends. */
  now: Date;
  labels: DocumentLabels;
  t: DocumentText;
  breadcrumbLabel: string;
  richTextLabels: RichTextLabels;
}

/** A document: what it is, its chapters in one release, all releases and its errata. */
export function DocumentOverview(props: DocumentOverviewProps) {
  const { document, release, version, applyHref, lang, now, labels, t, richTextLabels } = props;
  const current = currentRelease(document.releases);
  const first = release?.chapters[0];
  const errata = document.errata.filter((erratum) => erratum.version === release?.version);
  return (
    <StaticPart as="article" className={`container ${styles.overview ?? ''}`}>
      <Breadcrumb
        label={props.breadcrumbLabel}
        trail={[{ label: labels.indexTitle, href: `/${lang}/docs` }, { label: document.title }]}
      />
      <PageHead
        title={document.title}
        lead={document.summary}
        facts={
          <>
            <span className={styles.number}>{document.number}</span>
            {release && (
              <>
                <span>{t('release', { version: release.version })}</span>
                <ReleaseTag status={release.status} labels={labels} />
                <time dateTime={release.date}>{formatDate(release.date, lang)}</time>
              </>
            )}
          </>
        }
      >
        <OtherLanguages
          label={labels.otherLanguages}
          languages={document.otherLanguages}
          path={documentPath(document.slug, version)}
        />
        {(first || applyHref) && (
          <div className={styles.actions}>
            {first && (
              <ButtonLink
                variant="primary"
                iconAfter="arrow-right"
                href={`/${lang}${chapterPath(document.slug, first.slug, version)}`}
              >
                {labels.read}
              </ButtonLink>
            )}
            {applyHref && <ButtonLink href={applyHref}>{labels.apply}</ButtonLink>}
            {first && (
              <ButtonLink
                href={`/${lang}${releasePrintPath(document.slug, version)}`}
                type="application/pdf"
                rel="nofollow"
              >
                {applyHref ? labels.pdf.publicText : labels.pdf.document}
              </ButtonLink>
            )}
          </div>
        )}
      </PageHead>
      {release && (
        <ReleaseBanner
          release={release}
          until={reviewEnd(release, lang, now)}
          labels={labels}
          t={t}
          current={
            current && current.version !== release.version
              ? { version: current.version, href: `/${lang}${documentPath(document.slug)}` }
              : undefined
          }
        />
      )}
      <div className={styles.columns}>
        <div className={styles.main}>
          {document.abstract.blocks.length > 0 && (
            <section aria-labelledby="abstract">
              <h2 id="abstract">{labels.abstract}</h2>
              <RichTextView text={document.abstract} labels={richTextLabels} />
            </section>
          )}
          <section aria-labelledby="chapters">
            <h2 id="chapters">
              {labels.chapters} <small>{t('chapterCount', { count: release?.chapters.length ?? 0 })}</small>
            </h2>
            {release && release.chapters.length > 0 ? (
              <ol className={styles.chapters}>
                {release.chapters.map((chapter) => (
                  <li key={chapter.slug} data-depth={chapter.depth || undefined}>
                    <span className={styles.chapterNumber}>{chapter.number}</span>
                    <div>
                      <a href={`/${lang}${chapterPath(document.slug, chapter.slug, version)}`}>
                        {chapter.title}
                      </a>
                      {chapter.summary && (
                        <p>
                          <KeptWords text={chapter.summary} />
                        </p>
                      )}
                    </div>
                  </li>
                ))}
              </ol>
            ) : (
              <p className="muted">{labels.noChapters}</p>
            )}
          </section>
          {(['figure', 'table'] as const).map((kind) => (
            <PlaceList key={kind} kind={kind} {...props} />
          ))}
          {errata.length > 0 && (
            <section aria-labelledby="errata">
              <h2 id="errata">{labels.errata.title}</h2>
              <ErrataItems
                errata={errata}
                document={document}
                lang={lang}
                labels={labels}
                t={t}
                level={3}
                compact
              />
              <p className={styles.more}>
                <TextLink arrow href={`/${lang}/docs/${document.slug}/errata`}>
                  {labels.errata.all}
                </TextLink>
              </p>
            </section>
          )}
        </div>
        <aside className={styles.side} aria-labelledby="releases">
          <h2 id="releases">{labels.releases}</h2>
          <ol className={styles.releases}>
            {document.releases.map((item, index) => {
              const older = document.releases[index + 1];
              const isCurrent = item.version === current?.version;
              return (
                <li key={item.version} aria-current={item.version === release?.version ? 'true' : undefined}>
                  <p className={styles.releaseHead}>
                    <a
                      href={`/${lang}${documentPath(document.slug, isCurrent ? undefined : item.version)}`}
                      className={styles.version}
                    >
                      {t('release', { version: item.version })}
                    </a>
                    <ReleaseTag status={item.status} labels={labels} />
                  </p>
                  <time dateTime={item.date}>{formatDate(item.date, lang)}</time>
                  {item.notes && (
                    <details className={styles.notes}>
                      <summary>{labels.releaseNotes}</summary>
                      <ReleaseNotes text={item.notes} />
                    </details>
                  )}
                  {older && (
                    <TextLink href={`/${lang}${comparisonPath(document.slug, older.version, item.version)}`}>
                      {t('compare.with', { version: older.version })}
                    </TextLink>
                  )}
                </li>
              );
            })}
          </ol>
          {release && (
            <p className={styles.more}>
              <TextLink arrow href={`/${lang}${requirementsPath(document.slug, version)}`}>
                {labels.requirements.title}
              </TextLink>
            </p>
          )}
          <p className={styles.more}>
            <TextLink arrow href={`/${lang}/docs/glossary`}>
              {labels.glossary.title}
            </TextLink>
          </p>
        </aside>
      </div>
    </StaticPart>
  );
}

/** All figures or all tables of the release by number, folded until someone looks for one. */
function PlaceList({
  kind,
  index,
  document,
  version,
  lang,
  labels,
}: DocumentOverviewProps & { kind: 'figure' | 'table' }) {
  const places = index.flatMap(({ slug, places: all }) =>
    all.filter((place) => place.kind === kind).map((place) => ({ slug, ...place })),
  );
  if (places.length === 0) return null;
  return (
    <details className={styles.places}>
      <summary>
        {kind === 'figure' ? labels.lists.figures : labels.lists.tables} <small>{places.length}</small>
      </summary>
      <ol>
        {places.map(({ slug, id, number, title }) => (
          <li key={`${slug} ${id}`}>
            <a href={`/${lang}${chapterPath(document.slug, slug, version)}#${id}`}>
              <span className={styles.placeNumber}>{number}</span>{' '}
              <span>
                <KeptWords text={title} />
              </span>
            </a>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** What editors wrote in plain lines; lines that begin with a hyphen are a list. */
function ReleaseNotes({ text }: { text: string }) {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.every((line) => line.startsWith('- '))) {
    return (
      <ul>
        {lines.map((line) => (
          <li key={line}>
            <KeptDates text={line.slice(2)} />
          </li>
        ))}
      </ul>
    );
  }
  return lines.map((line) => (
    <p key={line}>
      <KeptDates text={line} />
    </p>
  ));
}
