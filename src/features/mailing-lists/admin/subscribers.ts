import { type SQL, sql } from '@payloadcms/db-postgres/drizzle';

import type { Locale } from '@/i18n/locales';
import { subscriptions } from '@/payload-schema';
import { getDatabase } from '@/platform/db/database';

import { organizationSearchKey, type SubscriptionState, subscriptionStates } from '../domain';

/** Rows of a page of the list. */
const PAGE = 50;
/** Beyond this nobody counts: exact numbers of a million rows cost more than they tell. */
export const COUNT_LIMIT = 10_000;

export interface SubscriberQuery {
  readonly list?: string;
  readonly state?: string;
  /** The beginning of an address or of an organization; a domain, when it begins with `@`. */
  readonly search?: string;
  /** One of `subscriberSorts`; the newest first otherwise. */
  readonly sort?: string;
  /** Where the page before ended: `<value of the sorting>,<id>`. */
  readonly after?: string;
}

/** Orders of the list; each follows an index. */
export const subscriberSorts = ['newest', 'oldest', 'email'] as const;
type Sort = (typeof subscriberSorts)[number];
const sortOf = (text: string | undefined): Sort => subscriberSorts.find((sort) => sort === text) ?? 'newest';

export type Subscriber = {
  readonly id: string;
  readonly listId: string;
  readonly email: string;
  readonly name: string;
  readonly organization: string;
  readonly locale: Locale;
  readonly state: SubscriptionState;
  readonly source: string;
  readonly requestedAt: string;
  readonly bounceScore: number;
  readonly consentAt: string | null;
  readonly consentVersion: string | null;
  readonly consentNetwork: string | null;
  readonly consentNote: string | null;
};

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** All texts with this prefix sort between these two. */
const beginsWith = (column: SQL, text: string) =>
  sql`(${column} >= ${text} AND ${column} < ${`${text}\u{10ffff}`})`;

function conditions({ list, state, search }: SubscriberQuery): SQL {
  const all = [sql`true`];
  if (list && uuid.test(list)) all.push(sql`${subscriptions.list} = ${list}`);
  if (state && (subscriptionStates as readonly string[]).includes(state))
    all.push(sql`${subscriptions.state} = ${state}`);
  const text = search?.trim().toLowerCase();
  if (text?.startsWith('@')) {
    // As in `subscriptionIndexes`.
    all.push(sql`split_part(${subscriptions.email}, '@', 2) = ${text.slice(1)}`);
  } else if (text) {
    const key = organizationSearchKey(text);
    const byOrganization = key === '' ? sql`false` : beginsWith(sql`${subscriptions.organizationKey}`, key);
    // Two searches by index; an OR over both columns would read the whole table.
    all.push(sql`${subscriptions.id} IN (
      (SELECT id FROM ${subscriptions} WHERE ${beginsWith(sql`${subscriptions.email}`, text)} LIMIT 5000)
      UNION (SELECT id FROM ${subscriptions} WHERE ${byOrganization} LIMIT 5000))`);
  }
  return sql.join(all, sql` AND `);
}

const columns = sql`${subscriptions.id}, ${subscriptions.list} AS "listId", ${subscriptions.email},
    coalesce(${subscriptions.name}, '') AS name, coalesce(${subscriptions.organization}, '') AS organization,
    ${subscriptions.locale},
  ${subscriptions.state}, ${subscriptions.source}, ${subscriptions.requestedAt}::text AS "requestedAt",
      ${subscriptions.bounceScore}::float8 AS "bounceScore",
  ${subscriptions.consentAt}::text AS "consentAt", ${subscriptions.consentVersion} AS "consentVersion",
  ${subscriptions.consentNetwork} AS "consentNetwork", ${subscriptions.consentNote} AS "consentNote"`;

/** Splits a cursor at its last comma; addresses may hold commas. */
function cursorOf(sort: Sort, after: string | undefined): { value: string; id: string } | undefined {
  const comma = after?.lastIndexOf(',') ?? -1;
  if (after === undefined || comma < 1) return undefined;
  const [value, id] = [after.slice(0, comma), after.slice(comma + 1)];
  const isValid = uuid.test(id) && (sort === 'email' || !Number.isNaN(Date.parse(value)));
  return isValid ? { value, id } : undefined;
}

/** The condition that goes on after a cursor, and the order. Both name the columns of one index in one direction. */
function ordering(sort: Sort, cursor: { value: string; id: string } | undefined): { after: SQL; by: SQL } {
  if (sort === 'email') {
    return {
      after: cursor
        ? sql`AND (${subscriptions.email}, ${subscriptions.id}) > (${cursor.value},
          ${cursor.id}::uuid)`
        : sql``,
      by: sql`${subscriptions.email}, ${subscriptions.id}`,
    };
  }
  const [than, direction] = sort === 'newest' ? [sql`<`, sql`DESC`] : [sql`>`, sql`ASC`];
  return {
    after: cursor
      ? sql`AND (${subscriptions.requestedAt}, ${subscriptions.id}) ${than} (${cursor.value}::timestamptz,
          ${cursor.id}::uuid)`
      : sql``,
    by: sql`${subscriptions.requestedAt} ${direction}, ${subscriptions.id} ${direction}`,
  };
}

/** A page of subscribers, and how many there are, up to `COUNT_LIMIT`. */
export async function findSubscribers(
  query: SubscriberQuery,
): Promise<{ items: Subscriber[]; total: number; next?: string }> {
  const database = await getDatabase();
  const sort = sortOf(query.sort);
  const { after, by } = ordering(sort, cursorOf(sort, query.after));
  const where = conditions(query);
  const [page, count] = await Promise.all([
    database.execute<Subscriber>(sql`
      SELECT ${columns} FROM ${subscriptions} WHERE ${where} ${after} ORDER BY ${by} LIMIT ${PAGE + 1}`),
    database.execute<{ total: number }>(sql`
      SELECT count(*)::int AS total FROM (
        SELECT 1 FROM ${subscriptions} WHERE ${where} LIMIT ${COUNT_LIMIT + 1}) counted`),
  ]);
  const items = page.rows.slice(0, PAGE);
  const last = items.at(-1);
  return {
    items,
    total: count.rows[0]?.total ?? 0,
    ...(page.rows.length > PAGE &&
      last && { next: `${sort === 'email' ? last.email : last.requestedAt},${last.id}` }),
  };
}

/** Rows that an export reads at a time. */
const EXPORT_BATCH = 2000;

/** All subscribers of a query in batches, so a million of them need no more memory than some thousand. */
export async function* eachSubscriber(query: SubscriberQuery): AsyncGenerator<Subscriber[]> {
  const database = await getDatabase();
  const where = conditions(query);
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await database.execute<Subscriber>(sql`
      SELECT ${columns} FROM ${subscriptions} WHERE ${where} AND ${subscriptions.id} > ${last}::uuid
      ORDER BY ${subscriptions.id} LIMIT ${EXPORT_BATCH}`);
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)?.id ?? last;
  }
}
