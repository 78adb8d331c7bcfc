'use client';

import { useState } from 'react';

import styles from './help.module.css';

/** What the button says, before and after it was pressed. */
export interface CopyLabels {
  readonly copy: string;
  readonly copied: string;
  /** What to do where the browser refuses. */
  readonly failed: string;
}

/** Copies the block of code beside it. */
export function CopyCode({ code, labels }: { code: string; labels: CopyLabels }) {
  const [state, setState] = useState<keyof CopyLabels>('copy');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      setState('copied');
    } catch {
      setState('failed');
    }
  };
  return (
    <button
      type="button"
      className={styles.copy}
      aria-live="polite"
      onClick={() => void copy()}
      onBlur={() => setState('copy')}
    >
      {labels[state]}
    </button>
  );
}
