interface Dated {
  /** ISO 8601. */
  startsAt: string;
  endsAt: string;
}

/** Activities still to come or under way, the nearest first, and those that are over, the latest first. */
export function splitByTime<Item extends Dated>(
  items: readonly Item[],
  now: Date,
): { upcoming: Item[]; past: Item[] } {
  const start = ({ startsAt }: Dated) => Date.parse(startsAt);
  const upcoming = items.filter((item) => !isOver(item, now)).toSorted((a, b) => start(a) - start(b));
  const past = items.filter((item) => isOver(item, now)).toSorted((a, b) => start(b) - start(a));
  return { upcoming, past };
}

export function isOver({ endsAt }: Dated, now: Date): boolean {
  return Date.parse(endsAt) < now.getTime();
}
