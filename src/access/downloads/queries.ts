import 'server-only';

import { sql } from '@payloadcms/db-postgres/drizzle';

import { publicFind } from '@/cms/public-read';
import { byLocale, type Locale, otherLocales } from '@/i18n/locales';
import { applications, grants } from '@/payload-schema';
import { cachedRead } from '@/platform/cache/cached-read';
import { getDatabase } from '@/platform/db/database';

import { releaseFileFacts } from './use-cases/release-files';
import { specificationOfDocument } from './use-cases/specification-of-document';

/** A specification as anybody may see it (contracts, section 5). `published` is ISO 8601. */
export interface SpecificationView {
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly version: string;
  readonly published: string;
  readonly languages: Readonly<Record<Locale, 'available' | 'to_be_released'>>;
  /** What a download takes. */
  readonly access: 'application';
  /** Path of the online document without language, where there is one. */
  readonly document: string | null;
  /** Of the files as they were released; a personal copy has its own size and hash. */
  readonly files: readonly { readonly language: Locale; readonly size: number; readonly sha256: string }[];
}

/** All specifications that may be applied for, in the order of the admin. */
export const getSpecifications = cachedRead(
  'specifications',
  async (locale: Locale): Promise<SpecificationView[]> => {
    const [{ docs }, facts, ...others] = await Promise.all([
      publicFind('specifications', { locale, sort: ['order', 'slug'], limit: 0, depth: 1 }),
      releaseFileFacts(),
      ...otherLocales(locale).map((other) => publicFind('specifications', { locale: other, limit: 0 })),
    ]);
    const titlesOf = (id: string) =>
      [docs, ...others.map((found) => found.docs)].map(
        (items) => items.find((item) => item.id === id)?.title,
      );
    return docs.map((item) => {
      const files = facts.filter(({ specificationId }) => specificationId === item.id);
      const state = (language: Locale) =>
        item.languages[language] === 'available' && files.some((file) => file.language === language)
          ? ('available' as const)
          : ('to_be_released' as const);
      const { document } = item;
      return {
        slug: item.slug,
        // A title may be missing in a language, whatever the generated type says.
        title: titlesOf(item.id).find(Boolean) ?? item.slug,
        summary: item.summary ?? '',
        version: item.version,
        published: item.publishedAt,
        languages: byLocale(state),
        access: 'application',
        document: document && typeof document === 'object' ? `/docs/${document.slug}` : null,
        files: files
          .filter(({ language }) => item.languages[language] === 'available')
          .map(({ language, size, sha256 }) => ({ language, size, sha256 })),
      };
    });
  },
);

/** Slug of the specification that a reader of this release of a document may apply for; null when there is none. */
export const getSpecificationOfDocument = cachedRead('specification-of-document', specificationOfDocument);

/** Grants of how many past days tell how long an application takes, and how few of them tell nothing. */
const PACE_DAYS = 180;
const FEWEST_FOR_PACE = 5;

/**
 * Half of the recent applications took at most this many days from the first step to the permission, 0 for less than a day; null while
 * there are too few to say so.
 */
export const getPace = cachedRead('application-pace', async (): Promise<number | null> => {
  const database = await getDatabase();
  const { rows } = await database.execute<{ count: number; days: number | null }>(sql`
    SELECT count, CASE WHEN days < 1 THEN 0 ELSE ceil(days)::int END AS days
        FROM (SELECT count(*)::int AS count,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
          FROM ${grants.grantedAt} - ${applications.createdAt})) / 86400 AS days
    FROM ${grants} JOIN ${applications} ON ${applications.id} = ${grants.application}
    WHERE ${grants.grantedAt} > now() - make_interval(days => ${PACE_DAYS})
        AND ${grants.grantedAt} > ${applications.createdAt}) pace`);
  const [found] = rows;
  return found && found.count >= FEWEST_FOR_PACE ? found.days : null;
});
