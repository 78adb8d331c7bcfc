import { sql } from '@payloadcms/db-postgres/drizzle';

import { type Executor, getDatabase } from '@/platform/db/database';

interface Owner {
  memberId: string;
  clientId: string | undefined;
}

/** What is stored about an owner. */
export interface OwnEvents {
  total: number;
  /** ISO 8601; null without events. */
  first: string | null;
  last: string | null;
  byEvent: { event: string; count: number }[];
  /** The pages viewed most, at most ten. */
  pages: { page: string; count: number }[];
}

function belongsTo({ memberId, clientId }: Owner) {
  return clientId === undefined
    ? sql`member_id = ${memberId}`
    : sql`(member_id = ${memberId} OR client_id = ${clientId})`;
}

/** Shows a member what is tied to the own client identifier and account. */
export async function readOwnEvents(owner: Owner): Promise<OwnEvents> {
  const database = await getDatabase();
  const mine = sql`SELECT at, name, page FROM analytics_events WHERE ${belongsTo(owner)}`;
  const { rows: names } = await database.execute<{ event: string; count: number; first: Date; last: Date }>(
    sql`SELECT name AS event, count(*)::int AS count, min(at) AS first, max(at) AS last FROM (${mine}) AS mine
      GROUP BY name ORDER BY count DESC, event`,
  );
  const { rows: pages } = await database.execute<{ page: string; count: number }>(
    sql`SELECT page, count(*)::int AS count FROM (${mine}) AS mine WHERE page IS NOT NULL AND name = '$PageView'
      GROUP BY page ORDER BY count DESC, page LIMIT 10`,
  );
  const times = names.flatMap(({ first, last }) => [new Date(first), new Date(last)]).map(Number);
  return {
    total: names.reduce((sum, { count }) => sum + count, 0),
    first: times.length > 0 ? new Date(Math.min(...times)).toISOString() : null,
    last: times.length > 0 ? new Date(Math.max(...times)).toISOString() : null,
    byEvent: names.map(({ event, count }) => ({ event, count })),
    pages,
  };
}

/** Erases the raw events of an owner. The totals stay: they cannot be traced to anybody. @returns how many */
export async function eraseOwnEvents(owner: Owner, executor?: Executor): Promise<number> {
  const database = executor ?? (await getDatabase());
  const { rowCount } = await database.execute(sql`DELETE FROM analytics_events WHERE ${belongsTo(owner)}`);
  return rowCount ?? 0;
}
