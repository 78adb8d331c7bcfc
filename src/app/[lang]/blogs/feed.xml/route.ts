import { feedAnswer, MAX_ENTRIES } from '@/app/_feed';
import { news } from '@/content/news/descriptor';
import { readNewest } from '@/features/site-index/queries';
import { isLocale } from '@/i18n/locales';
import { textsOf } from '@/i18n/messages';
import { nothingThere } from '@/platform/cache/derived-answer';

export const dynamic = 'force-dynamic';

interface Context {
  params: Promise<{ lang: string }>;
}

/** The feed of the blog: signed news. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { lang } = await params;
  if (!isLocale(lang)) return nothingThere();
  const { labels } = await textsOf(lang, 'blogs');
  return feedAnswer({
    lang,
    address: `/${lang}/blogs/feed.xml`,
    category: { term: 'blogs', label: labels.title },
    list: '/blogs',
    read: () => readNewest(news, lang, MAX_ENTRIES, { [news.index.authors]: { exists: true } }),
  });
}
