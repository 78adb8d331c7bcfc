'use client';

import { useId, useState } from 'react';

import { request, RequestError } from '@/features/session/browser';
import { formatRecordedAt } from '@/i18n/dates';
import { languageName } from '@/i18n/language-name';
import type { Locale } from '@/i18n/locales';
import { Button } from '@/ui/primitives/button';
import { TextField } from '@/ui/primitives/field';
import { Notice } from '@/ui/primitives/notice';

import { MAX_SIGNED_COPY_BYTES, verifySchema } from '@/access/shared/domain';
import styles from '@/access/shared/ui/applications.module.css';
import type { ApplicationLabels } from '@/access/shared/ui/labels';

import type { Verification } from '../use-cases/signature-chain';

type Labels = ApplicationLabels['verify'];

/** SHA-256 of a file, made in the browser, in hex. */
async function hashOf(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

type Outcome = { match: Verification | null } | { problem: string };

/** Takes the code of a receipt, a hash, or a file, which stays in the browser. */
export function VerifyForm({ lang, labels }: { lang: Locale; labels: Labels }) {
  const id = useId();
  const [proof, setProof] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();

  const ask = async (given: string): Promise<void> => {
    const checked = verifySchema.safeParse({ proof: given });
    setOutcome(undefined);
    if (!checked.success) {
      setWrong(labels.wrong);
      return;
    }
    setWrong(undefined);
    setBusy(true);
    try {
      setOutcome(
        await request<{ match: Verification | null }>('POST', '/api-spec/verify', {
          body: checked.data,
          showError: false,
          allowDuplicates: true,
        }),
      );
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      setOutcome({ problem: error.message });
    } finally {
      setBusy(false);
    }
  };
  const askAbout = async (file: File): Promise<void> => {
    if (file.size > MAX_SIGNED_COPY_BYTES) {
      setOutcome({ problem: labels.tooLarge });
      return;
    }
    // Browsers hash on encrypted connections only.
    if (!('subtle' in crypto)) {
      setOutcome({ problem: labels.noHash });
      return;
    }
    const hash = await hashOf(file);
    setProof(hash);
    await ask(hash);
  };

  return (
    <div className={styles.form}>
      <form
        className={styles.gate}
        aria-label={labels.title}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void ask(proof);
        }}
      >
        <TextField
          id={`${id}-file`}
          type="file"
          accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"
          label={labels.file}
          hint={labels.fileHint}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) void askAbout(file);
          }}
        />
        <TextField
          id={`${id}-proof`}
          label={labels.proof}
          hint={labels.proofHint}
          error={wrong}
          value={proof}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={80}
          onChange={({ target }) => setProof(target.value)}
        />
        <div className={styles.actions}>
          <Button variant="primary" type="submit" busy={busy}>
            {labels.button}
          </Button>
        </div>
      </form>
      <div className={styles.result} aria-live="polite">
        {outcome && <Result lang={lang} labels={labels} outcome={outcome} />}
      </div>
    </div>
  );
}

function Result({ lang, labels, outcome }: { lang: Locale; labels: Labels; outcome: Outcome }) {
  if ('problem' in outcome) return <Notice tone="danger" title={outcome.problem} />;
  const { match } = outcome;
  if (!match) {
    return (
      <Notice tone="warning" title={labels.unknown}>
        <p>{labels.unknownText}</p>
      </Notice>
    );
  }
  const rows: [string, string][] = [
    [labels.at[match.kind], formatRecordedAt(match.at, lang)],
    [labels.version, match.agreementVersion],
    ...(match.sentSha256 === null ? [] : ([[labels.sent, match.sentSha256]] satisfies [string, string][])),
    ...match.texts.map(({ language, sha256 }): [string, string] => [
      `${labels.text}: ${languageName(language, lang)}`,
      sha256,
    ]),
    ...(match.chain === null ? [] : ([[labels.chain, match.chain]] satisfies [string, string][])),
  ];
  return (
    <section className={styles.panel}>
      <Notice
        tone={match.intact === false ? 'danger' : match.kind === 'agreement' ? 'warning' : 'success'}
        title={match.intact === false ? labels.broken : labels.kinds[match.kind]}
      />
      <dl className={styles.facts}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={/^[\da-f]{64}$/.test(value) ? styles.hash : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
