import { localeOfPath, otherLocale, type Locale } from '@/i18n/locales';
import { queryWithoutSecret } from '@/platform/http/secret-in-address';

/** Detail pages whose address differs between the languages: the switcher goes home (specification, section 2). */
const ONE_LANGUAGE =
  /^\/(?:zh|en)\/(?:(?:news|white-papers|docs)\/.+|specification-license-agreement-v1\/?$)/;

/**
 * Where the language switcher leads: the same path and query under the other prefix, or the other language's home
 * from a detail page of news, white papers and documents, and from the license agreement.
 */
export function languageSwitchTarget(path: string, query = '', lang: Locale = localeOfPath(path)): string {
  const other = otherLocale(lang);
  const tail = path.replace(/^\/(?:zh|en)(?=\/|$)/, '');
  if (ONE_LANGUAGE.test(path)) return `/${other}`;
  return `/${other}${tail === '/' ? '' : tail}${queryWithoutSecret(query)}`;
}
