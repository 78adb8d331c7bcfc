import { and, asc, eq, sql } from '@payloadcms/db-postgres/drizzle';
import { getTranslation } from '@payloadcms/translations';
import type { FlattenedField, PayloadRequest } from 'payload';

import { hasRole, mayPublish } from '@/cms/access';
import { isApprovalRequired } from '@/cms/content-review/approval-required';
import { type OwnWork, ownWorkOf, type ReviewState, reviewMachine } from '@/cms/content-review/domain';
import { revisionIn, valuesIn } from '@/cms/content-review/revision';
import { type Reviewed, rowKeyOf } from '@/cms/content-review/reviewed';
import {
  contentReviewEntries,
  contentReviews,
  type EntryRow,
  type ReviewRow,
} from '@/cms/content-review/tables';
import { revisionOf } from '@/cms/editing/precondition';
import { fieldsOfTarget, formOf, isGlobal, rightsOf } from '@/cms/content-target';
import { type RestoredChange, restoredChanges } from '@/cms/versions/restoration';
import type { Locale } from '@/i18n/locales';
import type { Executor } from '@/platform/db/database';
import { requestTransaction } from '@/platform/db/request-transaction';
import { PortalError } from '@/platform/http/errors';

import { approversOf, namesOf, type Person } from '../people';
import { type CommentPlace, commentPlaces, placeOf } from '../places';

/** What happened in a review, or was said. */
export interface ReviewEntry extends Pick<EntryRow, 'id' | 'kind' | 'text' | 'quote'> {
  /** ISO 8601. */
  readonly at: string;
  /** Null for the portal, and after the account was deleted. */
  readonly by: Person | null;
  readonly isOwn: boolean;
  /** Where the comment belongs now; null for the whole item, and when its place is gone. */
  readonly place: CommentPlace | null;
  readonly isPlaceGone: boolean;
  readonly isResolved: boolean;
}

/** The review of an item in one language, as one person sees it. */
export interface ReviewView {
  readonly state: ReviewState | 'none';
  /** ISO 8601; null before the first review. */
  readonly since: string | null;
  /** Of the newest texts: what a decision is about. */
  readonly revision: string;
  readonly isRequired: boolean;
  /** Whether visitors read exactly this. */
  readonly isPublished: boolean;
  readonly submittedBy: Person | null;
  readonly reviewer: Person | null;
  readonly decidedBy: Person | null;
  readonly entries: readonly ReviewEntry[];
  readonly places: readonly CommentPlace[];
  /** Compared with what visitors read; null when they read nothing in this language. */
  readonly changes: readonly RestoredChange[] | null;
  /** Where the admin compares the versions, as far as they go back. */
  readonly comparison: string | null;
  readonly reviewers: readonly Person[];
  readonly may: {
    readonly submit: boolean;
    readonly assign: boolean;
    readonly withdraw: boolean;
    readonly decide: boolean;
    /** An administrator, alone. */
    readonly override: boolean;
    readonly comment: boolean;
  };
  /** Why this person cannot approve what others could. */
  readonly ownWork: OwnWork | null;
}

/** Refuses what this person may not read, as if it were not there. */
export async function demandReadable(req: PayloadRequest, of: Reviewed): Promise<void> {
  if (isGlobal(of)) {
    if (!hasRole(req, rightsOf(of).read)) throw new PortalError('not_found');
    return;
  }
  const { collection, id } = of;
  const item = await req.payload.findByID({
    collection,
    id,
    depth: 0,
    draft: true,
    trash: true,
    select: {},
    overrideAccess: false,
    disableErrors: true,
    user: req.user,
    req: { transactionID: req.transactionID },
  });
  if (!item) throw new PortalError('not_found');
}

/** The stored review of an item in one language. */
export async function reviewRow(
  executor: Executor,
  of: Reviewed,
  locale: Locale,
): Promise<ReviewRow | undefined> {
  const { collection, itemId } = rowKeyOf(of);
  const [row] = await executor
    .select()
    .from(contentReviews)
    .where(
      and(
        eq(contentReviews.collection, collection),
        eq(contentReviews.itemId, itemId),
        eq(contentReviews.locale, locale),
      ),
    );
  return row;
}

/**
 * The review of an item in one language, with what the person may do.
 * @throws PortalError `not_found` for what is not there or what the person may not read
 */
