import { listOfNames } from '@/i18n/lists';
import { htmlLang, otherLocales } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';
import { Breadcrumb } from '@/ui/patterns/breadcrumb';
import { EmptyState } from '@/ui/patterns/empty-state';
import { OtherLanguages } from '@/ui/patterns/other-languages';
import { PageHead } from '@/ui/patterns/page-head';
import { StaticPart } from '@/ui/static-part/static-part';
import { KeptDates } from '@/ui/words/kept-dates';

import type { GlossaryTerm } from '../domain';
import styles from './documents.module.css';
import type { DocumentLabels, DocumentText } from './labels';

/** All terms with their names in both languages. */
export function GlossaryPage(props: {
  terms: GlossaryTerm[];
  lang: Locale;
  labels: DocumentLabels;
  t: DocumentText;
  breadcrumbLabel: string;
}) {
  const { terms, lang, labels, t, breadcrumbLabel } = props;
  return (
    <StaticPart as="div" className={`container ${styles.narrow ?? ''}`}>
      <Breadcrumb
        label={breadcrumbLabel}
        trail={[{ label: labels.indexTitle, href: `/${lang}/docs` }, { label: labels.glossary.title }]}
      />
      <PageHead title={labels.glossary.title} lead={labels.glossary.lead} />
      <OtherLanguages label={labels.otherLanguages} languages={otherLocales(lang)} path="/docs/glossary" />
      {terms.length === 0 ? (
        <EmptyState title={labels.glossary.none} />
      ) : (
        <dl className={styles.glossary}>
          {terms.map((term) => (
            <div key={term.slug} id={term.slug}>
              <dt>
                {term.term}
                {term.abbreviation && <abbr>{term.abbreviation}</abbr>}
                {term.counterparts.map(({ language, term: name }) => (
                  <span key={language} lang={htmlLang[language]}>
                    {name}
                  </span>
                ))}
              </dt>
              <dd>
                <KeptDates text={term.definition} />
              </dd>
              {term.synonyms.length > 0 && (
                <dd>
                  {t('glossary.synonyms', {
                    names: listOfNames(term.synonyms, lang),
                  })}
                </dd>
              )}
            </div>
          ))}
        </dl>
      )}
    </StaticPart>
  );
}
