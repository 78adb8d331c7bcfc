import { getSiteFrame } from '@/features/site/queries';
import { toAtom } from '@/features/site-index/domain';
import { getSiteIndex } from '@/features/site-index/queries';
import { htmlLang, isLocale } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';
import { env } from '@/platform/env';
import { kindsWith } from '@/content/kinds';

/** Reads the query of the address; what it shows comes from the cache. */
export const dynamic = 'force-dynamic';

/** Content types that have a feed, with the page that shows the same items. News is the feed without `?type=`. */
const feeds = new Map<string, string>(
  kindsWith('index').flatMap(({ collection, list, index }) =>
    index.feed && list ? [[collection, list]] : [],
  ),
);

const MAX_ENTRIES = 100;

interface Context {
  params: Promise<{ lang: string }>;
}

/** `/{lang}/feed.xml` is the feed of the news, `?type=videos` and so on that of another content type. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { lang } = await params;
  const type = new URL(request.url).searchParams.get('type') ?? 'news';
  const list = feeds.get(type);
  if (!isLocale(lang) || list === undefined) {
    return new Response(`Feeds: ${[...feeds.keys()].join(', ')}\n`, {
      status: 404,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    });
  }
  const [index, { brand }, { labels }] = await Promise.all([
    getSiteIndex(lang),
    getSiteFrame(lang),
    textsOf(lang, 'content'),
  ]);
  const base = `${env.PUBLIC_URL}/${lang}`;
  const names: Readonly<Record<string, string>> = labels.feeds;
  const label = names[type] ?? type;
  const xml = toAtom({
    title: `${label} · ${brand.name}`,
    subtitle: brand.tagline,
    self: `${base}/feed.xml${type === 'news' ? '' : `?type=${type}`}`,
    alternate: `${base}${list}`,
    author: brand.name,
    language: htmlLang[lang],
    entries: index
      .filter(({ kind }) => kind === type)
      .toSorted((a, b) => (b.startsAt ?? b.publishedAt).localeCompare(a.startsAt ?? a.publishedAt))
      .slice(0, MAX_ENTRIES)
      .map(({ id, path, title, summary, publishedAt, updatedAt }) => ({
        id: entryId(lang, id),
        url: `${base}${path}`,
        title,
        summary,
        publishedAt,
        updatedAt,
        category: { term: type, label },
      })),
  });
  return new Response(xml, {
    headers: {
      'Content-Type': 'application/atom+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=300',
    },
  });
}

/**
 * Id of an entry that stays when its item is renamed, and differs from that of its translation (RFC 4287, section 4.2.6).
 * A tag URI (RFC 4151) of this site.
 */
function entryId(lang: string, id: string): string {
  return `tag:${new URL(env.PUBLIC_URL).hostname},2026:${lang}/${id}`;
}
