import { z } from 'zod';

import {
  accountSchema,
  codeSchema,
  organizationSchema,
  personNameSchema,
  positionSchema,
} from '@/features/session';
import { type Locale, locales } from '@/i18n/locales';
import { besideOtherErrors } from '@/platform/beside-other-errors';
import { defineMachine, type EventOf, type EventsBy, type Rule } from '@/platform/machine';

import type { Step } from './steps';

/**
 * Rules of specification access (specification sections 2 to 6, contracts section 5), the same in the browser and on
 * the server: the one table of transitions, what an applicant may enter, and who counts as the same organization.
 */

export const states = [
  'submitted',
  'more_info_needed',
  'qualification_rejected',
  'agreement_sent',
  'agreement_returned',
  'agreement_rejected',
  'granted',
  'revoked',
  'withdrawn',
  'expired',
] as const;
export type ApplicationState = (typeof states)[number];

/** Who causes an event: the member whose application it is, staff, or the clock. */
export const actorKinds = ['applicant', 'staff', 'system'] as const;
export type ActorKind = (typeof actorKinds)[number];

export type { Step } from './steps';

/** What happens next; the part before the colon says who has to act. */
export const nextActions = {
  submitted: 'office:review_qualification',
  more_info_needed: 'applicant:provide_information',
  qualification_rejected: 'applicant:apply_again',
  agreement_sent: 'applicant:sign_agreement',
  agreement_returned: 'office:review_agreement',
  agreement_rejected: 'applicant:sign_agreement_again',
  granted: 'applicant:download',
  revoked: 'nobody:revoked',
  withdrawn: 'nobody:apply_again',
  expired: 'applicant:apply_again',
} as const satisfies Record<ApplicationState, `${'office' | 'applicant' | 'nobody'}:${string}`>;

const stepOfState: Record<Exclude<ApplicationState, 'withdrawn'>, Step> = {
  submitted: 2,
  more_info_needed: 2,
  qualification_rejected: 2,
  agreement_sent: 3,
  agreement_rejected: 3,
  agreement_returned: 4,
  granted: 5,
  revoked: 5,
  expired: 5,
};

/**
 * The step at which an application stands. A withdrawn one stays at the step it had reached.
 * @param before the state before the present one, if there was any
 */
export function stepOf(state: ApplicationState, before?: ApplicationState): Step {
  if (state !== 'withdrawn') return stepOfState[state];
  return before === undefined || before === 'withdrawn' ? 1 : stepOfState[before];
}

/** Mails to the applicant about a change; their texts are in the namespace `applications-mail`. */
export const mailKinds = [
  'received',
  'informationReceived',
  'moreInfoNeeded',
  'qualificationRejected',
  'agreementSent',
  'agreementReturned',
  'agreementRejected',
  'granted',
  'extended',
  'revoked',
  'withdrawn',
  'expired',
] as const;
export type MailKind = (typeof mailKinds)[number];

interface EventRule extends Rule {
  readonly by: readonly [ActorKind];
  /** The mail that the applicant gets, as a key of the messages. */
  readonly mail: MailKind;
  /** Whether a decision has to say why. */
  readonly needsReason?: true;
}

/** What can happen to an application, who may cause it, and what it sends. */
const events = {
  provide_information: { by: ['applicant'], mail: 'informationReceived' },
  withdraw: { by: ['applicant'], mail: 'withdrawn' },
  /** A signed copy was uploaded; until it has been reviewed it may be replaced. */
  return_agreement: { by: ['applicant'], mail: 'agreementReturned' },
  /** Signed on the site; the mail countersigns it. */
  sign_agreement: { by: ['applicant'], mail: 'agreementReturned' },
  /** A signed copy arrived by email and a reviewer filed it. */
  attach_agreement: { by: ['staff'], mail: 'agreementReturned' },
  request_more_info: { by: ['staff'], mail: 'moreInfoNeeded', needsReason: true },
  reject_qualification: { by: ['staff'], mail: 'qualificationRejected', needsReason: true },
  approve_qualification: { by: ['staff'], mail: 'agreementSent' },
  resend_agreement: { by: ['staff'], mail: 'agreementSent' },
  reject_agreement: { by: ['staff'], mail: 'agreementRejected', needsReason: true },
  approve_agreement: { by: ['staff'], mail: 'granted' },
  extend: { by: ['staff'], mail: 'extended' },
  revoke: { by: ['staff'], mail: 'revoked', needsReason: true },
  expire: { by: ['system'], mail: 'expired' },
} as const satisfies Record<string, EventRule>;
export type ApplicationEvent = EventOf<typeof events>;

/** The ways in which a signed agreement comes back, the first time or instead of the one before. */
const returning = {
  return_agreement: 'agreement_returned',
  sign_agreement: 'agreement_returned',
  attach_agreement: 'agreement_returned',
} as const;

/**
 * State × event → next state. Nothing else changes a state: not REST, not the admin's forms, not an import.
 */
