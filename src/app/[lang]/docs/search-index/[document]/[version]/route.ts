import { readSearchIndex } from '@/content/documents/queries';
import { isLocale } from '@/i18n/locales';
import { derivedAnswer } from '@/platform/cache/derived-answer';

export const dynamic = 'force-dynamic';

interface Context {
  params: Promise<{ lang: string; document: string; version: string }>;
}

/** The plain text of a release by sections, which the search in the document loads on first use. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { lang, document, version } = await params;
  if (!isLocale(lang)) return new Response(null, { status: 404 });
  const answer = await derivedAnswer({
    address: `/${lang}/docs/search-index/${document}/${version}`,
    headers: { 'Content-Type': 'application/json', 'X-Robots-Tag': 'noindex' },
    make: async () => {
      const chapters = await readSearchIndex(lang, document, version);
      return chapters.length === 0 ? undefined : JSON.stringify({ chapters });
    },
  });
  return answer ?? new Response(null, { status: 404 });
}
