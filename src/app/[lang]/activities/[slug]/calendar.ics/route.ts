import { isSlug } from '@/cms/slug';
import { toCalendar } from '@/content/activities';
import { getActivity } from '@/content/activities/queries';
import { getSiteFrame } from '@/features/site/queries';
import { isLocale } from '@/i18n/locales';
import { env } from '@/platform/env';

export const dynamic = 'force-dynamic';

interface Context {
  params: Promise<{ lang: string; slug: string }>;
}

/** An activity for the visitor's calendar. Read from the cache on every request, so nothing is kept per address. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { lang, slug } = await params;
  const activity = isLocale(lang) && isSlug(slug) ? await getActivity(lang, slug) : undefined;
  if (!activity || !isLocale(lang)) {
    return new Response('Not found\n', {
      status: 404,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    });
  }
  const { brand } = await getSiteFrame(lang);
  const url = `${env.PUBLIC_URL}/${lang}/activities/${slug}`;
  const calendar = toCalendar(
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
  return new Response(calendar, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${slug}.ics"`,
      'Cache-Control': 'public, max-age=300',
    },
  });
}