export const applicationMachine = defineMachine({
  states,
  events,
  table: {
    submitted: {
      withdraw: 'withdrawn',
      request_more_info: 'more_info_needed',
      reject_qualification: 'qualification_rejected',
      approve_qualification: 'agreement_sent',
    },
    more_info_needed: {
      provide_information: 'submitted',
      withdraw: 'withdrawn',
      reject_qualification: 'qualification_rejected',
      approve_qualification: 'agreement_sent',
    },
    qualification_rejected: {},
    agreement_sent: { ...returning, withdraw: 'withdrawn', resend_agreement: 'agreement_sent' },
    agreement_returned: {
      ...returning,
      withdraw: 'withdrawn',
      reject_agreement: 'agreement_rejected',
      approve_agreement: 'granted',
    },
    agreement_rejected: { ...returning, withdraw: 'withdrawn' },
    granted: { extend: 'granted', revoke: 'revoked', expire: 'expired' },
    revoked: {},
    withdrawn: {},
    expired: { extend: 'granted' },
  },
});

/** Events of the history that begin an application: sent in by the applicant, or moved over from another holder. */
const beginnings = ['submit', 'move'] as const;
export type HistoryEvent = ApplicationEvent | (typeof beginnings)[number];

export type StaffEvent = EventsBy<typeof events, 'staff'>;

/** The events that staff cause by a decision; `attach_agreement` brings a file and has an endpoint of its own. */
export const staffDecisions = [
  'request_more_info',
  'reject_qualification',
  'approve_qualification',
  'resend_agreement',
  'reject_agreement',
  'approve_agreement',
  'extend',
  'revoke',
] as const satisfies readonly StaffEvent[];
export type StaffDecision = (typeof staffDecisions)[number];

/** Whether an event has to say why. */
export function needsReason(event: ApplicationEvent): boolean {
  const rule: EventRule = events[event];
  return rule.needsReason ?? false;
}

/** States of an application under way: a member has at most one such application for a specification. */
export const openStates = [
  'submitted',
  'more_info_needed',
  'agreement_sent',
  'agreement_returned',
  'agreement_rejected',
] as const satisfies readonly ApplicationState[];

/** Which decision approves, for the two-person rule. */
export const approvals: readonly StaffDecision[] = ['approve_qualification', 'approve_agreement'];

/** How long an application is kept after it was closed, or after the access that it led to ended (ADR 188). */
export const APPLICATION_DAYS = 3 * 365;

export const MAX_SIGNED_COPY_BYTES = 20 * 1024 * 1024;
/** How long an applicant may ask the holder after having been told `already_obtained`, in seconds. */
export const HOLDER_REQUEST_SECONDS = 24 * 3600;

export type DownloadLanguage = Locale;
const lang = z.enum(locales).optional();
const slug = z
  .string('empty')
  .min(1, 'empty')
  .max(160, 'format')
  .regex(/^[a-z0-9-]+$/, 'format');
const consent = z.literal(true, 'consent');
const note = (most: number) => z.string('empty').trim().min(1, 'empty').max(most, 'format');

/**
 * `POST applications` (contracts, section 5). `lang` is the language for mails; the account's by default. The code says
 * that a human asked for it, because none is sent without a captcha; a captcha besides is let through for older clients
 * and not looked at (ADR 120).
 */
/** In the place of a code, for an address that the device remembers (ADR 130). */
export const REMEMBERED = 'remembered';

export const applySchema = z.strictObject({
  specification: slug,
  name: personNameSchema,
  organization: organizationSchema,
  email: accountSchema,
  /** No longer read: the code is only sent to people. Callers of before may go on sending it. */
  captchaVerification: z.string('captcha').max(100, 'captcha').optional(),
  code: z
    .string('empty')
    .min(1, 'empty')
    .refine((code) => code === REMEMBERED || codeSchema.safeParse(code).success, 'code'),
  /** Whether the device remembers the address for 30 days (ADR 130). */
  rememberDevice: z.boolean().optional(),
  language: z.enum(locales, 'empty'),
  privacyAccepted: consent,
  /** Version of the privacy statement that the consent is for, which the member then need not give again. */
  privacyVersion: z.string().max(40, 'format').optional(),
  lang,
});
export type ApplyInput = z.infer<typeof applySchema>;

/** `POST applicant`: the legal name that applications propose; empty to forget it. */
export const applicantSchema = z.strictObject({ legalName: z.union([z.literal(''), personNameSchema]) });

/** `POST applications/{id}/information`: the answer to a reviewer's question. */
export const informationSchema = z.strictObject({
  note: note(2000),
  name: personNameSchema.optional(),
  organization: organizationSchema.optional(),
});

/** For whom someone signs. */
export const capacities = ['organization', 'self'] as const;
export type Capacity = (typeof capacities)[number];

