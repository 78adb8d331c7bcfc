import { feedAnswer, MAX_ENTRIES } from '@/app/_feed';
import { readNewest } from '@/features/site-index/queries';
import { isLocale } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';
import { nothingThere } from '@/platform/cache/derived-answer';
import { kindsWith } from '@/content/kinds';

/** Reads the query of the address. */
export const dynamic = 'force-dynamic';

/** Content types that have a feed. News is the feed without `?type=`. */
const feeds = kindsWith('index').filter(({ index, list }) => index.feed && list !== undefined);

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
  const { labels } = await textsOf(lang, 'content');
  const names: Readonly<Record<string, string>> = labels.feeds;
  return feedAnswer({
    lang,
    address: `/${lang}/feed.xml${type === 'news' ? '' : `?type=${type}`}`,
    category: { term: type, label: names[type] ?? type },
    list: kind.list ?? '',
    read: () => readNewest(kind, lang, MAX_ENTRIES),
  });
}
