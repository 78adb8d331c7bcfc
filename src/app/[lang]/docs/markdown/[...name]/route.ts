import { parseDocumentAddress } from '@/features/documents/domain';
import { exportChapter } from '@/features/documents/use-cases/export-chapter';
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
  const address = parseDocumentAddress(name.map((segment) => decodeURIComponent(segment)));
  const markdown =
    isLocale(lang) && address?.kind === 'chapter'
      ? await exportChapter(lang, address, env.PUBLIC_URL)
      : undefined;
  if (markdown === undefined) return new Response(null, { status: 404 });
  return new Response(markdown, {
    headers: { 'Content-Type': 'text/markdown; charset=utf-8', 'X-Robots-Tag': 'noindex' },
  });
}
