import { sql } from '@payloadcms/db-postgres/drizzle';
import type { Payload } from 'payload';

import { awaitAgreements, recordAudit } from '@/features/identity';
import { locales } from '@/i18n/locales';
import { agreements, policy_versions, site_settings } from '@/payload-schema';
import { announceTableChange } from '@/platform/cache/content-notifications';
import { collectionTag, globalTag } from '@/platform/cache/tags';
import { type Clock, secondsAfter } from '@/platform/clock/clock';
import { adapterOf, type Executor } from '@/platform/db/database';
import { inPayloadTransaction } from '@/platform/db/payload-transaction';
import { requestTransaction } from '@/platform/db/request-transaction';
import { bare } from '@/platform/db/sql';

import type { Policy } from '../domain';
import { dueRecords, type PolicyRecord } from '../records';
import { isComplete, policyDraft, recordedTexts, saysTheSame, type Write } from './policy-page';

/** How long after an agreement came into force its pages are expired; a worker that was down longer has missed it. */
const ANNOUNCED_SECONDS = 10 * 60;

/**
 * Puts every version into force whose moment has come: its text is published and people are asked from then on. Several
 * workers may do this at the same time. Also tells the pages that show the license agreement when another one comes into
 * force, which needs nothing but its date. Each of these stands alone: one that fails does not stop the others.
 * @throws AggregateError when something failed, after everything else was done
 */
export async function putPoliciesIntoForce(payload: Payload, clock: Clock): Promise<void> {
  const database = adapterOf(payload).drizzle;
  const steps = [
    ...(await dueRecords(database, clock.now())).map((due) => () => putDueIntoForce(payload, due, clock)),
    () => announceAgreements(database, clock.now()),
  ];
  const errors: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'not every policy was put into force');
}

async function putDueIntoForce(payload: Payload, due: PolicyRecord, clock: Clock): Promise<void> {
  await inPayloadTransaction(payload, async (transactionID) => {
    const write = { transactionID };
    const executor = await requestTransaction({ payload, ...write });
    await awaitAgreements(executor);
    // Two workers, or an administrator who takes it back in this moment.
    const { rows } = await executor.execute(sql`
      SELECT ${policy_versions.id} FROM ${policy_versions}
      WHERE ${policy_versions.id} = ${due.id} AND ${policy_versions.inForceSince} IS NULL FOR UPDATE`);
    if (rows.length === 0) return;
    await putIntoForce(payload, due, clock.now(), write);
    await recordAudit(executor, {
      at: clock.now(),
      actorKind: 'system',
      actorId: null,
      action: 'policy.in_force',
      subjectId: due.id,
      details: { policy: due.policy, version: due.version },
    });
  });
}

/** Publishes the text of a record on the policy’s page and notes since when it is in force. */
export async function putIntoForce(
  payload: Payload,
  record: Pick<PolicyRecord, 'id' | 'policy' | 'kind' | 'version' | 'effective_at'>,
  now: Date,
  write: Write,
): Promise<void> {
  const { id, policy, kind, version } = record;
  const texts = await recordedTexts(payload, id, write);
  const draft = await policyDraft(payload, policy, write);
  if (!draft) throw new Error(`the page of the policy ${policy} is gone`);
  const facts =
    kind === 'correction' ? {} : { version, effectiveAt: new Date(record.effective_at).toISOString() };
  const page = { collection: 'pages', id: draft.id, depth: 0 } as const;
  for (const locale of locales) {
    const { title, summary, body } = texts[locale];
    if (!title || !body) continue;
    const data = { title, summary, body, ...facts, _status: 'published' as const };
    await payload.update({
      ...page,
      locale,
      data,
      context: { putsPolicyIntoForce: true },
      req: { ...write },
    });
  }
  // What editors wrote since the record was made stays their draft.
  for (const locale of locales) {
    const { title, summary, body } = draft.texts[locale];
    if (saysTheSame(draft.texts[locale], texts[locale]) || !isComplete(draft.texts[locale])) continue;
    const data = { title: title ?? '', summary, ...(body && { body }) };
    await payload.update({ ...page, locale, data, draft: true, req: { ...write } });
  }
  await payload.update({
    collection: 'policy-versions',
    id,
    data: { inForceSince: now.toISOString() },
    depth: 0,
    req: { ...write },
  });
  if (kind !== 'correction' && write.transactionID !== undefined) {
    await keepEarlierReleaseInStep(
      await requestTransaction({ payload, transactionID: write.transactionID }),
      policy,
      version,
    );
  }
}

/**
 * The release before this one reads the versions from the settings of the site; while both run, they say the same. To be
 * removed with the columns.
 */
async function keepEarlierReleaseInStep(executor: Executor, policy: Policy, version: string): Promise<void> {
  const column = {
    privacy: site_settings.legal_privacyVersion,
    'terms-of-use': site_settings.legal_termsVersion,
    cookies: site_settings.legal_cookiePolicyVersion,
  }[policy];
  await executor.execute(sql`UPDATE ${site_settings} SET ${bare(column)} = ${version}`);
  await announceTableChange(executor, [globalTag('site-settings')]);
}

async function announceAgreements(executor: Executor, now: Date): Promise<void> {
  const { rows } = await executor.execute(sql`
    SELECT 1 FROM ${agreements} WHERE ${agreements.effectiveAt} <= ${now.toISOString()}
      AND ${agreements.effectiveAt} > ${secondsAfter(now, -ANNOUNCED_SECONDS).toISOString()} LIMIT 1`);
  if (rows.length > 0) await announceTableChange(executor, [collectionTag('agreements')]);
}
