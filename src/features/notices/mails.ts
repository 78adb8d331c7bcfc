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
import type { Locale } from '@/i18n/locales';
import type { Executor } from '@/platform/db/database';
import { env } from '@/platform/env';
import type { OutgoingMail } from '@/platform/mail/outbox';

import { type NoticeKind, noticeKinds } from './domain';
import type { Occasion } from './occasion';

/** What a header cannot have. */
const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029]/gu;

type NoticeVariable = 'title' | 'language' | 'name';

type Told = Pick<Occasion, 'of' | 'locale' | 'title' | 'text'> & { readonly actor: string | undefined };

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
      required: ['title', 'language'],
      example: ({ locale }) =>
        detailsOf(
          {
            of: { collection: 'news', id: '00000000-0000-4000-8000-000000000000' },
            locale,
            title: messages[locale].untitled,
            actor: undefined,
            text: kind === 'commented' ? exampleReason(locale) : '',
          },
          locale,
        ),
    },
  ]),
) as Readonly<Record<NoticeKind, Email<NoticeVariable>>>;

/** The emails about reviews of content. */
export const noticeEmails: readonly Email[] = Object.values(emails);

/** What an email says about an item or a global, in the language of its reader. */
function detailsOf(
  { of, locale: language, title, actor, text }: Told,
  locale: Locale,
): EmailDetails<NoticeVariable> {
  const labels = messages[locale];
  const values = {
    title: isGlobal(of)
      ? globalName(of.global, locale)
      : title.replaceAll(CONTROL_CHARACTERS, ' ').trim() || labels.untitled,
    language: languageName(language, locale),
    name: actor ?? labels.someone,
  };
  return {
    values,
    ...(text !== '' && { quote: text }),
    facts: [
      { label: labels.facts.title, value: values.title },
      { label: labels.facts.language, value: values.language },
    ],
    url: `${env.PUBLIC_URL}${formOf(of)}?locale=${language}`,
  };
}

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
