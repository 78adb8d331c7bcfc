import 'server-only';

import type { Where } from 'payload';

import type { PreviewReader } from '@/cms/preview-session';
import { publicFind, publicFindOne, publicLanguages, renamedSlug } from '@/cms/public-read';
import { readPageText } from '@/cms/rich-text/read-page';
import { otherLocales } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';
import { cachedRead } from '@/platform/cache/cached-read';
import type { RichText } from '@/ui/rich-text/model';

type ActivityKind = 'meetup' | 'plugfest' | 'webinar' | 'conference';

/** An activity as lists show it. Times are ISO 8601, shown in `timeZone` (IANA name). */
export interface ActivitySummary {
  slug: string;
  title: string;
  summary: string;
  location: string;
  kind: ActivityKind;
  startsAt: string;
  endsAt: string;
  timeZone: string;
  online: boolean;
}

export interface Activity extends ActivitySummary {
  body: RichText;
  registrationUrl?: string;
  /** ISO 8601. */
  updatedAt: string;
  /** In which other languages the activity is public. */
  otherLanguages: readonly Locale[];
}

const SUMMARY_FIELDS = {
  slug: true,
  title: true,
  summary: true,
  location: true,
  kind: true,
  startsAt: true,
  endsAt: true,
  timeZone: true,
  online: true,
} as const;

/** All activities, newest first. Which of them are over is for the page to say, since reads are kept for a while. */
export const getActivityList = cachedRead(
  'activity-list',
  async (locale: Locale): Promise<ActivitySummary[]> => {
    const { docs } = await publicFind('activities', {
      locale,
      sort: ['-startsAt', 'slug'],
      limit: 500,
      select: SUMMARY_FIELDS,
    });
    return docs.map(toSummary);
  },
);

/** An activity with its program, or undefined when it is not public in the language. */
export const getActivity = cachedRead(
  'activity',
  (locale: Locale, slug: string): Promise<Activity | undefined> => readActivity(locale, slug),
);

/** The newest draft of an activity, for the live preview of staff. Never cached. */
export function getActivityDraft(
  locale: Locale,
  slug: string,
  reader: PreviewReader,
): Promise<Activity | undefined> {
  return readActivity(locale, slug, reader);
}

/** Where an old address of an activity leads now, or undefined. */
export const getRenamedActivity = cachedRead('activity-renamed', (locale: Locale, slug: string) =>
  renamedSlug('activities', slug, locale),
);

async function readActivity(
  locale: Locale,
  slug: string,
  preview?: PreviewReader,
): Promise<Activity | undefined> {
  const where: Where = { slug: { equals: slug } };
  const activity = await publicFindOne('activities', { locale, where, depth: 2, preview });
  if (!activity) return undefined;
  const [otherLanguages, body] = await Promise.all([
    publicLanguages('activities', where, otherLocales(locale)),
    readPageText(activity.body, locale),
  ]);
  return {
    ...toSummary(activity),
    body,
    ...(activity.registrationUrl ? { registrationUrl: activity.registrationUrl } : {}),
    updatedAt: activity.updatedAt,
    otherLanguages,
  };
}

function toSummary(activity: Omit<ActivitySummary, 'online'> & { online?: boolean | null }): ActivitySummary {
  return {
    slug: activity.slug,
    title: activity.title,
    summary: activity.summary,
    location: activity.location,
    kind: activity.kind,
    startsAt: activity.startsAt,
    endsAt: activity.endsAt,
    timeZone: activity.timeZone,
    online: activity.online ?? false,
  };
}
