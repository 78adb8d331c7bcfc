import type { Metadata } from 'next';
import { notFound } from 'next/navigation';

import { decodeSegment } from '@/app/_segments';
import { getDocument } from '@/content/documents/queries';
import { isLocale } from '@/i18n/locales';

import { RequirementsPage, requirementsMetadata } from '../../../_requirements';

/**
 * The requirements of a release with a query: the rewrite in next.config.ts leads here, because reading the query makes
 * a page dynamic and the plain index is to stay static (ADR 005, ADR 160). Its reads are cached all the same.
 */
export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<{ lang: string; document: string; version: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** In the place of the version: the current release. */
const CURRENT = '-';

async function parse(params: Props['params']) {
  const { lang, document: slug, version } = await params;
  const document = isLocale(lang) ? await getDocument(lang, slug) : undefined;
  return isLocale(lang) && document
    ? { lang, document, version: version === CURRENT ? undefined : decodeSegment(version) }
    : undefined;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const request = await parse(params);
  return request ? requirementsMetadata(request.lang, request.document, request.version) : {};
}

export default async function FilteredRequirementsPage({ params, searchParams }: Props) {
  const request = await parse(params);
  if (!request) notFound();
  const query = await searchParams;
  const one = (name: string) => (typeof query[name] === 'string' ? query[name] : '');
  return (
    <RequirementsPage
      {...request}
      query={{ level: one('level'), chapter: one('chapter'), applies: one('applies'), since: one('since') }}
    />
  );
}
