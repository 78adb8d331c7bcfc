'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import type { MaskedHolder } from '@/access/shared/domain';
import styles from '@/access/shared/ui/applications.module.css';
import type { ApplicationLabels } from '@/access/shared/ui/labels';
import { request } from '@/features/session/browser';
import { Button } from '@/ui/primitives/button';
import { Notice } from '@/ui/primitives/notice';

/** The organization has it: who holds it, masked, and a way to ask. */
export function Obtained(props: {
  labels: ApplicationLabels['obtained'];
  holder: MaskedHolder;
  id: string;
  onBack: () => void;
}) {
  const t = useTranslations('applications.obtained');
  const { labels, holder, id, onBack } = props;
  const [state, setState] = useState<'idle' | 'asking' | 'asked'>('idle');
  const ask = async (): Promise<void> => {
    setState('asking');
    try {
      await request('POST', `/api-spec/holder-requests/${id}/ask`);
      setState('asked');
    } catch {
      // The request layer has said why.
      setState('idle');
    }
  };
  return (
    <section className={styles.panel} aria-live="polite">
      <h2>{labels.title}</h2>
      <p>{t('text', { name: holder.name, email: holder.email })}</p>
      {state === 'asked' ? (
        <Notice tone="success" title={labels.asked} live />
      ) : (
        <div className={styles.actions}>
          <Button variant="primary" busy={state === 'asking'} onClick={() => void ask()}>
            {labels.ask}
          </Button>
          <Button variant="quiet" onClick={onBack}>
            {labels.back}
          </Button>
        </div>
      )}
    </section>
  );
}
