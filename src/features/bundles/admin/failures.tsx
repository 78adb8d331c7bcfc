'use client';

import type { BundleFailure } from '@/cms/bundles/tables';
import { languageName } from '@/i18n/language-name';
import { listOfNames } from '@/i18n/lists';

import styles from './bundles.module.css';
import { useBundleTexts } from './use-texts';

/** Why a bundle was not published, item by item. Fields are named as the form calls them. */
export function Failures({
  lead,
  failures,
  titles,
}: {
  lead: string;
  failures: readonly BundleFailure[];
  /** Of the items, by target. */
  titles: Readonly<Record<string, string>>;
}) {
  const { t, labels, locale } = useBundleTexts();
  const reason = ({ reason: why, fields = [], message = '' }: BundleFailure) => {
    if (why === 'incomplete') return t('failures.incomplete', { fields: listOfNames(fields, locale) });
    return why === 'refused' ? t('failures.refused', { message }) : labels.failures[why];
  };
  return (
    <div role="alert" className={styles.failures}>
      <h2>{labels.failures.title}</h2>
      <p>{failures.length === 0 ? labels.failures.unknown : lead}</p>
      {failures.length > 0 && (
        <ul>
          {failures.map((failure) => (
            <li key={`${failure.target} ${failure.locale}`}>
              <strong>{titles[failure.target] ?? labels.items.untitled}</strong>{' '}
              <span className={styles.quiet}>{languageName(failure.locale, locale)}</span>
              <br />
              {reason(failure)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
