import { invalidField } from '@/platform/http/errors';

/** Where the content API is. */
export const CONTENT_API = '/api/content/v1';

/** Bounds of what is asked; `/openapi.json` and the page for developers name them. */
export const bounds = { limit: { standard: 20, most: 100 }, fields: 40 } as const;

/**
 * How far before `updatedSince` an answer begins. A publication gets its time before it is committed, so a reader who asks
 * meanwhile would otherwise never learn of it.
 */
export const OVERLAP_SECONDS = 300;

/** A place between two changes, in the order of their time. */
export interface Cursor {
  /** Whether removals are listed as well: the walk began with `updatedSince`. */
  readonly withRemovals: boolean;
  /** Microseconds since 1970, as text because they are many. */
  readonly at: string;
  readonly id: string;
  readonly isRemoval: boolean;
}

/** What is asked of a list. */
export interface PageQuery {
  readonly cursor?: Cursor;
  readonly limit: number;
  readonly updatedSince?: Date;
  readonly fields?: readonly string[];
}

const CURSOR = /^([au])(\d{1,17})([-r])([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})$/;

export function writeCursor({ withRemovals, at, id, isRemoval }: Cursor): string {
  return Buffer.from(`${withRemovals ? 'u' : 'a'}${at}${isRemoval ? 'r' : '-'}${id}`).toString('base64url');
}

/** @throws PortalError `invalid_input` for what no answer contained */
export function readCursor(text: string): Cursor {
  const [, mode, at, removal, id] = CURSOR.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  if (at === undefined || id === undefined) throw invalidField('cursor', 'format');
  return { withRemovals: mode === 'u', at, id, isRemoval: removal === 'r' };
}

const DATE_TIME = /^[1-9]\d{3}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/;

/** The parameters of an address in one order: the same question has one address. */
const PARAMETERS = ['cursor', 'limit', 'updatedSince', 'fields'] as const;

type ParameterName = (typeof PARAMETERS)[number];

/**
 * Reads the query of a list or an item.
 * @param known names that `fields` may contain
 * @param allowed parameters of this call
 * @returns what is asked, and the query in its one spelling
 * @throws PortalError `invalid_input` naming the parameter
 */
export function readQuery(
  search: URLSearchParams,
  known: ReadonlySet<string>,
  allowed: readonly ParameterName[] = PARAMETERS,
): { query: PageQuery; spelling: string } {
  for (const name of new Set(search.keys())) {
    if (!allowed.some((one) => one === name)) throw invalidField(name.slice(0, 100), 'unknown');
    if (search.getAll(name).length > 1) throw invalidField(name, 'format');
  }
  const cursor = search.get('cursor');
  const limit = search.get('limit');
  const since = search.get('updatedSince');
  const fields = search.get('fields');
  const query: PageQuery = {
    limit: limit === null ? bounds.limit.standard : limitOf(limit),
    ...(cursor !== null && { cursor: readCursor(cursor) }),
    ...(since !== null && { updatedSince: momentOf(since) }),
    ...(fields !== null && { fields: fieldsOf(fields, known) }),
  };
  const given = PARAMETERS.flatMap((name) => {
    const value = name === 'fields' ? query.fields?.join(',') : search.get(name);
    return value === null || value === undefined ? [] : [`${name}=${spelled(value)}`];
  });
  return { query, spelling: given.length > 0 ? `?${given.join('&')}` : '' };
}

/** As clients write it: commas and colons may be there as they are. */
const spelled = (value: string) => encodeURIComponent(value).replaceAll('%2C', ',').replaceAll('%3A', ':');

function limitOf(text: string): number {
  const number = Number(text);
  if (!/^\d{1,4}$/.test(text) || number < 1 || number > bounds.limit.most)
    throw invalidField('limit', 'format');
  return number;
}

function momentOf(text: string): Date {
  const moment = new Date(text);
  if (!DATE_TIME.test(text) || Number.isNaN(moment.getTime())) throw invalidField('updatedSince', 'format');
  return moment;
}

function fieldsOf(text: string, known: ReadonlySet<string>): string[] {
  const names = [...new Set(text.split(','))];
  if (names.length > bounds.fields) throw invalidField('fields', 'tooLong');
  if (names.some((name) => !known.has(name))) throw invalidField('fields', 'unknown');
  return names;
}
