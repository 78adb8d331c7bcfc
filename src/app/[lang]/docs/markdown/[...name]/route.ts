import { parseDocumentAddress } from '@/content/documents/domain';
import { exportChapter, exportRelease } from '@/content/documents/use-cases/export-chapter';
import { renamedPath } from '@/content/documents/use-cases/find-renamed';
import { isLocale } from '@/i18n/locales';
import { derivedAnswer, nothingThere } from '@/platform/cache/derived-answer';
import { env } from '@/platform/env';

export const dynamic = 'force-dynamic';

interface Context {
  params: Promise<{ lang: string; name: string[] }>;
}

/**
 * A chapter as Markdown, or a whole release: `/docs/…/{chapter}.md` and `/docs/…/llms-full.txt` are rewritten to here
 * (next.config.ts).
 */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { lang, name } = await params;
  const address = parseDocumentAddress(name);
  if (!isLocale(lang)) return nothingThere();
  if (address?.kind === 'overview') {
    const whole = await derivedAnswer({
      address: `/${lang}/docs/${name.join('/')}/llms-full.txt`,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'X-Robots-Tag': 'noindex' },
      make: () => exportRelease(lang, address, env.PUBLIC_URL),
    });
    return whole ?? nothingThere();
  }
  if (address?.kind !== 'chapter') return nothingThere();
  const answer = await derivedAnswer({
    address: `/${lang}/docs/${name.join('/')}.md`,
    headers: { 'Content-Type': 'text/markdown; charset=utf-8', 'X-Robots-Tag': 'noindex' },
    make: () => exportChapter(lang, address, env.PUBLIC_URL),
  });
  if (answer) return answer;
  const renamed = await renamedPath(lang, address);
  if (!renamed) return nothingThere();
  return new Response(null, { status: 308, headers: { Location: `/${lang}${renamed}.md` } });
}
