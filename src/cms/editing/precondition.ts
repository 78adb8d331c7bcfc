import { createHash } from 'node:crypto';

import { eq, sql } from '@payloadcms/db-postgres/drizzle';
import { Locked } from 'payload';
import type { AfterErrorHook, CollectionSlug, FlattenedField, GlobalSlug, PayloadRequest } from 'payload';

import { adminTexts } from '@/i18n/admin-labels';
import { staff } from '@/payload-schema';
import { requestTransaction } from '@/platform/db/request-transaction';
import { isLocale, storedLocale, type Locale } from '@/i18n/locales';
import { isUuid } from '@/platform/ids';

import { refusalBody } from '../answer';
import { AUTHORSHIP, storedAuthorship } from '../versions/authorship';
import { writable } from '../versions/restoration';

import { EDITED_FROM, type EditConflictData, type LatestSave, MERGED_FIELDS } from './conflict';
import { canonical, isRecord, isSame, mergeValues, type Values } from './merge';

const text = adminTexts('shared');

/** An item of a collection, or a global. */
export type Edited =
  { readonly collection: CollectionSlug; readonly id: string } | { readonly global: GlobalSlug };

/** An item as it is now, in the language of the request. */
export interface CurrentState extends LatestSave {
  readonly values: Values;
  readonly revision: string;
}

/** A write before it happens. */
interface Write {
  readonly req: PayloadRequest;
  readonly of: Edited;
  readonly data: Values;
  /** Whether it changes what visitors see of an item with drafts, so nobody publishes what they have not seen. */
  readonly changesPublication: boolean;
  /** Whether it publishes drafts of every language, also those that the form of one does not show. */
  readonly publishesAll: boolean;
  /** Whether the headers of the request are about this write. */
  readonly isRequested: boolean;
}

/** Someone else saved in between. Payload logs its own refusals as such, and everything else as a failure. */
class EditConflict extends Locked {
  override readonly name = 'Locked';

  constructor(
    message: string,
    readonly details: EditConflictData | { readonly changed: readonly string[] },
  ) {
    super(message);
  }
}

/** Answers 409 with the current state to a write that was refused for it. */
export const explainEditConflict: AfterErrorHook = ({ error }) => {
  if (!(error instanceof EditConflict)) return undefined;
  const { details, message } = error;
  return {
    status: 409,
    response: { ...refusalBody('conflict'), data: details, errors: [{ message }] },
  };
};

/** Has writes of the same item or global wait for each other until the transaction of the request ends. */
export async function lockEdited(req: PayloadRequest, of: Edited): Promise<void> {
  const executor = await requestTransaction(req);
  const table = sql.identifier(('global' in of ? of.global : of.collection).replaceAll('-', '_'));
  if ('global' in of) await executor.execute(sql`SELECT FROM ${table} FOR NO KEY UPDATE`);
  else if (isUuid(of.id)) {
    await executor.execute(sql`SELECT FROM ${table} WHERE id = ${of.id} FOR NO KEY UPDATE`);
  }
}

/** With the rights of the sender of a request, in one language, everything that is written. */
const readingAs = ({ user, transactionID, i18n }: PayloadRequest, locale: Locale) =>
  ({
    depth: 0,
    locale,
    overrideAccess: false,
    showHiddenFields: true,
    user,
    // A request of its own: the operation around it goes on with the other.
    req: { transactionID, i18n },
  }) as const;

/** Reads what a form would show: the newest draft, in one language, with the reader's rights. */
export async function readCurrent(
  req: PayloadRequest,
  of: Edited,
  locale: Locale = storedLocale(req.locale ?? ''),
): Promise<CurrentState> {
  const { payload } = req;
  const read = readingAs(req, locale);
  const found: Values =
    'global' in of
      ? { ...(await payload.findGlobal({ ...read, slug: of.global, draft: true })) }
      : { ...(await payload.findByID({ ...read, ...of, draft: true, trash: true })) };
  const values = valuesWritten(fieldsOf(req, of), found);
  return { values, revision: revisionOf(values, locale), ...(await latestSave(req, found)) };
}