/** `POST applications/{id}/sign`. */
export const signSchema = z
  .strictObject({
    fullName: personNameSchema,
    accept: consent,
    version: z.string('empty').min(1, 'empty').max(40, 'format'),
    capacity: z.enum(capacities, 'format').optional(),
    /** What someone is in the organization that they sign for. */
    function: positionSchema.optional(),
    /** Demanded when the name differs from the one in the application. */
    nameConfirmed: z.boolean('format').optional(),
  })
  .refine((input) => input.capacity !== 'organization' || input.function !== undefined, {
    ...besideOtherErrors,
    path: ['function'],
    error: 'empty',
  });

/** `POST verify`: the countersignature of a receipt, or the SHA-256 of a file. */
export const verifySchema = z.strictObject({
  proof: z
    .string('empty')
    .trim()
    .min(1, 'empty')
    .toLowerCase()
    .regex(/^(?:[\da-f]{32}|[\da-f]{64})$/, 'format'),
});

/** Whether two names are the same but for case, width, spaces and punctuation. */
export function isSameName(one: string, other: string): boolean {
  const plain = (name: string) =>
    name
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}]/gu, '');
  return plain(one) === plain(other);
}

/** `POST /api/applications/{id}/transition`. `reason` is for the applicant, `note` for the reviewers. */
export const decisionSchema = z
  .strictObject({
    event: z.enum(staffDecisions, 'format'),
    expectedState: z.enum(states, 'format'),
    reason: z.string().trim().max(2000, 'format').optional(),
    note: z.string().trim().max(4000, 'format').optional(),
    /** For `approve_agreement`: the signed copy that was looked at; a conflict when it was replaced meanwhile. */
    file: z.uuid('format').optional(),
    /** For `approve_agreement` and `extend`: the end of the grant, null for none; by default as the settings say. */
    expiresAt: z.iso.datetime({ error: 'format', offset: true }).nullable().optional(),
  })
  .refine(({ event, reason }) => !needsReason(event) || Boolean(reason), {
    ...besideOtherErrors,
    path: ['reason'],
    error: 'empty',
  });
export type DecisionInput = z.infer<typeof decisionSchema>;

export const moveSchema = z.strictObject({
  expectedState: z.literal('granted', 'format'),
  account: accountSchema,
  reason: note(2000),
});
export const noteSchema = z.strictObject({ text: note(4000) });
export const downloadSchema = z.strictObject({ lang: z.enum(locales, 'format') });

/**
 * What decides whether two applicants belong to the same organization: its name without width, case, spaces, punctuation
 * and the usual legal endings, so “Heddle Labs” and “Heddle Labs Co., Ltd.” are one.
 */
export function organizationIdentityKey(name: string): string {
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s.,&()（）·、，。'’"_-]+/g, ' ')
    .trim();
  const endings =
    /(?:\s*(?:股份有限公司|有限责任公司|有限公司|集团公司|公司|集团)| (?:company limited|co ltd|co limited|limited|ltd|llc|llp|inc|incorporated|corporation|corp|company|co|gmbh|ag|s a|plc|pte ltd|pte|bv|b v))$/;
  let key = plain;
  for (let shorter = key.replace(endings, ''); shorter !== key && shorter.length >= 2;) {
    key = shorter.trim();
    shorter = key.replace(endings, '');
  }
  return key.replaceAll(' ', '');
}

/** Providers whose addresses say nothing about an organization; administrators may add others. */
const publicMailProviders: ReadonlySet<string> = new Set(
  (
    'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com yahoo.co.jp yahoo.co.uk ymail.com ' +
    'icloud.com me.com mac.com aol.com gmx.com gmx.de gmx.net web.de t-online.de mail.com mail.ru yandex.com yandex.ru ' +
    'proton.me protonmail.com pm.me zoho.com fastmail.com hey.com tutanota.com qq.com vip.qq.com foxmail.com 163.com ' +
    'vip.163.com 126.com yeah.net 188.com sina.com sina.cn vip.sina.com sohu.com 139.com 189.cn wo.cn 21cn.com ' +
    'aliyun.com tom.com naver.com daum.net hanmail.net'
  ).split(' '),
);

/**
 * The domain by which an address tells an organization, or undefined for a public provider.
 * @param more further public providers, from the settings
 */
export function organizationDomain(email: string, more: readonly string[] = []): string | undefined {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return publicMailProviders.has(domain) || more.includes(domain) ? undefined : domain;
}

/** A holder as others may see one. */
export interface MaskedHolder {
  readonly name: string;
  readonly email: string;
}

/** Leaves the first character of the name, of the address and of its domain: `张*`, `z***@e***.com`. */
export function maskHolder({ name, email }: { name: string; email: string }): MaskedHolder {
  const [first = '', ...rest] = Array.from(name);
  const [local = '', domain = ''] = email.split('@');
  const ending = domain.slice(domain.lastIndexOf('.'));
  return {
    name: `${first}${'*'.repeat(Math.min(Math.max(rest.length, 1), 3))}`,
    email: `${local.slice(0, 1)}***@${domain.slice(0, 1)}***${ending}`,
  };
}
