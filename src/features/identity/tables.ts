import {
  bigserial,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from '@payloadcms/db-postgres/drizzle/pg-core';

import { members } from '@/payload-schema';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

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
    /** When password or code were last given in this session; what cannot be undone asks for a recent one (ADR 025). */
    confirmedAt: moment('confirmed_at'),
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

/** What happened to accounts, and who did it. Outlives the account, so it has no foreign key and no names. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    at: moment('at').notNull(),
    actorKind: text('actor_kind', { enum: ['member', 'staff', 'system', 'visitor'] }).notNull(),
    actorId: uuid('actor_id'),
    action: text('action').notNull(),
    subjectId: uuid('subject_id'),
    details: jsonb('details').notNull().default({}).$type<Record<string, unknown>>(),
  },
  (table) => [
    index('audit_events_subject_idx').on(table.subjectId, table.at),
    index('audit_events_at_idx').on(table.at),
    index('audit_events_action_idx').on(table.action, table.at),
    index('audit_events_actor_idx').on(table.actorId, table.at),
  ],
);

/**
 * Events that wait to be forwarded (ADR 141), each added in the transaction of its event, so an event that is visible is
 * never overtaken by its own queue entry, and one that was rolled back has none.
 */
export const auditForwards = pgTable('audit_forwards', {
  eventId: uuid('event_id').primaryKey(),
  seq: bigserial('seq', { mode: 'number' }).notNull().unique(),
});

/** One seal for each day of `audit_events` (ADR 131). */
export const auditSeals = pgTable('audit_seals', {
  /** Calendar day in UTC. */
  day: date('day', { mode: 'string' }).primaryKey(),
  events: integer('events').notNull(),
  /** SHA-256 over the events of the day and the seal of the day before, in hexadecimal. */
  hash: text('hash').notNull(),
  sealedAt: moment('sealed_at').notNull(),
});

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Pictures of members, re-encoded and small (at most some tens of KB), so they go and move with the account. */
export const identityPhotos = pgTable('identity_photos', {
  memberId: memberId().primaryKey(),
  /** Part of the picture's address; new with every picture. */
  id: uuid('id').notNull().unique(),
  data: bytes('data').notNull(),
});

/**
 * Who a member is at an identity provider elsewhere. A row is added when someone comes from there for the first time;
 * everything else in the portal refers to the member, whichever way that member logs in (ADR 028).
 */
export const identitySubjects = pgTable(
  'identity_subjects',
  {
    /** Origin of the external identity service, or issuer of the OpenID provider. */
    provider: text('provider').notNull(),
    /** `username` of the contract, or `sub` of OpenID Connect: never given to someone else by the provider. */
    subject: text('subject').notNull(),
    memberId: memberId(),
    createdAt: moment('created_at').notNull(),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    index('identity_subjects_member_idx').on(table.memberId),
  ],
);

/** What a session that began at an OpenID provider needs for ending on both sides. */
export const identityProviderSessions = pgTable(
  'identity_provider_sessions',
  {
    sessionId: uuid('session_id')
      .primaryKey()
      .references(() => identitySessions.id, { onDelete: 'cascade' }),
    provider: text('provider').notNull(),
    subject: text('subject').notNull(),
    /** The provider's name of its own session (`sid`), where it tells. */
    providerSession: text('provider_session'),
    /** The ID token, sealed: shown to the provider when the member logs out. */
    idToken: text('id_token').notNull(),
  },
  (table) => [
    index('identity_provider_sessions_subject_idx').on(table.provider, table.subject),
    index('identity_provider_sessions_sid_idx').on(table.provider, table.providerSession),
  ],
);
