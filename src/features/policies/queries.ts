import 'server-only';

import { publicFind, publicFindOne } from '@/cms/public-read';
import { readRichText } from '@/cms/rich-text/read';
import { preferredText, type Locale } from '@/i18n/locales';
import { cachedRead } from '@/platform/cache/cached-read';
import { getDatabase } from '@/platform/db/database';
import type { RichText } from '@/ui/rich-text/model';

import { isForMembers, policies, type Policy, type RecordKind } from './domain';
import { policyRecords, stateOf } from './records';

/** A published text of a policy in one language, without the text itself. Times are ISO 8601. */
export interface PolicyEdition {
  readonly policy: Policy;
  readonly kind: RecordKind;
  readonly version: string;
  /** Its name in the permanent address. */
  readonly edition: string;
  readonly title: string;
  readonly changes?: string;
  readonly effectiveAt: string;
  /** Missing until it is in force. */
  readonly inForceSince?: string;
}

/** Most texts of policies that a history lists. */
const MOST_EDITIONS = 500;

/** What was in force when, the newest first, and what will be. */
export const getPolicyEditions = cachedRead(
  'policy-editions',
  async (locale: Locale): Promise<PolicyEdition[]> => {
    const { docs } = await publicFind('policy-versions', {
      locale,
      sort: '-effectiveAt',
      limit: MOST_EDITIONS,
      select: {
        policy: true,
        kind: true,
        version: true,
        edition: true,
        title: true,
        changes: true,
        effectiveAt: true,
        inForceSince: true,
      },
    });
    return docs
      .filter(({ title }) => Boolean(title))
      .map(({ policy, kind, version, edition, title, changes, effectiveAt, inForceSince }) => ({
        policy,
        kind,
        version,
        edition,
        title,
        ...(changes ? { changes } : {}),
        effectiveAt,
        ...(inForceSince ? { inForceSince } : {}),
      }));
  },
);

/** The versions that people agree to now; missing where the portal has published none. */
export async function getPolicyVersions(locale: Locale): Promise<Partial<Record<Policy, string>>> {
  const editions = await getPolicyEditions(locale);
  return Object.fromEntries(
    policies.flatMap((policy) => {
      const current = editions.find(
        (one) => one.policy === policy && one.kind !== 'correction' && one.inForceSince !== undefined,
      );
      return current ? [[policy, current.version]] : [];
    }),
  );
}

/** A text of a policy by its permanent address, or undefined. */
export const getPolicyText = cachedRead(
  'policy-text',
  async (
    locale: Locale,
    policy: Policy,
    edition: string,
  ): Promise<(PolicyEdition & { summary?: string; body: RichText }) | undefined> => {
    const record = await publicFindOne('policy-versions', {
      locale,
      depth: 2,
      where: { and: [{ policy: { equals: policy } }, { edition: { equals: edition } }] },
    });
    // The generated type knows nothing of languages in which a required text is missing.
    if (!record || !(record as { body?: unknown }).body) return undefined;
    const { kind, version, title, summary, changes, effectiveAt, inForceSince, body } = record;
    return {
      policy,
      kind,
      version,
      edition,
      title,
      ...(summary ? { summary } : {}),
      ...(changes ? { changes } : {}),
      effectiveAt,
      ...(inForceSince ? { inForceSince } : {}),
      body: await readRichText(body, locale),
    };
  },
);

/** What a member is asked to agree to again. */
export interface PolicyNews {
  readonly policy: Policy;
  readonly version: string;
  /** ISO 8601. */
  readonly since: string;
  /** What each version since the member agreed has changed, the newest first. */
  readonly changes: readonly string[];
}

/**
 * The policies that changed since a member agreed to them, never kept.
 * @param agreed when that was, and to which version of the privacy statement, as far as it is known
 */
export async function policyNews(
  locale: Locale,
  agreed: { readonly at: Date; readonly privacyVersion: string | null },
): Promise<PolicyNews[]> {
  const records = await policyRecords(await getDatabase());
  return policies.filter(isForMembers).flatMap((policy) => {
    const { all, version: current } = stateOf(records, policy);
    if (!current?.in_force_since || current.kind === 'first') return [];
    if (new Date(current.in_force_since) <= agreed.at) return [];
    if (policy === 'privacy' && agreed.privacyVersion === current.version) return [];
    const since = all.filter(
      ({ kind, in_force_since: began }) =>
        kind === 'version' && began !== null && new Date(began) > agreed.at,
    );
    return [
      {
        policy,
        version: current.version,
        since: new Date(current.in_force_since).toISOString(),
        changes: since.flatMap(({ changes }) => preferredText(changes ?? {}, locale) || []),
      },
    ];
  });
}
