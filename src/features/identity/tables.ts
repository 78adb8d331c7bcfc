import {
  customType,
  index,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from '@payloadcms/db-postgres/drizzle/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The part of Payload's `members` table that the tables below refer to; Payload itself makes that table. */
const members = pgTable('members', { id: uuid('id').primaryKey() });

const memberId = () =>
  uuid('member_id')
    .notNull()
    .references(() => members.id, { onDelete: 'cascade' });

/** Password of a member (argon2id), apart from what the admin shows. */
export const identityCredentials = pgTable('identity_credentials', {
  memberId: memberId().primaryKey(),
  passwordHash: text('password_hash').notNull(),
  changedAt: moment('changed_at').notNull(),
});

/** Sessions; the token itself is only in the cookie. */
export const identitySessions = pgTable(
  'identity_sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    memberId: memberId(),
    tokenHash: text('token_hash').notNull().unique(),
    userAgent: text('user_agent').notNull(),
    address: text('address').notNull(),
    createdAt: moment('created_at').notNull(),
    seenAt: moment('seen_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('identity_sessions_member_idx').on(table.memberId),
    index('identity_sessions_expires_idx').on(table.expiresAt),
  ],
);

/** Key pairs for passwords on the wire; the private key is encrypted with a key from the portal's secret. */
export const identityKeys = pgTable('identity_keys', {
  kid: uuid('kid').primaryKey().defaultRandom(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  createdAt: moment('created_at').notNull(),
});

/** What happened to accounts, and who did it. Outlives the account, hence without a reference and without names. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    at: moment('at').notNull(),
    actorKind: text('actor_kind').notNull().$type<'member' | 'staff' | 'system' | 'visitor'>(),
    actorId: uuid('actor_id'),
    action: text('action').notNull(),
    subjectId: uuid('subject_id'),
    details: jsonb('details').notNull().default({}).$type<Record<string, unknown>>(),
  },
  (table) => [index('audit_events_subject_idx').on(table.subjectId, table.at)],
);

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Pictures of members, re-encoded and small (at most some tens of KB), so that they go and move with the account. */
export const identityPhotos = pgTable('identity_photos', {
  memberId: memberId().primaryKey(),
  /** Part of the picture's address; new with every picture. */
  id: uuid('id').notNull().unique(),
  data: bytes('data').notNull(),
});
