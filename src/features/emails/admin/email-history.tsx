'use client';

import { MOMENT_HERE } from '@/cms/admin/list-values';
import { WithMoment } from '@/cms/admin/moment';
import type { EmailTexts } from '@/features/notifications';
import type { Locale } from '@/i18n/locales';
import type { Labels } from '@/i18n/texts';
import { useTranslations } from 'next-intl';

import styles from './emails.module.css';
import type { ShownPart, ShownRevision } from './shown';

/** What was written for an email in one language, the newest first. */
export function EmailHistory({
  history,
  parts,
  labels,
  locale,
  htmlLang,
  onUse,
}: {
  history: readonly ShownRevision[];
  parts: readonly ShownPart[];
  labels: Labels<'emails'>;
  locale: Locale;
  htmlLang: string;
  onUse: (texts: EmailTexts) => void;
}) {
  const t = useTranslations('emails');
  const texts = labels.history;
  return (
    <section className={styles.history}>
      <h2>{texts.title}</h2>
      {history.length === 0 && <p className={styles.muted}>{texts.none}</p>}
      <ol>
        {history.map((entry, place) => {
          const written = parts.filter(({ part }) => entry.texts[part] !== undefined);
          const name = entry.changedBy ?? labels.conflict.someone;
          return (
            <li key={entry.revision}>
              <details>
                <summary>
                  <WithMoment
                    text={t('history.by', { name, at: MOMENT_HERE })}
                    at={entry.changedAt}
                    locale={locale}
                  />
                  {place === 0 && ` · ${texts.current}`}
                </summary>
                {written.length === 0 ? (
                  <p>{texts.defaultUsed}</p>
                ) : (
                  <dl lang={htmlLang}>
                    {written.map(({ part }) => (
                      <div key={part}>
                        <dt>{labels.parts[part]}</dt>
                        <dd>{entry.texts[part]}</dd>
                      </div>
                    ))}
                  </dl>
                )}
                {place > 0 && (
                  <button type="button" className={styles.textButton} onClick={() => onUse(entry.texts)}>
                    {texts.use}
                  </button>
                )}
              </details>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
