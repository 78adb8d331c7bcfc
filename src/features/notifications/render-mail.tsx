import { render } from '@react-email/render';

import { compileText, formatMessage } from '@/i18n/icu';
import type { Locale } from '@/i18n/locales';
import type { Executor } from '@/platform/db/database';
import { env } from '@/platform/env';
import { createLogger } from '@/platform/log';
import type { OutgoingMail } from '@/platform/mail/outbox';

import {
  accountEmails,
  type CodeChannel,
  codeEmails,
  type KindWithLink,
  type KindWithoutLink,
} from './account-emails';
import { problemsOf, type TextProblem } from './check-texts';
import type { Email, EmailDetails, EmailPart, EmailTexts, Fact, Words, WrittenTexts } from './email';
import { ContactLink, NoticeMail } from './emails/notice';
import { frame } from './frame';
import { textsInForce } from './texts-in-force';

const log = createLogger('emails');

/** A mail to be written. */
export type MailContent =
  | { readonly kind: 'code'; readonly channel: CodeChannel; readonly code: string; readonly minutes: number }
  | { readonly kind: KindWithLink; readonly url: string }
  | { readonly kind: KindWithoutLink };

interface Addressee {
  readonly locale: Locale;
  readonly recipient: string;
  readonly recipientName?: string;
  /** The member whom the mail is about, if it is someone with an account. */
  readonly memberId?: string;
}

/** Writes a mail about an account in the addressee's language, as HTML and as text. */
export async function renderMail(
  executor: Executor,
  to: Addressee,
  content: MailContent,
): Promise<OutgoingMail> {
  if (content.kind === 'code') {
    const { channel, code, minutes } = content;
    return renderEmail(executor, to, codeEmails[channel], { values: { minutes }, code });
  }
  return renderEmail(executor, to, accountEmails[content.kind], {
    values: {},
    ...('url' in content && { url: content.url }),
  });
}

/** White space and characters that must not get into a header, wherever they come from. */
const NOT_IN_A_LINE = /[\s\p{Cc}\u2028\u2029]+/gu;

/**
 * Writes an email in the addressee's language, as HTML and as text, with the words that people have given it in the admin,
 * or else with its default ones. Words that cannot be used, such as those that name a variable that a new release no longer
 * has, are reported and replaced by the default, so an email is always sent.
 * @param executor reads these words, and the community’s name and the address of its office
 * @param trial words to use instead of the stored ones, by email; for previews and tests
 */
export async function renderEmail<Name extends string>(
  executor: Executor,
  to: Addressee,
  email: Email<Name>,
  details: EmailDetails<Name>,
  trial: WrittenTexts = {},
): Promise<OutgoingMail> {
  const { locale } = to;
  const siteUrl = `${env.PUBLIC_URL}/${locale}`;
  const { office, shared, brand, wordsIn } = await wordsInForce(
    executor,
    locale,
    [email, ...(email.labels ? [email.labels] : [])],
    trial,
  );
  const words = wordsIn(email, details.values);
  const labels = email.labels && wordsIn(email.labels, {});
  const [beforeAddress = '', afterAddress = ''] = shared('contact').split(ADDRESS);
  const lead = words('lead');
  const preheader = words('preheader');
  const mail = (
    <NoticeMail
      locale={locale}
      brand={brand}
      heading={words('heading')}
      lead={details.addition === undefined ? lead : `${lead} ${details.addition}`}
      {...(preheader !== '' && { preheader })}
      {...(details.quote !== undefined && { quote: details.quote })}
      {...(details.facts && { facts: details.facts.map((fact) => statedFact(fact, labels)) })}
      {...(details.code !== undefined && { code: details.code })}
      {...(details.url !== undefined && { action: { label: words('action'), url: details.url } })}
      warning={words('warning')}
      {...(details.leave && { leave: details.leave })}
      automatic={shared('automatic')}
      contact={
        <>
          {beforeAddress}
          <ContactLink url={office ? `mailto:${office.email}` : siteUrl}>
            {office?.email ?? siteUrl}
          </ContactLink>
          {afterAddress}
        </>
      }
      {...(office?.postalAddress !== undefined && { postalAddress: office.postalAddress })}
      siteUrl={siteUrl}
    />
  );
  const [html, plain] = await Promise.all([render(mail), render(mail, { plainText: true })]);
  return {
    ...to,
    kind: email.kind,
    subject: words('subject').replaceAll(NOT_IN_A_LINE, ' '),
    html,
    text: plain,
    secrets: details.code === undefined ? [] : [details.code],
  };
}

