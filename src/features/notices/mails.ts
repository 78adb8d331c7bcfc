import { formOf, isGlobal } from '@/cms/content-target';
import { globalName } from '@/cms/global-names';
import {
  defaultTexts,
  type Email,
  type EmailDetails,
  exampleReason,
  renderEmail,
} from '@/features/notifications';
import { messages } from '@/i18n/by-language/notices-mail';
import { languageName } from '@/i18n/language-name';
import { byLocale, type Locale } from '@/i18n/locales';
import type { Executor } from '@/platform/db/database';
import { env } from '@/platform/env';
import type { OutgoingMail } from '@/platform/mail/outbox';

import { type NoticeKind, noticeKinds } from './domain';
import type { FailedOccasion, NoticeOfFailure, Occasion, ReviewedOccasion } from './occasion';

/** What a header cannot have. */
const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029]/gu;

type NoticeVariable = 'title' | 'language' | 'name';

type Told = (
  | Pick<ReviewedOccasion, 'kind' | 'of' | 'locale' | 'title' | 'text'>
  | Pick<FailedOccasion, 'kind' | 'locale' | 'failure'>
) & { readonly actor: string | undefined };

const emails = Object.fromEntries(
  noticeKinds.map((kind): [NoticeKind, Email<NoticeVariable>] => [
    kind,
    {
      id: `review.${kind}`,
      kind: `review.${kind}`,
      group: 'staff',
      readers: 'staff',
      texts: defaultTexts(messages, (texts) => ({
        ...texts[kind],
        action: texts.action,
        warning: texts.warning,
      })),
      variables: { title: 'text', language: 'text', name: 'text' },
      required: kind === 'failed' ? ['title'] : ['title', 'language'],
      example: ({ locale }) =>
        detailsOf(
          {
            locale,
            actor: undefined,
            ...(kind === 'failed'
              ? { kind, failure: exampleFailure }
              : {
                  kind,
                  of: { collection: 'news', id: '00000000-0000-4000-8000-000000000000' },
                  title: messages[locale].untitled,
                  text: kind === 'commented' ? exampleReason(locale) : '',
                }),
          },
          locale,
        ),
    },
  ]),
) as Readonly<Record<NoticeKind, Email<NoticeVariable>>>;

/** The emails about reviews of content, and about what was to happen later and did not. */
export const noticeEmails: readonly Email[] = Object.values(emails);

const exampleFailure: NoticeOfFailure = {
  title: byLocale((locale) => messages[locale].untitled),
  reason: byLocale(exampleReason),
  href: '/admin/failures',
};

/** What an email says about what happened, in the language of its reader. */
function detailsOf(told: Told, locale: Locale): EmailDetails<NoticeVariable> {
  const labels = messages[locale];
  const { title, quote, path } = told.kind === 'failed' ? ofFailure(told, locale) : ofReview(told, locale);
  const values = {
    title: title.replaceAll(CONTROL_CHARACTERS, ' ').trim() || labels.untitled,
    language: languageName(told.locale, locale),
    name: told.actor ?? labels.someone,
  };
  return {
    values,
    ...(quote !== '' && { quote }),
    facts: [
      { label: labels.facts.title, value: values.title },
      ...(told.kind === 'failed' ? [] : [{ label: labels.facts.language, value: values.language }]),
    ],
    url: `${env.PUBLIC_URL}${path}`,
  };
}

const ofFailure = ({ failure }: Pick<FailedOccasion, 'failure'>, locale: Locale) => ({
  title: failure.title[locale],
  quote: failure.reason[locale],
  path: failure.href,
});

const ofReview = (
  { of, locale: language, title, text }: Pick<ReviewedOccasion, 'of' | 'locale' | 'title' | 'text'>,
  locale: Locale,
) => ({
  title: isGlobal(of) ? globalName(of.global, locale) : title,
  quote: text,
  path: `${formOf(of)}?locale=${language}`,
});

/** Writes the email about a notice, in the recipient's language. */
export async function renderNoticeMail(
  executor: Executor,
  occasion: Occasion & { readonly actor: string | undefined },
  { email, locale }: { readonly email: string; readonly locale: Locale },
): Promise<OutgoingMail> {
  return renderEmail(
    executor,
    { locale, recipient: email },
    emails[occasion.kind],
    detailsOf(occasion, locale),
  );
}
