import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNull,
  lt,
  ne,
  or,
  type SQL,
  sql,
} from '@payloadcms/db-postgres/drizzle';

import { chapters, documents, errata, errata_locales, members, releases } from '@/payload-schema';
import { getDatabase } from '@/platform/db/database';
import { isUuid } from '@/platform/ids';

import { chapterIds } from '../chapters';
import {
  type CommentedChapter,
  commentKinds,
  type CommentKind,
  commentNumberPattern,
  type CommentSetting,
  type CommentState,
  commentStates,
  visibilities,
  type Visibility,
  visibleTo,
} from '../domain';
import { type CommentRow, reviewComments } from '../tables';

/** Most comments that the page of a chapter shows: the newest that its reader may see. */
const SHOWN = 200;

/** The erratum that was written from a report. */
interface WrittenErratum {
  readonly id: string;
  /** Empty until editors have given it one. */
  readonly number: string;
  /** Languages in which it is public. */
  readonly languages: readonly string[];
}

/** A comment as readers of the site see it. */
export interface CommentView {
  readonly number: string;
  readonly kind: CommentKind;
  /** Nickname; null after the account was deleted. */
  readonly author: string | null;
  readonly isOwn: boolean;
  readonly at: string;
  readonly place: string;
  readonly anchor: string;
  readonly passage: string;
  readonly text: string;
  readonly language: string;
  readonly visibility: Visibility;
  readonly state: CommentState;
  readonly answer: string;
  readonly fixedIn: string;
  readonly answeredAt: string | null;
  /** Of a report; null when there is none, or when it is in the trash. */
  readonly erratum: WrittenErratum | null;
}

/** The erratum of a comment, and what is read of it. */
const itsErratum = and(eq(errata.id, reviewComments.erratumId), isNull(errata.deletedAt));
const erratumColumns = {
  erratumId: errata.id,
  erratumNumber: errata.number,
  erratumLanguages: sql<string[]>`(
    SELECT coalesce(array_agg(${errata_locales._locale}::text ORDER BY ${errata_locales._locale}), '{}')
    FROM ${errata_locales}
    WHERE ${errata_locales._parentID} = ${errata.id} AND ${errata_locales._status} = 'published')`,
};

interface CommentAndErratum {
  readonly comment: CommentRow;
  readonly author: string | null;
  readonly erratumId: string | null;
  readonly erratumNumber: string | null;
  readonly erratumLanguages: readonly string[];
}

/**
 * What a reader sees of the comments on a chapter, oldest first: what the setting of the release lets through, and the
 * reader's own.
 */
export async function readComments(
  chapter: CommentedChapter,
  { memberId, setting }: { readonly memberId: string | undefined; readonly setting: CommentSetting },
): Promise<CommentView[]> {
  const database = await getDatabase();
  const ids = await chapterIds(database, chapter);
  if (!ids) return [];
  // The database leaves out what the reader may not see, so nothing hidden takes the place of what is shown.
  const ofOthers = and(
    eq(reviewComments.kind, 'comment'),
    ne(reviewComments.state, 'withdrawn'),
    inArray(reviewComments.visibility, [...visibleTo(setting, memberId !== undefined)]),
  );
  const own = memberId === undefined ? undefined : eq(reviewComments.memberId, memberId);
  const rows = await database
    .select({ comment: reviewComments, author: members.nickname, ...erratumColumns })
    .from(reviewComments)
    .leftJoin(members, eq(members.id, reviewComments.memberId))
    .leftJoin(errata, itsErratum)
    .where(and(eq(reviewComments.chapterId, ids.chapterId), or(own, ofOthers)))
    .orderBy(desc(reviewComments.createdAt))
    .limit(SHOWN);
  const isOwn = (comment: CommentRow) => memberId !== undefined && comment.memberId === memberId;
  return rows.toReversed().map((row) => viewOf(row, isOwn(row.comment)));
}

