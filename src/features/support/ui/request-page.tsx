import type { ReactNode } from 'react';

import type { Locale } from '@/i18n/locales';
import { NeedsScript } from '@/ui/patterns/needs-script';

import type { SupportLabels, SupportText } from './labels';
import styles from './support.module.css';

/** The form, and beside it what may answer sooner. */
export function RequestPage({
  lang,
  labels,
  t,
  office,
  children,
}: {
  lang: Locale;
  labels: SupportLabels;
  t: SupportText;
  /** Address of the community office, if it has one. */
  office: string | undefined;
  /** The form. */
  children: ReactNode;
}) {
  const linkTo = (path: string) => (words: ReactNode) => <a href={`/${lang}${path}`}>{words}</a>;
  return (
    <div className={styles.page}>
      <NeedsScript title={labels.noScript} text={t.rich('noScriptText', { link: mailLink(office) })}>
        {children}
      </NeedsScript>
      <aside className={styles.aside} aria-labelledby="before">
        <h2 id="before">{labels.aside.title}</h2>
        <p>{t.rich('aside.faq', { link: linkTo('/faq') })}</p>
        <p>{t.rich('aside.docs', { link: linkTo('/docs') })}</p>
        <p>{t.rich('aside.lists', { link: linkTo('/mail-list') })}</p>
      </aside>
    </div>
  );
}

const mailLink = (address: string | undefined) =>
  function MailLink(words: ReactNode) {
    return address === undefined ? words : <a href={`mailto:${address}`}>{words}</a>;
  };
