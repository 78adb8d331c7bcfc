import { sql } from '@payloadcms/db-postgres/drizzle';
import type { z } from 'zod';

import type { ApplicantContext } from '@/access/shared/applicant-context';
import { type informationSchema, organizationIdentityKey } from '@/access/shared/domain';
import { activeMember, applicationsOf, ownApplication } from '@/access/shared/records';
import { applyEvent } from '@/access/shared/use-cases/apply-event';
import { type ApplicationView, asApplicant, viewOf } from '@/access/shared/use-cases/own-application';
import { applications as applicationsTable } from '@/payload-schema';
import { bare } from '@/platform/db/sql';
import { getDatabase } from '@/platform/db/database';
import { invalidField } from '@/platform/http/errors';

/** A member's applications, newest first. */
export async function listOwnApplications({ memberId, clock }: ApplicantContext): Promise<ApplicationView[]> {
  const database = await getDatabase();
  await activeMember(database, memberId);
  const applications = await applicationsOf(database, memberId);
  return Promise.all(applications.map((application) => viewOf(database, application, clock.now())));
}

/** One of the own applications. @throws PortalError `not_found`, also for someone else's */
export async function getOwnApplication(
  id: string,
  { memberId, clock }: ApplicantContext,
): Promise<ApplicationView> {
  const database = await getDatabase();
  await activeMember(database, memberId);
  return viewOf(database, await ownApplication(database, id, memberId), clock.now());
}

/** Withdraws an application that has not come to an end. @throws PortalError `not_found`, `conflict` */
export function withdrawApplication(id: string, context: ApplicantContext): Promise<ApplicationView> {
  return asApplicant(id, context, async (transaction, application, at) => {
    await applyEvent(transaction, application, {
      event: 'withdraw',
      actor: { kind: 'applicant', id: context.memberId },
      at,
    });
  });
}

/** Answers a reviewer's question, with corrected details where they were wrong. */
export function provideInformation(
  id: string,
  { note, name, organization }: z.infer<typeof informationSchema>,
  context: ApplicantContext,
): Promise<ApplicationView> {
  if (organization !== undefined && organizationIdentityKey(organization) === '') {
    throw invalidField('organization', 'organization');
  }
  return asApplicant(id, context, async (transaction, application, at) => {
    await applyEvent(transaction, application, {
      event: 'provide_information',
      actor: { kind: 'applicant', id: context.memberId },
      at,
      reason: note,
      details: {
        ...(name !== undefined && name !== application.name && { nameBefore: application.name }),
        ...(organization !== undefined &&
          organization !== application.organization && { organizationBefore: application.organization }),
      },
    });
    await transaction.execute(sql`
      UPDATE ${applicationsTable} SET ${bare(applicationsTable.name)} = ${name ?? application.name},
        ${bare(applicationsTable.organization)} = ${organization ?? application.organization},
        ${bare(applicationsTable.organizationKey)} = ${organizationIdentityKey(organization ?? application.organization)}
      WHERE ${applicationsTable.id} = ${application.id}`);
  });
}
