import { render } from '@react-email/render';
import type { Locale } from '@/i18n/locales';
import { messages } from '@/i18n/by-language/mail';
import { textsFrom } from '@/i18n/texts';
import { env } from '@/platform/env';
import type { Executor } from '@/platform/db/database';
import type { OutgoingMail } from '@/platform/mail/outbox';

import { ContactLink, type Notice, NoticeMail } from './emails/notice';
import { officeIn } from './office';

/** What a code that is sent by mail is for. */
const channels = [
  'login',
  'register',
  'reset_password',
  'change_email',
  'apply_specification',
  'confirm',
] as const;
type Channel = (typeof channels)[number];

/** A mail to be written. */
export type MailContent =
  | { readonly kind: 'code'; readonly channel: Channel; readonly code: string; readonly minutes: number }
  | {
      readonly kind: 'accountExists' | 'noAccount' | 'welcome' | 'staffReset' | 'staffInvitation';
      readonly url: string;
    }
  | {
      readonly kind:
        | 'emailChanged'
        | 'passwordChanged'
        | 'passkeyAdded'
        | 'passkeyRemoved'
        | 'accountDeleted'
        | 'accountLocked'
        | 'accountUnlocked'
        | 'sessionsEnded'
        | 'staffConnected'
        | 'staffEmailChanged'
        | 'staffPasswordChanged'
        | 'staffSecondFactor';
    };

interface Addressee {
  readonly locale: Locale;
  readonly recipient: string;
  readonly recipientName?: string;
  /** The member whom the mail is about, if it is someone with an account. */
  readonly memberId?: string;
}

/** Writes a mail in the addressee's language, as HTML and as text. @param executor reads the office's address */
export async function renderMail(
  executor: Executor,
  to: Addressee,
  content: MailContent,
): Promise<OutgoingMail> {
  const { t } = textsFrom<'mail'>(to.locale, messages[to.locale]);
  const brand = t('brand');
  const written = ((): { subject: string; heading: string; lead: string; warning: string } => {
    if (content.kind === 'code') {
      return {
        subject: t(`code.subject.${content.channel}`, { brand }),
        heading: t(`code.heading.${content.channel}`),
        lead: t('code.lead', { minutes: content.minutes }),
        warning: t('code.warning'),
      };
    }
    return {
      subject: t(`${content.kind}.subject`, { brand }),
      heading: t(`${content.kind}.heading`),
      lead: t(`${content.kind}.lead`),
      warning: t(`${content.kind}.warning`),
    };
  })();
  return renderNotice(executor, to, content.kind, {
    ...written,
    ...(content.kind === 'code' && { code: content.code }),
    ...('url' in content && { action: { label: t(`${content.kind}.action`), url: content.url } }),
  });
}

/** The parts of a notice that its sender writes, in the addressee's language. */
export type NoticeText = Pick<
  Notice,
  'heading' | 'lead' | 'quote' | 'facts' | 'code' | 'action' | 'warning' | 'leave'
> & {
  readonly subject: string;
};

/**
 * Puts a text into the layout of the portal's mails, as HTML and as text, with the address of the community office.
 * @param executor reads that address from the site settings
 * @param kind see `OutgoingMail`
 */
export async function renderNotice(
  executor: Executor,
  to: Addressee,
  kind: string,
  { subject, ...text }: NoticeText,
): Promise<OutgoingMail> {
  const { t } = textsFrom<'mail'>(to.locale, messages[to.locale]);
  const office = await officeIn(executor, to.locale);
  const siteUrl = `${env.PUBLIC_URL}/${to.locale}`;
  const mail = (
    <NoticeMail
      locale={to.locale}
      brand={t('brand')}
      {...text}
      automatic={t('automatic')}
      contact={t.rich('contact', {
        address: office?.email ?? siteUrl,
        link: (address) => (
          <ContactLink url={office ? `mailto:${office.email}` : siteUrl}>{address}</ContactLink>
        ),
      })}
      {...(office?.postalAddress !== undefined && { postalAddress: office.postalAddress })}
      siteUrl={siteUrl}
    />
  );
  const [html, plain] = await Promise.all([render(mail), render(mail, { plainText: true })]);
  return { ...to, kind, subject, html, text: plain, secrets: text.code === undefined ? [] : [text.code] };
}
