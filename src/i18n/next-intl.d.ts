import type { BrowserMessages } from './texts';

declare module 'next-intl' {
  /** Makes wrong keys and arguments of `useTranslations` errors of the compiler. */
  interface AppConfig {
    Messages: BrowserMessages;
  }
}
