import { renderNotice } from '@/features/notifications';
import { formatDate, formatRecordedAt } from '@/i18n/dates';
import type { Locale } from '@/i18n/locales';
import { messages } from '@/i18n/by-language/applications-mail';
import { textsFrom } from '@/i18n/texts';
import type { Executor } from '@/platform/db/database';
import { env } from '@/platform/env';
import { enqueueMail } from '@/platform/mail/outbox';
import type { MailAttachment } from '@/platform/mail/tables';

import type { MailKind } from './domain';
import { type ApplicationRow, specificationTitle } from './records';
import type { SignatureReceipt } from './tables';
import { verifyUrl } from './verify-url';

/** Where an applicant sees an application. */
export function applicationUrl(locale: Locale, id: string): string {
  return `${env.PUBLIC_URL}/${locale}/specifications/application?id=${id}`;
}

interface ApplicantMail {
  readonly kind: MailKind;
  /** What the reviewer said. */
  readonly reason?: string;
  readonly receipt?: SignatureReceipt;
  readonly attachments?: readonly MailAttachment[];
  /** End of the grant. */
  readonly until?: Date;
}

const translatorOf = (locale: Locale) => textsFrom<'applications-mail'>(locale, messages[locale]).t;

/** Tells the applicant about a change, in the language of the application's mails, with a link to the place. */
export async function mailApplicant(
  executor: Executor,
  application: ApplicationRow,
  { kind, reason, receipt, attachments, until }: ApplicantMail,
): Promise<void> {
  const { locale } = application;
  const t = translatorOf(locale);
  const values = {
    specification: specificationTitle(application, locale),
    version: application.specification_version,
    number: application.number,
  };
  const mail = await renderNotice(
    executor,
    {
      locale,
      recipient: application.email,
      recipientName: application.name,
      ...(application.member_id !== null && { memberId: application.member_id }),
    },
    `application.${kind}`,
    {
      subject: t(`${kind}.subject`, values),
      heading: t(`${kind}.heading`, values),
      lead:
        until === undefined
          ? t(`${kind}.lead`, values)
          : `${t(`${kind}.lead`, values)} ${t('until', { until: formatDate(until.toISOString(), locale) })}`,
      ...(reason && { quote: reason }),
      facts: [
        { label: t('facts.number'), value: application.number },
        { label: t('facts.specification'), value: `${values.specification} ${values.version}` },
        ...(receipt
          ? [
              { label: t('facts.signedBy'), value: receipt.fullName },
              { label: t('facts.signedAt'), value: formatRecordedAt(receipt.signedAt, locale) },
              { label: t('facts.agreementVersion'), value: receipt.agreementVersion },
              { label: t('facts.sha256'), value: receipt.sha256 },
              { label: t('facts.countersignature'), value: receipt.countersignature },
              { label: t('facts.verify'), value: verifyUrl(locale) },
            ]
          : []),
      ],
      action: { label: t(`${kind}.action`), url: applicationUrl(locale, application.id) },
      warning: t('warning'),
    },
  );
  await enqueueMail(executor, { ...mail, ...(attachments && { attachments }) });
}

interface ColleagueMail {
  readonly kind: 'colleagueAsks' | 'holderAccepted' | 'holderDeclined';
  readonly to: { readonly locale: Locale; readonly recipient: string; readonly memberId?: string };
  readonly values: {
    readonly name: string;
    readonly organization: string;
    readonly email: string;
    readonly specification: string;
  };
  readonly url: string;
}

/** Mails between a holder and a colleague who asks for access. */
export async function mailAboutColleague(
  executor: Executor,
  { kind, to, values, url }: ColleagueMail,
): Promise<void> {
  const t = translatorOf(to.locale);
  const mail = await renderNotice(executor, to, `application.${kind}`, {
    subject: t(`${kind}.subject`, values),
    heading: t(`${kind}.heading`),
    lead: t(`${kind}.lead`, values),
    action: { label: t(`${kind}.action`), url },
    warning: t('warning'),
  });
  await enqueueMail(executor, mail);
}
