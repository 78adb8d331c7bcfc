'use client';

import { Link } from '@payloadcms/ui';

import type { ReviewTexts } from '@/access/shared/admin/review-texts';

import { type ReviewQueue, reviewQueues } from '../review-queues';
import type { QueuePage } from '../use-cases/review-queue';

import styles from './review-console.module.css';

interface Props {
  readonly texts: ReviewTexts;
  readonly current: ReviewQueue;
  /** Undefined until the first answer. */
  readonly queue: QueuePage | undefined;
  readonly onGo: (queue: ReviewQueue) => void;
  /** The list of keys is asked for. */
  readonly onKeys: () => void;
}

/** The queues, each with how many cases it holds and how many of them are late. */
export function QueueNav({ texts: { t }, current, queue, onGo, onKeys }: Props) {
  return (
    <nav className={styles.queues} aria-label={t('queues.label')}>
      {(Object.keys(reviewQueues) as ReviewQueue[]).map((name) => {
        const count = queue?.counts[name];
        return (
          <button
            key={name}
            type="button"
            aria-current={name === current ? 'page' : undefined}
            onClick={() => onGo(name)}
          >
            <span>{t(`queues.${name}`)}</span>
            {count && <span className={styles.count}>{count.all}</span>}
            {count && count.late > 0 && (
              <span className={styles.late}>{t('queues.lateCount', { count: count.late })}</span>
            )}
          </button>
        );
      })}
      <Link href="/admin/subscription-requests">
        <span>{t('queues.subscriptions')}</span>
        {queue && <span className={styles.count}>{queue.subscriptions.all}</span>}
        {queue && queue.subscriptions.late > 0 && (
          <span className={styles.late}>{t('queues.lateCount', { count: queue.subscriptions.late })}</span>
        )}
      </Link>
      <button type="button" className={styles.keysButton} aria-keyshortcuts="?" onClick={onKeys}>
        <span>{t('keys.title')}</span> <kbd aria-hidden>?</kbd>
      </button>
    </nav>
  );
}
