'use client';

import { RequestForm } from '@/features/support/browser';
import { load } from '@/i18n/by-language/support.lazy';
import { load as loadVerification } from '@/i18n/by-language/verification.lazy';
import type { Locale } from '@/i18n/locales';
import { TextContext } from '@/i18n/text-context';
import { messagesWithArguments, textsFrom } from '@/i18n/texts';

import type { OpenedForm } from './_opened-form';

/** The form for the community office with its texts, which load with it. */
export async function loadForm(lang: Locale): Promise<OpenedForm> {
  const [{ default: support }, { default: verification }] = await Promise.all([
    load[lang](),
    loadVerification[lang](),
  ]);
  const { labels } = textsFrom<'support'>(lang, support);
  const messages = {
    support: messagesWithArguments(support),
    verification: messagesWithArguments(verification),
  };
  return ({ choices, presets }) => (
    <TextContext locale={lang} messages={messages}>
      <RequestForm lang={lang} releases={choices.releases} labels={labels} presets={presets} />
    </TextContext>
  );
}
