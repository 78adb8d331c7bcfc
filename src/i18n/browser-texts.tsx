import type { ReactNode } from 'react';

import type { Locale } from './locales';
import { browserMessages } from './messages';
import { TextContext } from './text-context';
import type { Namespace } from './texts';

/**
 * Lets the islands below show messages with arguments: they call `useTranslations` of next-intl. Only the messages with
 * arguments of these namespaces travel with the page; an inner one replaces an outer one.
 */
export async function BrowserTexts(props: {
  lang: Locale;
  namespaces: readonly Namespace[];
  children: ReactNode;
}) {
  const { lang, namespaces, children } = props;
  return (
    <TextContext locale={lang} messages={await browserMessages(lang, namespaces)}>
      {children}
    </TextContext>
  );
}
