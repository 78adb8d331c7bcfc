import { changeFilePath, changeFormats, parseDocumentAddress } from '@/content/documents/domain';
import type { ChangeFormat } from '@/content/documents/domain';
import { exportChanges } from '@/content/documents/use-cases/export-changes';
import { isLocale } from '@/i18n/locales';
import { derivedAnswer, nothingThere } from '@/platform/cache/derived-answer';
import { env } from '@/platform/env';

export const dynamic = 'force-dynamic';

const types: Readonly<Record<ChangeFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
};

interface Context {
  params: Promise<{ lang: string; document: string; pair: string; format: string }>;
}

/** What changed between two releases as CSV or Markdown: `/docs/…/compare/1.0...1.1.csv` is rewritten to here (next.config.ts). */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { lang, document, pair, format: wanted } = await params;
  const format = changeFormats.find((name) => name === wanted);
  const address = parseDocumentAddress([document, 'compare', pair]);
  if (!isLocale(lang) || !format || address?.kind !== 'compare') return nothingThere();
  const { from, to } = address;
  if (from === undefined || to === undefined) return nothingThere();
  const answer = await derivedAnswer({
    address: `/${lang}${changeFilePath(document, from, to, format)}`,
    headers: {
      'Content-Type': types[format],
      'X-Robots-Tag': 'noindex',
      'Content-Disposition': `attachment; filename="${document}-${from}-${to}-changes.${format}"`,
    },
    make: () => exportChanges(lang, { document, from, to, format }, env.PUBLIC_URL),
  });
  return answer ?? nothingThere();
}
