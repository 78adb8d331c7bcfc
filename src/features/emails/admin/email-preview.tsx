'use client';

import { useEffect, useRef, useState } from 'react';

import { useStaffRequest } from '@/cms/admin/use-staff-request';
import type { TextProblem } from '@/features/notifications';
import type { Labels } from '@/i18n/texts';

import styles from './emails.module.css';

/** An email as it would be sent. */
export interface Written {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly problems: readonly TextProblem[];
}

/** Milliseconds without a keystroke after which the preview follows. */
const PAUSE_MS = 400;

/** How an email looks with the words in the form, as HTML and as text, also before they are saved. */
export function EmailPreview({
  labels,
  htmlLang,
  body,
  onWritten,
}: {
  labels: Labels<'emails'>;
  htmlLang: string;
  body: object;
  onWritten: (written: Written) => void;
}) {
  const request = useStaffRequest();
  const [written, setWritten] = useState<Written>();
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('loading');
  const [isPhone, setPhone] = useState(false);
  const [isDark, setDark] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const told = useRef(onWritten);
  useEffect(() => {
    told.current = onWritten;
  });

  // Another attempt asks for the same again.
  const wanted = JSON.stringify({ body, attempt });
  useEffect(() => {
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      setState('loading');
      request<Written>('/api/email-texts/preview', {
        body: (JSON.parse(wanted) as { body: object }).body,
        signal: leaving.signal,
        background: true,
      }).then(
        (answer) => {
          if (leaving.signal.aborted) return;
          setWritten(answer);
          setState('ready');
          told.current(answer);
        },
        () => {
          if (!leaving.signal.aborted) setState('failed');
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [request, wanted]);

  const texts = labels.preview;
  return (
    <section className={styles.preview} aria-busy={state === 'loading'}>
      <div className={styles.partHead}>
        <h2>{texts.title}</h2>
        <span role="status" className={styles.muted}>
          {state === 'loading' ? texts.loading : ''}
        </span>
      </div>
      <p className={styles.muted}>{texts.real}</p>
      {state === 'failed' && (
        <p role="alert" className={styles.notice}>
          {texts.failed}{' '}
          <button type="button" className={styles.textButton} onClick={() => setAttempt(attempt + 1)}>
            {texts.again}
          </button>
        </p>
      )}
      {(written?.problems.length ?? 0) > 0 && <p className={styles.notice}>{texts.fallback}</p>}
      {written && (
        <>
          <p lang={htmlLang} className={styles.subject}>
            <span className={styles.muted}>{texts.subject}</span> {written.subject}
          </p>
          <div className={styles.looks}>
            <Choice
              legend={texts.width}
              name="email-width"
              options={[texts.desktop, texts.phone]}
              isSecond={isPhone}
              onChoose={setPhone}
            />
            <Choice
              legend={texts.appearance}
              name="email-appearance"
              options={[texts.light, texts.dark]}
              isSecond={isDark}
              onChoose={setDark}
            />
          </div>
          {isDark && <p className={styles.muted}>{texts.darkHint}</p>}
          <div className={styles.forms}>
            <figure>
              <figcaption>{texts.html}</figcaption>
              <iframe
                className={[styles.html, isPhone ? styles.phone : '', isDark ? styles.dark : '']
                  .filter(Boolean)
                  .join(' ')}
                title={texts.frame}
                sandbox=""
                srcDoc={written.html}
              />
            </figure>
            <figure>
              <figcaption>{texts.text}</figcaption>
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long texts are scrolled by keyboard too */}
              <pre lang={htmlLang} tabIndex={0}>
                {written.text}
              </pre>
            </figure>
          </div>
        </>
      )}
    </section>
  );
}

function Choice({
  legend,
  name,
  options,
  isSecond,
  onChoose,
}: {
  legend: string;
  name: string;
  options: readonly [string, string];
  isSecond: boolean;
  onChoose: (isSecond: boolean) => void;
}) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {options.map((option, place) => (
        <label key={option}>
          <input
            type="radio"
            name={name}
            checked={isSecond === (place === 1)}
            onChange={() => onChoose(place === 1)}
          />
          {option}
        </label>
      ))}
    </fieldset>
  );
}
