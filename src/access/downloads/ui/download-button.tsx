'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useId, useRef, useState } from 'react';

import { request, RequestError, toLogin } from '@/features/session/browser';
import { track } from '@/features/analytics/browser';
import { formatDate } from '@/i18n/dates';
import { languageName } from '@/i18n/language-name';
import { type Locale, preferredText } from '@/i18n/locales';
import { CheckboxField } from '@/ui/forms/checkbox-field';
import { Button } from '@/ui/primitives/button';
import { Dialog } from '@/ui/primitives/dialog';
import { TextLink } from '@/ui/primitives/text-link';

import { PREPARATION_RETRY_SECONDS } from '../preparation';
import styles from '@/access/shared/ui/applications.module.css';
import type { ApplicationLabels } from '@/access/shared/ui/labels';
import { useAnswer } from '@/access/shared/ui/use-answer';

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
  /** In a list, where many of them stand. */
  small?: boolean;
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
  const { kind, slug, lang, language, label, labels, closeLabel, small = false, onBegun } = props;
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
    try {
      const address = `${path}?lang=${language}`;
      const { ok } = await fetch(address, { method: 'HEAD' });
      if (ok) {
        setBusy(false);
        setText(undefined);
        window.location.assign(address);
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
      explain(error, asks);
    }
  };

  const explain = (error: RequestError, asks: number): void => {
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
      <Button
        {...(small ? { size: 'small' } : { variant: 'primary' })}
        busy={busy}
        onClick={() => void begin()}
      >
        {label}
      </Button>
      <p className={styles.quiet} role="status">
        {text}{' '}
        {way && (
          <TextLink arrow href={way.href}>
            {way.label}
          </TextLink>
        )}
      </p>
      {gate !== undefined && (
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
      )}
    </>
  );
}

/** What the dialog says about the version to be accepted. */
interface AgreementNews {
  readonly version: string;
  readonly languages: readonly Locale[];
  readonly previous: { readonly version: string; readonly acceptedAt: string } | null;
  readonly changes: readonly {
    readonly version: string;
    readonly texts: Readonly<Record<Locale, string | null>>;
  }[];
}

/** The click-through: the current version of the agreement has to be accepted before anything is downloaded. */
function AgreementGate(props: {
  version: string;
  lang: Locale;
  labels: ApplicationLabels['download'];
  closeLabel: string;
  onClose: () => void;
  onAccepted: () => void;
}) {
  const t = useTranslations('applications.download');
  const { version, lang, labels, closeLabel, onClose, onAccepted } = props;
  const id = useId();
  const [accepted, setAccepted] = useState(false);
  const [busy, setBusy] = useState(false);
  const { answer } = useAnswer<AgreementNews>('/api-spec/agreements');
  const news = answer?.version === version ? answer : undefined;
  const accept = async (): Promise<void> => {
    setBusy(true);
    try {
      await request('POST', `/api-spec/agreements/${encodeURIComponent(version)}/accept`);
      onAccepted();
    } catch {
      // The request layer has said why.
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={labels.gateTitle}
      closeLabel={closeLabel}
      footer={
        <Button variant="primary" busy={busy} disabled={!accepted} onClick={() => void accept()}>
          {labels.gateButton}
        </Button>
      }
    >
      <div className={styles.gate}>
        <p>{t('gateText', { version })}</p>
        {news?.previous && (
          <p>
            {t('gateBefore', {
              version: news.previous.version,
              date: formatDate(news.previous.acceptedAt, lang),
            })}
          </p>
        )}
        {news && news.changes.length > 0 && (
          <section>
            <h3>{labels.gateChanges}</h3>
            <dl className={styles.facts}>
              {news.changes.map(({ version: changed, texts }) => (
                <div key={changed}>
                  <dt>{changed}</dt>
                  <dd>{preferredText(texts, lang)}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
        <p className={styles.actions}>
          {(news?.languages ?? []).map((language, index, all) => {
            const name = languageName(language, lang);
            return (
              <TextLink
                key={language}
                href={`/api-spec/agreements/${encodeURIComponent(version)}?lang=${language}`}
                target="_blank"
                rel="noreferrer"
              >
                {all.length === 1
                  ? t('gateReadIn', { language: name })
                  : index === 0
                    ? t('gateReadBinding', { language: name })
                    : t('gateReadReference', { language: name })}
              </TextLink>
            );
          })}
        </p>
        <CheckboxField
          id={id}
          label={labels.gateAccept}
          checked={accepted}
          onChange={({ target }) => setAccepted(target.checked)}
        />
      </div>
    </Dialog>
  );
}
