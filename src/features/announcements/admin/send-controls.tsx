'use client';

import { Button, toast, useDocumentInfo, useFormModified } from '@payloadcms/ui';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useRef, useState } from 'react';

import { momentText } from '@/cms/admin/list-values';
import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';
import { languageName } from '@/i18n/language-name';
import { type Locale, locales, storedLocale } from '@/i18n/locales';
import { useReaderZone } from '@/i18n/reader-zone';

import type { AnnouncementTransition } from '../domain';
import type { Audience, Progress } from '../use-cases/transition';
import { Held } from './held';
import styles from './send-panel.module.css';
import type { AnnouncementLabels } from './texts';

/** How often an announcement is looked at that the worker or other staff may move on, in ms. */
const LOOK_EVERY_MS = 2_000;

interface Props {
  readonly id: string;
  readonly initial: Progress;
  readonly audience: Audience;
  readonly locale: Locale;
  readonly labels: AnnouncementLabels;
  /** Address that the test is offered to. */
  readonly email: string;
  readonly mayTest: boolean;
  readonly maySend: boolean;
}

/** What a refusal says when someone has saved the announcement in the meantime. */
interface Changed {
  readonly changed: boolean;
}

/** Preview, test, schedule and progress of one announcement. */
export function SendControls({ id, initial, audience, locale, labels, email, mayTest, maySend }: Props) {
  const router = useRouter();
  const t = useTranslations('announcement-admin');
  // What is previewed and sent is what is saved.
  const isModified = useFormModified();
  const [progress, setProgress] = useState(initial);
  const [preview, setPreview] = useState<{ lang: Locale; format: 'html' | 'text' }>();
  const [testAddress, setTestAddress] = useState(email);
  const [testLanguage, setTestLanguage] = useState<Locale>(locale);
  const [at, setAt] = useState('');
  const { state, total, counts } = progress;
  const mayMove = state === 'scheduled' || state === 'sending' || state === 'paused';
  const isDraft = state === 'draft';
  const timeZone = useReaderZone();

  const request = useStaffRequest();
  const look = useCallback(
    () =>
      // The next look follows soon, so one that fails is not worth a message.
      request<Progress>(`/api/announcements/${id}/progress`, { background: true }).then(
        setProgress,
        () => undefined,
      ),
    [id, request],
  );
  useEffect(() => {
    if (!mayMove) return undefined;
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [look, mayMove]);

  // Whether the fields above can be edited is decided by the server. Nothing else here needs the page again, which
  // draws the buttons again as well and loses what is pressed in that moment.
  const drawnFor = useRef(isDraft);
  useEffect(() => {
    if (drawnFor.current === isDraft) return;
    drawnFor.current = isDraft;
    router.refresh();
  }, [isDraft, router]);

  // What was saved when this person saw it: as the form has it, or as they moved it on themselves.
  const saved: unknown = useDocumentInfo().savedDocumentData?.updatedAt;
  const [movedAt, setMovedAt] = useState('');
  const seenAt = typeof saved === 'string' && saved > movedAt ? saved : movedAt;

  const { busy, act } = useStaffAction(async ({ code, data, message }) => {
    // Another staff member was first: what is on the screen is no longer so.
    const latest = code === 'conflict' ? (data as Partial<Progress & Changed> | undefined) : undefined;
    if (latest?.changed) {
      toast.error(labels.changed);
      return;
    }
    const now = latest?.state;
    toast.error(now ? `${message} (${labels.states[now]})` : message);
    if (now) await look();
  });

  const change = (event: AnnouncementTransition['event'], ask?: string, done = labels.done) => {
    if (ask && !window.confirm(ask)) return;
    void act(async () => {
      const moment = event === 'schedule' && at !== '' ? { at: new Date(at).toISOString() } : {};
      const seen = event === 'schedule' && seenAt !== '' ? { seenAt } : {};
      const body = { event, expectedState: state, ...moment, ...seen };
      const moved = await request<Progress>(`/api/announcements/${id}/transition`, { body });
      setProgress(moved);
      setMovedAt(moved.updatedAt);
      toast.success(event === 'schedule' && at === '' ? labels.held : done);
    });
  };

  const test = () =>
    void act(async () => {
      await request(`/api/announcements/${id}/test`, { body: { email: testAddress, lang: testLanguage } });
      toast.success(t('testSent', { email: testAddress }));
    });

  const { zh, en } = audience.readers;
  const readers = zh + en;
  const question = t('sure', { count: readers, list: audience.list });
  const missing = locales.filter((lang) => !audience.written.includes(lang));
  const when = (moment: string) => momentText(moment, locale, timeZone);
  const notBegun = state === 'draft' || state === 'scheduled';
  const seconds =
    progress.startedAt && progress.finishedAt
      ? (new Date(progress.finishedAt).getTime() - new Date(progress.startedAt).getTime()) / 1000
      : undefined;
  const speed = seconds ? (counts.sent ?? 0) / seconds : progress.perSecond;

  const finished =
    (counts.sent ?? 0) + (counts.failed ?? 0) + (counts.skipped ?? 0) + (counts.uncertain ?? 0);
  const button = (event: AnnouncementTransition['event'], label: string, ask?: string) => (
    <Button
      size="small"
      margin={false}
      buttonStyle={event === 'schedule' || event === 'resume' ? 'primary' : 'secondary'}
      disabled={busy || (event === 'schedule' && (isModified || readers === 0))}
      onClick={() => change(event, ask)}
    >
      {label}
    </Button>
  );

  return (
    <section className={styles.panel} aria-label={labels.title}>
      <h2>{labels.title}</h2>
      <p className={styles.state}>
        {labels.state}: <strong>{labels.states[state]}</strong>
        {progress.scheduledAt && state === 'scheduled' && ` · ${when(progress.scheduledAt)}`}
        {progress.startedAt && ` · ${t('begun', { at: when(progress.startedAt) })}`}
        {progress.finishedAt && ` · ${t('finished', { at: when(progress.finishedAt) })}`}
      </p>
      {notBegun && (
        <p>
          {t('audience', { list: audience.list, count: readers, zh, en })}
          {missing.map((lang) => (
            <strong key={lang} className={styles.warning}>
              {t('notWritten', { language: languageName(lang, locale) })}
            </strong>
          ))}
        </p>
      )}
      {isModified && notBegun && (
        <p role="status" className={styles.warning}>
          {labels.unsaved}
        </p>
      )}

      <div className={styles.row} role="group" aria-label={labels.preview}>
        <span className={styles.name}>{labels.preview}</span>
        {locales.flatMap((lang) =>
          (['html', 'text'] as const).map((format) => (
            <Button
              key={`${lang}-${format}`}
              size="small"
              margin={false}
              buttonStyle={preview?.lang === lang && preview.format === format ? 'primary' : 'secondary'}
              extraButtonProps={{ 'aria-pressed': preview?.lang === lang && preview.format === format }}
              onClick={() =>
                setPreview(preview?.lang === lang && preview.format === format ? undefined : { lang, format })
              }
            >
              {`${languageName(lang, locale)} · ${labels.formats[format]}`}
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

      {notBegun && mayTest && (
        <div className={styles.row}>
          <label>
            {labels.testAddress}
            <input type="email" value={testAddress} onChange={({ target }) => setTestAddress(target.value)} />
          </label>
          <label>
            {labels.language}
            <select
              value={testLanguage}
              onChange={({ target }) => setTestLanguage(storedLocale(target.value))}
            >
              {locales.map((code) => (
                <option key={code} value={code}>
                  {languageName(code, locale)}
                </option>
              ))}
            </select>
          </label>
          <Button
            size="small"
            margin={false}
            buttonStyle="secondary"
            disabled={busy || isModified || testAddress === ''}
            onClick={test}
          >
            {labels.test}
          </Button>
        </div>
      )}

      {maySend && (
        <div className={styles.row}>
          {state === 'draft' && (
            <>
              <label>
                {t('at', { zone: timeZone })}
                <input type="datetime-local" value={at} onChange={({ target }) => setAt(target.value)} />
              </label>
              {button('schedule', at === '' ? labels.sendNow : labels.schedule, question)}
            </>
          )}
          {state === 'scheduled' && (
            <Held
              key={progress.scheduledAt}
              waits={progress.waits ?? 0}
              busy={busy}
              labels={labels}
              onUndo={() => change('unschedule', undefined, labels.undone)}
            >
              {button('unschedule', labels.unschedule)}
              {button('cancel', labels.cancel, labels.cancelSure)}
            </Held>
          )}
          {state === 'sending' && button('pause', labels.pause)}
          {state === 'paused' && button('resume', labels.resume)}
          {(state === 'sending' || state === 'paused') && button('cancel', labels.cancel, labels.cancelSure)}
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
              <dd>{speed.toFixed(1)}</dd>
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
