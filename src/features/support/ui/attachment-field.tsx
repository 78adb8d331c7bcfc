'use client';

import { useRef } from 'react';

import { formatBytes } from '@/ui/format';
import { Icon } from '@/ui/icons/icon';
import { Button } from '@/ui/primitives/button';

import type { SupportLabels } from './labels';
import styles from './support.module.css';

/** Kinds of file that the portal takes, for the file dialog; the server judges the content. */
const ACCEPTED = '.pdf,.jpg,.jpeg,.png,.txt,.log,.csv,.json,text/plain';

/** One file that goes along with the form. */
export function AttachmentField({
  id,
  value,
  error,
  onChange,
  labels,
}: {
  id: string;
  value: File | null;
  error: string | undefined;
  onChange: (file: File | null) => void;
  labels: SupportLabels['form'];
}) {
  const input = useRef<HTMLInputElement>(null);
  const remove = () => {
    // The same file can be chosen again.
    if (input.current) input.current.value = '';
    onChange(null);
    input.current?.focus();
  };
  return (
    <div className={styles.attachment} data-invalid={error ? '' : undefined}>
      <p className={styles.label} id={`${id}-label`}>
        {labels.file} <span>{labels.optional}</span>
      </p>
      <label className={styles.choose}>
        <input
          ref={input}
          id={id}
          type="file"
          className="visually-hidden"
          accept={ACCEPTED}
          aria-labelledby={`${id}-label ${id}-choose`}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-text`}
          onChange={({ target }) => onChange(target.files?.[0] ?? null)}
        />
        <Icon name="upload" small />
        <span id={`${id}-choose`}>{labels.fileChoose}</span>
      </label>
      <p id={`${id}-text`} className={error ? styles.error : styles.hint}>
        {error && <Icon name="danger" small />}
        {error ?? labels.fileHint}
      </p>
      {value && (
        <p className={styles.chosen}>
          <span>
            {value.name} · {formatBytes(value.size)}
          </span>
          <Button variant="quiet" size="small" onClick={remove}>
            {labels.fileRemove}
          </Button>
        </p>
      )}
    </div>
  );
}