export async function readReview(
  req: PayloadRequest,
  of: Reviewed,
  locale: Locale,
  staffId: string,
): Promise<ReviewView> {
  await demandReadable(req, of);
  const executor = await requestTransaction(req);
  const fields = fieldsOfTarget(req.payload, of);
  const values = await valuesIn(req, of, locale);
  if (!values) throw new PortalError('not_found');
  const row = await reviewRow(executor, of, locale);
  const entries = row
    ? await executor
        .select()
        .from(contentReviewEntries)
        .where(eq(contentReviewEntries.reviewId, row.id))
        .orderBy(asc(contentReviewEntries.at), asc(contentReviewEntries.id))
    : [];
  const names = await namesOf(executor, [
    row?.submittedBy ?? null,
    row?.reviewer ?? null,
    row?.decidedBy ?? null,
    ...entries.map((entry) => entry.staffId),
  ]);
  const person = (id: string | null | undefined): Person | null => {
    const name = id ? names.get(id) : undefined;
    return id && name !== undefined ? { id, name } : null;
  };
  const nameOf = (field: FlattenedField) => labelOf(req, field);
  const places = commentPlaces(fields, values, nameOf);
  const published = await valuesIn(req, of, locale, 'published');
  const revision = revisionOf(values, locale);
  const state = row?.state ?? 'none';
  const isRequired = await isApprovalRequired(req);
  const { update, publish } = rightsOf(of);
  const mayUpdate = hasRole(req, update);
  const mayDecide = await mayPublish(req, publish);
  const isAdministrator = hasRole(req, ['administrator']);
  const isPublished = published !== undefined && revisionOf(published, locale) === revision;
  const ownWork = isRequired && row && state === 'submitted' ? (ownWorkOf(row, staffId) ?? null) : null;
  const can = (
    event: Parameters<typeof reviewMachine.next>[1],
    actor: 'author' | 'reviewer' | 'administrator',
  ) => reviewMachine.next(state, event, actor) !== undefined;
  return {
    state,
    since: row?.stateAt.toISOString() ?? null,
    revision,
    isRequired,
    isPublished,
    submittedBy: person(row?.submittedBy),
    reviewer: person(row?.reviewer),
    decidedBy: person(row?.decidedBy),
    entries: entries.map((entry): ReviewEntry => {
      const place = placeOf(entry, places) ?? null;
      return {
        id: entry.id,
        kind: entry.kind,
        text: entry.text,
        quote: entry.quote,
        at: entry.at.toISOString(),
        by: person(entry.staffId),
        isOwn: entry.staffId === staffId,
        place,
        isPlaceGone: entry.field !== '' && place === null,
        isResolved: entry.resolvedAt !== null,
      };
    }),
    places,
    changes:
      published === undefined
        ? null
        : restoredChanges(fields, { current: published, version: values }, nameOf),
    comparison: await comparisonOf(executor, of, locale),
    reviewers: (await approversOf(req, of)).filter(({ id }) => id !== staffId),
    may: {
      submit: mayUpdate && can('submit', 'author') && !isPublished,
      assign: mayUpdate && can('assign', 'author'),
      withdraw: can('withdraw', 'author') && (row?.submittedBy === staffId || isAdministrator),
      decide: mayDecide && (can('approve', 'reviewer') || can('return', 'reviewer')) && ownWork === null,
      override:
        isRequired && isAdministrator && mayDecide && can('override', 'administrator') && !isPublished,
      comment: mayUpdate && row !== undefined,
    },
    ownWork,
  };
}

function labelOf({ i18n }: Pick<PayloadRequest, 'i18n'>, field: FlattenedField): string {
  const label = 'label' in field ? field.label : undefined;
  return label ? getTranslation(label, i18n) : field.name;
}

/** The page that compares the newest version with the newest one that was published in the language. */
async function comparisonOf(executor: Executor, of: Reviewed, locale: Locale): Promise<string | null> {
  const { collection, itemId } = rowKeyOf(of);
  // The versions of a global are all about it.
  const isAboutIt = isGlobal(of) ? sql`true` : sql`version.parent_id = ${itemId}::uuid`;
  const versions = `_${collection.replaceAll('-', '_')}_v`;
  const { rows } = await executor.execute<{ from: string | null; to: string | null }>(sql`
    SELECT
      (SELECT version.id::text FROM ${sql.identifier(versions)} AS version
        JOIN ${sql.identifier(`${versions}_locales`)} AS language
          ON language._parent_id = version.id AND language._locale::text = ${locale}
        WHERE ${isAboutIt} AND version.snapshot IS NOT TRUE
          AND language.version__status::text = 'published'
        ORDER BY version.updated_at DESC LIMIT 1) AS "from",
      (SELECT version.id::text FROM ${sql.identifier(versions)} AS version
        WHERE ${isAboutIt} AND version.latest LIMIT 1) AS "to"`);
  const { from = null, to = null } = rows[0] ?? {};
  if (from === null || to === null || from === to) return null;
  const query = new URLSearchParams({ locale, localeCodes: JSON.stringify([locale]), versionFrom: from });
  return `${formOf(of)}/versions/${to}?${query.toString()}`;
}

/** The newest revision of an item. @throws PortalError `not_found` */
export async function currentRevision(req: PayloadRequest, of: Reviewed, locale: Locale): Promise<string> {
  const revision = await revisionIn(req, of, locale);
  if (revision === undefined) throw new PortalError('not_found');
  return revision;
}
