import { and, asc, eq, type SQL, sql } from '@payloadcms/db-postgres/drizzle';

import { site_settings } from '@/payload-schema';
import type { Executor } from '@/platform/db/database';

import { isGlobal, rightsOf } from '../content-target';
import { holdsOneOf, preparing, type Role } from '../permissions';

import { reviewedKinds, type ReviewedSlug } from './reviewed';
import { contentReviews, type ReviewRow } from './tables';

/** Someone whose work is looked for. */
interface Worker {
  readonly id: string;
  readonly roles: readonly Role[];
}

/** Written out, so PostgreSQL sees that the index of the open ones has all of them. */
const isOpen = sql`state NOT IN ('withdrawn', 'published')`;

const namesOf = (slugs: readonly ReviewedSlug[]): SQL =>
  slugs.length === 0
    ? sql`false`
    : sql`${contentReviews.collection} IN (${sql.join(
        slugs.map((slug) => sql`${slug}`),
        sql`, `,
      )})`;

/** Kinds and globals that someone may approve now; the setting of the site counts for those who otherwise only prepare. */
function isApprovable({ roles }: Worker): SQL {
  const slugsFor = (may: (publish: readonly Role[]) => boolean): ReviewedSlug[] =>
    reviewedKinds
      .filter((kind) => may(rightsOf(kind).publish))
      .map((kind) => (isGlobal(kind) ? kind.global : kind.collection));
  const always = slugsFor((publish) =>
    holdsOneOf(
      roles,
      publish.filter((role) => !preparing.includes(role)),
    ),
  );
  const unlessReserved = slugsFor((publish) => holdsOneOf(roles, publish)).filter(
    (slug) => !always.includes(slug),
  );
  return sql`(${namesOf(always)} OR (${namesOf(unlessReserved)}
    AND NOT EXISTS (SELECT FROM ${site_settings} WHERE ${site_settings.publishing_reserved})))`;
}

/** What waits for the decision of someone: given to that person, or to nobody and by someone else. */
const waitsFor = (worker: Worker): SQL => sql`${isOpen} AND ${contentReviews.state} = 'submitted'
  AND (${contentReviews.reviewer} = ${worker.id}::uuid OR (${contentReviews.reviewer} IS NULL
    AND ${contentReviews.submittedBy} IS DISTINCT FROM ${worker.id}::uuid))
  AND ${isApprovable(worker)}`;

/** What someone submitted and has to go on with: it was approved, sent back, or changed since. */
const goesOnWith = (worker: Worker): SQL => sql`${isOpen} AND ${contentReviews.state} <> 'submitted'
  AND ${contentReviews.submittedBy} = ${worker.id}::uuid`;

/** Since when each review waits for someone, for the dashboard. */
export const reviewsFor = (worker: Worker): SQL =>
  sql`SELECT state_at AS since, reviewer AS assignee FROM content_reviews WHERE ${waitsFor(worker)}`;

/** Since when each review waits for its author, for the dashboard. */
export const reviewsBackAt = (worker: Worker): SQL =>
  sql`SELECT state_at AS since, NULL::uuid AS assignee FROM content_reviews WHERE ${goesOnWith(worker)}`;

/** The lists of the page about reviews. */
export const reviewLists = ['waiting', 'own', 'others'] as const;
export type ReviewList = (typeof reviewLists)[number];

/** Most reviews that a list shows. */
const MOST = 100;

/** Open reviews, those that wait longest first. @param list what waits for the person, the person's own, or the rest */
export async function openReviews(
  executor: Executor,
  worker: Worker,
  list: ReviewList,
): Promise<readonly ReviewRow[]> {
  const which = {
    waiting: waitsFor(worker),
    own: goesOnWith(worker),
    others: sql`${isOpen} AND NOT (${waitsFor(worker)}) AND NOT (${goesOnWith(worker)})`,
  }[list];
  return executor
    .select()
    .from(contentReviews)
    .where(list === 'others' ? and(which, eq(contentReviews.state, 'submitted')) : which)
    .orderBy(asc(contentReviews.stateAt), asc(contentReviews.id))
    .limit(MOST);
}
