import type { UIFieldServerProps } from 'payload';

import { languageName } from '@/i18n/language-name';
import { locales } from '@/i18n/locales';

import styles from '@/access/shared/admin/release-files.module.css';
import { reviewTexts } from '@/access/shared/admin/review-texts';

/** In the view of an agreement: its PDF as applicants will get it, in each language. */
export function AgreementPreview({ id, i18n }: UIFieldServerProps & { id?: string | number }) {
  const { locale, t } = reviewTexts(i18n.language);
  return (
    <section className={styles.panel} aria-labelledby="agreement-preview">
      <h3 id="agreement-preview">{t('agreementPreview.title')}</h3>
      <p className={styles.quiet}>{t(id ? 'agreementPreview.lead' : 'agreementPreview.saveFirst')}</p>
      {id && (
        <ul className={styles.links}>
          {locales.map((lang) => (
            <li key={lang}>
              <a href={`/api/agreements/${id}/preview?lang=${lang}`} target="_blank" rel="noreferrer">
                {t('agreementPreview.open', { language: languageName(lang, locale) })} ↗
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
