import type { Metadata } from 'next';
import { notFound, permanentRedirect } from 'next/navigation';

import { JsonLd } from '@/app/_json-ld';
import { pageMetadata } from '@/app/_metadata';
import { releaseChoices } from '@/app/_release-choices';
import { richTextLabels } from '@/app/_rich-text-labels';
import { previewReader } from '@/cms/preview-session';
import { isSlug } from '@/cms/slug';
import { AgreementFiles } from '@/access/agreements/ui/agreement-files';
import { AgreementReference } from '@/access/agreements/ui/agreement-reference';
import { isPolicy } from '@/features/policies/domain';
import { PolicyLinks } from '@/features/policies/ui/policy-links';
import { registerText } from '@/features/consent';
import { getMailingLists } from '@/features/mailing-lists/queries';
import { SupportPanel } from '@/features/support/ui/support-panel';
import { getContentPage, getContentPageDraft, getRenamedPage } from '@/content/pages/queries';
import { ContentPageView } from '@/content/pages/ui/content-page';
import { htmlLang, isLocale } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';
import { env } from '@/platform/env';
import { Button } from '@/ui/primitives/button';
import { type FormName, formsIn } from '@/ui/rich-text/model';

import { FullPage } from '../_frame/page-frame';

import type { FormChoices } from './_opened-form';
import { PageForms } from './_page-forms';
import { UnpublishedPolicy } from './_unpublished-policy';

export const dynamic = 'force-static';
export const revalidate = 300;

/** Slug of the page about cookies, one of the legal pages that the specification lists (section 2). */
const COOKIE_PAGE = 'cookies';
/** Slug of the page with the text of the license agreement, from the same list. */
const LICENSE_PAGE = 'specification-license-agreement-v1';

/** Slugs of the pages about support and about feedback, which lead to the form; both are on the specification's list. */
const SUPPORT_PAGE = 'support';
const FEEDBACK_PAGE = 'problem-feedback';

interface Props {
  params: Promise<{ lang: string; page: string }>;
}

export function generateStaticParams(): { lang: string; page: string }[] {
  return [];
}

/** Language and slug of the address; the validity check of this route. */
async function parse(params: Props['params']): Promise<{ lang: Locale; slug: string } | undefined> {
  const { lang, page } = await params;
  return isLocale(lang) && isSlug(page) ? { lang, slug: page } : undefined;
}

async function readPage(lang: Locale, slug: string) {
  const reader = await previewReader();
  return reader ? getContentPageDraft(lang, slug, reader) : getContentPage(lang, slug);
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const address = await parse(params);
  const page = address && (await readPage(address.lang, address.slug));
  if (!address) return {};
  if (!page) {
    if (!isPolicy(address.slug)) return {};
    const { labels } = await textsOf(address.lang, 'policies');
    return pageMetadata({
      lang: address.lang,
      path: `/${address.slug}`,
      title: labels.names[address.slug],
      noIndex: true,
    });
  }
  return pageMetadata({
    lang: address.lang,
    path: `/${page.slug}`,
    title: page.seo.title ?? page.title,
    description: page.seo.description ?? page.summary,
    image: page.seo.image,
    languages: [address.lang, ...page.otherLanguages],
    noIndex: page.seo.noIndex,
  });
}

/** What the forms of a page let readers choose from; nothing where it has none, so it depends on nothing of theirs. */
async function choicesOf(lang: Locale, forms: readonly FormName[]): Promise<FormChoices | undefined> {
  if (forms.length === 0) return undefined;
  const [releases, lists] = await Promise.all([
    forms.includes('support') ? releaseChoices(lang) : [],
    forms.includes('subscribe') ? getMailingLists(lang) : [],
  ]);
  return {
    releases,
    lists: lists.map(({ id, slug, name, requiresReview }) => ({ id, slug, name, requiresReview })),
  };
}

/** The standing pages and legal texts that editors keep in the admin. */
export default async function StandingPage({ params }: Props) {
  const address = await parse(params);
  if (!address) notFound();
  const { lang, slug } = address;
  const page = await readPage(lang, slug);
  if (!page) {
    const renamed = await getRenamedPage(lang, slug);
    if (renamed) permanentRedirect(`/${lang}/${renamed}`);
    if (!isPolicy(slug)) notFound();
    return (
      <FullPage lang={lang} path={`/${lang}/${slug}`}>
        <UnpublishedPolicy lang={lang} policy={slug} />
      </FullPage>
    );
  }
  // The legal text is the editors'; what the browser keeps is a fact of the code, so the code lists it.
  const register = slug === COOKIE_PAGE ? (await textsOf(lang, 'consent')).labels.register : undefined;
  const body = register ? { blocks: [...page.body.blocks, ...registerText(register).blocks] } : page.body;
  const isSupport = slug === SUPPORT_PAGE || slug === FEEDBACK_PAGE;
  const support = isSupport ? (await textsOf(lang, 'support')).labels.panel : undefined;
  const [{ labels, t }, common, choices] = await Promise.all([
    textsOf(lang, 'content'),
    textsOf(lang, 'common'),
    choicesOf(lang, formsIn(body.blocks)),
  ]);
  return (
    <FullPage lang={lang} path={`/${lang}/${slug}`}>
      <JsonLd
        data={{
          '@context': 'https://schema.org',
          '@type': 'WebPage',
          name: page.title,
          description: page.summary,
          inLanguage: htmlLang[lang],
          url: `${env.PUBLIC_URL}/${lang}/${slug}`,
          ...(page.effectiveAt ? { datePublished: page.effectiveAt } : {}),
        }}
      />
      <ContentPageView
        page={{ ...page, body }}
        lang={lang}
        labels={labels}
        t={t}
        richTextLabels={richTextLabels(common)}
        actions={
          support ? (
            <SupportPanel lang={lang} isAboutProblems={slug === FEEDBACK_PAGE} labels={support} />
          ) : (
            (isPolicy(slug) || slug === LICENSE_PAGE) && (
              <>
                {register && (
                  <Button className="needs-js" data-manage-cookies>
                    {register.open}
                  </Button>
                )}
                {slug === LICENSE_PAGE && (
                  <>
                    <AgreementFiles lang={lang} />
                    <AgreementReference lang={lang} />
                  </>
                )}
                <PolicyLinks lang={lang} policy={isPolicy(slug) ? slug : 'license-agreement'} />
              </>
            )
          )
        }
      />
      {choices && <PageForms lang={lang} choices={choices} />}
    </FullPage>
  );
}
