import { authorPath } from '@/content/news/domain';
import { getSiteFrame } from '@/features/site/queries';
import { toAtom } from '@/features/site-index/domain';
import type { IndexEntry } from '@/features/site-index/queries';
import { htmlLang } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';
import { derivedAnswer, nothingThere } from '@/platform/cache/derived-answer';
import { env } from '@/platform/env';

/** Entries of a feed. */
export const MAX_ENTRIES = 100;

interface FeedSource {
  lang: Locale;
  /** Path and query of the feed. */
  address: string;
  /** What kind of thing its entries are: a name for programs and one for readers. */
  category: { term: string; label: string };
  /** Path of the page that lists the same items, without language. */
  list: string;
  read: () => Promise<readonly IndexEntry[]>;
}

/** The answer of a route that is an Atom feed; kept until an item changes. */
export async function feedAnswer(source: FeedSource): Promise<Response> {
  const answer = await derivedAnswer({
    address: source.address,
    headers: { 'Content-Type': 'application/atom+xml; charset=utf-8' },
    make: () => makeFeed(source),
  });
  return answer ?? nothingThere();
}

async function makeFeed({ lang, address, category, list, read }: FeedSource): Promise<string> {
  const [items, { brand }] = await Promise.all([read(), getSiteFrame(lang)]);
  const base = `${env.PUBLIC_URL}/${lang}`;
  return toAtom({
    title: `${category.label} · ${brand.name}`,
    subtitle: brand.tagline,
    self: `${env.PUBLIC_URL}${address}`,
    alternate: `${base}${list}`,
    author: brand.name,
    language: htmlLang[lang],
    entries: items.map(({ id, path, title, summary, publishedAt, updatedAt, authors = [] }) => ({
      id: entryId(lang, id),
      url: `${base}${path}`,
      title,
      summary,
      publishedAt,
      updatedAt,
      authors: authors.map(({ name, slug }) => ({ name, url: `${base}${authorPath(slug)}` })),
      category,
    })),
  });
}

/**
 * Id of an entry that stays when its item is renamed, and differs from that of its translation (RFC 4287, section 4.2.6).
 * A tag URI (RFC 4151) of this site.
 */
function entryId(lang: string, id: string): string {
  return `tag:${new URL(env.PUBLIC_URL).hostname},2026:${lang}/${id}`;
}
