import { and, desc, eq, isNull } from '@payloadcms/db-postgres/drizzle';

import {
  defaultTexts,
  type Email,
  type EmailDetails,
  exampleReason,
  renderEmail,
} from '@/features/notifications';
import { languages } from '@/i18n/languages';
import type { Locale } from '@/i18n/locales';
import { messages } from '@/i18n/by-language/list-mail';
import { mailing_lists, mailing_lists_locales } from '@/payload-schema';
import type { Executor } from '@/platform/db/database';
import { env } from '@/platform/env';
import type { OutgoingMail } from '@/platform/mail/outbox';

import type { SubscriptionMail } from './domain';
import type { ListInfo } from './lists';
import { listHeaders, oneClickToken, oneClickUrl } from './one-click';

export interface ListMail {
  readonly kind: SubscriptionMail | 'leave';
  readonly locale: Locale;
  readonly recipient: string;
  /** The lists it is about: one, except when someone leaves several at the same time. */
  readonly lists: readonly Pick<ListInfo, 'name' | 'address' | 'slug'>[];
  /** Mails of someone who is on the list say how to leave. */
  readonly subscriptionId?: string;
  /** Secret of the link, for `confirm`, `invitation` and `leave`. */
  readonly token?: string;
  /** The reason of a rejection, as staff wrote it. */
  readonly quote?: string;
}

const pages: Partial<Record<ListMail['kind'], string>> = {
  confirm: 'subscribe-confirm',
  invitation: 'subscribe-confirm',
  leave: 'unsubscribe-confirm',
};

const kinds = [
  'confirm',
  'invitation',
  'welcome',
  'already',
  'waiting',
  'approved',
  'rejected',
  'leave',
] as const satisfies readonly ListMail['kind'][];

/** Kinds whose button only leads to the lists, so the reader has to learn from the text which list it is about. */
const confirming: readonly ListMail['kind'][] = ['confirm', 'invitation', 'leave'];

/** The emails about subscriptions, by kind. */
const emails = Object.fromEntries(
  kinds.map((kind): [ListMail['kind'], Email<'list'>] => [
    kind,
    {
      id: `list.${kind}`,
      kind: `list_${kind}`,
      group: 'lists',
      readers: 'subscribers',
      texts: defaultTexts(messages, (texts) => texts[kind]),
      variables: { list: 'text' },
      ...(confirming.includes(kind) && { required: ['list'] }),
      example: async ({ executor, locale }) =>
        detailsOf({
          kind,
          locale,
          lists: [{ name: (await newestList(executor, locale)) ?? 'Announce' }],
          token: 'example',
          subscriptionId: 'example',
          ...(kind === 'rejected' && { quote: exampleReason(locale) }),
        }),
    },
  ]),
) as Readonly<Record<ListMail['kind'], Email<'list'>>>;

/** The emails about subscriptions. */
export const listEmails: readonly Email[] = Object.values(emails);

async function newestList(executor: Executor, locale: Locale): Promise<string | undefined> {
  const [found] = await executor
    .select({ name: mailing_lists_locales.name })
    .from(mailing_lists)
    .innerJoin(
      mailing_lists_locales,
      and(eq(mailing_lists_locales._parentID, mailing_lists.id), eq(mailing_lists_locales._locale, locale)),
    )
    .where(isNull(mailing_lists.deletedAt))
    .orderBy(desc(mailing_lists.createdAt))
    .limit(1);
  return found?.name ?? undefined;
}

type Case = Omit<ListMail, 'recipient' | 'lists'> & { readonly lists: readonly { readonly name: string }[] };

/** What an email about a subscription says about its case. */
function detailsOf({ kind, locale, lists, token, subscriptionId, quote }: Case): EmailDetails<'list'> {
  const page = pages[kind];
  const base = `${env.PUBLIC_URL}/${locale}/mail-list`;
  return {
    values: {
      list: new Intl.ListFormat(languages[locale].format).format(
        lists.map(({ name }) => name.replaceAll(/\s+/g, ' ')),
      ),
    },
    ...(quote !== undefined && { quote }),
    url: page && token ? `${base}/${page}#token=${token}` : base,
    ...(isLeft(kind, subscriptionId) && {
      leave: { label: messages[locale].leaveLink, url: oneClickUrl(subscriptionId) },
    }),
  };
}

/** Whether an email goes to someone who is on the list, and so says how to leave it. */
function isLeft(kind: ListMail['kind'], subscriptionId: string | undefined): subscriptionId is string {
  return (kind === 'welcome' || kind === 'approved') && subscriptionId !== undefined;
}

/**
 * Writes a mail about a subscription. It says the names of lists, which editors gave, and nothing that a visitor typed:
 * otherwise the form would send anybody's words to anybody's address.
 */
export async function renderListMail(executor: Executor, mail: ListMail): Promise<OutgoingMail> {
  const { kind, locale, recipient, token, subscriptionId } = mail;
  const [first] = mail.lists;
  const rendered = await renderEmail(executor, { locale, recipient }, emails[kind], detailsOf(mail));
  return {
    ...rendered,
    secrets: [
      ...(token ? [token] : []),
      ...(isLeft(kind, subscriptionId) ? [oneClickToken(subscriptionId)] : []),
    ],
    headers: isLeft(kind, subscriptionId) && first ? listHeaders(first, subscriptionId) : {},
  };
}
