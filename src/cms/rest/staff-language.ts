import { defaultLocale, isLocale, type Locale } from '@/i18n/locales';

/**
 * The address of a call by staff, with a language. Payload documents that a call without one is in the default language.
 * It keeps to that only where texts fall back to other languages, which they never do here: otherwise it reads nothing
 * that is translated, drops what it is sent, and answers 500 to a filter by such a field (3.90.1, `sanitizeLocales`).
 * @param body in which a call may name its language as well, as JSON
 */
export function withLanguage(address: string, body?: Uint8Array): string {
  const url = new URL(address);
  if (url.searchParams.has('locale')) return address;
  url.search += `${url.search === '' ? '?' : '&'}locale=${languageIn(body) ?? defaultLocale}`;
  return url.href;
}

function languageIn(body: Uint8Array | undefined): Locale | undefined {
  if (!body || body.length === 0) return undefined;
  try {
    const { locale } = Object(JSON.parse(new TextDecoder().decode(body))) as { locale?: unknown };
    return isLocale(locale) ? locale : undefined;
  } catch {
    // Payload says what is wrong with it.
    return undefined;
  }
}