function viewOf(
  { comment, author, erratumId, erratumNumber, erratumLanguages }: CommentAndErratum,
  isOwn: boolean,
): CommentView {
  const { number, kind, place, anchor, passage, text, locale, visibility, state, answer, fixedIn } = comment;
  return {
    number,
    kind,
    author,
    isOwn,
    at: comment.createdAt.toISOString(),
    place,
    anchor,
    passage,
    text,
    language: locale,
    visibility,
    state,
    answer,
    fixedIn,
    answeredAt: comment.answeredAt?.toISOString() ?? null,
    erratum:
      erratumId === null ? null : { id: erratumId, number: erratumNumber ?? '', languages: erratumLanguages },
  };
}

/** Comments on a page of the personal center. */
const OWN_LENGTH = 20;

/** A comment as its author sees it in the personal center. */
export interface OwnComment extends CommentView {
  readonly id: string;
  readonly releaseName: string;
  /** What the release says about comments. */
  readonly setting: CommentSetting;
  /** Where it was made; undefined when the chapter is gone. */
  readonly chapter: CommentedChapter | undefined;
}

/**
 * A page of what a member has said in all releases, newest first.
 * @param after ID of the last comment of the page before; one of another member counts as not given
 */
export async function readOwnComments(
  memberId: string,
  after?: string,
): Promise<{ comments: OwnComment[]; next: string | undefined }> {
  const database = await getDatabase();
  const own = eq(reviewComments.memberId, memberId);
  const [before] =
    after !== undefined && isUuid(after)
      ? await database
          .select()
          .from(reviewComments)
          .where(and(own, eq(reviewComments.id, after)))
      : [];
  const rows = await database
    .select({ ...selection, setting: releases.comments })
    .from(reviewComments)
    .leftJoin(members, eq(members.id, reviewComments.memberId))
    .leftJoin(chapters, eq(chapters.id, reviewComments.chapterId))
    .leftJoin(releases, eq(releases.id, reviewComments.releaseId))
    .leftJoin(documents, eq(documents.id, releases.document))
    .leftJoin(errata, itsErratum)
    .where(and(own, before && olderThan(before)))
    .orderBy(desc(reviewComments.createdAt), desc(reviewComments.id))
    .limit(OWN_LENGTH + 1);
  const comments = rows.slice(0, OWN_LENGTH).map(({ document, version, chapter, setting, ...row }) => ({
    ...viewOf(row, true),
    id: row.comment.id,
    releaseName: row.comment.releaseName,
    setting: setting ?? 'moderated',
    chapter: document && version && chapter ? { document, version, chapter } : undefined,
  }));
  return { comments, next: rows.length > OWN_LENGTH ? comments.at(-1)?.id : undefined };
}

/** Comments on a page of the admin. */
const PAGE_LENGTH = 50;

/** What staff ask for; values that are none of the known ones count as not given. */
export interface CommentQuery {
  readonly number?: string | undefined;
  readonly release?: string | undefined;
  readonly kind?: string | undefined;
  readonly state?: string | undefined;
  readonly visibility?: string | undefined;
  /** ID of the last comment of the page before. */
  readonly after?: string | undefined;
}

/** A comment as staff see it. */
export interface StaffComment extends Omit<CommentView, 'isOwn'> {
  readonly id: string;
  readonly releaseName: string;
  /** Path of the commented place without language prefix; undefined when the chapter is gone. */
  readonly path: string | undefined;
}

function conditionsOf({ number, release, kind, state, visibility }: CommentQuery): SQL[] {
  const knownKind = commentKinds.find((known) => known === kind);
  const knownState = commentStates.find((known) => known === state);
  const knownVisibility = visibilities.find((known) => known === visibility);
  return [
    ...(number !== undefined && commentNumberPattern.test(number) ? [eq(reviewComments.number, number)] : []),
    ...(release !== undefined && isUuid(release) ? [eq(reviewComments.releaseId, release)] : []),
    ...(knownKind ? [eq(reviewComments.kind, knownKind)] : []),
    ...(knownState ? [eq(reviewComments.state, knownState)] : []),
    ...(knownVisibility ? [eq(reviewComments.visibility, knownVisibility)] : []),
  ];
}