/**
 * What a draft is made from: Payload writes every draft into the newest version, but reads that only in languages that have a draft.
 * Rows and other values that all languages share can have a newer draft in another language.
 */
export async function readNewest(
  req: PayloadRequest,
  of: Edited,
  locale: Locale = storedLocale(req.locale ?? ''),
): Promise<CurrentState> {
  const current = await readCurrent(req, of, locale);
  const { payload } = req;
  const config =
    'global' in of
      ? payload.globals.config.find(({ slug }) => slug === of.global)
      : payload.collections[of.collection].config;
  if (!config?.versions || !config.versions.drafts) return current;
  const read = { ...readingAs(req, locale), limit: 1, pagination: false } as const;
  const latest = { latest: { equals: true } };
  const { docs } =
    'global' in of
      ? await payload.findGlobalVersions({ ...read, slug: of.global, where: latest })
      : await payload.findVersions({
          ...read,
          collection: of.collection,
          trash: true,
          where: { and: [{ parent: { equals: of.id } }, latest] },
        });
  const version: unknown = docs[0]?.version;
  if (!isRecord(version)) return current;
  const values = valuesWritten(fieldsOf(req, of), version);
  return { ...current, values, revision: revisionOf(values, locale) };
}

function fieldsOf({ payload }: PayloadRequest, of: Edited): readonly FlattenedField[] {
  return 'global' in of
    ? (payload.globals.config.find(({ slug }) => slug === of.global)?.flattenedFields ?? [])
    : payload.collections[of.collection].config.flattenedFields;
}

/** What people write in a form; passwords are not among it. */
export function valuesWritten(fields: readonly FlattenedField[], item: Values): Values {
  return Object.fromEntries(
    writable(fields).flatMap(({ name }) => (name in item ? [[name, item[name]] as const] : [])),
  );
}

/**
 * Changes with every change that shows in the language in which the values were read, and with no other. It begins with
 * the language: requests such as a deletion name none of their own.
 */
export const revisionOf = (values: Values, locale: Locale): string =>
  `${locale}.${createHash('sha256').update(canonical(values)).digest('base64url').slice(0, 22)}`;

async function latestSave(req: PayloadRequest, found: Values): Promise<LatestSave> {
  const { updatedAt } = found;
  const savedAt = typeof updatedAt === 'string' ? { savedAt: updatedAt } : {};
  const id = storedAuthorship(found[AUTHORSHIP]).edits.at(-1)?.staff;
  if (!id) return savedAt;
  const executor = await requestTransaction(req);
  const [account] = await executor
    .select({ name: staff.name, email: staff.email })
    .from(staff)
    .where(eq(staff.id, id));
  return account ? { ...savedAt, savedBy: { id, name: account.name || account.email } } : savedAt;
}

/**
 * Lets a write pass if it replaces nothing that its writer has not seen, as far as it says what that was (ADR 153): the
 * values in `editedFrom`, a revision in `If-Match`, or a time in `If-Unmodified-Since`. Changes by others in places that
 * the writer left alone are merged into it.
 * @returns what to write
 * @throws EditConflict, which becomes 409
 */
