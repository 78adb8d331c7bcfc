'use client';

import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';

import { languages } from './languages';
import type { Locale } from './locales';
import type { MessageTree, Namespace } from './texts';
import { portalTimeZone } from './time-zone';

/** Gives messages to `useTranslations` in the islands below; pages use `BrowserTexts`, which chooses them. */
export function TextContext(props: {
  locale: Locale;
  messages: Readonly<Partial<Record<Namespace, MessageTree>>>;
  children: ReactNode;
}) {
  const { locale, messages, children } = props;
  return (
    // The pages that use a namespace provide it (tests/architecture/messages.test.ts).
    <NextIntlClientProvider locale={languages[locale].format} messages={messages} timeZone={portalTimeZone()}>
      {children}
    </NextIntlClientProvider>
  );
}
