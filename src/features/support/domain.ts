import { z } from 'zod';

import { accountSchema, personNameSchema } from '@/features/session';
import { defaultLocale, locales } from '@/i18n/locales';
import { besideOtherErrors } from '@/platform/beside-other-errors';
import { defineMachine, type EventOf, type Rule } from '@/platform/machine';

/** Rules of support requests, the same in the browser and on the server. Messages are rule names (`response.rules`). */

/** Longest subject and longest text of a request, a reply, and a note, in characters. */
export const SUBJECT_MAX = 120;
export const TEXT_MAX = 4_000;
/** Largest attachment: a scan or a log of some hours. */
export const MAX_ATTACHMENT_BYTES = 10 * 1024 * 1024;
/** Days after the last change of a request, after which it is removed with its attachment. */
export const REQUEST_DAYS = 365;

export const requestKinds = ['question', 'problem', 'suggestion'] as const;
export type RequestKind = (typeof requestKinds)[number];

export const topics = [
  'specification',
  'implementation',
  'compliance',
  'application',
  'account',
  'event',
  'other',
] as const;
export type Topic = (typeof topics)[number];

export const requestStates = ['new', 'in_progress', 'waiting', 'answered', 'closed'] as const;
export type RequestState = (typeof requestStates)[number];

/** States in which the office has something to do, or waits to be able to do it. */
export const openStates = ['new', 'in_progress', 'waiting'] as const satisfies readonly RequestState[];

interface EventRule extends Rule {
  readonly by: readonly ['staff' | 'reporter'];
  /** Whether the reporter gets an email with what was written. */
  readonly mails?: true;
}

/** What can happen to a request, and who causes it. */
const events = {
  assign: { by: ['staff'] },
  answer: { by: ['staff'], mails: true },
  ask: { by: ['staff'], mails: true },
  close: { by: ['staff'] },
  reopen: { by: ['staff'] },
  respond: { by: ['reporter'] },
} as const satisfies Record<string, EventRule>;
export type RequestEvent = EventOf<typeof events>;

const reply = { answer: 'answered', ask: 'waiting' } as const;

/** State × event → next state. Nothing else changes a state. */
export const requestMachine = defineMachine({
  states: requestStates,
  events,
  table: {
    new: { assign: 'in_progress', ...reply, close: 'closed', respond: 'new' },
    in_progress: { assign: 'in_progress', ...reply, close: 'closed', respond: 'in_progress' },
    waiting: { assign: 'waiting', ...reply, close: 'closed', respond: 'in_progress' },
    answered: {
      assign: 'answered',
      ...reply,
      close: 'closed',
      reopen: 'in_progress',
      respond: 'in_progress',
    },
    closed: { reopen: 'in_progress' },
  },
});

