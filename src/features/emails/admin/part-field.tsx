'use client';

import type { Labels } from '@/i18n/texts';

import styles from './emails.module.css';
import type { ShownPart } from './shown';

/** How full a field is before it says how much more fits. */
const ALMOST_FULL = 0.9;

/** The words of a part of an email, with its default and what is wrong with them. */
export function PartField({
  shown: { part, isOneLine, longest, usual, former },
  value,
  problems,
  labels,
  htmlLang,
  onChange,
  onFocus,
  register,
}: {
  shown: ShownPart;
  value: string;
  problems: readonly string[];
  labels: Labels<'emails'>;
  htmlLang: string;
  onChange: (value: string) => void;
  onFocus: () => void;
  register: (field: HTMLInputElement | HTMLTextAreaElement | null) => void;
}) {
  const id = `email-${part}`;
  const isOwn = value.trim() !== '';
  const hint = part === 'preheader' || part === 'lead' ? labels.hints[part] : undefined;
  const about = [hint && `${id}-hint`, problems.length > 0 && `${id}-problems`].filter(Boolean).join(' ');
  const common = {
    id,
    lang: htmlLang,
    value,
    placeholder: usual || labels.noPreheader,
    autoComplete: 'off',
    'aria-invalid': problems.length > 0,
    ...(about !== '' && { 'aria-describedby': about }),
    onFocus,
    ref: register,
  };
  return (
    <div className={styles.part}>
      <div className={styles.partHead}>
        <label htmlFor={id}>{labels.parts[part]}</label>
        {usual !== '' && (
          <button
            type="button"
            className={styles.textButton}
            aria-label={`${isOwn ? labels.useDefault : labels.startFromDefault}: ${labels.parts[part]}`}
            onClick={() => onChange(isOwn ? '' : usual)}
          >
            {isOwn ? labels.useDefault : labels.startFromDefault}
          </button>
        )}
      </div>
      {isOneLine ? (
        <input type="text" {...common} onChange={({ target }) => onChange(target.value)} />
      ) : (
        <textarea {...common} rows={3} onChange={({ target }) => onChange(target.value)} />
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.muted}>
          {hint}
        </p>
      )}
      {problems.length > 0 && (
        <ul id={`${id}-problems`} className={styles.problems}>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {value.length > longest * ALMOST_FULL && (
        <p className={styles.muted}>
          {value.length} / {longest}
        </p>
      )}
      {former !== undefined && <p className={styles.notice}>{labels.outdated}</p>}
      {isOwn && usual !== '' && (
        <details className={styles.compare} {...(former !== undefined && { open: true })}>
          <summary>{labels.compare}</summary>
          <dl lang={htmlLang}>
            {former !== undefined && (
              <div>
                <dt>{labels.formerDefault}</dt>
                <dd>{former}</dd>
              </div>
            )}
            <div>
              <dt>{former === undefined ? labels.default : labels.currentDefault}</dt>
              <dd>{usual}</dd>
            </div>
          </dl>
        </details>
      )}
    </div>
  );
}
