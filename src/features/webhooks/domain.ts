import { z } from 'zod';

import { contentKinds } from '@/content/kinds';
import { locales } from '@/i18n/locales';

/** What receivers learn (contracts, section 11). */
export const webhookEvents = ['content.published', 'content.changed', 'content.unpublished'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** The event of a test that an administrator sends. */
export const TEST_EVENT = 'webhook.test';

export const messageTypes = [...webhookEvents, TEST_EVENT] as const;
export type MessageType = (typeof messageTypes)[number];

/** `active`, `paused` by an administrator, or `disabled` by the portal after it had failed for long. */
export const webhookStates = ['active', 'paused', 'disabled'] as const;

/** Why the portal disabled a webhook: it failed for days, or its receiver answered 410. */
export const disabledReasons = ['failing', 'gone'] as const;
export type DisabledReason = (typeof disabledReasons)[number];

/** `waiting` for its (next) try, `sending` under a lease, `delivered`, or `failed` after the last try. */
export const deliveryStates = ['waiting', 'sending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Seconds after each failed try; after the last one a delivery is given up. Together a little more than three days. */
export const PAUSES = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;

/** Seconds of failures without a success in between after which a webhook is disabled. */
export const DISABLE_AFTER_SECONDS = 3 * 24 * 60 * 60;

/** Seconds for which both secrets sign after one was replaced. */
export const ROTATION_SECONDS = 24 * 60 * 60;

/** Days for which messages and their deliveries are kept. */
export const DELIVERIES_KEPT_DAYS = 30;

/** Webhooks that there can be: a publication writes a row for each. */
export const MOST_WEBHOOKS = 50;

const kindNames = contentKinds.map(({ collection }) => collection);

/** What an administrator says about a webhook. No kinds or languages means all of them. */
export const webhookSchema = z.strictObject({
  url: z.string({ error: 'empty' }).trim().min(1, 'empty').max(500, 'tooLong'),
  description: z.string().trim().max(200, 'tooLong').default(''),
  events: z
    .array(z.enum(webhookEvents, { error: 'unknown' }))
    .min(1, 'empty')
    .transform(unique),
  collections: z
    .array(z.enum(kindNames, { error: 'unknown' }))
    .default([])
    .transform(unique),
  languages: z
    .array(z.enum(locales, { error: 'unknown' }))
    .default([])
    .transform(unique),
});

export type WebhookInput = z.output<typeof webhookSchema>;

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
