import type {
  InputHTMLAttributes,
  ReactNode,
  Ref,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from 'react';

import { Icon } from '../icons/icon';
import styles from './field.module.css';

interface FieldProps {
  id: string;
  label: string;
  /** Stands below the control from the beginning. */
  hint?: string;
  /** Replaces the hint; read out when it appears, unless a form sums up its errors. */
  error?: string;
  'data-summed'?: '';
  /** Word beside the label, such as "optional". */
  note?: string;
  /** A button in line with the control. */
  action?: ReactNode;
}

/** Label, control, hint and error, tied together for screen readers. */
function Field(props: FieldProps & { children: ReactNode }) {
  const { id, label, hint, error, note, action, children, 'data-summed': summed } = props;
  return (
    <div className={styles.field} data-invalid={error ? '' : undefined}>
      <label htmlFor={id}>
        {label}
        {note && <span>{note}</span>}
      </label>
      <div className={styles.line}>
        {children}
        {action}
      </div>
      <p
        id={`${id}-text`}
        className={error ? styles.error : styles.hint}
        role={error && summed === undefined ? 'alert' : undefined}
      >
        {error && <Icon name="danger" small />}
        {error ?? hint}
      </p>
    </div>
  );
}

function described({ id, hint, error }: FieldProps) {
  return {
    id,
    'aria-describedby': hint || error ? `${id}-text` : undefined,
    'aria-invalid': error ? true : undefined,
  };
}

/** A field of one line. */
export function TextField(
  props: FieldProps & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> },
) {
  const { label, hint, error, note, action, ...rest } = props;
  return (
    <Field {...{ id: props.id, label, hint, error, note, action, 'data-summed': props['data-summed'] }}>
      <input {...rest} {...described(props)} className={styles.control} />
    </Field>
  );
}

/** A field of several lines. */
export function TextArea(
  props: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> },
) {
  const { label, hint, error, note, action, ...rest } = props;
  return (
    <Field {...{ id: props.id, label, hint, error, note, action, 'data-summed': props['data-summed'] }}>
      <textarea rows={4} {...rest} {...described(props)} className={styles.control} />
    </Field>
  );
}

/** A choice from a short list: the browser's own select. */
export function SelectField(
  props: FieldProps & SelectHTMLAttributes<HTMLSelectElement> & { ref?: Ref<HTMLSelectElement> },
) {
  const { label, hint, error, note, action, children, ...rest } = props;
  return (
    <Field {...{ id: props.id, label, hint, error, note, action, 'data-summed': props['data-summed'] }}>
      <span className={styles.select}>
        <select {...rest} {...described(props)} className={styles.control}>
          {children}
        </select>
        <Icon name="chevron-down" small />
      </span>
    </Field>
  );
}
