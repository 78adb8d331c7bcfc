import { z } from 'zod';

import { firstFree } from '@/cms/version-name';
import { byLocale } from '@/i18n/locales';

/** The policies that people agree to, by the slugs of their pages. */
export const policies = ['privacy', 'terms-of-use', 'cookies'] as const;

export type Policy = (typeof policies)[number];

export const isPolicy = (slug: unknown): slug is Policy => policies.some((policy) => policy === slug);

/** Of members, who agree to both together; visitors agree to the third with the cookie banner. */
const memberPolicies: readonly Policy[] = ['privacy', 'terms-of-use'];

/** Whether members agree to a policy; of the others, nobody knows how many will be asked. */
export const isForMembers = (policy: Policy): boolean => memberPolicies.includes(policy);

/**
 * What a record is: the first text that the portal has of a policy, a version that asks everyone again, or a correction,
 * which asks nobody.
 */
export const recordKinds = ['first', 'version', 'correction'] as const;

export type RecordKind = (typeof recordKinds)[number];

/** Longest summary of what changed. */
export const MAX_CHANGES = 1000;

/** Furthest day on which a version can take effect. */
const MOST_DAYS_AHEAD = 400;

const changes = z.string().trim().min(1, 'empty').max(MAX_CHANGES, 'format');

/** What an administrator sends to publish a policy. */
export const publicationSchema = z.strictObject({
  policy: z.enum(policies),
  decision: z.enum(['version', 'correction']),
  /** When it takes effect; null for now. */
  effectiveAt: z.iso.datetime().nullable(),
  changes: z.strictObject(byLocale(() => changes)),
  /** When the draft that the administrator has seen was saved. */
  draftSavedAt: z.iso.datetime(),
});

export type Publication = z.infer<typeof publicationSchema>;

/** Whether a version may take effect then: later than now, but not in another age. */
export function mayTakeEffectAt(at: Date, now: Date): boolean {
  return at > now && at.getTime() - now.getTime() <= MOST_DAYS_AHEAD * 24 * 60 * 60 * 1000;
}

/** The name of a text of a version that was corrected: `20261120-c1`. @param taken names of the policy’s texts */
export function correctionName(version: string, taken: readonly string[]): string {
  return firstFree((count) => `${version}-c${count}`, taken);
}
