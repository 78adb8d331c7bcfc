import type { ServerProps } from 'payload';

import { adminTexts } from '@/i18n/admin-labels';
import { languageName } from '@/i18n/language-name';
import { adminLocale, locales } from '@/i18n/locales';

import { askedMedia } from '../media-filter';

import styles from './used-in.module.css';

const text = adminTexts('media');

/**
 * Above the list of uploads: all of them, those that nothing uses, which can be selected and trashed, or the pictures on the
 * site that lack an alternative text in a language, in which they then open.
 */
export function MediaChoice({ i18n, searchParams }: Pick<ServerProps, 'i18n' | 'searchParams'>) {
  const reader = adminLocale(i18n.language);
  const asked = askedMedia(searchParams);
  const silentIn = typeof asked === 'object' ? asked.silentIn : undefined;
  const list = '/admin/collections/media';
  return (
    <nav className={styles.choice} aria-label={text({ i18n }, 'choice.label')}>
      <a href={list} {...(asked === 'all' && { 'aria-current': 'page' })}>
        {text({ i18n }, 'choice.all')}
      </a>
      <a href={`${list}?unused=true`} {...(asked === 'unused' && { 'aria-current': 'page' })}>
        {text({ i18n }, 'choice.unused')}
      </a>
      {locales.map((locale) => (
        <a
          key={locale}
          href={`${list}?silent=${locale}&locale=${locale}`}
          {...(silentIn === locale && { 'aria-current': 'page' })}
        >
          {text({ i18n }, 'choice.silent', { language: languageName(locale, reader) })}
        </a>
      ))}
      {asked === 'unused' && <p>{text({ i18n }, 'choice.unusedLead')}</p>}
      {silentIn && <p>{text({ i18n }, 'choice.silentLead', { language: languageName(silentIn, reader) })}</p>}
    </nav>
  );
}
