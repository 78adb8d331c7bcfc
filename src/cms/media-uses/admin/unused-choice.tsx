import type { ServerProps } from 'payload';

import { adminTexts } from '@/i18n/admin-labels';

import { isUnusedAsked } from '../unused-filter';

import styles from './used-in.module.css';

const text = adminTexts('media');

/** Above the list of uploads: all of them, or those that nothing uses, which can be selected and trashed. */
export function UnusedChoice({ i18n, searchParams }: Pick<ServerProps, 'i18n' | 'searchParams'>) {
  const isUnused = isUnusedAsked(searchParams);
  const list = '/admin/collections/media';
  return (
    <nav className={styles.choice} aria-label={text({ i18n }, 'unused.choice')}>
      <a href={list} {...(!isUnused && { 'aria-current': 'page' })}>
        {text({ i18n }, 'unused.all')}
      </a>
      <a href={`${list}?unused=true`} {...(isUnused && { 'aria-current': 'page' })}>
        {text({ i18n }, 'unused.unused')}
      </a>
      {isUnused && <p>{text({ i18n }, 'unused.lead')}</p>}
    </nav>
  );
}
