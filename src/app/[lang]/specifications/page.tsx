import type { Metadata } from 'next';
import { notFound } from 'next/navigation';

import { JsonLd } from '@/app/_json-ld';
import { pageMetadata } from '@/app/_metadata';
import { pageTextsOf } from '@/app/_page-texts';
import { AgreementFiles } from '@/access/agreements/ui/agreement-files';
import { LiveApplications, LiveFlow } from '@/access/apply/browser';
import { getPace, getSpecifications } from '@/access/downloads/queries';
import { documentPath } from '@/content/documents';
import { getDocuments } from '@/content/documents/queries';
import { flowSteps } from '@/features/site/domain';
import { getReadingIndex } from '@/features/site-index/queries';
import { languageName } from '@/i18n/language-name';
import { BrowserTexts } from '@/i18n/browser-texts';
import { defaultLocale, htmlLang, isLocale } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';
import { env } from '@/platform/env';
import { PageHead } from '@/ui/patterns/page-head';
import { SectionHead } from '@/ui/patterns/section-head';
import { ButtonLink } from '@/ui/primitives/button';
import { TextLink } from '@/ui/primitives/text-link';
import { StaticPart } from '@/ui/static-part/static-part';
import { KeptWords } from '@/ui/words/kept-words';

import { FullPage } from '../_frame/page-frame';
import { specificationRows, SpecificationTable } from './_specification-table';
import styles from './specifications.module.css';

export const dynamic = 'force-static';
export const revalidate = 300;

interface Props {
  params: Promise<{ lang: string }>;
}

export function generateStaticParams(): { lang: string }[] {
  return [];
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { lang } = await params;
  if (!isLocale(lang)) return {};
  const { labels } = await pageTextsOf(lang, 'specifications');
  return pageMetadata({
    lang,
    path: '/specifications',
    title: labels.title,
    description: labels.lead,
  });
}

/** The task first: apply, read, what changed; then the five steps to a full copy, the rules, and white papers. */
export default async function SpecificationsPage({ params }: Props) {
  const { lang } = await params;
  if (!isLocale(lang)) notFound();
  const [documents, index, { labels, t }, documentTexts, applications, copies, pace] = await Promise.all([
    getDocuments(lang),
    getReadingIndex(lang),
    pageTextsOf(lang, 'specifications'),
    pageTextsOf(lang, 'documents'),
    textsOf(lang, 'applications'),
    getSpecifications(lang),
    getPace(),
  ]);
  const papers = index.filter(({ kind }) => kind === 'white-papers');
  const rows = specificationRows(documents, copies);
  const { sections, flow } = labels;
  const href = (path: string) => `/${lang}${path}`;
  // Only what the browser needs: all of it would weigh more than the page.
  const { states, live, steps: stepNames, next } = applications.labels;

  return (
    <FullPage lang={lang} path={href('/specifications')}>
      <JsonLd
        data={{
          '@context': 'https://schema.org',
          '@type': 'ItemList',
          name: labels.title,
          itemListElement: documents.map(({ title, slug }, position) => ({
            '@type': 'ListItem',
            position: position + 1,
            name: title,
            url: `${env.PUBLIC_URL}${href(documentPath(slug))}`,
          })),
        }}
      />
      <div className="container">
        <PageHead title={labels.title} lead={labels.lead} />
        <BrowserTexts lang={lang} namespaces={['applications']}>
          <LiveApplications>
            <section id="specification" className={styles.task} aria-label={labels.table.specification}>
              {rows.length === 0 ? (
                <p className="muted">{labels.empty}</p>
              ) : (
                <SpecificationTable
                  rows={rows}
                  lang={lang}
                  labels={labels}
                  t={t}
                  releaseLabels={documentTexts.labels}
                  languageText={(language, available) =>
                    applications.t(available ? 'list.available' : 'list.toBeReleased', {
                      language: languageName(language, lang),
                    })
                  }
                  states={states}
                />
              )}
              <TextLink arrow href={href('/docs')}>
                {labels.documents}
              </TextLink>
            </section>
            <section className={styles.section} aria-labelledby="flow">
              <SectionHead id="flow" heading={flow.title} lead={flow.lead} />
              <LiveFlow lang={lang} labels={{ states, live, steps: stepNames, next }}>
                <StaticPart as="ol" className={styles.flow}>
                  {flowSteps.map((step, position) => (
                    <li key={step}>
                      <p className={styles.step}>{t('flow.step', { number: String(position + 1) })}</p>
                      <h3>{flow.steps[step].title}</h3>
                      <p>{flow.steps[step].text}</p>
                    </li>
                  ))}
                </StaticPart>
              </LiveFlow>
              {pace !== null && <p className={styles.pace}>{applications.t('list.pace', { days: pace })}</p>}
              <div className={styles.actions}>
                <ButtonLink href={href('/mail-list')}>{flow.list}</ButtonLink>
                <TextLink
                  href={`/${defaultLocale}/specification-license-agreement-v1`}
                  hrefLang={htmlLang[defaultLocale]}
                >
                  {flow.agreement}
                </TextLink>
                <AgreementFiles lang={lang} />
              </div>
            </section>
          </LiveApplications>
        </BrowserTexts>
        <StaticPart as="div" className={styles.two}>
          {(
            [
              ['rules', '/specification-usage-rules'],
              ['sandbox', '/sandbox'],
            ] as const
          ).map(([key, path]) => (
            <section key={key} aria-labelledby={key}>
              <h2 id={key}>{sections[key].title}</h2>
              <p>{sections[key].lead}</p>
              <TextLink arrow href={href(path)}>
                {sections[key].link}
              </TextLink>
            </section>
          ))}
        </StaticPart>
        {papers.length > 0 && (
          <StaticPart as="section" className={styles.section} aria-labelledby="whitepaper">
            <SectionHead
              id="whitepaper"
              heading={sections.whitepaper.title}
              lead={sections.whitepaper.lead}
              more={
                <TextLink arrow href={href('/white-papers')}>
                  {sections.whitepaper.link}
                </TextLink>
              }
            />
            <ul className={styles.papers}>
              {papers.map((paper) => (
                <li key={paper.path}>
                  <h3>
                    <a href={href(paper.path)}>
                      <KeptWords text={paper.title} />
                    </a>
                  </h3>
                  {paper.summary && <p>{paper.summary}</p>}
                </li>
              ))}
            </ul>
          </StaticPart>
        )}
      </div>
    </FullPage>
  );
}
