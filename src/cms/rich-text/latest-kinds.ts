import { latestLists, type LatestList } from '@/ui/rich-text/model';

/** What an editor can choose: a list, or one category or kind in it, as in `news:releases`. */
export const latestKinds = [
  'news',
  'news:releases',
  'news:engineering',
  'news:community',
  'news:events',
  'activities',
  'activities:meetup',
  'activities:plugfest',
  'activities:webinar',
  'activities:conference',
] as const;

export type LatestKind = (typeof latestKinds)[number];

export const isLatestKind = (value: unknown): value is LatestKind =>
  latestKinds.some((kind) => kind === value);

/** How many items a block can show. */
export const MOST_LATEST = 12;
export const USUAL_LATEST = 3;

/** The list of a choice, and what it is narrowed to. */
export function partsOf(kind: LatestKind): { list: LatestList; only?: string } {
  const [name, only] = kind.split(':');
  const list = latestLists.find((one) => one === name) ?? 'news';
  return { list, ...(only === undefined ? {} : { only }) };
}
