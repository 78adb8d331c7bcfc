'use client';

import { lazy, Suspense, useEffect, useRef, useState } from 'react';

import type { RequestError } from '@/features/session/browser';
import type { Locale } from '@/i18n/locales';
import { buttonLook } from '@/ui/primitives/button-look';

import { PREPARATION_RETRY_SECONDS } from '../preparation';
import styles from '@/access/shared/ui/applications.module.css';
import type { ApplicationLabels } from '@/access/shared/ui/labels';

/** Comes when the agreement has to be accepted first. */
const AgreementGate = lazy(() => import('./agreement-gate'));

/** Comes with a refusal that leads on; with its icon come all others. */
const TextLink = lazy(async () => ({ default: (await import('@/ui/primitives/text-link')).TextLink }));

/** How many times to ask for a copy that is being prepared before telling the visitor to come back later. */
const MOST_ASKS = 60;

interface DownloadButtonProps {
  kind: 'specification' | 'white-paper';
  slug: string;
  /** Of the page. */
  lang: Locale;
  /** Of the file. */
  language: Locale;
  label: string;
  labels: ApplicationLabels['download'];
  closeLabel: string;
  /** What screen readers hear where the label alone does not say which file. */
  name?: string;
  /** In a list, where many of them stand. */
  small?: boolean;
  /** How much it stands out; in a list usually less. */
  variant?: 'primary' | 'secondary';
  onBegun?: () => void;
}

/** Where a refusal leads on to. */
interface Way {
  readonly href: string;
  readonly label: string;
}

/**
 * Starts a download. Handles everything that has to happen first: logging in, accepting the agreement, waiting for a
 * copy that is being prepared.
 */
export function DownloadButton(props: DownloadButtonProps) {
  const { kind, slug, lang, language, label, name, labels, closeLabel, small = false, onBegun } = props;
  const { variant = small ? 'secondary' : 'primary' } = props;
  const [busy, setBusy] = useState(false);
  const [text, setText] = useState<string>();
  const [way, setWay] = useState<Way>();
  const [gate, setGate] = useState<string>();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);

  const folder = kind === 'specification' ? 'specifications' : 'white-papers';
  const path = `/api-spec/${folder}/${slug}/download`;

  const begin = async (asks = 0): Promise<void> => {
    setBusy(true);
    setWay(undefined);
    // Most pages with a download are left without one.
    const { request, RequestError, toLogin } = await import('@/features/session/browser');
    try {
      const address = `${path}?lang=${language}`;
      const { ok } = await fetch(address, { method: 'HEAD' });
      if (ok) {
        setBusy(false);
        setText(undefined);
        window.location.assign(address);
        const { track } = await import('@/features/analytics/browser');
        track('download', { kind, item: slug, language });
        onBegun?.();
        return;
      }
      // HEAD has no words: the same question again, for the reason.
      await request('GET', path, { query: { lang: language }, showError: false, allowDuplicates: true });
      setBusy(false);
    } catch (error) {
      if (!(error instanceof RequestError)) {
        setBusy(false);
        throw error;
      }
      explain(error, asks, toLogin);
    }
  };

  const explain = (error: RequestError, asks: number, toLogin: () => void): void => {
    const { because, version } = (error.data ?? {}) as { because?: string; version?: string | null };
    if (error.code === 'not_logged_in') {
      toLogin();
      return;
    }
    if (error.code === 'spec_not_ready_to_download' && because === 'being_prepared' && asks < MOST_ASKS) {
      setText(labels.preparing);
      const pause = (error.retryAfter ?? PREPARATION_RETRY_SECONDS) * 1000;
      waiting.current = setTimeout(() => void begin(asks + 1), pause);
      return;
    }
    setBusy(false);
    if (error.code === 'has_not_agreed' && version) setGate(version);
    else if (because === 'being_prepared') setText(labels.stillPreparing);
    else if (because === 'to_be_released') setText(labels.notReady);
    else {
      setText(error.message);
      setWay(wayOn(error.code));
    }
  };

  const wayOn = (code: string): Way | undefined => {
    if (code === 'not_granted') {
      return { href: `/${lang}/specifications/apply?specification=${slug}`, label: labels.apply };
    }
    if (code !== 'spec_not_found') return undefined;
    return kind === 'specification'
      ? { href: `/${lang}/specifications`, label: labels.toSpecifications }
      : { href: `/${lang}/white-papers`, label: labels.toWhitePapers };
  };

  return (
    <>
      <button
        type="button"
        className={buttonLook({ variant, ...(small && { size: 'small' }) })}
        aria-label={name}
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        onClick={busy ? undefined : () => void begin()}
      >
        {label}
      </button>
      <p className={styles.quiet} role="status">
        {text}
        {way && (
          <Suspense>
            {' '}
            <TextLink arrow href={way.href}>
              {way.label}
            </TextLink>
          </Suspense>
        )}
      </p>
      {gate !== undefined && (
        <Suspense>
          <AgreementGate
            version={gate}
            lang={lang}
            labels={labels}
            closeLabel={closeLabel}
            onClose={() => setGate(undefined)}
            onAccepted={() => {
              setGate(undefined);
              void begin();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
