import { administrators, defaultTexts, type Email, renderEmail } from '@/features/notifications';
import { messages } from '@/i18n/by-language/webhooks';
import { formatMoment } from '@/i18n/dates';
import { defaultLocale, type Locale } from '@/i18n/locales';
import { portalTimeZone } from '@/i18n/time-zone';
import { systemClock } from '@/platform/clock/clock';
import type { Transaction } from '@/platform/db/database';
import { env } from '@/platform/env';
import { enqueueMail } from '@/platform/mail/outbox';

import { disabledReasons, type DisabledReason } from './domain';

interface Disabled {
  readonly id: string;
  readonly url: string;
  readonly description: string;
  readonly reason: DisabledReason;
  readonly since: Date;
}

const emails = Object.fromEntries(
  disabledReasons.map((reason): [DisabledReason, Email<'host'>] => [
    reason,
    {
      id: `webhookDisabled.${reason}`,
      kind: 'webhookDisabled',
      group: 'operation',
      readers: 'administrators',
      texts: defaultTexts(messages, ({ mail }) => ({
        subject: mail.subject,
        heading: mail.heading,
        lead: mail[reason],
        action: mail.action,
        warning: mail.warning,
      })),
      variables: { host: 'text' },
      languages: [defaultLocale],
      example: ({ locale }) =>
        detailsOf(
          {
            id: '00000000-0000-4000-8000-000000000000',
            url: 'https://hooks.example.org/portal',
            description: '',
            reason,
            since: systemClock.now(),
          },
          locale,
        ),
    },
  ]),
) as Readonly<Record<DisabledReason, Email<'host'>>>;

/** The emails about webhooks. */
export const webhookEmails: readonly Email[] = Object.values(emails);

function detailsOf({ id, url, description, since }: Disabled, locale: Locale) {
  const labels = messages[locale];
  return {
    values: { host: new URL(url).host },
    facts: [
      { label: labels.url, value: url },
      ...(description ? [{ label: labels.description, value: description }] : []),
      { label: labels.mail.since, value: formatMoment(since.toISOString(), locale, portalTimeZone()) },
    ],
    url: `${env.PUBLIC_URL}/admin/webhooks?webhook=${id}`,
  };
}

/** Tells every administrator that a webhook was disabled. */
export async function tellAdministrators(transaction: Transaction, webhook: Disabled): Promise<void> {
  const locale = defaultLocale;
  const details = detailsOf(webhook, locale);
  for (const recipient of await administrators(transaction)) {
    const mail = await renderEmail(transaction, { locale, recipient }, emails[webhook.reason], details);
    await enqueueMail(transaction, mail);
  }
}