const selection = {
  comment: reviewComments,
  author: members.nickname,
  document: documents.slug,
  version: releases.version,
  chapter: chapters.slug,
  ...erratumColumns,
};

/** A page of the comments that staff asked for, newest first, and how many there are in all. */
export async function findComments(
  query: CommentQuery,
): Promise<{ comments: StaffComment[]; total: number; next: string | undefined }> {
  const database = await getDatabase();
  const conditions = conditionsOf(query);
  const [before] =
    query.after !== undefined && isUuid(query.after)
      ? await database.select().from(reviewComments).where(eq(reviewComments.id, query.after))
      : [];
  const older = before && olderThan(before);
  const [rows, [count]] = await Promise.all([
    database
      .select(selection)
      .from(reviewComments)
      .leftJoin(members, eq(members.id, reviewComments.memberId))
      .leftJoin(chapters, eq(chapters.id, reviewComments.chapterId))
      .leftJoin(releases, eq(releases.id, reviewComments.releaseId))
      .leftJoin(documents, eq(documents.id, releases.document))
      .leftJoin(errata, itsErratum)
      .where(and(...conditions, older))
      .orderBy(desc(reviewComments.createdAt), desc(reviewComments.id))
      .limit(PAGE_LENGTH + 1),
    database
      .select({ total: sql<number>`count(*)::int` })
      .from(reviewComments)
      .where(and(...conditions)),
  ]);
  const shown = rows.slice(0, PAGE_LENGTH);
  return {
    comments: shown.map(staffViewOf),
    total: count?.total ?? 0,
    next: rows.length > PAGE_LENGTH ? shown.at(-1)?.comment.id : undefined,
  };
}

function olderThan({ createdAt, id }: CommentRow): SQL | undefined {
  return or(
    lt(reviewComments.createdAt, createdAt),
    and(eq(reviewComments.createdAt, createdAt), lt(reviewComments.id, id)),
  );
}

interface StaffRow extends CommentAndErratum {
  readonly document: string | null;
  readonly version: string | null;
  readonly chapter: string | null;
}

function staffViewOf({ document, version, chapter, ...row }: StaffRow): StaffComment {
  const { comment } = row;
  const { isOwn: _isOwn, ...view } = viewOf(row, false);
  return {
    ...view,
    id: comment.id,
    releaseName: comment.releaseName,
    path:
      document && version && chapter
        ? `/docs/${document}/v/${version}/${chapter}${comment.anchor && `#${comment.anchor}`}`
        : undefined,
  };
}

/** The releases that have comments, by their names. */
export async function commentedReleases(): Promise<{ id: string; name: string }[]> {
  const database = await getDatabase();
  return database
    .select({ id: reviewComments.releaseId, name: sql<string>`min(${reviewComments.releaseName})` })
    .from(reviewComments)
    .groupBy(reviewComments.releaseId)
    .orderBy(sql`min(${reviewComments.releaseName})`);
}

/** All comments that staff asked for, in the order of their arrival, for the disposition table. */
export async function* eachComment(query: CommentQuery): AsyncGenerator<readonly StaffComment[]> {
  const database = await getDatabase();
  let last: CommentRow | undefined;
  for (;;) {
    const newer =
      last && sql`(${reviewComments.createdAt}, ${reviewComments.id}) > (${last.createdAt}, ${last.id})`;
    const rows = await database
      .select(selection)
      .from(reviewComments)
      .leftJoin(members, eq(members.id, reviewComments.memberId))
      .leftJoin(chapters, eq(chapters.id, reviewComments.chapterId))
      .leftJoin(releases, eq(releases.id, reviewComments.releaseId))
      .leftJoin(documents, eq(documents.id, releases.document))
      .leftJoin(errata, itsErratum)
      .where(and(...conditionsOf(query), newer))
      .orderBy(asc(reviewComments.createdAt), asc(reviewComments.id))
      .limit(PAGE_LENGTH);
    if (rows.length === 0) return;
    yield rows.map(staffViewOf);
    last = rows.at(-1)?.comment;
  }
}
