import { z } from 'zod';

import { accountSchema, organizationSchema, personNameSchema } from '@/features/session';
import { defaultLocale, locales } from '@/i18n/locales';
import { besideOtherErrors } from '@/platform/beside-other-errors';
import { defineMachine, type Rule } from '@/platform/machine';

/** Rules of mailing lists, the same in the browser and on the server. Messages are rule names (`response.rules`). */

/** Lifetime of the links in emails, in seconds: 72 hours (contracts, section 4). */
export const LINK_SECONDS = 72 * 3600;
/** How long it stays known who has left a list or was refused, and that an address bounced (ADR 188). */
export const FORMER_DAYS = 180;
/** A repeated request within this time sends no second email of the same kind, in seconds. */
export const COOLDOWN_SECONDS = 5 * 60;
/** Most characters of name and organization in the subscribe form (specification, section 5). */
export const FORM_LENGTH = 40;
/** Soft bounces within `SOFT_BOUNCE_SECONDS` at which an address counts as dead. */
export const SOFT_BOUNCE_LIMIT = 5;
export const SOFT_BOUNCE_SECONDS = 30 * 24 * 3600;

/** States of a subscription. */
export const subscriptionStates = [
  'pending',
  'pending_review',
  'subscribed',
  'rejected',
  'unsubscribed',
] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

/** What can happen to a subscription. */
const subscriptionEvents = [
  /** A visitor fills in the form. */
  'request',
  /** The link in the email, for a list that everyone may join. */
  'confirm',
  /** The same for a list with reviewed subscriptions. */
  'confirm_for_review',
  /** A member joins in the personal center; the account's address is already verified. */
  'join',
  'join_for_review',
  'approve',
  'reject',
  'leave',
  /** The link was not followed in time. */
  'expire',
  /** The address no longer accepts email. */
  'bounce',
  /** The reader's provider reports our email as spam. */
  'complain',
  /** The list itself is deleted. */
  'close',
  /** Staff import an address with evidence of consent. */
  'import',
  /** Staff import an address without such evidence, so it is asked to confirm. */
  'invite',
] as const;
export type SubscriptionEvent = (typeof subscriptionEvents)[number];

export const actorKinds = ['visitor', 'member', 'staff', 'system'] as const;
export type ActorKind = (typeof actorKinds)[number];

/** Emails that a transition sends. */
export type SubscriptionMail =
  'confirm' | 'invitation' | 'welcome' | 'already' | 'waiting' | 'approved' | 'rejected';

interface EventRule extends Rule {
  readonly by: readonly ActorKind[];
  readonly mail?: SubscriptionMail;
}

/** Who may cause an event, and the email it sends, unless the table says otherwise. */
const events: Readonly<Record<SubscriptionEvent, EventRule>> = {
  request: { by: ['visitor'], mail: 'confirm' },
  confirm: { by: ['visitor'], mail: 'welcome' },
  confirm_for_review: { by: ['visitor'] },
  join: { by: ['member'], mail: 'welcome' },
  join_for_review: { by: ['member'] },
  approve: { by: ['staff'], mail: 'approved' },
  reject: { by: ['staff'], mail: 'rejected' },
  leave: { by: ['visitor', 'member', 'staff'] },
  expire: { by: ['system'] },
  bounce: { by: ['system', 'staff'] },
  complain: { by: ['system', 'staff'] },
  close: { by: ['staff'] },
  import: { by: ['staff'] },
  invite: { by: ['staff'], mail: 'invitation' },
};

/** Events that end a subscription in any state that receives email. */
const gone = { bounce: 'unsubscribed', complain: 'unsubscribed' } as const;
const join = { join: 'subscribed', join_for_review: 'pending_review' } as const;

/**
 * State × event → next state; `removed`: the row is deleted, its history stays. Transitions that are not in the table
 * cannot happen. An import never brings back a person who left.
 */
export const subscriptionMachine = defineMachine({
  begins: ['none'],
  states: subscriptionStates,
  ends: ['removed'],
  events,
  table: {
    none: { request: 'pending', ...join, import: 'subscribed', invite: 'pending' },
    pending: {
      request: 'pending',
      confirm: 'subscribed',
      confirm_for_review: 'pending_review',
      ...join,
      import: 'subscribed',
      leave: 'unsubscribed',
      expire: 'removed',
      ...gone,
    },
    pending_review: {
      request: { next: 'pending_review', mail: 'waiting' },
      approve: 'subscribed',
      reject: 'rejected',
      leave: 'unsubscribed',
      ...gone,
    },
    subscribed: {
      request: { next: 'subscribed', mail: 'already' },
      // By the system if the reader unsubscribed in Mailman.
      leave: { next: 'unsubscribed', by: ['visitor', 'member', 'staff', 'system'] },
      ...gone,
    },
    rejected: { request: 'pending', ...join, leave: 'unsubscribed', close: 'removed' },
    unsubscribed: { request: 'pending', ...join, close: 'removed' },
  },
});

