import { asc, eq } from '@payloadcms/db-postgres/drizzle';

import type { PersonalDataHolder } from '@/platform/personal-data';

import { reviewComments } from './tables';

/** Comments on releases and reports of errors by a member, with their answers. */
export const publicReviewPersonalData: PersonalDataHolder = {
  name: 'public-review',
  tables: ['review_comments'],
  async collect(executor, { memberId }) {
    const rows = await executor
      .select()
      .from(reviewComments)
      .where(eq(reviewComments.memberId, memberId))
      .orderBy(asc(reviewComments.createdAt));
    return {
      json: {
        comments: rows.map(({ createdAt, answeredAt, ...row }) => ({
          number: row.number,
          kind: row.kind,
          release: row.releaseName,
          place: row.place,
          passage: row.passage,
          text: row.text,
          language: row.locale,
          at: createdAt.toISOString(),
          visibility: row.visibility,
          state: row.state,
          answer: row.answer,
          fixedIn: row.fixedIn,
          answeredAt: answeredAt?.toISOString() ?? null,
        })),
      },
    };
  },
  /** What was disposed of stays in the working group's table, without the member's words and name. */
  async erase(transaction, { memberId }) {
    await transaction
      .update(reviewComments)
      .set({ state: 'withdrawn', text: '', passage: '', memberId: null })
      .where(eq(reviewComments.memberId, memberId));
  },
};
