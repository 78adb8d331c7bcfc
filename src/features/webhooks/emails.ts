import { administrators, renderNotice } from '@/features/notifications';
import { messages } from '@/i18n/by-language/webhooks';
import { formatMoment } from '@/i18n/dates';
import { defaultLocale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';
import { portalTimeZone } from '@/i18n/time-zone';
import type { Transaction } from '@/platform/db/database';
import { env } from '@/platform/env';
import { enqueueMail } from '@/platform/mail/outbox';

import type { DisabledReason } from './domain';

interface Disabled {
  readonly id: string;
  readonly url: string;
  readonly description: string;
  readonly reason: DisabledReason;
  readonly since: Date;
}

/** Tells every administrator that a webhook was disabled. */
export async function tellAdministrators(transaction: Transaction, webhook: Disabled): Promise<void> {
  const locale = defaultLocale;
  const { t, labels } = textsFrom<'webhooks'>(locale, messages[locale]);
  const host = new URL(webhook.url).host;
  for (const recipient of await administrators(transaction)) {
    const mail = await renderNotice(transaction, { locale, recipient }, 'webhookDisabled', {
      subject: t('mail.subject', { host }),
      heading: labels.mail.heading,
      lead: labels.mail[webhook.reason],
      facts: [
        { label: labels.url, value: webhook.url },
        ...(webhook.description ? [{ label: labels.description, value: webhook.description }] : []),
        {
          label: labels.mail.since,
          value: formatMoment(webhook.since.toISOString(), locale, portalTimeZone()),
        },
      ],
      action: { label: labels.mail.action, url: `${env.PUBLIC_URL}/admin/webhooks?webhook=${webhook.id}` },
      warning: labels.mail.warning,
    });
    await enqueueMail(transaction, mail);
  }
}