const lang = z.enum(locales).default(defaultLocale);
/** Null in a form until the captcha is solved. */
const captchaVerification = z
  .string('captcha')
  .nullable()
  .pipe(z.string('captcha').min(1, 'captcha').max(100, 'captcha'));
const memberCaptcha = z.string('captcha').max(100, 'captcha').nullable();
/** A list by its ID or its slug. */
const list = z.string('empty').trim().min(1, 'empty').max(160, 'format');

/** Digits with the separators that people write, optionally with a country code; seven to fifteen digits (E.164). */
export const phoneSchema = z
  .string()
  .trim()
  .refine(
    (text) => /^\+?[\d ()（）-]+$/.test(text) && /^\d{7,15}$/.test(text.replaceAll(/\D/g, '')),
    'phone',
  );

/** The visitor's part of the subscribe form. Name and organization have lower limits here than in an account. */
const subscriberFields = {
  list,
  name: personNameSchema,
  email: accountSchema,
  phone: z.union([z.literal(''), phoneSchema]).optional(),
  organization: organizationSchema.refine((text) => text.length <= FORM_LENGTH, 'organizationTooLong'),
};

/** The subscribe form for a guest, with human verification. */
export const guestSubscribeSchema = z.strictObject({
  ...subscriberFields,
  lang,
  privacyAccepted: z.boolean('consent').pipe(z.literal(true, 'consent')),
  captchaVerification,
});

/** The same form for a member, who needs no captcha. */
export const memberSubscribeSchema = guestSubscribeSchema.extend({ captchaVerification: memberCaptcha });

/** Body of `POST subscriptions`. */
export const subscribeSchema = guestSubscribeSchema.extend({ captchaVerification: memberCaptcha.optional() });

/** The unsubscribe form for a guest. */
export const guestUnsubscribeSchema = z.strictObject({
  email: accountSchema,
  list: list.optional(),
  lang,
  captchaVerification,
});

/** The same form for a member, who needs no captcha. */
export const memberUnsubscribeSchema = guestUnsubscribeSchema.extend({ captchaVerification: memberCaptcha });

/** Body of `POST unsubscriptions`. */
export const unsubscribeSchema = guestUnsubscribeSchema.extend({
  captchaVerification: memberCaptcha.optional(),
});

/** Body of the two confirmations. */
export const confirmSchema = z.strictObject({ token: z.string('empty').min(1, 'empty').max(200, 'format') });

/** Body of `POST mine/{list}`. */
export const mineSchema = z.strictObject({ subscribed: z.boolean('format'), lang });

/** Body of `POST /api/subscriptions/{id}/transition`. */
export const decisionSchema = z
  .strictObject({
    event: z.enum(['approve', 'reject']),
    expectedState: z.enum(subscriptionStates).default('pending_review'),
    /** The message to the subscriber. */
    reason: z.string().trim().max(2000, 'format').optional(),
    /** Visible only to staff. */
    note: z.string().trim().max(2000, 'format').optional(),
  })
  .refine(({ event, reason }) => event === 'approve' || Boolean(reason), {
    ...besideOtherErrors,
    path: ['reason'],
    message: 'empty',
  });
export type Decision = z.infer<typeof decisionSchema>;

/**
 * An organization's name as a search key for subscribers: ignores width, case, spaces, and punctuation. Companies with
 * different legal forms stay separate; `organizationIdentityKey` of applications treats them as one.
 */
export function organizationSearchKey(organization: string): string {
  return organization
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** The network that a request came from, coarse enough not to identify a person: /24 of IPv4, /48 of IPv6. */
export function networkPrefix(address: string): string {
  const octets = address.split('.');
  if (octets.length === 4) return `${octets.slice(0, 3).join('.')}.0/24`;
  if (!address.includes(':')) return 'unknown';
  const groups = (address.split('::')[0] ?? '').split(':').filter((group) => group !== '');
  return `${groups.slice(0, 3).join(':')}::/48`;
}
