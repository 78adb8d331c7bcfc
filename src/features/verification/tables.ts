import {
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from '@payloadcms/db-postgres/drizzle/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Codes sent by mail: one live code for an account, a channel and who asked (ADR 078). */
export const verificationCodes = pgTable(
  'verification_codes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    account: text('account').notNull(),
    channel: text('channel').notNull(),
    /** Keyed hash of who asked: a browser, a network or a member. Nobody else can try the code. */
    asker: text('asker').notNull().default(''),
    codeHash: text('code_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    sentAt: moment('sent_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    unique('verification_codes_account_channel_asker').on(table.account, table.channel, table.asker),
    index('verification_codes_expires_idx').on(table.expiresAt),
  ],
);

/** Puzzles and proofs of work that wait for their answer. */
export const captchaChallenges = pgTable(
  'captcha_challenges',
  {
    id: uuid('id').primaryKey(),
    type: text('type').notNull(),
    /** What the answer is checked against; never sent. */
    answer: jsonb('answer').notNull().$type<Record<string, unknown>>(),
    purpose: text('purpose').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('captcha_challenges_expires_idx').on(table.expiresAt)],
);

/** Secrets that work once: solved captchas, reset tokens, nonces of encrypted passwords. Only their hash is kept. */
export const singleUseTokens = pgTable(
  'single_use_tokens',
  {
    hash: text('hash').primaryKey(),
    purpose: text('purpose').notNull(),
    subject: text('subject').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    index('single_use_tokens_expires_idx').on(table.expiresAt),
    index('single_use_tokens_subject_idx').on(table.purpose, table.subject),
  ],
);
