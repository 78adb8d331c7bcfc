'use client';

import { SubscribeForm } from '@/features/mailing-lists/browser';
import { load } from '@/i18n/by-language/mail-list.lazy';
import { load as loadVerification } from '@/i18n/by-language/verification.lazy';
import type { Locale } from '@/i18n/locales';
import { TextContext } from '@/i18n/text-context';
import { messagesWithArguments, textsFrom } from '@/i18n/texts';

import type { OpenedForm } from './_opened-form';

/** The form of "Join mailing list" with its texts, which load with it. */
export async function loadForm(lang: Locale): Promise<OpenedForm> {
  const [{ default: lists }, { default: verification }] = await Promise.all([
    load[lang](),
    loadVerification[lang](),
  ]);
  const { labels } = textsFrom<'mail-list'>(lang, lists);
  const messages = {
    'mail-list': messagesWithArguments(lists),
    verification: messagesWithArguments(verification),
  };
  return ({ choices, presets }) => (
    <TextContext locale={lang} messages={messages}>
      <SubscribeForm lang={lang} lists={choices.lists} labels={labels} presets={presets} />
    </TextContext>
  );
}
