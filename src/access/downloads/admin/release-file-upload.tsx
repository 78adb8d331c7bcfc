'use client';

import { Button, toast } from '@payloadcms/ui';
import { useTranslations } from 'next-intl';
import { useEffect, useId, useRef, useState } from 'react';

import styles from '@/access/shared/admin/release-files.module.css';
import { refusalOf, useStaffRequest } from '@/cms/admin/use-staff-request';
import { languageName } from '@/i18n/language-name';
import { htmlLang, type Locale } from '@/i18n/locales';
import type { Labels } from '@/i18n/texts';
import { formatBytes } from '@/ui/format';

import type { ShownReleaseFile } from '../use-cases/release-files';

export interface UploadProps {
  /** Where the files are read and sent to. */
  readonly address: `/api/${string}`;
  readonly maxBytes: number;
  /** Of the admin. */
  readonly language: Locale;
  readonly labels: Labels<'applications-review'>['releaseFiles'];
}

/** Milliseconds after which an upload over a very slow line is given up. */
const UPLOAD_TIMEOUT = 60 * 60_000;

interface Sending {
  readonly stop: AbortController;
  /** Sent part, 0 to 100; at 100 the server checks the file. */
  readonly percent: number;
}

/** Choose, confirm, send. A file that could not be sent stays chosen, so it can be tried again. */
export function ReleaseFileUpload({
  address,
  maxBytes,
  labels,
  language,
  lang,
  present,
  onChanged,
}: UploadProps & {
  lang: Locale;
  present: ShownReleaseFile | undefined;
  onChanged: () => Promise<void>;
}) {
  const t = useTranslations('applications-review.releaseFiles');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const confirm = useRef<HTMLParagraphElement>(null);
  const [chosen, setChosen] = useState<File>();
  const [error, setError] = useState<string>();
  const [sending, setSending] = useState<Sending>();
  const request = useStaffRequest();
  const stop = sending?.stop;

  useEffect(() => {
    if (!stop) return undefined;
    // Leaving the page ends the upload, so the browser asks first.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
      stop.abort();
    };
  }, [stop]);

  useEffect(() => {
    if (chosen) confirm.current?.focus();
  }, [chosen]);

  const facts = (file: File) => ({
    name: file.name,
    size: formatBytes(file.size),
    language: languageName(lang, language),
  });

  const choose = (file: File | undefined) => {
    if (input.current) input.current.value = '';
    if (!file) return;
    const values = { name: file.name, size: formatBytes(file.size), limit: formatBytes(maxBytes) };
    const isPdf = file.type === 'application/pdf' || /\.pdf$/i.test(file.name);
    const refusal = !isPdf
      ? t('notPdf', { name: file.name })
      : file.size > maxBytes
        ? t('tooLarge', values)
        : undefined;
    setError(refusal);
    setChosen(refusal === undefined ? file : undefined);
  };

  const send = async (file: File) => {
    const controller = new AbortController();
    setSending({ stop: controller, percent: 0 });
    setError(undefined);
    const query = new URLSearchParams({ language: lang, replaces: present?.id ?? 'none' });
    try {
      const body = new FormData();
      body.append('file', file);
      await request(`${address}?${query.toString()}`, {
        body,
        signal: controller.signal,
        timeout: UPLOAD_TIMEOUT,
        onProgress: (percent) => setSending({ stop: controller, percent }),
      });
      setChosen(undefined);
      toast.success(t('done', { name: file.name, language: languageName(lang, language) }));
      await onChanged();
    } catch (refusal) {
      const { code, message } = refusalOf(refusal);
      if (code === 'conflict') {
        setChosen(undefined);
        await onChanged();
        setError(labels.conflict);
      } else if (code === 'aborted') setError(labels.stopped);
      else setError(code === 'offline' ? labels.offline : message);
    } finally {
      setSending(undefined);
    }
  };

  const name = chosen?.name ?? '';
  const percent = Math.floor(sending?.percent ?? 0);
  return (
    <div className={styles.upload} lang={htmlLang[language]}>
      <input
        ref={input}
        id={id}
        type="file"
        accept="application/pdf,.pdf"
        hidden
        aria-hidden="true"
        tabIndex={-1}
        onChange={(change) => choose(change.target.files?.[0])}
      />
      {!chosen && (
        <div className={styles.row}>
          <Button
            buttonStyle="secondary"
            size="small"
            margin={false}
            type="button"
            aria-label={`${present ? labels.chooseNew : labels.choose} (${languageName(lang, language)})`}
            onClick={() => input.current?.click()}
          >
            {present ? labels.chooseNew : labels.choose}
          </Button>
          <span className={styles.quiet}>{t('hint', { limit: formatBytes(maxBytes) })}</span>
        </div>
      )}
      {chosen && !sending && (
        <div className={styles.confirm}>
          <p ref={confirm} tabIndex={-1}>
            {present
              ? t('confirmReplace', {
                  ...facts(chosen),
                  before: present.fileName,
                  beforeSize: formatBytes(present.size),
                })
              : t('confirmFirst', facts(chosen))}
          </p>
          <div className={styles.row}>
            <Button
              buttonStyle="primary"
              size="small"
              margin={false}
              type="button"
              onClick={() => void send(chosen)}
            >
              {error === undefined ? (present ? labels.replace : labels.publish) : labels.retry}
            </Button>
            <Button
              buttonStyle="secondary"
              size="small"
              margin={false}
              type="button"
              onClick={() => {
                setChosen(undefined);
                setError(undefined);
              }}
            >
              {labels.cancel}
            </Button>
          </div>
        </div>
      )}
      {sending && (
        <div className={styles.confirm}>
          <label htmlFor={`${id}-progress`}>
            {percent < 100 ? t('sending', { name, percent: String(percent) }) : t('checking', { name })}
          </label>
          <progress id={`${id}-progress`} max={100} value={percent < 100 ? percent : undefined} />
          <div className={styles.row}>
            <Button
              buttonStyle="secondary"
              size="small"
              margin={false}
              type="button"
              onClick={() => sending.stop.abort()}
            >
              {labels.stop}
            </Button>
          </div>
        </div>
      )}
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
