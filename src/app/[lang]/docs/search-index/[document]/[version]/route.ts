import { getSearchIndex } from '@/content/documents/queries';
import { isLocale } from '@/i18n/locales';

export const dynamic = 'force-static';
export const revalidate = 300;

export function generateStaticParams(): { lang: string; document: string; version: string }[] {
  return [];
}

interface Context {
  params: Promise<{ lang: string; document: string; version: string }>;
}

/** The plain text of a release by sections, which the search in the document loads on first use. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { lang, document, version } = await params;
  const chapters = isLocale(lang) ? await getSearchIndex(lang, document, version) : [];
  if (chapters.length === 0) return new Response(null, { status: 404 });
  return Response.json({ chapters }, { headers: { 'X-Robots-Tag': 'noindex' } });
}
