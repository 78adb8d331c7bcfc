import {
  and,
  asc,
  desc,
  eq,
  ilike,
  inArray,
  isNull,
  or,
  type SQL,
  sql,
} from '@payloadcms/db-postgres/drizzle';

import { staff } from '@/payload-schema';
import { getDatabase } from '@/platform/db/database';
import { isUuid } from '@/platform/ids';

import {
  type EntryKind,
  openStates,
  requestKinds,
  requestNumberPattern,
  requestStates,
  topics,
} from '../domain';
import { type RequestRow, supportEntries, supportRequests } from '../tables';

/** Requests on a page of the admin. */
const PAGE_LENGTH = 25;

/** What staff ask for; values that are none of the known ones count as not given. */
export interface RequestQuery {
  /** A state, `open`, or `all`; those that are open if not given, or all when there is a search. A number finds in any. */
  readonly state?: string | undefined;
  readonly kind?: string | undefined;
  readonly topic?: string | undefined;
  /** The ID of a person, or `none`. */
  readonly assignee?: string | undefined;
  /** A number, or a part of subject, name, or email address. */
  readonly search?: string | undefined;
  /** Counts from 1. */
  readonly page?: number | undefined;
}

interface StaffEntry {
  readonly id: string;
  readonly kind: EntryKind;
  readonly at: string;
  readonly text: string;
  /** Null for the reporter, and after the account of the person was deleted. */
  readonly by: string | null;
}

/** A request as the office sees it. */
export interface StaffRequestView extends Omit<
  RequestRow,
  'submission' | 'createdAt' | 'changedAt' | 'toldAt'
> {
  readonly at: string;
  readonly entries: readonly StaffEntry[];
}

/** Of `%`, `_`, and the backslash, themselves. */
const containing = (text: string) => `%${text.replaceAll('\0', '').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

function numberIn(search: string | undefined): string | undefined {
  const number = search?.trim().toUpperCase();
  return number !== undefined && requestNumberPattern.test(number) ? number : undefined;
}

function conditionsOf({ state, kind, topic, assignee, search }: RequestQuery): (SQL | undefined)[] {
  const knownState = requestStates.find((known) => known === state);
  const knownKind = requestKinds.find((known) => known === kind);
  const knownTopic = topics.find((known) => known === topic);
  const number = numberIn(search);
  const everyState = number !== undefined || state === 'all' || (state === undefined && search !== undefined);
  return [
    knownState && number === undefined
      ? eq(supportRequests.state, knownState)
      : everyState
        ? undefined
        : inArray(supportRequests.state, [...openStates]),
    knownKind && eq(supportRequests.kind, knownKind),
    knownTopic && eq(supportRequests.topic, knownTopic),
    assignee === 'none'
      ? isNull(supportRequests.assignee)
      : assignee !== undefined && isUuid(assignee)
        ? eq(supportRequests.assignee, assignee)
        : undefined,
    search === undefined
      ? undefined
      : number !== undefined
        ? eq(supportRequests.number, number)
        : or(
            ilike(supportRequests.subject, containing(search)),
            ilike(supportRequests.name, containing(search)),
            ilike(supportRequests.email, containing(search)),
          ),
  ];
}

/** A page of the requests that staff asked for, the oldest first: it has waited longest. Closed ones the other way around. */
export async function findRequests(query: RequestQuery): Promise<{
  requests: StaffRequestView[];
  total: number;
  page: number;
  pages: number;
}> {
  const database = await getDatabase();
  const where = and(...conditionsOf(query));
  const [count] = await database
    .select({ total: sql<number>`count(*)::int` })
    .from(supportRequests)
    .where(where);
  const total = count?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / PAGE_LENGTH));
  const page = Math.min(Math.max(1, query.page ?? 1), pages);
  const isOpen = query.state === 'open' || openStates.some((state) => state === query.state);
  const isQueue = isOpen || (query.state === undefined && query.search === undefined);
  const order = isQueue ? asc : desc;
  const rows = await database
    .select()
    .from(supportRequests)
    .where(where)
    .orderBy(order(supportRequests.createdAt), order(supportRequests.id))
    .limit(PAGE_LENGTH)
    .offset((page - 1) * PAGE_LENGTH);
  const entries = await database
    .select({ entry: supportEntries, by: staff.name })
    .from(supportEntries)
    .leftJoin(staff, eq(staff.id, supportEntries.staffId))
    .where(
      inArray(
        supportEntries.requestId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(supportEntries.at), asc(supportEntries.id));
  return {
    requests: rows.map(
      ({ submission: _submission, createdAt, changedAt: _changed, toldAt: _told, ...row }) => ({
        ...row,
        at: createdAt.toISOString(),
        entries: entries.flatMap(({ entry, by }) =>
          entry.requestId === row.id
            ? [{ id: entry.id, kind: entry.kind, at: entry.at.toISOString(), text: entry.text, by }]
            : [],
        ),
      }),
    ),
    total,
    page,
    pages,
  };
}
