import { sql } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';

import { versionName } from '@/cms/version-name';
import { awaitAgreements, recordAudit } from '@/features/identity';
import { defaultLocale, locales, otherLocales } from '@/i18n/locales';
import { portalTimeZone } from '@/i18n/time-zone';
import { members, policy_versions } from '@/payload-schema';
import type { Clock } from '@/platform/clock/clock';
import type { Executor } from '@/platform/db/database';
import { inPayloadTransaction } from '@/platform/db/payload-transaction';
import { requestTransaction } from '@/platform/db/request-transaction';
import { invalidField, PortalError } from '@/platform/http/errors';

import {
  correctionName,
  isForMembers,
  mayTakeEffectAt,
  type Policy,
  type Publication,
  type RecordKind,
} from '../domain';
import { policyRecords, stateOf } from '../records';
import { isComplete, policyDraft, recordedTexts, saysTheSame } from './policy-page';
import { putIntoForce } from './take-effect';

interface Publisher {
  readonly req: Pick<PayloadRequest, 'payload' | 'user'>;
  readonly staffId: string;
  readonly clock: Clock;
}

/**
 * Publishes the draft of a policy’s page in every language, as a version that asks people again or as a correction that
 * asks nobody; a version may wait for its day.
 * @returns the name of the text, and whether it is in force
 * @throws PortalError `not_found` without such a page; `conflict` when the draft is another one than the administrator has
 *   seen, a version is waiting already, or nothing has changed; `invalid_input` for a day that cannot be chosen, a language
 *   without a text, or a correction of what was never published
 */
export async function publishPolicy(
  { policy, decision, effectiveAt, changes, draftSavedAt }: Publication,
  { req, staffId, clock }: Publisher,
): Promise<{ edition: string; inForce: boolean }> {
  const { payload, user } = req;
  if (
    effectiveAt !== null &&
    (decision === 'correction' || !mayTakeEffectAt(new Date(effectiveAt), clock.now()))
  ) {
    throw invalidField('effectiveAt', 'format');
  }
  return inPayloadTransaction(payload, async (transactionID) => {
    const write = { transactionID, ...(user && { user }) };
    const executor = await requestTransaction({ payload, transactionID });
    await lockPolicy(executor, policy);
    await awaitAgreements(executor);
    const now = clock.now();
    const draft = await policyDraft(payload, policy, write);
    if (!draft) throw new PortalError('not_found');
    const { text, version: current, waiting, all } = stateOf(await policyRecords(executor), policy);
    if (draft.savedAt !== draftSavedAt || waiting) throw new PortalError('conflict');
    if (!locales.every((locale) => isComplete(draft.texts[locale]))) throw invalidField('policy', 'empty');
    if (text) {
      const before = await recordedTexts(payload, text.id, write);
      if (locales.every((locale) => saysTheSame(before[locale], draft.texts[locale]))) {
        throw new PortalError('conflict');
      }
    }
    if (decision === 'correction' && !current) throw invalidField('decision', 'format');
    const moment = effectiveAt === null ? now : new Date(effectiveAt);
    const taken = all.map(({ edition }) => edition);
    const version =
      decision === 'correction' && current ? current.version : versionName(moment, portalTimeZone(), taken);
    const edition = decision === 'correction' ? correctionName(version, taken) : version;
    const kind: RecordKind = current ? decision : 'first';
    const facts = { policy, kind, version, edition, effectiveAt: moment.toISOString() };
    const textsIn = (locale: (typeof locales)[number]) => {
      const { title, summary, body } = draft.texts[locale];
      if (!title || !body) throw invalidField('policy', 'empty');
      return { title, summary, body, changes: changes[locale] };
    };
    const { id } = await payload.create({
      collection: 'policy-versions',
      locale: defaultLocale,
      data: { ...facts, ...textsIn(defaultLocale) },
      depth: 0,
      req: { ...write },
    });
    for (const locale of otherLocales(defaultLocale)) {
      const data = textsIn(locale);
      await payload.update({ collection: 'policy-versions', id, locale, data, depth: 0, req: { ...write } });
    }
    if (effectiveAt === null) {
      await putIntoForce(payload, { id, policy, kind, version, effective_at: facts.effectiveAt }, now, write);
    }
    await recordAudit(executor, {
      at: now,
      actorKind: 'staff',
      actorId: staffId,
      action: decision === 'correction' ? 'policy.corrected' : 'policy.published',
      subjectId: id,
      details: {
        policy,
        version: edition,
        effectiveAt: facts.effectiveAt,
        asked: kind === 'version' && isForMembers(policy) ? await countAsked(executor) : null,
      },
    });
    return { edition, inForce: effectiveAt === null };
  });
}

/**
 * Takes back a version that is not in force yet. @throws PortalError `not_found` for any other, also when it came into
 * force in this moment
 */
export async function cancelPolicyVersion(id: string, { req, staffId, clock }: Publisher): Promise<null> {
  const { payload } = req;
  return inPayloadTransaction(payload, async (transactionID) => {
    const executor = await requestTransaction({ payload, transactionID });
    const { rows } = await executor.execute<{ policy: Policy; edition: string }>(sql`
      SELECT ${policy_versions.policy}, ${policy_versions.edition} FROM ${policy_versions}
      WHERE ${policy_versions.id} = ${id} AND ${policy_versions.inForceSince} IS NULL FOR UPDATE`);
    const [waiting] = rows;
    if (!waiting) throw new PortalError('not_found');
    await payload.delete({ collection: 'policy-versions', id, depth: 0, req: { transactionID } });
    await recordAudit(executor, {
      at: clock.now(),
      actorKind: 'staff',
      actorId: staffId,
      action: 'policy.canceled',
      subjectId: id,
      details: { policy: waiting.policy, version: waiting.edition },
    });
    return null;
  });
}

/** How many members agreed to the policies, and are asked again by a new version. */
export async function countAsked(executor: Executor): Promise<number> {
  const { rows } = await executor.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM ${members}
    WHERE ${members.privacyAcceptedAt} IS NOT NULL AND ${members.lockedAt} IS NULL`);
  return rows[0]?.count ?? 0;
}

/** Two administrators who publish the same policy do so one after the other. */
async function lockPolicy(executor: Executor, policy: Policy): Promise<void> {
  await executor.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`policy ${policy}`}, 0))`);
}
