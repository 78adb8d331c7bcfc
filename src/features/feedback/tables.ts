import {
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from '@payloadcms/db-postgres/drizzle/pg-core';

import { faqs } from '@/payload-schema';

/** How often an answer of the FAQ helped and did not, by language and day. Nothing in it is about one visitor. */
export const answerVotes = pgTable(
  'answer_votes',
  {
    questionId: uuid('question_id')
      .notNull()
      .references(() => faqs.id, { onDelete: 'cascade' }),
    /** Language in which the answer was read. */
    locale: text('locale').notNull(),
    /** In UTC. */
    day: date('day', { mode: 'string' }).notNull(),
    helped: integer('helped').notNull().default(0),
    failed: integer('failed').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.questionId, table.locale, table.day] }),
    // What is shown and what is removed are picked by day, which is last in the key.
    index('answer_votes_day_idx').on(table.day),
  ],
);
