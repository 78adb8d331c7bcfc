import { sql } from '@payloadcms/db-postgres/drizzle';
import type { z } from 'zod';

import type { Locale } from '@/i18n/locales';
import { grants, members } from '@/payload-schema';
import { bare } from '@/platform/db/sql';
import { getDatabase } from '@/platform/db/database';
import { invalidField } from '@/platform/http/errors';

import { type moveSchema, organizationDomain } from '@/access/shared/domain';
import { applicationById, eventsOf, grantOfApplication } from '@/access/shared/records';

import { applyEvent, conflictOf } from '@/access/shared/use-cases/apply-event';
import { createApplication, refuseSecondApplication } from '@/access/shared/use-cases/create-application';
import { refuseOwnCase, type ReviewContext } from '@/access/shared/reviewer';

import { type DecisionResult, grant } from './decide-application';
import { mailApplicant } from '@/access/shared/mails';
import { applicationSettings } from '@/access/shared/use-cases/settings';

/**
 * Transfers an organization's access to another of its people, such as the successor of someone who left. The current
 * holder's access ends; the other account gets access with the same end date, under the agreement that the organization
 * signed.
 * @param id the holder's application
 * @returns the state of the holder's application, and the other person's new one
 * @throws PortalError `not_found`, `forbidden`, `conflict`; `invalid_input` for an unknown account
 */
export async function moveEntitlement(
  id: string,
  { account, reason }: z.infer<typeof moveSchema>,
  { reviewer, clock }: ReviewContext,
): Promise<DecisionResult & { movedTo: string }> {
  const database = await getDatabase();
  const { publicMailDomains } = await applicationSettings();
  const holder = await applicationById(database, id);
  refuseOwnCase(holder, reviewer);
  refuseOwnCase({ email: account, member_email: account }, reviewer);
  if (holder.state !== 'granted') throw await conflictOf(database, id, true);
  const { rows } = await database.execute<{
    id: string;
    nickname: string;
    legal_name: string | null;
    locale: Locale;
  }>(
    sql`SELECT ${members.id}, ${members.nickname}, ${members.legalName}, ${members.locale} FROM ${members}
        WHERE ${members.email} = ${account} AND ${members.lockedAt} IS NULL`,
  );
  const successor = rows[0];
  if (!successor || successor.id === holder.member_id) throw invalidField('account', 'accountUnknown');

  const at = clock.now();
  const actor = { kind: 'staff', id: reviewer.id, name: reviewer.name } as const;
  const movedTo = await database.transaction(async (transaction) => {
    const specificationId = holder.specification_id;
    await refuseSecondApplication(transaction, { memberId: successor.id, specificationId, at });
    const present = await grantOfApplication(transaction, id);
    await applyEvent(transaction, holder, { event: 'revoke', actor, at, reason, details: { moved: true } });
    await transaction.execute(sql`
      UPDATE ${grants} SET ${bare(grants.state)} = 'moved', ${bare(grants.revokedAt)} = ${at.toISOString()},
          ${bare(grants.revokeReason)} = ${reason},
        ${bare(grants.updatedAt)} = ${at.toISOString()}
      WHERE ${grants.application} = ${id} AND ${grants.state} = 'active'`);
    const application = await createApplication(
      transaction,
      {
        specificationId,
        memberId: successor.id,
        name: successor.legal_name ?? successor.nickname,
        organization: holder.organization,
        email: account,
        emailDomain: organizationDomain(account, publicMailDomains),
        language: holder.language,
        locale: successor.locale,
        agreementId: holder.agreement_id,
      },
      { event: 'move', state: 'granted', actor, at },
    );
    const end = present?.expires_at == null ? null : new Date(present.expires_at);
    await grant(transaction, application, at, end);
    await mailApplicant(transaction, application, { kind: 'granted' });
    return application.id;
  });
  return {
    state: (await applicationById(database, id)).state,
    events: await eventsOf(database, id),
    movedTo,
  };
}
