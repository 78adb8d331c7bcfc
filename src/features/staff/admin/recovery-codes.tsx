'use client';

import { Button } from '@payloadcms/ui';
import { useId, useState } from 'react';

import type { Labels } from '@/i18n/texts';

import styles from './log-in.module.css';

/** Recovery codes, which are shown once. */
export function RecoveryCodes({
  codes,
  heading: Heading = 'h1',
  labels,
  onDone,
}: {
  codes: readonly string[];
  /** The heading in the outline of the page. */
  heading?: 'h1' | 'h3';
  labels: Labels<'staff-sign-in'>['codes'];
  onDone: () => void;
}) {
  const id = useId();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    setCopied(true);
  };
  return (
    <section className={styles.form} aria-labelledby={`${id}-title`}>
      <Heading id={`${id}-title`}>{labels.title}</Heading>
      <p>{labels.lead}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button buttonStyle="secondary" margin={false} onClick={() => void copy()}>
        {copied ? labels.copied : labels.copy}
      </Button>
      <Button margin={false} onClick={onDone}>
        {labels.done}
      </Button>
    </section>
  );
}
