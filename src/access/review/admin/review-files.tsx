'use client';

import { useEffect, useId, useState } from 'react';

import { ProvenLink } from '@/cms/admin/proven-link';
import { askForProof } from '@/cms/admin/staff-session';
import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';

import { MAX_SIGNED_COPY_BYTES } from '@/access/shared/domain';
import type { ReviewCase } from '../use-cases/review-case';

import styles from './review-console.module.css';
import { presentCopy } from './review-decision';
import { PdfPages, Zoomable } from './review-pdf';
import { momentText, type ReviewTexts } from '@/access/shared/admin/review-texts';

/** Milliseconds after which an upload over a slow line is given up. */
const UPLOAD_TIMEOUT = 5 * 60_000;

type CaseFile = ReviewCase['files'][number];

const fileUrl = (caseId: string, fileId: string) => `/api/applications/${caseId}/files/${fileId}` as const;

/** The agreement as sent and as it came back, drawn in the page beside the data that it must match. */
export function CaseFiles({
  texts,
  case: current,
  onChanged,
}: {
  texts: ReviewTexts;
  case: ReviewCase;
  onChanged: () => void;
}) {
  const { t } = texts;
  const newest = presentCopy(current) ?? current.files[0];
  const [chosen, setChosen] = useState<string>();
  const shown = current.files.find(({ id }) => id === chosen) ?? newest;
  const mayAttach = current.possible.includes('attach_agreement') && current.blocked !== 'own_application';

  return (
    <section>
      <h3>
        {t('files.title')} {current.agreementVersion}
      </h3>
      {current.files.length === 0 && <p className={styles.quiet}>{t('files.none')}</p>}
      {current.files.length > 0 && (
        <div className={styles.fileTabs} role="group" aria-label={t('files.title')}>
          {current.files.map((file) => (
            <button
              key={file.id}
              type="button"
              aria-pressed={file.id === shown?.id}
              onClick={() => setChosen(file.id)}
            >
              {t(`files.${file.kind}`)}
              <small>
                {momentText(file.at, texts)}
                {file.replaced && ` · ${t('files.replaced')}`}
              </small>
            </button>
          ))}
        </div>
      )}
      {shown && (
        <div className={styles.compare}>
          <div className={styles.sheet}>
            <FileShown key={shown.id} texts={texts} caseId={current.id} file={shown} />
          </div>
          <aside>
            <h4>{t('files.match')}</h4>
            <dl className={styles.data}>
              <div>
                <dt>{t('case.name')}</dt>
                <dd>{current.name}</dd>
              </div>
              <div>
                <dt>{t('case.organization')}</dt>
                <dd>{current.organization}</dd>
              </div>
              <div>
                <dt>{t('case.email')}</dt>
                <dd>{current.email}</dd>
              </div>
              <div>
                <dt>{t('case.specification')}</dt>
                <dd>
                  {current.specification.title} {current.specification.version}
                </dd>
              </div>
            </dl>
            <Signature texts={texts} file={shown} />
            <Concerns texts={texts} file={shown} />
            <p className={styles.hash}>SHA-256 {shown.sha256}</p>
            <ProvenLink href={`${fileUrl(current.id, shown.id)}?download=1`}>{t('files.open')}</ProvenLink>
          </aside>
        </div>
      )}
      {mayAttach && <Attach key={current.state} texts={texts} case={current} onChanged={onChanged} />}
    </section>
  );
}

/** The name that was signed with beside the one that was expected. */
function Signature({ texts: { t }, file: { signature } }: { texts: ReviewTexts; file: CaseFile }) {
  if (!signature) return null;
  const { name, expected, same, capacity } = signature;
  return (
    <>
      <dl className={styles.data}>
        <div>
          <dt>{t('files.expectedName')}</dt>
          <dd>{expected}</dd>
        </div>
        <div>
          <dt>{t('files.signedName')}</dt>
          <dd className={same ? undefined : styles.differs}>{name}</dd>
        </div>
        <div>
          <dt>{t('files.capacity')}</dt>
          <dd>
            {capacity === null
              ? t('files.notStated')
              : capacity === 'self'
                ? t('files.self')
                : t('files.organization', { function: signature.function ?? '' })}
          </dd>
        </div>
      </dl>
      <ul className={styles.facts}>
        <li data-good={same}>{t(same ? 'files.nameSame' : 'files.nameDiffers')}</li>
      </ul>
    </>
  );
}

