import type { Metadata } from 'next';
import { notFound, permanentRedirect } from 'next/navigation';

import { pageMetadata } from '@/app/_metadata';
import { pageTextsOf } from '@/app/_page-texts';
import { decodeSegment } from '@/app/_segments';
import { previewReader } from '@/cms/preview-session';
import { currentRelease, parseDocumentAddress, requirementsPath } from '@/content/documents/domain';
import type { Release, SpecificationDocument } from '@/content/documents/domain';
import { getDocument, getDocumentDraft } from '@/content/documents/queries';
import { RequirementIndex } from '@/content/documents/ui/requirement-index';
import { renamedPath } from '@/content/documents/use-cases/find-renamed';
import { readRequirements } from '@/content/documents/use-cases/read-requirements';
import { isLocale, type Locale } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';

import { SimplePage } from '../_frame/page-frame';

/** What search engines see of the requirements of a release; undefined version: the current one. */
export async function requirementsMetadata(
  lang: Locale,
  document: SpecificationDocument,
  version: string | undefined,
): Promise<Metadata> {
  const release = releaseOf(document, version);
  if (!release) return {};
  const { labels } = await pageTextsOf(lang, 'documents');
  const isCurrent = release.version === currentRelease(document.releases)?.version;
  return pageMetadata({
    lang,
    path: requirementsPath(document.slug, isCurrent ? undefined : version),
    title: `${labels.requirements.title} · ${document.title}${isCurrent ? '' : ` ${release.version}`}`,
    description: labels.requirements.lead,
    languages: [lang, ...document.otherLanguages],
    noIndex: document.seo.noIndex,
  });
}

interface RequirementsPageProps {
  lang: Locale;
  document: SpecificationDocument;
  version: string | undefined;
  query: Parameters<typeof readRequirements>[3];
}

/** The requirements of a release: the static page, and its twin that reads filters from the query. */
export async function RequirementsPage({ lang, document, version, query }: RequirementsPageProps) {
  const release = releaseOf(document, version);
  if (!release) notFound();
  const [{ labels, t }, common, index] = await Promise.all([
    pageTextsOf(lang, 'documents'),
    textsOf(lang, 'common'),
    readRequirements(lang, document, release, query),
  ]);
  return (
    <SimplePage
      lang={lang}
      title={labels.section}
      backHref={`/${lang}`}
      backLabel={labels.home}
      path={`/${lang}${requirementsPath(document.slug, version)}`}
    >
      <RequirementIndex
        {...index}
        document={document}
        release={release}
        version={version}
        lang={lang}
        labels={labels}
        t={t}
        breadcrumbLabel={common.labels.breadcrumb}
      />
    </SimplePage>
  );
}

function releaseOf(document: SpecificationDocument, version: string | undefined): Release | undefined {
  return version === undefined
    ? currentRelease(document.releases)
    : document.releases.find((release) => release.version === version);
}

/** The parameters of a static page of requirements; the version where the address names one. */
interface StaticParams {
  lang: string;
  document: string;
  version?: string;
}

/** The document that a static page of requirements is about. Staff in a preview see the newest draft. */
async function parse({ lang, document, version }: StaticParams) {
  const address = parseDocumentAddress(
    requirementsPath(decodeSegment(document), version && decodeSegment(version))
      .split('/')
      .slice(2),
  );
  if (!isLocale(lang) || address?.kind !== 'requirements') return undefined;
  const reader = await previewReader();
  const found = reader
    ? await getDocumentDraft(lang, address.document, reader)
    : await getDocument(lang, address.document);
  return { lang, address, document: found };
}

/** What search engines see of a static page of requirements. */
export async function staticRequirementsMetadata(params: StaticParams): Promise<Metadata> {
  const request = await parse(params);
  return request?.document
    ? requirementsMetadata(request.lang, request.document, request.address.version)
    : {};
}

/** The static page of requirements, of the current release or the one that the address names. */
export async function staticRequirements(params: StaticParams) {
  const request = await parse(params);
  if (!request) notFound();
  const { lang, address, document } = request;
  if (!document) {
    const renamed = await renamedPath(lang, address);
    if (renamed) permanentRedirect(`/${lang}${renamed}`);
    notFound();
  }
  return <RequirementsPage lang={lang} document={document} version={address.version} query={{}} />;
}
