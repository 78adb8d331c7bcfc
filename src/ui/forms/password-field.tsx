'use client';

import { useState, type InputHTMLAttributes, type Ref } from 'react';

import { Icon } from '../icons/icon';
import { TextField } from '../primitives/field';
import styles from './password-field.module.css';

interface PasswordRule {
  text: string;
  kept: boolean;
}

export interface PasswordFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  id: string;
  label: string;
  hint?: string;
  error?: string;
  labels: { show: string; hide: string; rules: string; kept: string; open: string };
  /** Rules that are ticked off while typing. */
  rules?: readonly PasswordRule[];
  ref?: Ref<HTMLInputElement>;
}

/** A password, hidden until asked for. Pasting and password managers work as anywhere. */
export function PasswordField({ labels, rules, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const rulesId = `${field.id}-rules`;
  return (
    <div className={styles.password}>
      <TextField
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...field}
        type={shown ? 'text' : 'password'}
        aria-details={rules ? rulesId : undefined}
        action={
          <button
            type="button"
            className={styles.toggle}
            aria-label={shown ? labels.hide : labels.show}
            aria-controls={field.id}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eye-off' : 'eye'} />
          </button>
        }
      />
      {rules && (
        <ul id={rulesId} className={styles.rules} aria-label={labels.rules}>
          {rules.map(({ text, kept }) => (
            <li key={text} data-kept={kept || undefined}>
              <Icon name={kept ? 'check' : 'dot'} small />
              {text}
              <span className="visually-hidden">{kept ? labels.kept : labels.open}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
