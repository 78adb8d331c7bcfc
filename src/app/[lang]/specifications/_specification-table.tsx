// oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- the cards of the phone layout take the table's display away, and browsers its roles with it
import { OwnAction, OwnState } from '@/access/apply/browser';
import type { SpecificationView } from '@/access/downloads/queries';
import type { ApplicationLabels } from '@/access/shared/ui/labels';
import { documentPath } from '@/content/documents';
import { comparisonPath, type DocumentSummary, releasePrintPath } from '@/content/documents/domain';
import type { DocumentLabels } from '@/content/documents/ui/labels';
import { ReleaseTag } from '@/content/documents/ui/release-tag';
import { formatDate } from '@/i18n/dates';
import { type Locale, locales } from '@/i18n/locales';
import type { Labels, Translate } from '@/i18n/texts';
import { formatBytes } from '@/ui/format';
import { ButtonLink } from '@/ui/primitives/button';
import { Tag } from '@/ui/primitives/tag';
import { TextLink } from '@/ui/primitives/text-link';
import { KeptWords } from '@/ui/words/kept-words';

import styles from './specifications.module.css';

/** A specification as one line of the table: its document to read, its PDF to apply for, or both. */
export interface SpecificationRow {
  readonly title: string;
  readonly summary: string;
  readonly number?: string;
  readonly document?: DocumentSummary;
  readonly copy?: SpecificationView;
}

/** Documents in the order of the editors with the PDF of each, then every PDF without a document. */
export function specificationRows(
  documents: readonly DocumentSummary[],
  copies: readonly SpecificationView[],
): SpecificationRow[] {
  const pathOf = ({ slug }: DocumentSummary) => documentPath(slug);
  const alone = copies.filter((copy) => !documents.some((document) => pathOf(document) === copy.document));
  return [
    ...documents.map((document) => ({
      title: document.title,
      summary: document.summary,
      number: document.number,
      document,
      copy: copies.find((copy) => copy.document === pathOf(document)),
    })),
    ...alone.map((copy) => ({ title: copy.title, summary: copy.summary, copy })),
  ];
}

interface SpecificationTableProps {
  rows: readonly SpecificationRow[];
  lang: Locale;
  labels: Labels<'specifications'>;
  t: Translate<'specifications'>;
  releaseLabels: DocumentLabels;
  /** Name of a language, with a remark while the PDF has not been released in it. */
  languageText: (language: Locale, available: boolean) => string;
  states: ApplicationLabels['states'];
}

/** Every specification with version, status, PDF, the member's own state, and what to do; each row a card on phones. */
export function SpecificationTable(props: SpecificationTableProps) {
  const { table } = props.labels;
  return (
    <table role="table" className={styles.table}>
      <thead role="rowgroup">
        <tr role="row">
          {[table.specification, table.version, table.pdf, table.state, table.actions].map((name) => (
            <th key={name} role="columnheader" scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {props.rows.map((row) => (
          <Row key={row.document?.slug ?? row.copy?.slug} {...props} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Row(props: SpecificationTableProps & { row: SpecificationRow }) {
  const { row, lang, labels, t, releaseLabels, languageText, states } = props;
  const { title, summary, number, document, copy } = row;
  const { table } = labels;
  const current = document?.current;
  // `versions` is newest first, so the next one is what readers had before.
  const place = document?.versions.findIndex(({ version }) => version === current?.version) ?? -1;
  const before = place < 0 ? undefined : document?.versions[place + 1]?.version;
  const version = current?.version ?? copy?.version;
  const date = current?.date ?? copy?.published;
  const readHref = document && `/${lang}${documentPath(document.slug)}`;
  const named = (label: string) => `${label}: ${title}`;
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        {number && <span className={styles.number}>{number}</span>}
        {readHref ? (
          <a href={readHref}>
            <KeptWords text={title} />
          </a>
        ) : (
          <KeptWords text={title} />
        )}
        {summary && <span className={styles.summary}>{summary}</span>}
      </th>
      <td role="cell" data-label={table.version}>
        <span className={styles.facts}>
          <strong className="numeric">{version}</strong>
          {current && <ReleaseTag status={current.status} labels={releaseLabels} />}
          {date && <time dateTime={date}>{formatDate(date, lang, 'month')}</time>}
        </span>
      </td>
      <td role="cell" data-label={table.pdf}>
        <span className={styles.facts}>
          {copy ? (
            <>
              {copy.version !== version && <span>{t('table.pdfVersion', { version: copy.version })}</span>}
              {locales.map((language) => {
                const available = copy.languages[language] === 'available';
                const file = copy.files.find((one) => one.language === language);
                return (
                  <span key={language} className={styles.file}>
                    <Tag tone={available ? 'success' : 'neutral'}>{languageText(language, available)}</Tag>
                    {file && <span className="numeric">{formatBytes(file.size)}</span>}
                  </span>
                );
              })}
            </>
          ) : (
            <>
              {table.online}
              {document && current && current.chapters > 0 && (
                <TextLink
                  href={`/${lang}${releasePrintPath(document.slug)}`}
                  type="application/pdf"
                  rel="nofollow"
                  aria-label={named(releaseLabels.pdf.document)}
                >
                  {releaseLabels.pdf.document}
                </TextLink>
              )}
            </>
          )}
        </span>
      </td>
      <td role="cell" data-label={table.state}>
        {copy ? (
          // The cell stretches its child, which a tag is not made for.
          <span>
            <OwnState specification={copy.slug} labels={states}>
              {table.none}
            </OwnState>
          </span>
        ) : (
          '–'
        )}
      </td>
      <td role="cell" className={styles.actionsCell}>
        <div className={styles.buttons}>
          {copy && (
            <OwnAction specification={copy.slug} lang={lang} label={table.open} title={title}>
              <ButtonLink
                variant="primary"
                size="small"
                href={`/${lang}/specifications/apply?specification=${copy.slug}`}
                aria-label={named(table.apply)}
              >
                {table.apply}
              </ButtonLink>
            </OwnAction>
          )}
          {readHref && (
            <ButtonLink size="small" href={readHref} aria-label={named(table.read)}>
              {table.read}
            </ButtonLink>
          )}
          {document && current && before && (
            <TextLink
              href={`/${lang}${comparisonPath(document.slug, before, current.version)}`}
              aria-label={named(t('table.changes', { version: before }))}
            >
              {t('table.changes', { version: before })}
            </TextLink>
          )}
        </div>
      </td>
    </tr>
  );
}
