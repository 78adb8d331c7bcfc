import { type SQL, sql } from '@payloadcms/db-postgres/drizzle';

import type { Locale } from '@/i18n/locales';
import { portalTimeZone } from '@/i18n/time-zone';
import {
  grants,
  members,
  specifications,
  specifications_locales,
  white_papers,
  white_papers_locales,
} from '@/payload-schema';
import { getDatabase } from '@/platform/db/database';

import type { DownloadLanguage } from '@/access/shared/domain';
import { iso, isId } from '@/access/shared/records';

/** Lines of a page. */
export const DOWNLOADS_PAGE_SIZE = 50;
/** Beyond this nobody counts: exact numbers of a million rows cost more than they tell. */
export const DOWNLOADS_COUNT_LIMIT = 10_000;
const LONGEST_SEARCH = 100;
const EXPORT_BATCH = 2000;

/** What is asked of the log. Days are calendar days on the portal’s clock, both included. */
export interface DownloadFilter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** `specification:<slug>` or `white-paper:<slug>`. */
  readonly subject?: string | undefined;
  /** Part of an email address, name, organization, or copy number. */
  readonly search?: string | undefined;
  /** Where the page before ended: `<time>,<id>`. */
  readonly after?: string | undefined;
}

/** A download. Times are ISO 8601 UTC. */
export interface LoggedDownload {
  readonly id: string;
  readonly at: string;
  readonly kind: 'specification' | 'white-paper';
  readonly slug: string;
  readonly version: string;
  readonly language: DownloadLanguage;
  /** Null for white papers, which have no personal copies. */
  readonly copyNumber: string | null;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
  /** Of the account; null when it has been deleted. */
  readonly email: string | null;
  readonly name: string;
  readonly organization: string;
}

/** Reads the filter from a query; what is not a day, a document or a cursor counts as absent. */
export function readDownloadFilter(query: (name: string) => string | undefined): DownloadFilter {
  const day = (name: string) => {
    const text = query(name) ?? '';
    return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
  };
  const subject = query('subject');
  const after = query('after');
  const [at, id] = after?.split(',') ?? [];
  return {
    from: day('from'),
    to: day('to'),
    subject: subject && /^(?:specification|white-paper):./.test(subject) ? subject : undefined,
    search: query('search')?.normalize('NFKC').trim().slice(0, LONGEST_SEARCH) || undefined,
    after: at && id && isId(id) && !Number.isNaN(Date.parse(at)) ? after : undefined,
  };
}

type Row = {
  readonly id: string;
  readonly at: string;
  readonly kind: LoggedDownload['kind'];
  readonly slug: string;
  readonly version: string;
  readonly language: DownloadLanguage;
  readonly copy_number: string | null;
  readonly size: string;
  readonly sha256: string;
  readonly email: string | null;
  readonly name: string | null;
  readonly organization: string | null;
};

