import type { Locale } from '@/i18n/locales';

/** The longest search that the portal takes. */
const LONGEST_SEARCH = 100;

const LINK = /https?:\/\/\S+/;

/** What another app shares with the installed portal (Web Share Target, `share_target` of the manifest). */
interface Shared {
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

/**
 * Where something shared leads: a link of this site to its page, everything else to a search for its words, and nothing to
 * the home page. Many apps put the link into the text.
 * @param origin of this site; links of other sites are never followed
 * @returns an address of this site, beginning with `/`
 */
export function shareTarget({ title, text, url }: Shared, lang: Locale, origin: string): string {
  const link = URL.parse(LINK.exec(`${url} ${text}`)?.[0] ?? '');
  if (link?.origin === origin && !link.pathname.startsWith('//'))
    return link.pathname + link.search + link.hash;
  const words = (title.trim() || text.replace(LINK, '').trim()).slice(0, LONGEST_SEARCH);
  return words === '' ? `/${lang}` : `/${lang}/search?${new URLSearchParams({ q: words }).toString()}`;
}
