import { isSlug } from '@/cms/slug';
import { toCalendar } from '@/content/activities';
import { getActivity } from '@/content/activities/queries';
import { getSiteFrame } from '@/features/site/queries';
import { isLocale } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';
import { derivedAnswer, nothingThere } from '@/platform/cache/derived-answer';
import { env } from '@/platform/env';

export const dynamic = 'force-dynamic';

interface Context {
  params: Promise<{ lang: string; slug: string }>;
}

/** An activity for the visitor's calendar. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { lang, slug } = await params;
  if (!isLocale(lang) || !isSlug(slug)) return nothingThere();
  const answer = await derivedAnswer({
    address: `/${lang}/activities/${slug}/calendar.ics`,
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${slug}.ics"`,
    },
    make: () => makeCalendar(lang, slug),
  });
  return answer ?? nothingThere();
}

async function makeCalendar(lang: Locale, slug: string): Promise<string | undefined> {
  const activity = await getActivity(lang, slug);
  if (!activity) return undefined;
  const { brand } = await getSiteFrame(lang);
  const url = `${env.PUBLIC_URL}/${lang}/activities/${slug}`;
  return toCalendar(
    {
      uid: `${slug}@${new URL(env.PUBLIC_URL).hostname}`,
      title: activity.title,
      description: `${activity.summary}\n${activity.registrationUrl ?? url}`,
      location: activity.location,
      url,
      startsAt: activity.startsAt,
      endsAt: activity.endsAt,
      changedAt: activity.updatedAt,
    },
    brand.name,
  );
}
