'use client';

import { contractDay, dayText, type ReviewTexts } from '@/access/shared/admin/review-texts';
import { languages } from '@/i18n/languages';

import type { ReviewCase } from '../use-cases/review-case';

import styles from './review-console.module.css';

interface Props {
  readonly texts: ReviewTexts;
  readonly case: ReviewCase;
  /** Opens another case. */
  readonly onOpen: (id: string) => void;
}

/** Other applications that have something in common with this one, and the grants of the organization. */
export function Related({ texts, case: current, onOpen }: Props) {
  const { t } = texts;
  return (
    <div className={styles.columns}>
      <section>
        <h3>{t('case.related')}</h3>
        {current.related.length === 0 && <p className={styles.quiet}>{t('case.noRelated')}</p>}
        <ul className={styles.related}>
          {current.related.map((other) => (
            <li key={other.id}>
              <button type="button" className={styles.textButton} onClick={() => onOpen(other.id)}>
                {other.organization} · {other.name}
              </button>
              <span>
                {other.specification} · {t(`states.${other.state}`)} · {dayText(other.createdAt, texts)}
              </span>
              <span className={styles.hint}>
                {other.common
                  .map((kind) => t(`common.${kind}`))
                  .join(languages[texts.locale].punctuation.item)}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3>{t('case.grants')}</h3>
        {current.grants.length === 0 && <p className={styles.quiet}>{t('case.noGrants')}</p>}
        <ul className={styles.related}>
          {current.grants.map((grant) => (
            <li key={grant.id}>
              <a href={`/admin/collections/grants/${grant.id}`}>
                {grant.organization} · {grant.name}
              </a>
              <span>
                {grant.number} · {contractDay(grant.grantedAt, texts)} ·{' '}
                {grant.expiresAt
                  ? t('case.until', { date: contractDay(grant.expiresAt, texts) })
                  : t('case.unlimited')}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
