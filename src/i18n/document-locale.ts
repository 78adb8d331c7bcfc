import { fallbackLanguage } from './languages';
import { htmlLang, type Locale, locales } from './locales';

/** The language of the page that is on screen, of the site as of the admin; for browser code. */
export function localeOfDocument(): Locale {
  const { lang } = document.documentElement;
  // Payload writes its own code where the pages of the site have a tag.
  return locales.find((code) => lang === code || lang === htmlLang[code]) ?? fallbackLanguage;
}