export async function withoutOverwriting(write: Write): Promise<Values> {
  const { req, of, isRequested } = write;
  const { [EDITED_FROM]: from, ...data } = write.data;
  const matches = isRequested ? req.headers.get('if-match') : null;
  const since = isRequested ? req.headers.get('if-unmodified-since') : null;
  if (!isRecord(from) && matches === null && since === null) return data;

  if (matches !== null) await demandSeen(req, of, matches);
  const seesPublished = write.changesPublication && !write.publishesAll;
  const current = await (seesPublished ? readCurrent : readNewest)(req, of);
  if (isAfter(current, since)) throw conflict(req, current, Object.keys(data));
  if (!isRecord(from)) return data;

  const base = valuesWritten(fieldsOf(req, of), from);
  const pick = (values: Values) =>
    Object.fromEntries(Object.keys(base).map((name) => [name, values[name]] as const));
  const theirs = pick(current.values);
  // What a write leaves out it leaves alone.
  const mine = Object.fromEntries(
    Object.keys(base).map((name) => [name, name in data ? data[name] : theirs[name]] as const),
  );
  const { values, conflicts } = mergeValues(base, mine, theirs, () => 'theirs');
  const changed = Object.keys(base).filter((name) => !isSame(base[name], theirs[name]));
  if (conflicts.length > 0 || (write.changesPublication && changed.length > 0)) {
    throw conflict(req, current, changed);
  }
  const merged = changed.filter((name) => name in data && !isSame(data[name], values[name]));
  if (merged.length === 0) return data;
  req.responseHeaders ??= new Headers();
  req.responseHeaders.set(MERGED_FIELDS, merged.join(' '));
  return { ...data, ...Object.fromEntries(merged.map((name) => [name, values[name] ?? null] as const)) };
}

/**
 * Lets something happen to an item that its requester has seen as it is.
 * @param matches the revisions that they have seen, as `If-Match` has them
 * @throws EditConflict, which becomes 409
 */
export async function demandSeen(req: PayloadRequest, of: Edited, matches: string): Promise<void> {
  const current = await readCurrent(req, of, languageNamed(matches));
  if (!isNamed(matches, current.revision)) throw conflict(req, current, []);
}

/**
 * The revision of an item, for someone who has all of it on the screen.
 * @param seen the values that are there
 * @throws EditConflict, which becomes 409, when some of them have changed
 */
export async function revisionOfSeen(req: PayloadRequest, of: Edited, seen: Values): Promise<CurrentState> {
  const current = await readCurrent(req, of);
  const base = valuesWritten(fieldsOf(req, of), seen);
  const changed = Object.keys(base).filter((name) => !isSame(base[name], current.values[name]));
  if (changed.length > 0) throw conflict(req, current, changed);
  return current;
}

/**
 * The same for a write of many items, which says when their list was read.
 * @param ids of the items that are about to be written
 */
export async function withoutOverwritingAny(
  req: PayloadRequest,
  collection: CollectionSlug,
  ids: readonly string[],
): Promise<void> {
  const since = req.headers.get('if-unmodified-since');
  const changed: string[] = [];
  for (const id of ids.toSorted()) {
    const of = { collection, id };
    await lockEdited(req, of);
    if (since !== null && isAfter(await readCurrent(req, of), since)) changed.push(id);
  }
  if (changed.length === 0) return;
  throw new EditConflict(text(req, 'errors.editedMany', { count: changed.length }), { changed });
}

/** The language of the first revision in `If-Match`. */
function languageNamed(header: string): Locale | undefined {
  const [, language] = /"([a-z]+)\./.exec(header) ?? [];
  return isLocale(language) ? language : undefined;
}

const isNamed = (header: string, revision: string) =>
  header.split(',').some((tag) => ['*', `"${revision}"`].includes(tag.trim()));

/** Whether something was saved after a time; HTTP dates are whole seconds. */
function isAfter({ savedAt }: LatestSave, since: string | null): boolean {
  if (since === null || savedAt === undefined) return false;
  const limit = Date.parse(since);
  if (Number.isNaN(limit)) return false;
  const isWhole = !since.includes('.');
  const saved = Date.parse(savedAt);
  return (isWhole ? Math.floor(saved / 1000) * 1000 : saved) > limit;
}

function conflict(
  req: PayloadRequest,
  { values, ...current }: CurrentState,
  changed: readonly string[],
): EditConflict {
  const name = current.savedBy?.name;
  const message = name === undefined ? text(req, 'errors.edited') : text(req, 'errors.editedBy', { name });
  return new EditConflict(message, { ...current, current: values, changed });
}
