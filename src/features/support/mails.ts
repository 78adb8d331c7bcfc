import { defaultTexts, type Email, type Fact, renderEmail } from '@/features/notifications';
import { messages } from '@/i18n/by-language/support-mail';
import { type Locale, storedLocale } from '@/i18n/locales';
import type { Executor } from '@/platform/db/database';
import { env } from '@/platform/env';
import type { OutgoingMail } from '@/platform/mail/outbox';

import { requestPath } from './domain';
import type { RequestRow } from './tables';

type Named = Pick<RequestRow, 'number' | 'kind' | 'topic' | 'about'>;

/** What examples are about. Requests name people, so none is taken from the database. */
const invented: Named = {
  number: 'S-7K3M9Q',
  kind: 'question',
  topic: 'specification',
  about: 'Base Specification 1.1',
};

function factsOf(locale: Locale, { number, kind, topic, about }: Named): readonly Fact[] {
  const { kinds, topics } = messages[locale];
  return [
    { worded: 'number', value: number },
    { worded: 'kind', value: kinds[kind] },
    { worded: 'topic', value: topics[topic] },
    ...(about === '' ? [] : [{ worded: 'about', value: about } as const]),
  ];
}

/** The labels of what emails state about a request. */
const requestLabels: Email<never> = {
  id: 'support.labels',
  kind: 'support.labels',
  group: 'support',
  readers: 'reporters',
  texts: defaultTexts(messages, ({ facts }) => facts),
  variables: {},
  example: () => ({ values: {} }),
  shownIn: () => receivedEmail,
};

/** Where a reporter goes on: members in the personal center, visitors with another request that names the first one. */
function replyUrl(locale: Locale, { number, kind, topic, memberId }: Pick<RequestRow, 'memberId'> & Named) {
  const path = memberId === null ? requestPath({ kind, topic, subject: number }) : `/my/support#${number}`;
  return `${env.PUBLIC_URL}/${locale}${path}`;
}

const receivedEmail: Email<'number'> = {
  id: 'support.received',
  kind: 'support.received',
  group: 'support',
  readers: 'reporters',
  texts: defaultTexts(messages, (texts) => ({ ...texts.received, warning: texts.warning })),
  variables: { number: 'text' },
  required: ['number'],
  labels: requestLabels,
  example: ({ locale }) => receiptDetails(locale, invented),
};

const receiptDetails = (locale: Locale, request: Named) => ({
  values: { number: request.number },
  facts: factsOf(locale, request),
});

const replyEvents = ['answer', 'ask'] as const;
type ReplyEvent = (typeof replyEvents)[number];

const replyEmails = Object.fromEntries(
  replyEvents.map((event): [ReplyEvent, Email<'number'>] => [
    event,
    {
      id: `support.${event}`,
      kind: `support.${event}`,
      group: 'support',
      readers: 'reporters',
      texts: defaultTexts(messages, (texts) => ({
        ...texts[event],
        action: texts.action,
        warning: texts.warning,
      })),
      variables: { number: 'text' },
      required: ['number'],
      labels: requestLabels,
      example: ({ locale }) => {
        const { example } = messages[locale];
        return replyDetails(locale, { ...invented, text: example.asked, memberId: null }, example[event]);
      },
    },
  ]),
) as Readonly<Record<ReplyEvent, Email<'number'>>>;

type Answered = Named & Pick<RequestRow, 'text' | 'memberId'>;

/** The reply, and below it what was asked, as email programs quote it. */
function replyDetails(locale: Locale, request: Answered, reply: string) {
  const asked = request.text.replaceAll(/^/gm, '> ');
  return {
    values: { number: request.number },
    quote: `${reply}\n\n${messages[locale].asked}\n${asked}`,
    facts: factsOf(locale, request),
    url: replyUrl(locale, request),
  };
}

const newsEmail: Email<'total' | 'shown' | 'more'> = {
  id: 'support.news',
  kind: 'support.news',
  group: 'support',
  readers: 'office',
  texts: defaultTexts(messages, (texts) => texts.news),
  variables: { total: 'number', shown: 'number', more: 'number' },
  example: ({ locale }) => newsDetails(locale, [invented]),
};

/** Most requests that an email names. */
const NAMED = 8;

function newsDetails(locale: Locale, news: readonly Pick<Named, 'number' | 'kind' | 'topic'>[]) {
  const { kinds, topics } = messages[locale];
  const shown = news.slice(0, NAMED);
  return {
    values: { total: news.length, shown: shown.length, more: news.length - shown.length },
    facts: shown.map(({ number, kind, topic }) => ({
      label: number,
      value: `${kinds[kind]} · ${topics[topic]}`,
    })),
    url: `${env.PUBLIC_URL}/admin/support`,
  };
}

/** The emails about support requests. */
export const supportEmails: readonly Email[] = [
  requestLabels,
  receivedEmail,
  ...Object.values(replyEmails),
  newsEmail,
];

const reporterOf = ({ email, name, memberId, locale }: RequestRow) => ({
  locale: storedLocale(locale),
  recipient: email,
  recipientName: name,
  ...(memberId !== null && { memberId }),
});

/** Writes the email that confirms a request. It repeats nothing that was typed. */
export function renderReceipt(executor: Executor, request: RequestRow): Promise<OutgoingMail> {
  const to = reporterOf(request);
  // The name of a visitor was typed, too.
  const { recipientName: _name, ...nameless } = to;
  return renderEmail(
    executor,
    request.memberId === null ? nameless : to,
    receivedEmail,
    receiptDetails(to.locale, request),
  );
}

/** Writes the email with a reply, in the language of the request. */
export function renderReply(
  executor: Executor,
  request: RequestRow,
  { event, text }: { readonly event: ReplyEvent; readonly text: string },
): Promise<OutgoingMail> {
  const to = reporterOf(request);
  return renderEmail(executor, to, replyEmails[event], replyDetails(to.locale, request, text));
}

/** Writes the email about new requests to someone of the office. It names numbers, and nothing that was typed. */
export function renderNews(
  executor: Executor,
  news: readonly Pick<Named, 'number' | 'kind' | 'topic'>[],
  { email, locale }: { readonly email: string; readonly locale: Locale },
): Promise<OutgoingMail> {
  return renderEmail(executor, { locale, recipient: email }, newsEmail, newsDetails(locale, news));
}
