import { sql } from '@payloadcms/db-postgres/drizzle';
import { alias } from '@payloadcms/db-postgres/drizzle/pg-core';

import { byLocale, type Locale, preferredText } from '@/i18n/locales';
import {
  list_settings_rejection_templates,
  list_settings_rejection_templates_locales,
  mailing_lists_locales,
  subscriptions,
} from '@/payload-schema';
import { byLanguage } from '@/platform/db/by-language';
import { getDatabase } from '@/platform/db/database';

const sSubscriptions = alias(subscriptions, 's');
const oSubscriptions = alias(subscriptions, 'o');

/** Most requests that the queue shows at a time; the oldest come first, and the rest follow. */
const QUEUE_LENGTH = 100;
/** Earlier requests of the same organization that are shown with one. */
const EARLIER = 5;

interface EarlierRequest {
  readonly id: string;
  readonly email: string;
  readonly list: string;
  readonly state: string;
  readonly requestedAt: string;
}

/** A request that waits for a decision, with everything the visitor gave. */
export type QueuedRequest = {
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
};

/** The requests that wait, oldest first, and how many there are in all. */
export async function reviewQueue(
  locale: Locale,
  listId?: string,
): Promise<{ requests: QueuedRequest[]; total: number }> {
  const database = await getDatabase();
  const ofList = listId ? sql`AND ${sSubscriptions.list} = ${listId}` : sql``;
  const name = sql`(SELECT coalesce(max(${mailing_lists_locales.name}) FILTER (WHERE ${mailing_lists_locales._locale} = ${locale}), max(${mailing_lists_locales.name}))
    FROM ${mailing_lists_locales} WHERE ${mailing_lists_locales._parentID} = ${sSubscriptions.list})`;
  const utc = (column: ReturnType<typeof sql>) =>
    sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
  const [queue, count] = await Promise.all([
    database.execute<QueuedRequest>(sql`
      SELECT ${sSubscriptions.id}, ${sSubscriptions.list} AS "listId", ${name} AS list, ${sSubscriptions.email},
          ${sSubscriptions.name}, ${sSubscriptions.phone}, ${sSubscriptions.organization},
          ${sSubscriptions.locale}, ${sSubscriptions.source},
        ${utc(sql`${sSubscriptions.requestedAt}`)} AS "requestedAt",
            ${utc(sql`${sSubscriptions.confirmedAt}`)} AS "confirmedAt",
        ${sSubscriptions.consentVersion} AS "consentVersion",
            ${sSubscriptions.consentNetwork} AS "consentNetwork",
        coalesce((
          SELECT json_agg(e) FROM (
            SELECT ${oSubscriptions.id}, ${oSubscriptions.email}, ${oSubscriptions.state},
                ${utc(sql`${oSubscriptions.requestedAt}`)} AS "requestedAt",
              (SELECT max(${mailing_lists_locales.name}) FROM ${mailing_lists_locales}
               WHERE ${mailing_lists_locales._parentID} = ${oSubscriptions.list}
                   AND ${mailing_lists_locales._locale} = ${locale}) AS list
            FROM ${subscriptions} ${oSubscriptions}
            WHERE ${oSubscriptions.organizationKey} = ${sSubscriptions.organizationKey}
                AND ${oSubscriptions.organizationKey} <> ''
              AND (${oSubscriptions.requestedAt}, ${oSubscriptions.id}) < (${sSubscriptions.requestedAt},
                  ${sSubscriptions.id})
            ORDER BY ${oSubscriptions.requestedAt} DESC LIMIT ${EARLIER}) e), '[]') AS earlier
      FROM ${subscriptions} ${sSubscriptions} WHERE ${sSubscriptions.state} = 'pending_review' ${ofList}
      ORDER BY ${sSubscriptions.requestedAt}, ${sSubscriptions.id} LIMIT ${QUEUE_LENGTH}`),
    database.execute<{ total: number }>(
      sql`SELECT count(*)::int AS total FROM ${subscriptions} ${sSubscriptions}
          WHERE ${sSubscriptions.state} = 'pending_review' ${ofList}`,
    ),
  ]);
  return { requests: queue.rows, total: count.rows[0]?.total ?? 0 };
}

type StoredTexts = Partial<Record<Locale, string | null>> | null;

/** A reason that staff use again and again, in every language. */
export interface ReasonTemplate {
  readonly title: string;
  readonly text: Readonly<Record<Locale, string>>;
}

/** The templates of the settings; their title in the language of the admin. */
export async function reasonTemplates(adminLocale: Locale): Promise<ReasonTemplate[]> {
  const database = await getDatabase();
  const texts = list_settings_rejection_templates_locales;
  const { id, _order } = list_settings_rejection_templates;
  const { rows } = await database.execute<{ titles: StoredTexts; texts: StoredTexts }>(sql`
    SELECT ${byLanguage(texts, texts.title, id)} AS titles, ${byLanguage(texts, texts.text, id)} AS texts
    FROM ${list_settings_rejection_templates} ORDER BY ${_order}`);
  return rows.map((row) => ({
    title: preferredText(row.titles, adminLocale) ?? '',
    text: byLocale((locale) => preferredText(row.texts, locale) ?? ''),
  }));
}
