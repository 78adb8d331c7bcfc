/** An item as Payload reads it. */
type Item = Readonly<Record<string, unknown>>;

/** Fields to sort by, the descending ones with a minus. */
export function sortFields(sort: string | readonly string[] | undefined): readonly string[] {
  return [sort ?? []].flat();
}

/**
 * Orders items that were read in two parts as PostgreSQL orders them when they are read together: by code points, with what is
 * missing last, or first in a descending order.
 */
export function inListOrder<Found extends object>(items: readonly Found[], sort: readonly string[]): Found[] {
  return items.toSorted((one, other) => {
    for (const name of sort) {
      const isDescending = name.startsWith('-');
      const path = isDescending ? name.slice(1) : name;
      const order = compared(valueAt(one, path), valueAt(other, path));
      if (order !== 0) return isDescending ? -order : order;
    }
    return 0;
  });
}

function valueAt(item: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) => (typeof value === 'object' && value !== null ? (value as Item)[name] : undefined),
      item,
    );
}

function compared(one: unknown, other: unknown): number {
  const [isMissing, isOtherMissing] = [one ?? null, other ?? null].map((value) => value === null);
  if (isMissing || isOtherMissing) return Number(isMissing) - Number(isOtherMissing);
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  const [text, otherText] = [String(one), String(other)];
  if (text === otherText) return 0;
  return text < otherText ? -1 : 1;
}
