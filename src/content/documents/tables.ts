import { sql } from '@payloadcms/db-postgres/drizzle';
import { index, integer, jsonb, pgTable, text, timestamp } from '@payloadcms/db-postgres/drizzle/pg-core';

import type { PrintSource } from './print/source';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** `failed`: given up; a request after a while starts again. */
const printStates = ['waiting', 'making', 'ready', 'failed'] as const;
export type PrintState = (typeof printStates)[number];

/** PDF files of chapters and releases: a queue of what the worker has to make, and then what is there (ADR 237). */
export const documentPrints = pgTable(
  'document_prints',
  {
    /** SHA-256 of what is printed. */
    digest: text('digest').primaryKey(),
    state: text('state', { enum: printStates }).notNull().default('waiting'),
    /** What is to be printed; gone once it is. */
    source: jsonb('source').$type<PrintSource>(),
    tries: integer('tries').notNull().default(0),
    /** Until then a worker is at it, or pauses after a failure. */
    leaseUntil: moment('lease_until'),
    lastError: text('last_error'),
    storageKey: text('storage_key'),
    /** Bytes. */
    size: integer('size'),
    sha256: text('sha256'),
    createdAt: moment('created_at').notNull(),
    /** When it was last asked for, to the day. */
    usedAt: moment('used_at').notNull(),
  },
  (table) => [
    index('document_prints_open_idx')
      .on(table.createdAt)
      .where(sql`${table.state} IN ('waiting', 'making')`),
    index('document_prints_used_idx').on(table.usedAt),
  ],
);
