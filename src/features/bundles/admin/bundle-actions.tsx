'use client';

import { Button, toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';

import type { StaffRequestError } from '@/cms/admin/staff-client';
import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';
import type { BundleFailure, BundleState } from '@/cms/bundles/tables';
import { instantOf } from '@/i18n/zoned-time';
import { languageName } from '@/i18n/language-name';
import { type Locale, locales } from '@/i18n/locales';
import { useReaderZone } from '@/i18n/reader-zone';
import { zoneOffset } from '@/i18n/time-zone';
import { isRecord } from '@/platform/http/refusal';

import { bundleMachine, isPrepared } from '../domain';
import styles from './bundles.module.css';
import { Failures } from './failures';
import { useBundleTexts } from './use-texts';

interface Item {
  readonly id: string;
  readonly target: string;
  readonly title: string;
  readonly locale: Locale;
}

interface Props {
  readonly id: string;
  readonly state: BundleState;
  readonly revision: number;
  /** Something in it cannot be published as it is. */
  readonly blocked: boolean;
  readonly items: readonly Item[];
}

/** What can be done with a bundle in its state. */
export function BundleActions({ id, state, revision, blocked, items }: Props) {
  const { labels, t, locale } = useBundleTexts();
  const texts = labels.actions;
  const router = useRouter();
  const request = useStaffRequest();
  const [failures, setFailures] = useState<readonly BundleFailure[]>();
  const [changed, setChanged] = useState<readonly string[]>();
  const { busy, act } = useStaffAction((refusal) => {
    const data = dataOf(refusal);
    if (data.failures) setFailures(data.failures);
    else if (data.changed) setChanged(data.changed);
    else toast.error(refusal.code === 'conflict' ? texts.stale : refusal.message);
    if (refusal.code === 'conflict') router.refresh();
  });
  const possible = bundleMachine.possible(state, 'staff');
  const base = `/api/bundles/${id}` as const;

  const run = (work: () => Promise<string>, sure?: string) => {
    if (sure !== undefined && !window.confirm(sure)) return;
    void act(async () => {
      setFailures(undefined);
      toast.success(await work());
      setChanged(undefined);
      router.refresh();
    });
  };
  const publish = () =>
    run(
      async () => {
        const { published } = await request<{ published: number }>(`${base}/publish`, {
          body: { revision },
          timeout: LONG,
        });
        return t('actions.published', { count: published });
      },
      t('actions.publishSure', { count: items.length }),
    );
  const undo = (leaveOut: readonly string[], sure?: string) =>
    run(async () => {
      const { undone } = await request<{ undone: number }>(`${base}/undo`, {
        body: { leaveOut },
        timeout: LONG,
      });
      return t('actions.undone', { count: undone });
    }, sure);
  const remove = () => {
    if (!window.confirm(texts.deleteSure)) return;
    void act(async () => {
      await request(`${base}/delete`, { body: {} });
      toast.success(texts.deleted);
      router.push('/admin/bundles');
    });
  };
  const isReady = items.length > 0 && !blocked;
  const languages = locales.filter((language) => items.some((item) => item.locale === language));

  return (
    <div className={styles.actions}>
      {possible.includes('publish') && blocked && <p className={styles.problem}>{labels.blocked}</p>}
      <div className={styles.buttons}>
        {possible.includes('publish') && (
          <Button size="medium" margin={false} disabled={busy || !isReady} onClick={publish}>
            {texts.publish}
          </Button>
        )}
        {isPrepared(state) &&
          items.length > 0 &&
          languages.map((language) => (
            <Button
              key={language}
              el="anchor"
              size="medium"
              margin={false}
              buttonStyle="secondary"
              newTab
              url={previewOf(id, language)}
            >
              {t('actions.preview', { language: languageName(language, locale) })}
            </Button>
          ))}
        {possible.includes('undo') && (
          <Button
            size="medium"
            margin={false}
            buttonStyle="secondary"
            disabled={busy}
            onClick={() => undo([], texts.undoSure)}
          >
            {texts.undo}
          </Button>
        )}
        {possible.includes('unschedule') && (
          <Button
            size="medium"
            margin={false}
            buttonStyle="secondary"
            disabled={busy}
            onClick={() =>
              run(async () => {
                await request(`${base}/unschedule`, { body: {} });
                return texts.unscheduled;
              })
            }
          >
            {texts.unschedule}
          </Button>
        )}
        {possible.includes('delete') && (
          <Button size="medium" margin={false} buttonStyle="secondary" disabled={busy} onClick={remove}>
            {texts.delete}
          </Button>
        )}
      </div>
      {possible.includes('schedule') && items.length > 0 && (
        <Schedule
          busy={busy}
          onSchedule={(at) =>
            run(async () => {
              await request(`${base}/schedule`, { body: { at: at.toISOString(), revision } });
              return texts.scheduled;
            })
          }
        />
      )}
      {failures && (
        <Failures
          lead={labels.failures.lead}
          failures={failures}
          titles={Object.fromEntries(items.map(({ target, title }) => [target, title]))}
        />
      )}
      {changed && (
        <div role="alert" className={styles.failures}>
          <h2>{labels.changed.title}</h2>
          <p>{labels.changed.lead}</p>
          <ul>
            {items
              .filter((item) => changed.includes(item.id))
              .map((item) => (
                <li key={item.id}>
                  <strong>{item.title}</strong>{' '}
                  <span className={styles.quiet}>{languageName(item.locale, locale)}</span>
                </li>
              ))}
          </ul>
          <div className={styles.buttons}>
            <Button size="small" margin={false} disabled={busy} onClick={() => undo(changed)}>
              {texts.leaveOut}
            </Button>
            <Button size="small" margin={false} buttonStyle="secondary" onClick={() => setChanged(undefined)}>
              {texts.keep}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

/** Milliseconds: a large bundle takes longer than most requests. */
const LONG = 120_000;

const previewOf = (bundle: string, language: Locale): string =>
  `/api/preview/bundle?${new URLSearchParams({ bundle, path: `/${language}` }).toString()}`;

function dataOf({ data }: StaffRequestError): {
  readonly failures?: readonly BundleFailure[];
  readonly changed?: readonly string[];
} {
  return isRecord(data) ? data : {};
}

/** A time to publish at, on the clock of the person. */
function Schedule({ busy, onSchedule }: { busy: boolean; onSchedule: (at: Date) => void }) {
  const { labels, t } = useBundleTexts();
  const zone = useReaderZone();
  const [opened] = useState(() => new Date());
  const [at, setAt] = useState('');
  const instant = at === '' ? undefined : instantOf(new Date(at), zone);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (instant) onSchedule(instant);
  };
  return (
    <details>
      <summary>{labels.actions.schedule}</summary>
      <form className={styles.schedule} method="post" onSubmit={submit}>
        <label>
          {t('actions.at', { zone, offset: zoneOffset(instant ?? opened, zone) })}
          <input type="datetime-local" required value={at} onChange={({ target }) => setAt(target.value)} />
        </label>
        <Button type="submit" size="medium" margin={false} disabled={busy}>
          {labels.actions.setTime}
        </Button>
      </form>
    </details>
  );
}
