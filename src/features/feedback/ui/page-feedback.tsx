'use client';

import { useId, useState } from 'react';
import type { SyntheticEvent } from 'react';

import type { Labels } from '@/i18n/texts';
import { Button } from '@/ui/primitives/button';
import { TextArea } from '@/ui/primitives/field';
import { Rate } from '@/ui/primitives/rate';

import styles from './page-feedback.module.css';

/** `feedback` of the namespace `documents`. */
export type FeedbackLabels = Labels<'documents'>['feedback'];

/** Characters of a comment; the same as on the server. */
const COMMENT_MAX = 1_000;

/** "Was this page helpful": stars first, then room for a comment. What was typed stays when sending fails. */
export function PageFeedback({
  path,
  labels,
  starLabels,
}: {
  path: string;
  labels: FeedbackLabels;
  starLabels: readonly string[];
}) {
  const id = useId();
  const [stars, setStars] = useState<number>();
  const [comment, setComment] = useState('');
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open');

  const send = async () => {
    setState('sending');
    try {
      const { request } = await import('@/features/session/browser');
      await request('POST', '/api-feedback', { body: { path, stars, comment } });
      setState('sent');
    } catch {
      // The request layer has said why.
      setState('open');
    }
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (state === 'open' && stars !== undefined) void send();
  };

  return (
    <form method="dialog" className={`${styles.feedback ?? ''} needs-js no-print`} onSubmit={submit}>
      {state === 'sent' ? null : (
        <>
          <Rate
            name={`${id}-stars`}
            label={labels.question}
            starLabels={starLabels}
            value={stars}
            onChange={setStars}
            disabled={state === 'sending'}
          />
          {stars !== undefined && (
            <div className={styles.more}>
              <TextArea
                id={`${id}-comment`}
                name="comment"
                rows={3}
                maxLength={COMMENT_MAX}
                label={labels.comment}
                hint={labels.hint}
                value={comment}
                onChange={(event) => setComment(event.target.value)}
              />
              <Button type="submit" size="small" disabled={state === 'sending'}>
                {state === 'sending' ? labels.sending : labels.send}
              </Button>
            </div>
          )}
        </>
      )}
      <p role="status">{state === 'sent' && labels.thanks}</p>
    </form>
  );
}
