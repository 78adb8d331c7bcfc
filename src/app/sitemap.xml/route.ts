import { toSitemapIndex } from '@/features/site-index/domain';
import { readSitemapParts } from '@/features/site-index/use-cases/sitemap-parts';
import { locales } from '@/i18n/locales';
import { derivedAnswer, nothingThere } from '@/platform/cache/derived-answer';
import { env } from '@/platform/env';

/** A build has no database to ask. */
export const dynamic = 'force-dynamic';

/** The parts of the sitemap: for each language its pages that always exist, and the kinds of content in pieces. */
export async function GET(): Promise<Response> {
  const answer = await derivedAnswer({
    address: '/sitemap.xml',
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
    mayLag: true,
    make: async () => {
      const parts = await Promise.all(
        locales.map(async (locale) => [
          { url: `${env.PUBLIC_URL}/sitemap-${locale}-site-1.xml` },
          ...(await readSitemapParts(locale)).map(({ kind, number, updatedAt }) => ({
            url: `${env.PUBLIC_URL}/sitemap-${locale}-${kind}-${number}.xml`,
            updatedAt,
          })),
        ]),
      );
      return toSitemapIndex(parts.flat());
    },
  });
  return answer ?? nothingThere();
}
