import type { InputHTMLAttributes, ReactNode, Ref } from 'react';

import { Icon } from '../icons/icon';
import styles from './checkbox-field.module.css';

export interface CheckboxFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  id: string;
  /** May hold links. */
  label: ReactNode;
  /** Read out when it appears, unless a form sums up its errors. */
  error?: string;
  'data-summed'?: '';
  ref?: Ref<HTMLInputElement>;
}

/** Something to agree to. */
export function CheckboxField({ label, error, ...input }: CheckboxFieldProps) {
  return (
    <div className={styles.field} data-invalid={error ? '' : undefined}>
      <div className={styles.line}>
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${input.id}-text` : undefined}
        />
        <label htmlFor={input.id}>{label}</label>
      </div>
      {error && (
        <p id={`${input.id}-text`} role={input['data-summed'] === undefined ? 'alert' : undefined}>
          <Icon name="danger" small />
          {error}
        </p>
      )}
    </div>
  );
}
