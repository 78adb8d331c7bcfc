import type { Locale as PortalLocale } from './locales';
import type { BrowserMessages } from './texts';

declare module 'next-intl' {
  /** Makes wrong keys and arguments of `useTranslations` errors of the compiler. */
  interface AppConfig {
    Locale: PortalLocale;
    Messages: BrowserMessages;
  }
}
