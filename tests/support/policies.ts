import { randomUUID } from 'node:crypto';

import type { Payload } from 'payload';

import { locales } from '@/i18n/locales';
import type { Policy } from '@/features/policies/domain';

import { paragraph } from './rest';

/** A version of a policy as if it had been published then; nobody has seen a page of it. */
export async function policyInForce(
  payload: Payload,
  {
    policy,
    version,
    at,
    kind = 'first',
  }: { policy: Policy; version: string; at: Date; kind?: 'first' | 'version' },
): Promise<void> {
  const moment = at.toISOString();
  const [first, ...others] = locales;
  const text = {
    title: `${policy} ${version}`,
    body: paragraph(`Text of ${version}`) as never,
    changes: `News of ${version}`,
  };
  const { id } = await payload.create({
    collection: 'policy-versions',
    locale: first,
    data: { policy, kind, version, edition: version, effectiveAt: moment, inForceSince: moment, ...text },
  });
  for (const locale of others) {
    await payload.update({ collection: 'policy-versions', id, locale, data: text });
  }
}

/** The page of a policy with a draft in every language. @returns its id */
export async function policyPage(payload: Payload, policy: Policy): Promise<string> {
  const [first, ...others] = locales;
  const { id } = await payload.create({
    collection: 'pages',
    locale: first,
    draft: true,
    data: {
      slug: policy,
      kind: 'legal',
      title: `${policy} ${first}`,
      body: paragraph(randomUUID()) as never,
    },
  });
  for (const locale of others) {
    const data = { title: `${policy} ${locale}`, body: paragraph(randomUUID()) as never };
    await payload.update({ collection: 'pages', id, locale, draft: true, data });
  }
  return id;
}
