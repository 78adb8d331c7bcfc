'use client';

import { Button, toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';

import type { Locale } from '@/i18n/locales';

import type { AnnouncementTransition } from '../domain';
import type { Progress } from '../use-cases/transition';
import styles from './send-panel.module.css';
import type { AnnouncementLabels } from './texts';

/** How often a running announcement is looked at, in ms. */
const LOOK_EVERY_MS = 2_000;

interface Props {
  readonly id: string;
  readonly initial: Progress;
  readonly locale: Locale;
  readonly labels: AnnouncementLabels;
  /** Address that the test is offered to. */
  readonly email: string;
  readonly maySend: boolean;
}

/** Preview, test, schedule and progress of one announcement. */
export function SendControls({ id, initial, locale, labels, email, maySend }: Props) {
  const router = useRouter();
  const [progress, setProgress] = useState(initial);
  const [preview, setPreview] = useState<{ lang: Locale; format: 'html' | 'text' }>();
  const [testAddress, setTestAddress] = useState(email);
  const [testLanguage, setTestLanguage] = useState<Locale>(locale);
  const [at, setAt] = useState('');
  const [busy, setBusy] = useState(false);
  const { state, total, counts } = progress;
  const isMoving = state === 'sending' || state === 'scheduled';

  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setInterval(() => {
      void fetch(`/api/announcements/${id}/progress`)
        .then(async (answer) => (answer.ok ? ((await answer.json()) as { data: Progress }).data : undefined))
        .then(
          (found) => found && setProgress(found),
          () => undefined,
        );
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [id, isMoving]);

  const post = async (path: string, body: unknown): Promise<unknown> => {
    const answer = await fetch(`/api/announcements/${id}/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const parsed = (await answer.json()) as {
      data?: { state?: keyof AnnouncementLabels['states'] };
      msg?: { message_zh: string; message_en: string };
    };
    if (answer.ok) return parsed.data;
    const message = locale === 'zh' ? parsed.msg?.message_zh : parsed.msg?.message_en;
    const present = parsed.data?.state;
    throw new Error(present ? `${message ?? labels.failed} (${labels.states[present]})` : message);
  };

  const act = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast.error(error instanceof Error && error.message ? error.message : labels.failed);
    } finally {
      setBusy(false);
      router.refresh();
    }
  };

  const change = (event: AnnouncementTransition['event'], question?: string) => {
    if (question && !window.confirm(question)) return;
    void act(async () => {
      const moment = event === 'schedule' && at !== '' ? { at: new Date(at).toISOString() } : {};
      setProgress((await post('transition', { event, expectedState: state, ...moment })) as Progress);
      toast.success(labels.done);
    });
  };

  const test = () =>
    void act(async () => {
      await post('test', { email: testAddress, lang: testLanguage });
      toast.success(labels.testSent.replace('{email}', testAddress));
    });

  const finished =
    (counts.sent ?? 0) + (counts.failed ?? 0) + (counts.skipped ?? 0) + (counts.uncertain ?? 0);
  const button = (event: AnnouncementTransition['event'], label: string, question?: string) => (
    <Button
      size="small"
      margin={false}
      buttonStyle={event === 'schedule' || event === 'resume' ? 'primary' : 'secondary'}
      disabled={busy}
      onClick={() => change(event, question)}
    >
      {label}
    </Button>
  );

  return (
    <section className={styles.panel} aria-label={labels.title}>
      <h2>{labels.title}</h2>
      <p className={styles.state}>
        {labels.state}: <strong>{labels.states[state]}</strong>
        {progress.scheduledAt &&
          state === 'scheduled' &&
          ` · ${new Date(progress.scheduledAt).toLocaleString(locale)}`}
      </p>

      <div className={styles.row} role="group" aria-label={labels.preview}>
        {(['zh', 'en'] as const).flatMap((lang) =>
          (['html', 'text'] as const).map((format) => (
            <Button
              key={`${lang}-${format}`}
              size="small"
              margin={false}
              buttonStyle="secondary"
              onClick={() =>
                setPreview(preview?.lang === lang && preview.format === format ? undefined : { lang, format })
              }
            >
              {`${labels.languages[lang]} · ${labels.formats[format]}`}
            </Button>
          )),
        )}
      </div>
      {preview && (
        <iframe
          className={styles.preview}
          title={labels.preview}
          sandbox=""
          src={`/api/announcements/${id}/preview?lang=${preview.lang}&format=${preview.format}`}
        />
      )}

      <div className={styles.row}>
        <label>
          {labels.testAddress}
          <input type="email" value={testAddress} onChange={({ target }) => setTestAddress(target.value)} />
        </label>
        <label>
          {labels.language}
          <select
            value={testLanguage}
            onChange={({ target }) => setTestLanguage(target.value === 'zh' ? 'zh' : 'en')}
          >
            <option value="zh">{labels.languages.zh}</option>
            <option value="en">{labels.languages.en}</option>
          </select>
        </label>
        <Button
          size="small"
          margin={false}
          buttonStyle="secondary"
          disabled={busy || testAddress === ''}
          onClick={test}
        >
          {labels.test}
        </Button>
      </div>

      {maySend && (
        <div className={styles.row}>
          {state === 'draft' && (
            <>
              <label>
                {labels.at}
                <input type="datetime-local" value={at} onChange={({ target }) => setAt(target.value)} />
              </label>
              {button('schedule', at === '' ? labels.sendNow : labels.schedule, labels.sure)}
            </>
          )}
          {state === 'scheduled' && button('unschedule', labels.unschedule)}
          {state === 'sending' && button('pause', labels.pause)}
          {state === 'paused' && button('resume', labels.resume)}
          {(state === 'scheduled' || state === 'sending' || state === 'paused') &&
            button('cancel', labels.cancel, labels.cancelSure)}
          {state === 'sent' &&
            (counts.uncertain ?? 0) > 0 &&
            button('retry_uncertain', labels.retryUncertain, labels.retrySure)}
        </div>
      )}

      {total > 0 && (
        <div role="status">
          <progress value={finished} max={total} aria-label={labels.progress} />
          <dl className={styles.counts}>
            {(
              [
                ['sent', counts.sent],
                ['failed', counts.failed],
                ['left', (counts.waiting ?? 0) + (counts.handed ?? 0)],
                ['skipped', counts.skipped],
                ['uncertain', counts.uncertain],
              ] as const
            ).map(([name, count]) => (
              <div key={name}>
                <dt>{labels.counts[name]}</dt>
                <dd>{count ?? 0}</dd>
              </div>
            ))}
            <div>
              <dt>{labels.speed}</dt>
              <dd>{progress.perSecond.toFixed(1)}</dd>
            </div>
          </dl>
          {(counts.uncertain ?? 0) > 0 && <p>{labels.uncertainHint}</p>}
          {progress.lastError && (
            <p>
              {labels.lastError}: {progress.lastError}
            </p>
          )}
        </div>
      )}
    </section>
  );
}
