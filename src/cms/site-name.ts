import { locales, type Locale } from '@/i18n/locales';
import { getPortalPayload } from '@/platform/db/payload';
import { env } from '@/platform/env';

/**
 * What the community is called, as the site settings say: in the language, or else in another one.
 */
export async function siteName(locale: Locale): Promise<string> {
  const payload = await getPortalPayload();
  const { brand } = await payload.findGlobal({
    slug: 'site-settings',
    locale,
    fallbackLocale: [...locales],
    depth: 0,
    select: { brand: { name: true } },
  });
  return brand?.name?.trim() || siteHost();
}

/** What the community is called until it has a name: the host of the site. */
export const siteHost = (): string => new URL(env.PUBLIC_URL).hostname;