/** What the history of a request lists: its events, and notes that only staff read. */
export const entryKinds = ['assign', 'answer', 'ask', 'close', 'reopen', 'respond', 'note'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** Those who answer requests: the community office. */
export const supportRoles = ['administrator', 'reviewer'] as const;

/** Number of a request: `S-7K3M9Q`. */
export const requestNumberPattern = /^S-[0-9A-Z]{6}$/;

/** PostgreSQL cannot store U+0000; a JSON body with it is refused earlier, a form is not. */
const withoutNul = z.string('empty').refine((text) => !text.includes('\0'), 'format');

/** Line breaks of forms are CR LF. */
const words = withoutNul
  .transform((text) => text.replaceAll('\r\n', '\n').trim())
  .pipe(z.string().max(TEXT_MAX, 'tooLong'));
const someWords = words.pipe(z.string().min(1, 'empty'));

/** Null in a form until the captcha is solved. */
const captchaVerification = z
  .string('captcha')
  .nullable()
  .pipe(z.string('captcha').min(1, 'captcha').max(100, 'captcha'));

const requestFields = {
  /** Made by the form, so a request that is sent twice is stored once. */
  submission: z.uuid('format'),
  kind: z.enum(requestKinds, 'empty'),
  // Empty in a form until it is chosen.
  topic: z.string('empty').pipe(z.enum(topics, 'empty')),
  /** A release, `base-specification/1.1`; empty when it is about none. */
  about: z.union([
    z.literal(''),
    z
      .string()
      .regex(/^[a-z0-9]+(?:[-.][a-z0-9]+)*\/[A-Za-z0-9]+(?:[-.+_]?[A-Za-z0-9]+)*$/, 'format')
      .max(200, 'format'),
  ]),
  // One line: it is the subject of an email program, too.
  subject: withoutNul
    .transform((text) => text.replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim())
    .pipe(z.string().min(1, 'empty').max(SUBJECT_MAX, 'tooLong')),
  text: someWords,
  lang: z.enum(locales).default(defaultLocale),
};

/** The form for a visitor, with human verification. */
export const guestRequestSchema = z.strictObject({
  ...requestFields,
  name: personNameSchema,
  email: accountSchema,
  privacyAccepted: z.boolean('consent').pipe(z.literal(true, 'consent')),
  captchaVerification,
});

/** The same form for a member, whose name and address are known. */
export const memberRequestSchema = guestRequestSchema.extend({
  name: z.string(),
  email: z.string(),
  privacyAccepted: z.boolean(),
  captchaVerification: z.string('captcha').max(100, 'captcha').nullable(),
});

/** Body of `POST /api-support/requests`. What only visitors have to give is checked when it is known who sends it. */
export const requestSchema = z.strictObject({
  ...requestFields,
  name: z.string().max(200, 'tooLong').optional(),
  email: z.string().max(254, 'email').optional(),
  privacyAccepted: z.boolean('consent').optional(),
  captchaVerification: z.string('captcha').max(100, 'captcha').nullable().optional(),
});
export type NewRequest = z.output<typeof requestSchema>;

/** Body of `POST /api-support/responses` and fields of the plain form: what a member adds to one of their own requests. */
export const responseSchema = z.strictObject({
  number: z.string('format').regex(requestNumberPattern, 'format'),
  text: someWords,
  lang: requestFields.lang,
});

const revision = z.int('format').min(0, 'format');

/** Body of `POST /api/support/{number}/act`. */
export const actSchema = z
  .strictObject({
    event: z.enum(['answer', 'ask', 'close', 'reopen'], 'format'),
    /** Of the request as the person sees it. */
    expectedRevision: revision,
    text: words.default(''),
  })
  .refine(({ event, text }) => (event !== 'answer' && event !== 'ask') || text !== '', {
    ...besideOtherErrors,
    path: ['text'],
    message: 'empty',
  });
export type Act = z.output<typeof actSchema>;

/** Body of `POST /api/support/{number}/assign`. */
export const assignSchema = z.strictObject({
  assignee: z.uuid('format').nullable(),
  expectedRevision: revision,
});
export type Assignment = z.output<typeof assignSchema>;

/** Body of `POST /api/support/{number}/note`. */
export const noteSchema = z.strictObject({ text: someWords });

/** Path of the form, without language prefix, with what it is to begin with. */
export function requestPath({
  kind,
  topic,
  about,
  subject,
}: {
  readonly kind?: RequestKind;
  readonly topic?: Topic;
  readonly about?: string;
  readonly subject?: string;
} = {}): string {
  const query = new URLSearchParams(
    Object.entries({ kind, topic, about, subject }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  ).toString();
  return `/support-request${query && `?${query}`}`;
}

/** The page of a member's own requests that an address or a form names, from 1 on. */
export const pageNumber = (given: unknown): number =>
  typeof given === 'string' && /^[1-9]\d{0,3}$/.test(given) ? Number(given) : 1;

/** Path of a page of a member's own requests, without language prefix, with what came of a response to one of them. */
export function ownRequestsPath(page: number, outcome: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({ ...(page > 1 && { page: String(page) }), ...outcome }).toString();
  return `/my/support${query && `?${query}`}`;
}
