import { toSitemap } from '@/features/site-index/domain';
import { getSiteIndex } from '@/features/site-index/queries';
import { htmlLang, locales } from '@/i18n/locales';
import { env } from '@/platform/env';
import { kindsWith } from '@/content/kinds';

/** Rendered per request from cached reads: a build has no database to ask. */
export const dynamic = 'force-dynamic';

/** Pages that always exist in both languages, regardless of what is published. */
const standing = ['', '/specifications', '/mail-list', ...kindsWith('list').map(({ list }) => list)];

/** Every public address with its translations, as far as the item is published in that language. */
export async function GET(): Promise<Response> {
  const items = new Map<string, { languages: (typeof locales)[number][]; updatedAt?: string }>(
    standing.map((path) => [path, { languages: [...locales] }]),
  );
  for (const locale of locales) {
    for (const { path, updatedAt, noIndex } of await getSiteIndex(locale)) {
      if (noIndex) continue;
      const item = items.get(path) ?? { languages: [], updatedAt };
      if (!item.languages.includes(locale)) item.languages.push(locale);
      items.set(path, item);
    }
  }
  const xml = toSitemap(
    [...items].map(([path, { languages, updatedAt }]) => ({
      alternates: languages.map((locale) => ({
        language: htmlLang[locale],
        url: `${env.PUBLIC_URL}/${locale}${path}`,
      })),
      ...(updatedAt ? { updatedAt } : {}),
    })),
  );
  return new Response(xml, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=300' },
  });
}
