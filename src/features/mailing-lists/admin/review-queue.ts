import { sql } from '@payloadcms/db-postgres/drizzle';

import type { Locale } from '@/i18n/locales';
import { getDatabase } from '@/platform/db/database';

/** Most requests that the queue shows at once; the oldest come first, so the rest follows. */
const QUEUE_LENGTH = 100;
/** Earlier requests of the same organization that are shown with one. */
const EARLIER = 5;

export interface EarlierRequest {
  readonly id: string;
  readonly email: string;
  readonly list: string;
  readonly state: string;
  readonly requestedAt: string;
}

/** A request that waits for a decision, with everything the visitor gave. */
export interface QueuedRequest extends Record<string, unknown> {
  readonly id: string;
  readonly listId: string;
  readonly list: string;
  readonly email: string;
  readonly name: string;
  readonly phone: string | null;
  readonly organization: string;
  readonly locale: Locale;
  readonly source: string;
  /** ISO 8601 UTC. */
  readonly requestedAt: string;
  readonly confirmedAt: string | null;
  readonly consentVersion: string | null;
  readonly consentNetwork: string | null;
  readonly earlier: readonly EarlierRequest[];
}

/** The requests that wait, oldest first, and how many there are in all. */
export async function reviewQueue(
  locale: Locale,
  listId?: string,
): Promise<{ requests: QueuedRequest[]; total: number }> {
  const database = await getDatabase();
  const ofList = listId ? sql`AND s.list_id = ${listId}` : sql``;
  const name = sql`(SELECT coalesce(max(n.name) FILTER (WHERE n._locale = ${locale}), max(n.name))
    FROM mailing_lists_locales n WHERE n._parent_id = s.list_id)`;
  const utc = (column: ReturnType<typeof sql>) =>
    sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
  const [queue, count] = await Promise.all([
    database.execute<QueuedRequest>(sql`
      SELECT s.id, s.list_id AS "listId", ${name} AS list, s.email, s.name, s.phone, s.organization, s.locale, s.source,
        ${utc(sql`s.requested_at`)} AS "requestedAt", ${utc(sql`s.confirmed_at`)} AS "confirmedAt",
        s.consent_version AS "consentVersion", s.consent_network AS "consentNetwork",
        coalesce((
          SELECT json_agg(e) FROM (
            SELECT o.id, o.email, o.state, ${utc(sql`o.requested_at`)} AS "requestedAt",
              (SELECT max(n.name) FROM mailing_lists_locales n
               WHERE n._parent_id = o.list_id AND n._locale = ${locale}) AS list
            FROM subscriptions o
            WHERE o.organization_key = s.organization_key AND o.organization_key <> ''
              AND (o.requested_at, o.id) < (s.requested_at, s.id)
            ORDER BY o.requested_at DESC LIMIT ${EARLIER}) e), '[]') AS earlier
      FROM subscriptions s WHERE s.state = 'pending_review' ${ofList}
      ORDER BY s.requested_at, s.id LIMIT ${QUEUE_LENGTH}`),
    database.execute<{ total: number }>(
      sql`SELECT count(*)::int AS total FROM subscriptions s WHERE s.state = 'pending_review' ${ofList}`,
    ),
  ]);
  return { requests: queue.rows, total: count.rows[0]?.total ?? 0 };
}

/** A reason that staff use again and again, in both languages. */
export interface ReasonTemplate {
  readonly title: string;
  readonly text: Readonly<Record<Locale, string>>;
}

/** The templates of the settings; their title in the language of the admin. */
export async function reasonTemplates(adminLocale: Locale): Promise<ReasonTemplate[]> {
  const database = await getDatabase();
  const { rows } = await database.execute<{ title: string; zh: string; en: string }>(sql`
    SELECT coalesce(max(l.title) FILTER (WHERE l._locale = ${adminLocale}), max(l.title)) AS title,
      coalesce(max(l.text) FILTER (WHERE l._locale = 'zh'), max(l.text)) AS zh,
      coalesce(max(l.text) FILTER (WHERE l._locale = 'en'), max(l.text)) AS en
    FROM list_settings_rejection_templates t
    JOIN list_settings_rejection_templates_locales l ON l._parent_id = t.id
    GROUP BY t.id, t._order ORDER BY t._order`);
  return rows.map(({ title, zh, en }) => ({ title, text: { zh, en } }));
}
