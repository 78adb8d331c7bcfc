'use client';

import { useEffect, useId, useState } from 'react';

import { request } from '@/features/session/browser';
import { load } from '@/i18n/by-language/applications.lazy';
import { formatDate } from '@/i18n/dates';
import { languageName } from '@/i18n/language-name';
import { type Locale, preferredText } from '@/i18n/locales';
import { textsFrom, type Translate } from '@/i18n/texts';
import { CheckboxField } from '@/ui/forms/checkbox-field';
import { Button } from '@/ui/primitives/button';
import { Dialog } from '@/ui/primitives/dialog';
import { TextLink } from '@/ui/primitives/text-link';

import styles from '@/access/shared/ui/applications.module.css';
import type { ApplicationLabels } from '@/access/shared/ui/labels';
import { useAnswer } from '@/access/shared/ui/use-answer';

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
export default function AgreementGate(props: {
  version: string;
  lang: Locale;
  labels: ApplicationLabels['download'];
  closeLabel: string;
  onClose: () => void;
  onAccepted: () => void;
}) {
  const { version, lang, labels, closeLabel, onClose, onAccepted } = props;
  const t = useDownloadText(lang);
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
  if (!t) return null;
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
        <p>{t('download.gateText', { version })}</p>
        {news?.previous && (
          <p>
            {t('download.gateBefore', {
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
                  ? t('download.gateReadIn', { language: name })
                  : index === 0
                    ? t('download.gateReadBinding', { language: name })
                    : t('download.gateReadReference', { language: name })}
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

/** The messages with arguments, once they have arrived. */
function useDownloadText(lang: Locale): Translate<'applications'> | undefined {
  const [text, setText] = useState<{ readonly t: Translate<'applications'> }>();
  useEffect(() => {
    let isWanted = true;
    void load[lang]().then(({ default: file }) => {
      if (isWanted) setText({ t: textsFrom<'applications'>(lang, file).t });
    });
    return () => {
      isWanted = false;
    };
  }, [lang]);
  return text?.t;
}
