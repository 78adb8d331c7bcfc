import { desc, eq, or, sql } from '@payloadcms/db-postgres/drizzle';

import { members } from '@/payload-schema';
import type { PersonalDataHolder } from '@/platform/personal-data';

import { listPasskeys } from '@/features/verification';

import { deviceOf } from './device';
import { memberById, profileOf } from './members';
import {
  auditEvents,
  identityCredentials,
  identityPhotos,
  identitySessions,
  identitySubjects,
} from './tables';

/** Rows of `members` are read as they are, and PostgreSQL writes moments in its own way. */
const isoOrNull = (moment: Date | string | null) => (moment ? new Date(moment).toISOString() : null);

/** The account itself. Its `erase` deletes the member's row, so it comes last. */
export const identityPersonalData: PersonalDataHolder = {
  name: 'account',
  tables: [
    'members',
    'identity_credentials',
    'identity_sessions',
    'passkeys',
    'identity_photos',
    'identity_subjects',
    'identity_provider_sessions',
    'audit_events',
    // Says which member a staff member has open in the admin.
    'payload_locked_documents_rels',
  ],
  async collect(executor, { memberId }) {
    const member = await memberById(executor, memberId);
    if (!member) return { json: null };
    const sessions = await executor
      .select()
      .from(identitySessions)
      .where(eq(identitySessions.memberId, memberId))
      .orderBy(desc(identitySessions.seenAt));
    const identityProviders = await executor
      .select({
        provider: identitySubjects.provider,
        subject: identitySubjects.subject,
        createdAt: identitySubjects.createdAt,
        seenAt: identitySubjects.seenAt,
      })
      .from(identitySubjects)
      .where(eq(identitySubjects.memberId, memberId));
    const events = await executor
      .select({
        at: auditEvents.at,
        by: auditEvents.actorKind,
        action: auditEvents.action,
        details: auditEvents.details,
      })
      .from(auditEvents)
      .where(or(eq(auditEvents.subjectId, memberId), eq(auditEvents.actorId, memberId)))
      .orderBy(desc(auditEvents.at));
    const [credentials] = await executor
      .select({ changedAt: identityCredentials.changedAt })
      .from(identityCredentials)
      .where(eq(identityCredentials.memberId, memberId));
    const passkeys = await listPasskeys(executor, { realm: 'member', id: memberId });
    const [photo] = await executor.select().from(identityPhotos).where(eq(identityPhotos.memberId, memberId));
    return {
      json: {
        id: member.id,
        ...profileOf(member, member.privacy_accepted_at !== null),
        legalName: member.legal_name,
        language: member.locale,
        privacyAcceptedAt: isoOrNull(member.privacy_accepted_at),
        privacyVersion: member.privacy_version,
        lockedAt: isoOrNull(member.locked_at),
        passwordChangedAt: credentials?.changedAt,
        sessions: sessions.map(({ userAgent, address, createdAt, seenAt, expiresAt }) => ({
          device: deviceOf(userAgent),
          userAgent,
          address,
          createdAt,
          seenAt,
          expiresAt,
        })),
        passkeys: passkeys.map(({ name, isSynced, createdAt, usedAt }) => ({
          name,
          isSynced,
          createdAt,
          usedAt,
        })),
        identityProviders,
        events,
      },
      files: photo ? [{ name: 'picture.jpg', read: () => Promise.resolve(photo.data) }] : [],
    };
  },
  async erase(transaction, { memberId }) {
    // What happened stays without a name; what staff wrote about it may hold one. How often a file was downloaded stays
    // without who did.
    await transaction.execute(sql`SELECT audit_forget_member(${memberId})`);
    // Password, passkeys, sessions, picture and locks of the admin go with the row.
    await transaction.execute(sql`DELETE FROM ${members} WHERE ${members.id} = ${memberId}`);
  },
};