/** What speaks against an uploaded copy at first sight. */
function Concerns({ texts: { t }, file: { concerns } }: { texts: ReviewTexts; file: CaseFile }) {
  if (!concerns) return null;
  const lines = concerns.map((concern) =>
    concern.kind === 'pagesMissing'
      ? t('files.pagesMissing', { pages: concern.pages, sent: concern.sent })
      : t(`files.${concern.kind}`),
  );
  return (
    <ul className={styles.facts}>
      {lines.length === 0 && <li data-good>{t('files.checked')}</li>}
      {lines.map((line) => (
        <li key={line} data-good={false}>
          {line}
        </li>
      ))}
    </ul>
  );
}

interface Shown {
  texts: ReviewTexts;
  caseId: string;
  file: CaseFile;
}

/** A file is shown while there is a fresh proof; without one a case can still be read, and asks only when it is wanted. */
function FileShown(props: Shown) {
  const { t } = props.texts;
  const request = useStaffRequest();
  const [proven, setProven] = useState<boolean>();

  useEffect(() => {
    void request<{ isFresh: boolean }>('/api/staff/proof').then(
      ({ isFresh }) => setProven(isFresh),
      () => setProven(false),
    );
  }, [request]);

  if (proven === undefined) return <p className={styles.quiet}>{t('files.loading')}</p>;
  if (proven) return <ProvenFile {...props} />;
  return (
    <div>
      <p className={styles.quiet}>{t('files.proofDue')}</p>
      <button type="button" onClick={() => void askForProof().then(setProven)}>
        {t('files.prove')}
      </button>
    </div>
  );
}

function ProvenFile({ texts, caseId, file }: Shown) {
  const [failed, setFailed] = useState(false);
  const url = fileUrl(caseId, file.id);
  if (failed) return <p className={styles.quiet}>{texts.t('files.failed')}</p>;
  if (file.contentType === 'application/pdf') {
    return <PdfPages texts={texts} url={url} onFailed={() => setFailed(true)} />;
  }
  return (
    <Zoomable texts={texts.t}>
      {(zoom) => (
        <img
          src={url}
          alt={file.fileName}
          style={{ width: `${zoom * 100}%` }}
          onError={() => setFailed(true)}
        />
      )}
    </Zoomable>
  );
}

/**
 * Files a copy that arrived by email. If the server refuses it, the form says why, and the file can be chosen again.
 */
function Attach({ texts: { t }, case: current, onChanged }: Parameters<typeof CaseFiles>[0]) {
  const id = useId();
  const [error, setError] = useState<string>();
  const request = useStaffRequest();
  const { busy, act } = useStaffAction(({ message }) => setError(message));
  const attach = (file: File) =>
    act(async () => {
      const body = new FormData();
      body.set('file', file);
      setError(undefined);
      await request(`/api/applications/${current.id}/agreement`, { body, timeout: UPLOAD_TIMEOUT });
      onChanged();
    });
  return (
    <div className={styles.attach}>
      <label htmlFor={id}>{t('files.attach')}</label>
      <input
        id={id}
        type="file"
        accept="application/pdf,image/jpeg,image/png"
        disabled={busy}
        aria-describedby={`${id}-hint`}
        onChange={(change) => {
          const file = change.target.files?.[0];
          if (!file) return;
          if (file.size > MAX_SIGNED_COPY_BYTES) setError(t('files.attachHint'));
          else void attach(file);
        }}
      />
      <span id={`${id}-hint`} className={styles.hint}>
        {t('files.attachHint')}
      </span>
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
