import {
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from '@payloadcms/db-postgres/drizzle/pg-core';

import { staff } from '@/payload-schema';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

const staffId = () =>
  uuid('staff_id')
    .notNull()
    .references(() => staff.id, { onDelete: 'cascade' });

/** The authenticator app of a staff member: the one in use, and the one that is being set up. */
export const staffSecondFactors = pgTable('staff_second_factors', {
  staffId: staffId().primaryKey(),
  /** The secret in use, sealed; null while there is none. */
  secret: text('secret'),
  /** A secret that waits for its first code, sealed. */
  pendingSecret: text('pending_secret'),
  /** The step of time whose code was used last: no code works twice. */
  lastStep: integer('last_step').notNull().default(0),
  setAt: moment('set_at'),
  /** When the person first logged in without one although the role requires it. */
  graceFrom: moment('grace_from'),
});

/** Codes that replace the authenticator app, each once. Only a keyed hash is kept. */
export const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    staffId: staffId(),
    codeHash: text('code_hash').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [unique('staff_recovery_codes_staff_hash').on(table.staffId, table.codeHash)],
);

/** From which device and network a session of staff came last. Sessions themselves are in Payload’s own table. */
export const staffSessionDevices = pgTable(
  'staff_session_devices',
  {
    /** Without a reference: Payload writes the rows of sessions again when it saves an account. */
    sid: text('sid').primaryKey(),
    staffId: staffId(),
    userAgent: text('user_agent').notNull(),
    network: text('network').notNull(),
  },
  (table) => [index('staff_session_devices_staff_idx').on(table.staffId)],
);

/**
 * Sessions of staff that began at their OpenID provider, and what it takes to end them there; before the second step of
 * a login there is a ticket in the place of a session.
 */
export const staffProviderSessions = pgTable(
  'staff_provider_sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    staffId: staffId(),
    sid: text('sid').unique('staff_provider_sessions_sid'),
    ticketHash: text('ticket_hash').unique('staff_provider_sessions_ticket'),
    issuer: text('issuer').notNull(),
    /** The provider's name of its own session (`sid`), where it tells. */
    providerSession: text('provider_session'),
    /** The ID token, sealed: shown to the provider when the person logs out. */
    idToken: text('id_token').notNull(),
    beganAt: moment('began_at').notNull(),
  },
  (table) => [
    index('staff_provider_sessions_staff_idx').on(table.staffId),
    index('staff_provider_sessions_provider_idx').on(table.issuer, table.providerSession),
  ],
);
