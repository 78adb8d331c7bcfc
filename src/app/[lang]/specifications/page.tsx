import type { Metadata } from 'next';
import { notFound } from 'next/navigation';

import { JsonLd } from '@/app/_json-ld';
import { pageMetadata } from '@/app/_metadata';
import { AgreementFiles } from '@/access/agreements/ui/agreement-files';
import { LiveFlow } from '@/access/apply/browser';
import { getPace, getSpecifications } from '@/access/downloads/queries';
import { getReadingIndex } from '@/features/site-index/queries';
import { languageName } from '@/i18n/language-name';
import { BrowserTexts } from '@/i18n/browser-texts';
import { defaultLocale, htmlLang, isLocale, locales } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';
import { env } from '@/platform/env';
import { formatBytes } from '@/ui/format';
import { PageHead } from '@/ui/patterns/page-head';
import { SectionHead } from '@/ui/patterns/section-head';
import { ButtonLink } from '@/ui/primitives/button';
import { Tag } from '@/ui/primitives/tag';
import { TextLink } from '@/ui/primitives/text-link';
import { StaticPart } from '@/ui/static-part/static-part';
import { KeptWords } from '@/ui/words/kept-words';

import { FullPage } from '../_frame/page-frame';
import styles from './specifications.module.css';

export const dynamic = 'force-static';
export const revalidate = 300;

const steps = ['apply', 'qualification', 'agreement', 'review', 'download'] as const;

interface Props {
  params: Promise<{ lang: string }>;
}

export function generateStaticParams(): { lang: string }[] {
  return [];
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { lang } = await params;
  if (!isLocale(lang)) return {};
  const { labels } = await textsOf(lang, 'specifications');
  return pageMetadata({ lang, path: '/specifications', title: labels.title, description: labels.lead });
}

/** Usage rules, sandbox, specification, white papers, and the five steps to a full copy. */
export default async function SpecificationsPage({ params }: Props) {
  const { lang } = await params;
  if (!isLocale(lang)) notFound();
  const [index, { labels, t }, applications, copies, pace] = await Promise.all([
    getReadingIndex(lang),
    textsOf(lang, 'specifications'),
    textsOf(lang, 'applications'),
    getSpecifications(lang),
    getPace(),
  ]);
  const documents = index.filter(({ kind }) => kind === 'documents');
  const papers = index.filter(({ kind }) => kind === 'white-papers');
  const chapters = (path: string) => index.filter(({ document }) => document === path).length;
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
          itemListElement: documents.map(({ title, path }, position) => ({
            '@type': 'ListItem',
            position: position + 1,
            name: title,
            url: `${env.PUBLIC_URL}${href(path)}`,
          })),
        }}
      />
      <div className="container">
        <PageHead title={labels.title} lead={labels.lead} />
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
        <StaticPart as="section" className={styles.section} aria-labelledby="specification">
          <SectionHead
            id="specification"
            heading={sections.specification.title}
            lead={sections.specification.lead}
            more={
              <TextLink arrow href={href('/docs')}>
                {sections.specification.link}
              </TextLink>
            }
          />
          {documents.length === 0 ? (
            <p className="muted">{labels.empty}</p>
          ) : (
            <ol className={styles.documents}>
              {documents.map((document) => (
                <li key={document.path}>
                  <span className={styles.number}>{document.number}</span>
                  <div>
                    <h3>
                      <a href={href(document.path)}>
                        <KeptWords text={document.title} />
                      </a>
                    </h3>
                    {document.summary && <p>{document.summary}</p>}
                  </div>
                  <p className={styles.facts}>
                    {document.version && (
                      <Tag tone="accent">{t('version', { version: document.version })}</Tag>
                    )}
                    <span>{t('chapters', { count: chapters(document.path) })}</span>
                  </p>
                </li>
              ))}
            </ol>
          )}
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
        <section className={styles.section} aria-labelledby="flow">
          <SectionHead id="flow" heading={flow.title} lead={flow.lead} />
          <BrowserTexts lang={lang} namespaces={['applications']}>
            <LiveFlow lang={lang} labels={{ states, live, steps: stepNames, next }}>
              <StaticPart as="ol" className={styles.flow}>
                {steps.map((step, position) => (
                  <li key={step}>
                    <p className={styles.step}>{t('flow.step', { number: String(position + 1) })}</p>
                    <h3>{flow.steps[step].title}</h3>
                    <p>{flow.steps[step].text}</p>
                  </li>
                ))}
              </StaticPart>
            </LiveFlow>
          </BrowserTexts>
          {pace !== null && <p className={styles.pace}>{applications.t('list.pace', { days: pace })}</p>}
          {copies.length > 0 && (
            <>
              <h3 className={styles.copiesTitle}>{applications.labels.list.title}</h3>
              <ul className={styles.copies}>
                {copies.map(({ slug, title, version, languages, files }) => (
                  <li key={slug}>
                    <div>
                      <h4>
                        {title} {version}
                      </h4>
                      <p>
                        {locales.map((language) => (
                          <Tag
                            key={language}
                            tone={languages[language] === 'available' ? 'success' : 'neutral'}
                          >
                            {applications.t(
                              languages[language] === 'available' ? 'list.available' : 'list.toBeReleased',
                              {
                                language: languageName(language, lang),
                              },
                            )}
                          </Tag>
                        ))}
                        {files.map(({ language, size }) => (
                          <span key={language}>{formatBytes(size)}</span>
                        ))}
                      </p>
                    </div>
                    <ButtonLink
                      variant="primary"
                      href={href(`/specifications/apply?specification=${slug}`)}
                      aria-label={`${applications.labels.list.apply}: ${title}`}
                    >
                      {applications.labels.list.apply}
                    </ButtonLink>
                  </li>
                ))}
              </ul>
            </>
          )}
          <div className={styles.actions}>
            <ButtonLink href={href('/docs')}>{flow.read}</ButtonLink>
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
      </div>
    </FullPage>
  );
}
