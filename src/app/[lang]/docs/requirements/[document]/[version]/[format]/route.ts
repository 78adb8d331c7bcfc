import { requirementFilePath, requirementFormats } from '@/content/documents/domain';
import type { RequirementFormat } from '@/content/documents/domain';
import { exportRequirements } from '@/content/documents/use-cases/read-requirements';
import { isLocale } from '@/i18n/locales';
import { derivedAnswer, nothingThere } from '@/platform/cache/derived-answer';
import { env } from '@/platform/env';

export const dynamic = 'force-dynamic';

const types: Readonly<Record<RequirementFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  reqif: 'application/xml; charset=utf-8',
};

interface Context {
  params: Promise<{ lang: string; document: string; version: string; format: string }>;
}

/** The requirements of a release as CSV, JSON, or ReqIF: `/docs/…/requirements.csv` is rewritten to here (next.config.ts). */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { lang, document: slug, version, format: wanted } = await params;
  const format = requirementFormats.find((name) => name === wanted);
  if (!isLocale(lang) || !format) return nothingThere();
  const answer = await derivedAnswer({
    address: `/${lang}${requirementFilePath(slug, version, format)}`,
    headers: {
      'Content-Type': types[format],
      'X-Robots-Tag': 'noindex',
      ...(format === 'json'
        ? {}
        : { 'Content-Disposition': `attachment; filename="${slug}-${version}-requirements.${format}"` }),
    },
    make: () => exportRequirements(lang, { slug, version, format }, env.PUBLIC_URL),
  });
  return answer ?? nothingThere();
}
