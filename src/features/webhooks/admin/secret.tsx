'use client';

import { Button, toast } from '@payloadcms/ui';

import type { Labels } from '@/i18n/texts';

import styles from './webhooks.module.css';

/** A new secret, the only time that it is shown. */
export function Secret({ secret, labels }: { secret: string; labels: Labels<'webhooks'> }) {
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    toast.success(labels.secret.copied);
  };
  return (
    <div role="status" className={styles.secret}>
      <p>{labels.secret.once}</p>
      <code>{secret}</code>
      <Button type="button" buttonStyle="secondary" size="small" margin={false} onClick={() => void copy()}>
        {labels.secret.copy}
      </Button>
    </div>
  );
}
