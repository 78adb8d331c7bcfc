'use client';

import type { Labels } from '@/i18n/texts';

import type { Offer } from './log-in-calls';
import styles from './log-in.module.css';

/** A secret for an authenticator app, as a picture and for typing it in. */
export function SetupPicture({
  offer: { secret, picture },
  labels,
}: {
  offer: Offer;
  labels: Labels<'staff-sign-in'>['setup'];
}) {
  return (
    <div className={styles.setup}>
      <svg role="img" aria-label={labels.picture} viewBox={`0 0 ${picture.size} ${picture.size}`}>
        <path d={picture.path} />
      </svg>
      <p>
        {labels.secret} <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
    </div>
  );
}
