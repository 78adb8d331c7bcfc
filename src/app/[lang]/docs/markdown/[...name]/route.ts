import { parseDocumentAddress } from '@/content/documents/domain';
import { exportChapter } from '@/content/documents/use-cases/export-chapter';
import { renamedPath } from '@/content/documents/use-cases/find-renamed';
import { isLocale } from '@/i18n/locales';
import { env } from '@/platform/env';

export const dynamic = 'force-static';
export const revalidate = 300;

export function generateStaticParams(): { lang: string; name: string[] }[] {
  return [];
}

interface Context {
  params: Promise<{ lang: string; name: string[] }>;
}

/** A chapter as Markdown; `/docs/…/{chapter}.md` is rewritten to here (next.config.ts). */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { lang, name } = await params;
  const address = parseDocumentAddress(name);
  const known = isLocale(lang) && address?.kind === 'chapter';
  const markdown = known ? await exportChapter(lang, address, env.PUBLIC_URL) : undefined;
  if (markdown === undefined) {
    const renamed = known ? await renamedPath(lang, address) : undefined;
    if (renamed) return new Response(null, { status: 308, headers: { Location: `/${lang}${renamed}.md` } });
    return new Response('Not found\n', {
      status: 404,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    });
  }
  return new Response(markdown, {
    headers: { 'Content-Type': 'text/markdown; charset=utf-8', 'X-Robots-Tag': 'noindex' },
  });
}
