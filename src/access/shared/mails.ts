import {
  defaultTexts,
  type Email,
  type EmailDetails,
  type ExampleContext,
  exampleReason,
  type Fact,
  renderEmail,
} from '@/features/notifications';
import { formatDate, formatRecordedAt } from '@/i18n/dates';
import { byLocale, type Locale } from '@/i18n/locales';
import { messages } from '@/i18n/by-language/applications-mail';
import { textsFrom } from '@/i18n/texts';
import { secondsAfter, systemClock } from '@/platform/clock/clock';
import type { Executor } from '@/platform/db/database';
import { env } from '@/platform/env';
import { enqueueMail } from '@/platform/mail/outbox';
import type { MailAttachment } from '@/platform/mail/tables';

import { type MailKind, mailKinds } from './domain';
import { type ApplicationRow, latestApplication, specificationTitle } from './records';
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

type CaseVariable = 'specification' | 'version' | 'number';

/** Kinds that say why, and kinds that say until when. */
const withReason: readonly MailKind[] = [
  'moreInfoNeeded',
  'qualificationRejected',
  'agreementRejected',
  'revoked',
];
const withEnd: readonly MailKind[] = ['granted', 'extended'];

/** How long access lasts in an example: a year. */
const EXAMPLE_SECONDS = 365 * 24 * 3600;

/** The labels of what emails state about an application. */
const caseLabels: Email<never> = {
  id: 'application.labels',
  kind: 'application.labels',
  group: 'applications',
  readers: 'applicants',
  texts: defaultTexts(messages, ({ facts }) => facts),
  variables: {},
  example: () => ({ values: {} }),
  shownIn: () => applicantEmails.agreementReturned,
};

/** An invented receipt: real ones name people, and a code that could pass for one. */
const exampleReceipt = (locale: Locale): SignatureReceipt => ({
  fullName: messages[locale].example.name,
  signedAt: '2026-11-25T06:00:00.000Z',
  agreementVersion: '1.0',
  sha256: '0'.repeat(64),
  countersignature: '0'.repeat(32),
});

const applicantEmails = Object.fromEntries(
  mailKinds.map((kind): [MailKind, Email<CaseVariable>] => [
    kind,
    {
      id: `application.${kind}`,
      kind: `application.${kind}`,
      group: 'applications',
      readers: 'applicants',
      texts: defaultTexts(messages, (texts) => ({ ...texts[kind], warning: texts.warning })),
      variables: { specification: 'text', version: 'text', number: 'text' },
      labels: caseLabels,
      example: async (context) =>
        detailsOf(await exampleCase(context), context.locale, {
          ...(withReason.includes(kind) && { reason: exampleReason(context.locale) }),
          ...(kind === 'agreementReturned' && { receipt: exampleReceipt(context.locale) }),
          ...(withEnd.includes(kind) && { until: secondsAfter(systemClock.now(), EXAMPLE_SECONDS) }),
        }),
    },
  ]),
) as Readonly<Record<MailKind, Email<CaseVariable>>>;

/** What an email to an applicant says of an application. */
type ShownCase = Pick<
  ApplicationRow,
  'id' | 'number' | 'specification_slug' | 'specification_titles' | 'specification_version'
>;

/** The latest application, or an invented one for people who may not read applications. */
async function exampleCase({ executor, readsApplications }: ExampleContext): Promise<ShownCase> {
  const latest = readsApplications ? await latestApplication(executor) : undefined;
  return (
    latest ?? {
      id: '00000000-0000-4000-8000-000000000000',
      number: 'A-2026-0001',
      specification_slug: 'base-specification',
      specification_version: '1.1',
      specification_titles: byLocale((locale) => messages[locale].example.specification),
    }
  );
}

function detailsOf(
  application: ShownCase,
  locale: Locale,
  { reason, receipt, until }: Omit<ApplicantMail, 'kind'>,
): EmailDetails<CaseVariable> {
  const t = translatorOf(locale);
  const specification = specificationTitle(application, locale);
  const { number, specification_version: version } = application;
  return {
    values: { specification, version, number },
    ...(until && { addition: t('until', { until: formatDate(until.toISOString(), locale) }) }),
    ...(reason && { quote: reason }),
    facts: [
      { worded: 'number', value: number },
      { worded: 'specification', value: `${specification} ${version}` },
      ...(receipt ? receiptFacts(receipt, locale) : []),
    ],
    url: applicationUrl(locale, application.id),
  };
}

const receiptFacts = (receipt: SignatureReceipt, locale: Locale): readonly Fact[] => [
  { worded: 'signedBy', value: receipt.fullName },
  { worded: 'signedAt', value: formatRecordedAt(receipt.signedAt, locale) },
  { worded: 'agreementVersion', value: receipt.agreementVersion },
  { worded: 'sha256', value: receipt.sha256 },
  { worded: 'countersignature', value: receipt.countersignature },
  { worded: 'verify', value: verifyUrl(locale) },
];

/** Tells the applicant about a change, in the language of the application's mails, with a link to the place. */
export async function mailApplicant(
  executor: Executor,
  application: ApplicationRow,
  mail: ApplicantMail,
): Promise<void> {
  const { locale } = application;
  const rendered = await renderEmail(
    executor,
    {
      locale,
      recipient: application.email,
      recipientName: application.name,
      ...(application.member_id !== null && { memberId: application.member_id }),
    },
    applicantEmails[mail.kind],
    detailsOf(application, locale, mail),
  );
  await enqueueMail(executor, { ...rendered, ...(mail.attachments && { attachments: mail.attachments }) });
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

type ColleagueVariable = keyof ColleagueMail['values'];

const colleagueKinds = ['colleagueAsks', 'holderAccepted', 'holderDeclined'] as const;

const colleagueEmails = Object.fromEntries(
  colleagueKinds.map((kind): [ColleagueMail['kind'], Email<ColleagueVariable>] => [
    kind,
    {
      id: `application.${kind}`,
      kind: `application.${kind}`,
      group: 'applications',
      readers: kind === 'colleagueAsks' ? 'holders' : 'applicants',
      texts: defaultTexts(messages, (texts) => ({ ...texts[kind], warning: texts.warning })),
      variables: { name: 'text', organization: 'text', email: 'text', specification: 'text' },
      // A holder who agrees vouches for this person.
      ...(kind === 'colleagueAsks' && { required: ['name', 'organization', 'email', 'specification'] }),
      example: async (context) => {
        const { locale, readsApplications, executor } = context;
        const shown = await exampleCase(context);
        const latest = readsApplications ? await latestApplication(executor) : undefined;
        return {
          values: {
            name: latest?.name ?? messages[locale].example.name,
            organization: latest?.organization ?? messages[locale].example.organization,
            email: latest?.email ?? 'colleague@example.org',
            specification: specificationTitle(shown, locale),
          },
          url: applicationUrl(locale, shown.id),
        };
      },
    },
  ]),
) as Readonly<Record<ColleagueMail['kind'], Email<ColleagueVariable>>>;

/** The emails about applications. */
export const applicationEmails: readonly Email[] = [
  caseLabels,
  ...Object.values(applicantEmails),
  ...Object.values(colleagueEmails),
];

/** Mails between a holder and a colleague who asks for access. */
export async function mailAboutColleague(
  executor: Executor,
  { kind, to, values, url }: ColleagueMail,
): Promise<void> {
  await enqueueMail(executor, await renderEmail(executor, to, colleagueEmails[kind], { values, url }));
}