function conditionOf({ from, to, subject, search, after }: DownloadFilter): SQL {
  const conditions = [sql`true`];
  const zone = portalTimeZone();
  if (from) conditions.push(sql`d.at >= ${from}::timestamp AT TIME ZONE ${zone}`);
  if (to) conditions.push(sql`d.at < (${to}::timestamp + interval '1 day') AT TIME ZONE ${zone}`);
  if (subject) {
    const colon = subject.indexOf(':');
    conditions.push(sql`d.kind = ${subject.slice(0, colon)} AND d.slug = ${subject.slice(colon + 1)}`);
  }
  if (search) {
    const pattern = `%${search.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
    conditions.push(sql`(d.copy_number ILIKE ${pattern} OR ${members.email} ILIKE ${pattern}
        OR ${grants.name} ILIKE ${pattern}
      OR ${members.nickname} ILIKE ${pattern} OR ${grants.organization} ILIKE ${pattern}
          OR ${members.organization} ILIKE ${pattern})`);
  }
  const [at, id] = after?.split(',') ?? [];
  if (at && id) conditions.push(sql`(d.at, d.id) < (${at}::timestamptz, ${id}::uuid)`);
  return sql.join(conditions, sql` AND `);
}

const tables = sql`download_log d LEFT JOIN ${members} ON ${members.id} = d.member_id LEFT JOIN ${grants}
    ON ${grants.id} = d.grant_id`;

/** So many downloads, newest first. The time keeps its microseconds, so it can be continued from. */
async function readRows(filter: DownloadFilter, limit: number): Promise<Row[]> {
  const database = await getDatabase();
  const { rows } = await database.execute<Row>(sql`
    SELECT d.id, to_char(d.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at, d.kind, d.slug,
        d.version,
      d.language, d.copy_number, d.size, d.sha256, ${members.email}, coalesce(${grants.name},
          ${members.nickname}) AS name,
      coalesce(${grants.organization}, ${members.organization}) AS organization
    FROM ${tables} WHERE ${conditionOf(filter)}
    ORDER BY d.at DESC, d.id DESC LIMIT ${limit}`);
  return rows;
}

const cursorOf = ({ at, id }: Row) => `${at},${id}`;

const downloadOf = ({ copy_number: copyNumber, ...row }: Row): LoggedDownload => ({
  id: row.id,
  at: iso(row.at),
  kind: row.kind,
  slug: row.slug,
  version: row.version,
  language: row.language,
  copyNumber,
  size: Number(row.size),
  sha256: row.sha256,
  email: row.email,
  name: row.name ?? '',
  organization: row.organization ?? '',
});

/**
 * A page of the log, newest first.
 * @returns `total` is exact up to `DOWNLOADS_COUNT_LIMIT`; `next` continues, absent on the last page
 */
export async function downloadLogPage(
  filter: DownloadFilter,
): Promise<{ items: LoggedDownload[]; total: number; next?: string }> {
  const database = await getDatabase();
  const { after: _after, ...all } = filter;
  const [rows, count] = await Promise.all([
    readRows(filter, DOWNLOADS_PAGE_SIZE + 1),
    database.execute<{ total: number }>(sql`
      SELECT count(*)::int AS total FROM (
        SELECT 1 FROM ${tables} WHERE ${conditionOf(all)} LIMIT ${DOWNLOADS_COUNT_LIMIT + 1}) counted`),
  ]);
  const shown = rows.slice(0, DOWNLOADS_PAGE_SIZE);
  const last = shown.at(-1);
  return {
    items: shown.map(downloadOf),
    total: count.rows[0]?.total ?? 0,
    ...(rows.length > DOWNLOADS_PAGE_SIZE && last && { next: cursorOf(last) }),
  };
}

/** Specifications and white papers by which the log can be filtered, in the order of their titles. */
export async function downloadSubjects(
  locale: Locale,
): Promise<{ value: string; title: string; kind: LoggedDownload['kind'] }[]> {
  const database = await getDatabase();
  const { rows } = await database.execute<{ kind: LoggedDownload['kind']; slug: string; title: string }>(sql`
    SELECT 'specification' AS kind, ${specifications.slug},
      coalesce((SELECT ${specifications_locales.title} FROM ${specifications_locales}
          WHERE ${specifications_locales._parentID} = ${specifications.id} AND ${specifications_locales.title} <> ''
        ORDER BY ${specifications_locales._locale}::text = ${locale} DESC LIMIT 1),
            ${specifications.slug}) AS title
    FROM ${specifications} WHERE ${specifications.deletedAt} IS NULL
    UNION ALL
    SELECT 'white-paper', ${white_papers.slug},
      coalesce((SELECT ${white_papers_locales.title} FROM ${white_papers_locales}
          WHERE ${white_papers_locales._parentID} = ${white_papers.id} AND ${white_papers_locales.title} <> ''
        ORDER BY ${white_papers_locales._locale}::text = ${locale} DESC LIMIT 1), ${white_papers.slug})
    FROM ${white_papers} WHERE ${white_papers.deletedAt} IS NULL AND ${white_papers.slug} <> ''
    ORDER BY kind, title, slug`);
  return rows.map(({ kind, slug, title }) => ({ kind, title, value: `${kind}:${slug}` }));
}

/** Names in the first line of the export. */
export const downloadColumns = [
  'at',
  'kind',
  'document',
  'version',
  'language',
  'copy_number',
  'email',
  'name',
  'organization',
  'size',
  'sha256',
] as const;

/** All downloads of a filter as lines of the export, in batches, newest first. */
export async function* downloadLines(filter: DownloadFilter): AsyncGenerator<(string | number | null)[][]> {
  let { after } = filter;
  for (;;) {
    const rows = await readRows({ ...filter, after }, EXPORT_BATCH);
    const last = rows.at(-1);
    if (!last) return;
    yield rows
      .map(downloadOf)
      .map((line) => [
        line.at,
        line.kind,
        line.slug,
        line.version,
        line.language,
        line.copyNumber,
        line.email,
        line.name,
        line.organization,
        line.size,
        line.sha256,
      ]);
    after = cursorOf(last);
  }
}
