import 'server-only';

import type { Where } from 'payload';

import { formatDate } from '@/i18n/dates';
import { languages } from '@/i18n/languages';
import type { Locale } from '@/i18n/locales';
import { timeSpan, zoneName } from '@/i18n/time-span';
import { systemClock } from '@/platform/clock/clock';
import type { LatestItem, LatestList } from '@/ui/rich-text/model';

import { publicFind } from '../public-read';

import { type LatestKind, partsOf } from './latest-kinds';

/** Read beyond what is shown, for events that end while a page is kept. */
const SPARE = 6;

interface Wanted {
  readonly locale: Locale;
  readonly only: string | undefined;
  readonly count: number;
}

const readers: Readonly<Record<LatestList, (wanted: Wanted) => Promise<LatestItem[]>>> = {
  news: readNews,
  activities: readActivities,
};

/**
 * What is newest or next of a kind in one language, as visitors see it. A page that reads this depends on the list: it follows
 * what is published, taken back, or moved to another date.
 */
export function readLatest(kind: LatestKind, count: number, locale: Locale): Promise<LatestItem[]> {
  const { list, only } = partsOf(kind);
  return readers[list]({ locale, only, count });
}

async function readNews({ locale, only, count }: Wanted): Promise<LatestItem[]> {
  const { docs } = await publicFind('news', {
    locale,
    where: only === undefined ? {} : { category: { equals: only } },
    sort: ['-publishedAt', 'slug'],
    limit: count,
    select: { slug: true, title: true, summary: true, publishedAt: true },
  });
  return docs.map(({ slug, title, summary, publishedAt }) => ({
    title,
    href: `/${locale}/news/${slug}`,
    summary,
    date: { iso: publishedAt, text: formatDate(publishedAt, locale) },
    label: '',
  }));
}

async function readActivities({ locale, only, count }: Wanted): Promise<LatestItem[]> {
  const toCome: Where = { endsAt: { greater_than_equal: systemClock.now().toISOString() } };
  const { docs } = await publicFind('activities', {
    locale,
    where: only === undefined ? toCome : { and: [toCome, { kind: { equals: only } }] },
    sort: ['startsAt', 'slug'],
    limit: count + SPARE,
    select: {
      slug: true,
      title: true,
      summary: true,
      location: true,
      startsAt: true,
      endsAt: true,
      timeZone: true,
    },
  });
  return docs.map(({ slug, title, summary, location, timeZone, ...dates }) => ({
    title,
    href: `/${locale}/activities/${slug}`,
    summary,
    date: { iso: dates.startsAt, text: timeWithZone(dates, timeZone, locale) },
    label: location,
    until: dates.endsAt,
  }));
}

/** As the list of events writes it: on the clock of the place, which it names. */
function timeWithZone(
  dates: { readonly startsAt: string; readonly endsAt: string },
  timeZone: string,
  locale: Locale,
): string {
  const { open, close } = languages[locale].punctuation;
  return `${timeSpan(dates, timeZone, locale)}${open}${zoneName(dates.startsAt, timeZone)}${close}`;
}
