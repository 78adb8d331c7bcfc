import { renderNotice } from '@/features/notifications';
import { languages } from '@/i18n/languages';
import type { Locale } from '@/i18n/locales';
import { messages } from '@/i18n/by-language/list-mail';
import { textsFrom } from '@/i18n/texts';
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

/**
 * Writes a mail about a subscription. It says the names of lists, which editors gave, and nothing that a visitor typed:
 * otherwise the form would send anybody's words to anybody's address.
 */
export async function renderListMail(executor: Executor, mail: ListMail): Promise<OutgoingMail> {
  const { kind, locale, recipient, token, subscriptionId } = mail;
  const { t } = textsFrom<'list-mail'>(locale, messages[locale]);
  const [first] = mail.lists;
  const values = {
    list: new Intl.ListFormat(languages[locale].format).format(
      mail.lists.map(({ name }) => name.replaceAll(/\s+/g, ' ')),
    ),
  };
  const page = pages[kind];
  const base = `${env.PUBLIC_URL}/${locale}/mail-list`;
  const isMember = (kind === 'welcome' || kind === 'approved') && subscriptionId !== undefined;
  const rendered = await renderNotice(executor, { locale, recipient }, `list_${kind}`, {
    subject: t(`${kind}.subject`, values),
    heading: t(`${kind}.heading`, values),
    lead: t(`${kind}.lead`, values),
    quote: mail.quote,
    action: {
      label: t(`${kind}.action`),
      url: page && token ? `${base}/${page}#token=${token}` : base,
    },
    warning: t(`${kind}.warning`),
    ...(isMember && { leave: { label: t('leaveLink'), url: oneClickUrl(subscriptionId) } }),
  });
  return {
    ...rendered,
    secrets: [...(token ? [token] : []), ...(isMember ? [oneClickToken(subscriptionId)] : [])],
    headers: isMember && first ? listHeaders(first, subscriptionId) : {},
  };
}
