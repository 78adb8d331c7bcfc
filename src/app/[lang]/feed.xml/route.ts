import { getSiteFrame } from '@/features/site/queries';
import { toAtom } from '@/features/site-index/domain';
import { readNewest } from '@/features/site-index/queries';
import { htmlLang, isLocale } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';
import { derivedAnswer, nothingThere } from '@/platform/cache/derived-answer';
import { env } from '@/platform/env';
import { kindsWith } from '@/content/kinds';

/** Reads the query of the address. */
export const dynamic = 'force-dynamic';

/** Content types that have a feed. News is the feed without `?type=`. */
const feeds = kindsWith('index').filter(({ index, list }) => index.feed && list !== undefined);

const MAX_ENTRIES = 100;

interface Context {
  params: Promise<{ lang: string }>;
}

/** `/{lang}/feed.xml` is the feed of the news, `?type=videos` and so on that of another content type. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { lang } = await params;
  const type = new URL(request.url).searchParams.get('type') ?? 'news';
  const kind = feeds.find(({ collection }) => collection === type);
  if (!isLocale(lang) || !kind) {
    return nothingThere(`Feeds: ${feeds.map(({ collection }) => collection).join(', ')}`);
  }
  const address = `/${lang}/feed.xml${type === 'news' ? '' : `?type=${type}`}`;
  const answer = await derivedAnswer({
    address,
    headers: { 'Content-Type': 'application/atom+xml; charset=utf-8' },
    make: () => makeFeed(lang, kind, address),
  });
  return answer ?? nothingThere();
}

async function makeFeed(lang: Locale, kind: (typeof feeds)[number], address: string): Promise<string> {
  const type = kind.collection;
  const [items, { brand }, { labels }] = await Promise.all([
    readNewest(kind, lang, MAX_ENTRIES),
    getSiteFrame(lang),
    textsOf(lang, 'content'),
  ]);
  const base = `${env.PUBLIC_URL}/${lang}`;
  const names: Readonly<Record<string, string>> = labels.feeds;
  const label = names[type] ?? type;
  return toAtom({
    title: `${label} · ${brand.name}`,
    subtitle: brand.tagline,
    self: `${env.PUBLIC_URL}${address}`,
    alternate: `${base}${kind.list ?? ''}`,
    author: brand.name,
    language: htmlLang[lang],
    entries: items.map(({ id, path, title, summary, publishedAt, updatedAt }) => ({
      id: entryId(lang, id),
      url: `${base}${path}`,
      title,
      summary,
      publishedAt,
      updatedAt,
      category: { term: type, label },
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
