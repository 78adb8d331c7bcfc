import { htmlLang, type Locale, localeNames } from '@/i18n/locales';

import { classNames } from '../class-names';
import { TextLink } from '../primitives/text-link';
import styles from './other-languages.module.css';

/**
 * Leads to the same item in the other languages in which it is public; nothing where there are none.
 * @param path the address of the item after the language: `/news/2026/09/…`
 */
export function OtherLanguages({
  label,
  languages,
  path,
  className,
}: {
  label: string;
  languages: readonly Locale[];
  path: string;
  className?: string | undefined;
}) {
  if (languages.length === 0) return null;
  return (
    <p className={classNames(styles.note, 'no-print', className)}>
      {label}
      {languages.map((language) => (
        <TextLink
          key={language}
          href={`/${language}${path}`}
          hrefLang={htmlLang[language]}
          lang={htmlLang[language]}
        >
          {localeNames[language]}
        </TextLink>
      ))}
    </p>
  );
}
