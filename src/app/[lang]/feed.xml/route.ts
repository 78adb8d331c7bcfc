import { getSiteFrame } from '@/features/site/queries';
import { toAtom } from '@/features/site-index/domain';
import { getSiteIndex } from '@/features/site-index/queries';
import type { IndexedKind } from '@/features/site-index/queries';
import { htmlLang, isLocale } from '@/i18n/locales';
import { loadNamespace } from '@/i18n/messages';
import { env } from '@/platform/env';

/** Reads the query of the address; what it shows comes from the cache. */
export const dynamic = 'force-dynamic';

/** Content types that have a feed, with the page that shows the same items. News is the feed without `?type=`. */
const feeds = {
  news: '/news',
  documents: '/docs',
  'white-papers': '/white-papers',
  videos: '/videos',
  activities: '/activities',
} as const satisfies Partial<Record<IndexedKind, string>>;

type FeedKind = keyof typeof feeds;

const MAX_ENTRIES = 100;

interface Context {
  params: Promise<{ lang: string }>;
}

/** `/{lang}/feed.xml` is the feed of the news, `?type=videos` and so on that of another content type. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { lang } = await params;
  const type = new URL(request.url).searchParams.get('type') ?? 'news';
  if (!isLocale(lang) || !isFeedKind(type)) {
    return new Response(`Feeds: ${Object.keys(feeds).join(', ')}\n`, {
      status: 404,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    });
  }
  const [index, { brand }, labels] = await Promise.all([
    getSiteIndex(lang),
    getSiteFrame(lang),
    loadNamespace<{ feeds: Record<FeedKind, string> }>(lang, 'content'),
  ]);
  const base = `${env.PUBLIC_URL}/${lang}`;
  const label = labels.feeds[type];
  const xml = toAtom({
    title: `${label} · ${brand.name}`,
    subtitle: brand.tagline,
    self: `${base}/feed.xml${type === 'news' ? '' : `?type=${type}`}`,
    alternate: `${base}${feeds[type]}`,
    author: brand.name,
    language: htmlLang[lang],
    entries: index
      .filter(({ kind }) => kind === type)
      .map((item) => ({ ...item, publishedAt: item.publishedAt ?? item.updatedAt }))
      .toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt))
      .slice(0, MAX_ENTRIES)
      .map(({ path, title, summary, publishedAt, updatedAt }) => ({
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

function isFeedKind(type: string): type is FeedKind {
  return Object.hasOwn(feeds, type);
}