/**
 * The words of an email that has a layout of its own, and the name of the community, as `renderEmail` puts them in.
 * @param trial as for `renderEmail`
 */
export async function wordsOfEmail<Name extends string>(
  executor: Executor,
  locale: Locale,
  email: Email<Name>,
  values: Readonly<Record<Name, string | number>>,
  trial: WrittenTexts = {},
): Promise<{ readonly brand: string; readonly words: Words }> {
  const { brand, wordsIn } = await wordsInForce(executor, locale, [email], trial);
  return { brand, words: wordsIn(email, values) };
}

/** What people wrote for emails and for the parts that all share, read with one query. */
async function wordsInForce(
  executor: Executor,
  locale: Locale,
  emails: readonly Email[],
  trial: WrittenTexts,
) {
  const ids = [frame, ...emails].map(({ id }) => id);
  const { office, site, written } = await textsInForce(executor, locale, ids);
  const wordsIn = (email: Email, values: Values) => {
    const texts = trial[email.id] ?? written[email.id] ?? {};
    // What someone is just typing is nothing to report.
    const report = trial[email.id] ? () => undefined : reportUnusable;
    return wordsOf({ email, locale, texts, values, report });
  };
  const shared = wordsIn(frame, { address: ADDRESS, site });
  const brand = shared('brand');
  return {
    office,
    shared,
    brand,
    wordsIn: (email: Email, values: Values) => wordsIn(email, { brand, ...values }),
  };
}

function statedFact(fact: Fact, labels: Words | undefined): { label: string; value: string } {
  if ('label' in fact) return fact;
  // Every email is rendered by a test, which finds one that forgot to name its labels.
  if (!labels) throw new Error(`The email states “${fact.worded}” and names no labels`);
  return { label: labels(fact.worded), value: fact.value };
}

/** Stands for the address of the office in its sentence until that becomes a link; nobody can write it. */
const ADDRESS = '\uE000';

type Values = Readonly<Record<string, string | number>>;

type Report = (email: Email, locale: Locale, part: EmailPart, problem: TextProblem | undefined) => void;

const reportUnusable: Report = ({ id }, locale, part, problem) =>
  log.error(
    { email: id, locale, part, problem },
    'the text that was written for an email cannot be used, so its default is sent',
  );

/** The words of each part of an email, filled in. A part that it doesn’t have is empty. */
function wordsOf({
  email,
  locale,
  texts,
  values,
  report,
}: {
  readonly email: Email;
  readonly locale: Locale;
  readonly texts: EmailTexts;
  readonly values: Values;
  readonly report: Report;
}): Words {
  const problems = problemsOf(email, locale, texts);
  return (part) => {
    const own = texts[part];
    if (own !== undefined) {
      const problem = problems.find((one) => one.part === part);
      const shown = problem ? '' : filledIn(locale, own, values);
      if (shown !== '') return shown;
      report(email, locale, part, problem);
    }
    const usual = email.texts[locale][part];
    return usual === undefined ? '' : formatMessage(locale, usual, values);
  };
}

function filledIn(locale: Locale, text: string, values: Values): string {
  const compiled = compileText(text);
  return 'wrong' in compiled ? '' : formatMessage(locale, compiled.message, values).trim();
}
