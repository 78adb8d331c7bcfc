import type { Locale } from './locales';

/** The language of the page that is on screen; for browser code. */
export function localeOfDocument(): Locale {
  return document.documentElement.lang.startsWith('zh') ? 'zh' : 'en';
}
