import { htmlLang, type Locale, localeNames } from '@/i18n/locales';
import { Breadcrumb } from '@/ui/patterns/breadcrumb';
import { TextLink } from '@/ui/primitives/text-link';
import type { RichTextLabels } from '@/ui/rich-text/labels';
import type { RichText } from '@/ui/rich-text/model';
import { RichTextView } from '@/ui/rich-text/rich-text-view';
import { StaticPart } from '@/ui/static-part/static-part';
import { KeptWords } from '@/ui/words/kept-words';

import { chapterPath, documentPath } from '../domain';
import type { SpecificationDocument } from '../domain';
import type { PairedPart } from '../use-cases/pair-languages';
import type { DocumentLabels } from './labels';
import { LanguageChoice } from './language-choice';
import styles from './side-by-side.module.css';

interface Side {
  lang: Locale;
  number: string;
  title: string;
  labels: RichTextLabels;
}

interface SideBySideProps {
  document: SpecificationDocument;
  /** The version if the address names it. */
  version?: string | undefined;
  /** Slug of the chapter. */
  chapter: string;
  first: Side;
  second: Side;
  pairs: readonly PairedPart[];
  labels: DocumentLabels;
  breadcrumbLabel: string;
}

/**
 * A chapter in two languages. Each part is beside the same part of the other language, so both scroll together without a
 * script; where there is no room for two columns, one of them is shown.
 */
export function SideBySide(props: SideBySideProps) {
  const { document, version, chapter, first, second, pairs, labels, breadcrumbLabel } = props;
  const { lang } = first;
  const path = chapterPath(document.slug, chapter, version);
  return (
    <div className={`container ${styles.page ?? ''}`} data-beside>
      <StaticPart as="div" className={styles.head}>
        <Breadcrumb
          label={breadcrumbLabel}
          trail={[
            { label: labels.indexTitle, href: `/${lang}/docs` },
            { label: document.title, href: `/${lang}${documentPath(document.slug, version)}` },
            { label: `${first.number} ${first.title}`, href: `/${lang}${path}` },
            { label: labels.beside.open },
          ]}
        />
        <p className="no-print">
          {labels.beside.lead} {labels.beside.single}:{' '}
          {[first, second].map((side) => (
            <TextLink
              key={side.lang}
              href={`/${side.lang}${path}`}
              hrefLang={htmlLang[side.lang]}
              lang={htmlLang[side.lang]}
            >
              {localeNames[side.lang]}
            </TextLink>
          ))}
        </p>
      </StaticPart>
      <LanguageChoice
        label={labels.beside.shown}
        languages={[first, second].map((side) => ({
          lang: htmlLang[side.lang],
          name: localeNames[side.lang],
        }))}
      />
      <StaticPart as="div" className={styles.pairs}>
        <div className={styles.pair}>
          <h1 lang={htmlLang[first.lang]}>
            <Title {...first} />
          </h1>
          <p className={styles.title} lang={htmlLang[second.lang]}>
            <Title {...second} />
          </p>
        </div>
        {pairs.map((pair, place) => (
          <div
            key={place}
            className={styles.pair}
            data-pair=""
            data-section={startsSection(pair.first) ? '' : undefined}
          >
            <div lang={htmlLang[first.lang]}>
              <RichTextView text={pair.first} labels={first.labels} />
            </div>
            <div lang={htmlLang[second.lang]}>
              <RichTextView text={pair.second} labels={second.labels} />
            </div>
          </div>
        ))}
      </StaticPart>
    </div>
  );
}

function Title({ number, title }: Side) {
  return (
    <>
      <span className={styles.number}>{number}</span> <KeptWords text={title} />
    </>
  );
}

const startsSection = ({ blocks: [block] }: RichText): boolean => block?.type === 'heading';
