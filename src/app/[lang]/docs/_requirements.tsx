import type { Metadata } from 'next';
import { notFound } from 'next/navigation';

import { pageMetadata } from '@/app/_metadata';
import { currentRelease, requirementsPath } from '@/content/documents/domain';
import type { Release, SpecificationDocument } from '@/content/documents/domain';
import { RequirementIndex } from '@/content/documents/ui/requirement-index';
import { readRequirements } from '@/content/documents/use-cases/read-requirements';
import type { Locale } from '@/i18n/locales';
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
  const { labels } = await textsOf(lang, 'documents');
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
    textsOf(lang, 'documents'),
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
