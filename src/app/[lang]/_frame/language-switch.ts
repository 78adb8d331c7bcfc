import { type Locale, localePattern } from '@/i18n/locales';
import { queryWithoutSecret } from '@/platform/http/secret-in-address';

/** Detail pages whose address differs between the languages: the switcher goes home (specification, section 2). */
const ONE_LANGUAGE = new RegExp(
  `^/(?:${localePattern})/(?:(?:news|white-papers)/.+|docs/(?!glossary/?$).+|specification-license-agreement-v1/?$)`,
);

const PREFIX = new RegExp(`^/(?:${localePattern})(?=/|$)`);

/**
 * Where the language switcher leads: the same path and query under the prefix of another language, or that language’s
 * home from a detail page of news, white papers and documents, and from the license agreement.
 */
export function languageSwitchTarget(path: string, other: Locale, query = ''): string {
  const tail = path.replace(PREFIX, '');
  if (ONE_LANGUAGE.test(path)) return `/${other}`;
  return `/${other}${tail === '/' ? '' : tail}${queryWithoutSecret(query)}`;
}
