import { eq, sql } from '@payloadcms/db-postgres/drizzle';

import { applications as applicationsTable, grants as grantsTable } from '@/payload-schema';
import type { Executor } from '@/platform/db/database';
import type { PersonalDataFile, PersonalDataHolder } from '@/platform/personal-data';
import { privateStorage } from '@/platform/storage/storage';

import { applicationsOf, eventsOf, type ApplicationFile, filesOf, type GrantRow } from './records';
import { agreementAcceptances, downloadLog, holderRequests } from './tables';

async function grantsOf(executor: Executor, memberId: string): Promise<GrantRow[]> {
  const { rows } = await executor.execute<GrantRow>(
    sql`SELECT * FROM ${grantsTable} WHERE ${grantsTable.member} = ${memberId} ORDER BY ${grantsTable.grantedAt}`,
  );
  return rows;
}

/** Applications with their agreements, grants, requests between colleagues, acceptances and downloads of a member. */
export const applicationsPersonalData: PersonalDataHolder = {
  name: 'applications',
  tables: [
    'applications',
    'application_events',
    'application_files',
    'application_notes',
    'agreement_acceptances',
    'grants',
    'personal_copies',
    'holder_requests',
    'download_log',
  ],
  async collect(executor, { memberId }) {
    const applications = await applicationsOf(executor, memberId);
    const files: PersonalDataFile[] = [];
    const described = await Promise.all(
      applications.map(async (application) => {
        const [events, copies] = await Promise.all([
          eventsOf(executor, application.id),
          filesOf(executor, application.id),
        ]);
        files.push(...copies.map((file) => exported(application.number, file)));
        const { number, name, organization, email, language, state, created_at: createdAt } = application;
        return {
          number,
          specification: application.specification_slug,
          version: application.specification_version,
          name,
          organization,
          email,
          language,
          state,
          createdAt: new Date(createdAt).toISOString(),
          events: events.map(({ at, event, toState, actorKind, reason }) => ({
            at,
            event,
            state: toState,
            by: actorKind,
            reason,
          })),
          files: copies.map(({ kind, fileName, sha256, size, at, receipt }) => ({
            kind,
            fileName,
            sha256,
            size,
            at,
            receipt,
          })),
        };
      }),
    );
    const [grants, acceptances, requests, downloads] = await Promise.all([
      grantsOf(executor, memberId),
      executor.select().from(agreementAcceptances).where(eq(agreementAcceptances.memberId, memberId)),
      executor.select().from(holderRequests).where(eq(holderRequests.memberId, memberId)),
      executor.select().from(downloadLog).where(eq(downloadLog.memberId, memberId)),
    ]);
    return {
      json: {
        applications: described,
        grants: grants.map((grant) => ({
          number: grant.number,
          organization: grant.organization,
          language: grant.language,
          state: grant.state,
          grantedAt: new Date(grant.granted_at).toISOString(),
          expiresAt: grant.expires_at === null ? null : new Date(grant.expires_at).toISOString(),
        })),
        agreementsAccepted: acceptances.map(({ version, acceptedAt }) => ({ version, acceptedAt })),
        requestsToColleagues: requests.map(({ name, organization, email, state, createdAt, decidedAt }) => ({
          name,
          organization,
          email,
          state,
          createdAt,
          decidedAt,
        })),
        downloads: downloads.map(({ at, kind, slug, version, language, copyNumber, sha256 }) => ({
          at,
          kind,
          slug,
          version,
          language,
          copyNumber,
          sha256,
        })),
      },
      files,
    };
  },
  async erase(transaction, { memberId }) {
    const own = sql`(SELECT ${applicationsTable.id} FROM ${applicationsTable}
        WHERE ${applicationsTable.member} = ${memberId})`;
    // Copies, requests about the grants, events, notes and files go with the rows; the sweep removes the files' content.
    await transaction.execute(
      sql`DELETE FROM ${grantsTable} WHERE ${grantsTable.member} = ${memberId}
          OR ${grantsTable.application} IN ${own}`,
    );
    await transaction.execute(sql`DELETE FROM ${applicationsTable}
        WHERE ${applicationsTable.member} = ${memberId}`);
    await transaction.delete(holderRequests).where(eq(holderRequests.memberId, memberId));
    await transaction.delete(agreementAcceptances).where(eq(agreementAcceptances.memberId, memberId));
    // How often a file was downloaded stays, without who did: `audit_forget_member` of the identity's own erasure.
    await transaction.execute(sql`SELECT audit_forget_member(${memberId})`);
  },
};

function exported(number: string, { id, storageKey, contentType }: ApplicationFile): PersonalDataFile {
  const ending = contentType === 'application/pdf' ? 'pdf' : contentType === 'image/png' ? 'png' : 'jpg';
  return {
    name: `${number}/${id}.${ending}`,
    async *read() {
      yield* (await privateStorage().read(storageKey)) as AsyncIterable<Uint8Array>;
    },
  };
}
