'use client';

import { useTranslations } from 'next-intl';

import type { Labels } from '@/i18n/texts';

import styles from './emails.module.css';
import type { ShownVariable } from './shown';

/** What the texts of an email may name; each can be put into the text. */
export function EmailVariables({
  variables,
  labels,
  onInsert,
}: {
  variables: readonly ShownVariable[];
  labels: Labels<'emails'>;
  onInsert: (variable: ShownVariable) => void;
}) {
  const t = useTranslations('emails');
  return (
    <section className={styles.variables}>
      <h2>{labels.variables.title}</h2>
      <p className={styles.muted}>{labels.variables.lead}</p>
      <ul>
        {variables.map((variable) => (
          <li key={variable.name}>
            <button
              type="button"
              className={styles.chip}
              aria-label={t('variables.insert', { name: `{${variable.name}}` })}
              onClick={() => onInsert(variable)}
            >
              {`{${variable.name}}`}
            </button>
            <span>
              {variable.meaning}
              {variable.isRequired && <strong> · {labels.variables.required}</strong>}
              {variable.kind !== 'text' && (
                <span className={styles.muted}>
                  <br />
                  {t(variable.kind === 'number' ? 'variables.number' : 'variables.cases', {
                    example: variable.inserted,
                  })}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
