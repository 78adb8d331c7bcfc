import type { ReactNode } from 'react';

import type { Locale } from '@/i18n/locales';

import type { SupportLabels, SupportText } from './labels';
import styles from './support.module.css';

/** The form, and beside it what may answer sooner. */
export function RequestPage({
  lang,
  labels,
  t,
  children,
}: {
  lang: Locale;
  labels: SupportLabels;
  t: SupportText;
  /** The form. */
  children: ReactNode;
}) {
  const linkTo = (path: string) => (words: ReactNode) => <a href={`/${lang}${path}`}>{words}</a>;
  return (
    <div className={styles.page}>
      <div>{children}</div>
      <aside className={styles.aside} aria-labelledby="before">
        <h2 id="before">{labels.aside.title}</h2>
        <p>{t.rich('aside.faq', { link: linkTo('/faq') })}</p>
        <p>{t.rich('aside.docs', { link: linkTo('/docs') })}</p>
        <p>{t.rich('aside.lists', { link: linkTo('/mail-list') })}</p>
      </aside>
    </div>
  );
}
