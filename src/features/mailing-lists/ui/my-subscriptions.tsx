'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useState } from 'react';

import { track } from '@/features/analytics/browser';
import { request, RequestError } from '@/features/session/browser';
import type { Locale } from '@/i18n/locales';
import { showToast } from '@/ui/patterns/toast';
import { Button } from '@/ui/primitives/button';
import { Skeleton } from '@/ui/primitives/skeleton';
import { Tag } from '@/ui/primitives/tag';

import styles from './forms.module.css';
import type { MailListLabels } from './labels';

interface Mine {
  readonly list: string;
  readonly name: string;
  readonly description: string;
  readonly requiresReview: boolean;
  readonly state: keyof MailListLabels['mine']['states'];
  readonly subscribed: boolean;
}

function loadMine(lang: Locale): Promise<Mine[]> {
  return request('GET', '/api-mail/mine', { query: { lang }, showError: false, allowDuplicates: true });
}

interface Props {
  lang: Locale;
  labels: MailListLabels['mine'];
  /** Id of the list that the visitor came for; it is shown first. */
  first?: string;
}

/** Where the account's address is in each list, and joining and leaving with one press. */
export function MySubscriptions({ lang, labels, first }: Props) {
  const t = useTranslations('mail-list.mine');
  const [lists, setLists] = useState<readonly Mine[]>();
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState<string>();

  const load = useCallback(() => loadMine(lang).then(setLists, () => setFailed(true)), [lang]);

  useEffect(() => void load(), [load]);

  // Refers to itself: what was left by mistake is joined again from the message.
  const change = useCallback(
    async function change({ list, name }: Pick<Mine, 'list' | 'name'>, subscribed: boolean): Promise<void> {
      setBusy(list);
      try {
        const now = await request<Mine[]>('POST', `/api-mail/mine/${list}`, {
          body: { subscribed, lang },
          ignoredStatuses: [409],
        });
        setLists(now);
        const state = now.find((mine) => mine.list === list)?.state;
        if (subscribed)
          track('subscribe', { list: name, step: state === 'subscribed' ? 'confirmed' : 'requested' });
        const outcome = subscribed ? (state === 'pending_review' ? 'waiting' : 'joined') : 'left';
        await showToast(t(outcome, { list: name }), {
          status: 'success',
          ...(!subscribed && {
            action: { label: labels.undo, onClick: () => void change({ list, name }, true) },
          }),
        });
      } catch (error) {
        if (error instanceof RequestError && error.status === 409) {
          await showToast(labels.suppressed, { status: 'warning' });
        }
      } finally {
        setBusy(undefined);
      }
    },
    [lang, labels, t],
  );

  if (failed) {
    return (
      <div className={styles.panel}>
        <p>{labels.failed}</p>
        <Button
          onClick={() => {
            setFailed(false);
            void load();
          }}
        >
          {labels.retry}
        </Button>
      </div>
    );
  }
  if (!lists) return <Skeleton label={labels.loading} />;
  if (lists.length === 0) return <p>{labels.empty}</p>;
  return (
    <ul className={styles.mine}>
      {lists
        .toSorted((a, b) => Number(b.list === first) - Number(a.list === first))
        .map((mine) => {
          const { list, name, description, state, subscribed } = mine;
          const waits = state === 'pending' || state === 'pending_review';
          const action = subscribed ? labels.leave : waits ? labels.cancel : labels.join;
          return (
            <li key={list}>
              <div>
                <div className={styles.name}>
                  {name}
                  <Tag tone={subscribed ? 'success' : waits ? 'info' : 'neutral'}>{labels.states[state]}</Tag>
                </div>
                <p>{description}</p>
              </div>
              <Button
                size="small"
                variant={subscribed || waits ? 'quiet' : 'secondary'}
                busy={busy === list}
                aria-label={`${action}: ${name}`}
                onClick={() => void change(mine, !(subscribed || waits))}
              >
                {action}
              </Button>
            </li>
          );
        })}
    </ul>
  );
}
