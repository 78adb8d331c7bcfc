import { z } from 'zod';

import { defaultLocale, locales } from '@/i18n/locales';
import { defineEndpoints } from '@/platform/http/openapi';

import { confirmSchema, mineSchema, subscribeSchema, subscriptionStates, unsubscribeSchema } from './domain';

const tag = 'Mailing lists';
const langQuery = z.object({ lang: z.enum(locales).default(defaultLocale) });
const tokenQuery = z.object({ ...confirmSchema.shape, ...langQuery.shape });
const sent = z.object({ status: z.literal('confirmation_sent') });
const left = z.object({ status: z.literal('unsubscribed'), lists: z.array(z.string()) });
const list = z.object({ id: z.string(), name: z.string(), address: z.string(), requiresReview: z.boolean() });
const mine = z.array(
  z.object({
    list: z.string(),
    name: z.string(),
    description: z.string(),
    address: z.string(),
    requiresReview: z.boolean(),
    state: z.enum(['none', ...subscriptionStates]),
    subscribed: z.boolean(),
  }),
);
const linkErrors = ['token_invalid', 'token_expired', 'token_used'] as const;
const formErrors = ['captcha_failed', 'captcha_expired', 'too_many_requests'] as const;

/** `/api-mail/*` (contracts, section 4). */
export const mailingListEndpoints = defineEndpoints([
  {
    method: 'get',
    path: '/api-mail/lists',
    tag,
    summary: 'The public lists in a language',
    query: langQuery,
    answers: {
      200: {
        data: z.array(list.extend({ description: z.string(), archiveUrl: z.string().optional() })),
      },
    },
  },
  {
    method: 'post',
    path: '/api-mail/subscriptions',
    tag,
    summary: 'Asks to join a list; the answer is the same whatever the address is, only the mail tells',
    session: 'optional',
    body: { json: subscribeSchema },
    answers: { 202: { data: sent } },
    errors: formErrors,
  },
  {
    method: 'get',
    path: '/api-mail/subscriptions/confirm',
    tag,
    summary: 'What the link of a confirmation mail would do; changes nothing',
    query: tokenQuery,
    answers: { 200: { data: z.object({ list }) } },
    errors: linkErrors,
  },
  {
    method: 'post',
    path: '/api-mail/subscriptions/confirm',
    tag,
    summary: 'Confirms a subscription; the token works once, within 72 hours',
    session: 'optional',
    body: { json: confirmSchema },
    answers: {
      200: { data: z.object({ status: z.enum(['subscribed', 'pending_review']), list: z.string() }) },
    },
    errors: linkErrors,
  },
  {
    method: 'post',
    path: '/api-mail/unsubscriptions',
    tag,
    summary: 'Asks to leave one list or all; the answer is always the same',
    session: 'optional',
    body: { json: unsubscribeSchema },
    answers: { 202: { data: sent } },
    errors: formErrors,
  },
  {
    method: 'get',
    path: '/api-mail/unsubscriptions/confirm',
    tag,
    summary: 'What the link of a mail about leaving would do; changes nothing',
    query: tokenQuery,
    answers: {
      200: { data: z.object({ lists: z.array(z.object({ id: z.string(), name: z.string() })) }) },
    },
    errors: linkErrors,
  },
  {
    method: 'post',
    path: '/api-mail/unsubscriptions/confirm',
    tag,
    summary: 'Leaves, by the token of a mail',
    session: 'optional',
    body: { json: confirmSchema },
    answers: { 200: { data: left } },
    errors: linkErrors,
  },
  {
    method: 'post',
    path: '/api-mail/one-click/{token}',
    tag,
    summary: 'Leaves at once (RFC 8058), without cookie and token; repeating it changes nothing',
    changes: false,
    body: { form: z.object({ 'List-Unsubscribe': z.literal('One-Click') }) },
    answers: { 200: { data: left } },
    errors: ['invalid_input', 'token_invalid'],
  },
  {
    method: 'get',
    path: '/api-mail/one-click/{token}',
    tag,
    summary: 'The address in List-Unsubscribe, opened by a person: leads to the page that asks',
    answers: { 303: { nothing: true } },
  },
  {
    method: 'get',
    path: '/api-mail/mine',
    tag,
    summary: 'The account’s subscriptions',
    session: 'required',
    query: langQuery,
    answers: { 200: { data: mine } },
  },
  {
    method: 'post',
    path: '/api-mail/mine/{list}',
    consent: 'by input',
    tag,
    summary: 'Joins or leaves a list with the account’s address',
    session: 'required',
    body: { json: mineSchema },
    answers: { 200: { data: mine } },
    errors: ['not_found', 'conflict'],
  },
]);
