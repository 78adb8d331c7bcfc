import { renderNotice } from '@/features/notifications';
import { messages } from '@/i18n/by-language/notices-mail';
import { languageName } from '@/i18n/language-name';
import type { Locale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';
import type { Executor } from '@/platform/db/database';
import { env } from '@/platform/env';
import type { OutgoingMail } from '@/platform/mail/outbox';

import type { Occasion } from './occasion';

/** What a header cannot have. */
const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029]/gu;

/** Writes the email about a notice, in the recipient's language. */
export async function renderNoticeMail(
  executor: Executor,
  { kind, item, locale: of, title, actor, text }: Occasion & { readonly actor: string | undefined },
  { email, locale }: { readonly email: string; readonly locale: Locale },
): Promise<OutgoingMail> {
  const { t, labels } = textsFrom<'notices-mail'>(locale, messages[locale]);
  const values = {
    title: title.replaceAll(CONTROL_CHARACTERS, ' ').trim() || labels.untitled,
    language: languageName(of, locale),
    name: actor ?? labels.someone,
  };
  return renderNotice(executor, { locale, recipient: email }, `review.${kind}`, {
    subject: t(`${kind}.subject`, values),
    heading: labels[kind].heading,
    lead: t(`${kind}.lead`, values),
    ...(text !== '' && { quote: text }),
    facts: [
      { label: labels.facts.title, value: values.title },
      { label: labels.facts.language, value: values.language },
    ],
    action: {
      label: labels.action,
      url: `${env.PUBLIC_URL}/admin/collections/${item.collection}/${item.id}?locale=${of}`,
    },
    warning: labels.warning,
  });
}
