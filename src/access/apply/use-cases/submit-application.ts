import { sql } from '@payloadcms/db-postgres/drizzle';

import { privacyVersionInForce, rememberPrivacyVersion } from '@/features/identity';
import { isRemembered, memberAsker, redeemCode, rememberAddress } from '@/features/verification';
import { grants } from '@/payload-schema';
import { secondsAfter } from '@/platform/clock/clock';
import { type Executor, getDatabase } from '@/platform/db/database';
import { invalidField, PortalError } from '@/platform/http/errors';
import { countRequest } from '@/platform/rate-limits/rate-limits';

import type { ApplicantContext } from '@/access/shared/applicant-context';
import {
  type ApplyInput,
  HOLDER_REQUEST_SECONDS,
  maskHolder,
  organizationDomain,
  organizationIdentityKey,
  REMEMBERED,
} from '@/access/shared/domain';
import { activeMember, type GrantRow } from '@/access/shared/records';
import { holderRequests } from '@/access/shared/tables';

import { rememberLegalName } from './applicant';
import { specificationBySlug } from '@/access/shared/specifications';
import { createApplication, refuseSecondApplication } from '@/access/shared/use-cases/create-application';
import { type ApplicationView, viewOf } from '@/access/shared/use-cases/own-application';
import { applicationSettings } from '@/access/shared/use-cases/settings';

/**
 * Files an application. A code stays good while something else is wrong. It was sent to this member against a captcha, and
 * works once, so a human verification of the form's own would prove nothing more (ADR 120).
 * @throws PortalError `already_obtained` with the masked holder and the id of a request that asks the holder;
 *   `conflict` when an application is under way; `spec_not_found`; `code_wrong`, `code_expired`
 */
export async function submitApplication(
  input: ApplyInput,
  context: ApplicantContext,
): Promise<ApplicationView> {
  const { memberId, clock } = context;
  await countRequest('apply-member', memberId);
  const database = await getDatabase();
  const member = await activeMember(database, memberId);
  const specification = await specificationBySlug(database, input.specification);
  const { publicMailDomains } = await applicationSettings();
  const emailDomain = organizationDomain(input.email, publicMailDomains);
  const at = clock.now();

  const about = { memberId, specificationId: specification.id, at };
  // A code takes a minute to get again, so it is used up only when nothing else can refuse; and not within the
  // transaction, because counting its tries needs a connection of its own.
  await database.transaction((transaction) => refuseSecondApplication(transaction, about));
  await demandConfirmedAddress(input, context);

  // A version that no longer applies is not remembered, so the next form asks again.
  const agreed = (await privacyVersionInForce()) === input.privacyVersion ? input.privacyVersion : undefined;
  const outcome = await database.transaction(async (transaction) => {
    await refuseSecondApplication(transaction, about);
    const holder = await holderOf(transaction, {
      specificationId: specification.id,
      memberId,
      organizationKey: organizationIdentityKey(input.organization),
      emailDomain,
      at,
    });
    const common = {
      memberId,
      specificationId: specification.id,
      name: input.name,
      organization: input.organization,
      email: input.email,
      language: input.language,
      locale: input.lang ?? member.locale,
    };
    await rememberLegalName(transaction, memberId, input.name);
    if (input.code !== REMEMBERED && input.rememberDevice && context.device) {
      const { device, userAgent = '' } = context;
      await rememberAddress(transaction, { memberId, device, account: input.email, userAgent }, clock);
    }
    if (agreed) await rememberPrivacyVersion(transaction, memberId, agreed);
    if (holder) {
      const [offer] = await transaction
        .insert(holderRequests)
        .values({
          ...common,
          grantId: holder.id,
          createdAt: at,
          expiresAt: secondsAfter(at, HOLDER_REQUEST_SECONDS),
        })
        .returning({ id: holderRequests.id });
      return { holder: maskHolder(holder), request: offer?.id };
    }
    return createApplication(
      transaction,
      { ...common, emailDomain },
      { event: 'submit', state: 'submitted', actor: { kind: 'applicant', id: memberId }, at },
    );
  });
  // The offer had to be committed first.
  if ('holder' in outcome) throw new PortalError('already_obtained', { data: outcome });
  return viewOf(database, outcome, at);
}

/**
 * Passes with a code that was sent to the address, or on a device that remembers it.
 * @throws PortalError `invalid_input` for the code, `code_wrong`, `code_expired`
 */
async function demandConfirmedAddress(
  { email: account, code }: ApplyInput,
  { memberId, device, clock }: ApplicantContext,
): Promise<void> {
  if (code !== REMEMBERED) {
    const askers = [memberAsker(memberId)];
    await redeemCode({ account, channel: 'apply_specification', code, askers }, clock);
    return;
  }
  const known = device && (await isRemembered(await getDatabase(), { memberId, device, account }, clock));
  if (!known) throw invalidField('code', 'empty');
}

/** The grant by which an organization holds a specification: by its name as compared, or by its domain. */
async function holderOf(
  executor: Executor,
  who: {
    specificationId: string;
    memberId: string;
    organizationKey: string;
    emailDomain: string | undefined;
    at: Date;
  },
): Promise<GrantRow | undefined> {
  const { rows } = await executor.execute<GrantRow>(sql`
    SELECT * FROM ${grants}
    WHERE specification_id = ${who.specificationId} AND state = 'active' AND member_id IS DISTINCT
        FROM ${who.memberId}
      AND member_id IS NOT NULL AND (expires_at IS NULL OR expires_at > ${who.at.toISOString()})
      AND (organization_key = ${who.organizationKey} OR email_domain = ${who.emailDomain ?? null})
    ORDER BY granted_at LIMIT 1`);
  return rows[0];
}
