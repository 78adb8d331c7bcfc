import { sql } from '@payloadcms/db-postgres/drizzle';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from '@payloadcms/db-postgres/drizzle/pg-core';

import { members, staff } from '@/payload-schema';

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

/** Addresses that a member has confirmed with a code on a device which remembers them (ADR 130). */
export const rememberedAddresses = pgTable(
  'remembered_addresses',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    account: text('account').notNull(),
    /** Hash of the device’s cookie. */
    deviceHash: text('device_hash').notNull(),
    userAgent: text('user_agent').notNull(),
    rememberedAt: moment('remembered_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    unique('remembered_addresses_member_device_account').on(table.memberId, table.deviceHash, table.account),
    index('remembered_addresses_expires_idx').on(table.expiresAt),
  ],
);

/** Puzzles and proofs of work that wait for their answer. */
export const captchaChallenges = pgTable(
  'captcha_challenges',
  {
    id: uuid('id').primaryKey(),
    type: text('type', { enum: ['blockPuzzle', 'proofOfWork'] }).notNull(),
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

const bytes = customType<{ data: Uint8Array<ArrayBuffer>; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (value) => Buffer.from(value),
  fromDriver: (value) => Uint8Array.from(value),
});

/** Passkeys of members and of staff; each belongs to one person (ADR 124). A public key is no secret. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** The credential ID, as base64url. */
    id: text('id').primaryKey(),
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
    staffId: uuid('staff_id').references(() => staff.id, { onDelete: 'cascade' }),
    publicKey: bytes('public_key').notNull(),
    /** Signatures that the authenticator has counted; 0 for one that does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How browsers reach the authenticator. */
    transports: jsonb('transports').notNull().$type<readonly string[]>(),
    name: text('name').notNull(),
    /** Whether a password manager keeps a copy, so it outlives the device. */
    isSynced: boolean('is_synced').notNull(),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    index('passkeys_member_idx').on(table.memberId),
    index('passkeys_staff_idx').on(table.staffId),
    check('passkeys_one_owner', sql`num_nonnulls(${table.memberId}, ${table.staffId}) = 1`),
  ],
);
