'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { MAX_SIGNED_COPY_BYTES } from '@/access/shared/domain';
import type { ApplicationProps } from '@/access/shared/ui/application-props';
import styles from '@/access/shared/ui/applications.module.css';
import { isConflict } from '@/access/shared/ui/is-conflict';
import type { ApplicationLabels } from '@/access/shared/ui/labels';
import type { ApplicationView } from '@/access/shared/use-cases/own-application';
import { request } from '@/features/session/browser';
import { formatMoment } from '@/i18n/dates';
import { languageName } from '@/i18n/language-name';
import { listOfNames } from '@/i18n/lists';
import type { Locale } from '@/i18n/locales';
import { formatBytes } from '@/ui/format';
import { Upload } from '@/ui/patterns/upload';
import { Button, ButtonLink } from '@/ui/primitives/button';
import { Notice } from '@/ui/primitives/notice';
import { TextLink } from '@/ui/primitives/text-link';

import { SignForm } from './sign-form';

/** Milliseconds that a signed copy may take over a very slow line. */
const UPLOAD_TIMEOUT = 15 * 60_000;

type Props = ApplicationProps & {
  labels: ApplicationLabels;
  /** Whether the agreement is to be signed, or may be signed again. */
  signs: boolean;
};

/** The agreement of an application: what was sent, what came back, and the two ways to sign. */
export function AgreementPanel(props: Props) {
  const t = useTranslations('applications.agreement');
  const { lang, labels, application, onChanged, onConflict, signs } = props;
  const texts = labels.agreement;
  const { agreement, id, state } = application;
  // Where a signed copy is being reviewed, the ways to sign open on request only.
  const [replacing, setReplacing] = useState(false);
  if (!agreement) return null;
  const { returned, version } = agreement;
  const open = signs && (state !== 'agreement_returned' || replacing);
  return (
    <>
      <div className={styles.actions}>
        <ButtonLink icon="file" href={`/api-spec/applications/${id}/agreement`} target="_blank">
          {texts.open}
        </ButtonLink>
        <span className={styles.quiet}>{t('version', { version })}</span>
      </div>
      {agreement.languages && <p>{languagesText(agreement.languages, lang, t)}</p>}
      {returned && (
        <div className={styles.returned}>
          <h3>{texts.returned}</h3>
          <p>
            {returned.receipt
              ? t('signature', { name: returned.receipt.fullName })
              : `${texts.copy}: ${returned.fileName}, ${formatBytes(returned.size)}`}
            <br />
            <span className={styles.quiet}>{formatMoment(returned.at, lang)}</span>
          </p>
          <p className={styles.hash}>
            {texts.sha256} {returned.receipt?.sha256 ?? returned.sha256}
          </p>
          {returned.receipt && (
            <p className={styles.hash}>
              {texts.countersignature} {returned.receipt.countersignature}
            </p>
          )}
          <p>
            <TextLink href={`/${lang}/verify`}>{labels.verify.link}</TextLink>
          </p>
          {returned.concerns.map((concern) => (
            <Notice
              key={concern.kind}
              tone="warning"
              live
              title={
                concern.kind === 'pagesMissing'
                  ? t('concerns.pagesMissing', { pages: concern.pages, sent: concern.sent })
                  : texts.concerns[concern.kind]
              }
            />
          ))}
          {signs && state === 'agreement_returned' && !replacing && (
            <Button size="small" onClick={() => setReplacing(true)}>
              {texts.replace}
            </Button>
          )}
        </div>
      )}
      {open && (
        <div className={styles.ways}>
          <section>
            <h3>{texts.online}</h3>
            <p>{texts.onlineText}</p>
            <SignForm
              lang={lang}
              application={application}
              version={version}
              labels={texts}
              onChanged={onChanged}
              onConflict={onConflict}
            />
          </section>
          <section>
            <h3>{texts.paper}</h3>
            <p>{texts.paperText}</p>
            <Upload
              labels={texts.upload}
              accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"
              check={(file) =>
                file.size > MAX_SIGNED_COPY_BYTES
                  ? texts.tooLarge
                  : /\.(?:pdf|jpe?g|png)$/i.test(file.name)
                    ? undefined
                    : texts.wrongType
              }
              send={async (file, options) => {
                const body = new FormData();
                body.append('file', file);
                try {
                  const path = `/api-spec/applications/${id}/agreement`;
                  const changed = await request<ApplicationView>('POST', path, {
                    ...options,
                    body,
                    showError: false,
                    allowDuplicates: true,
                    timeout: UPLOAD_TIMEOUT,
                  });
                  onChanged(changed);
                } catch (error) {
                  if (isConflict(error)) onConflict();
                  throw error;
                }
              }}
            />
          </section>
        </div>
      )}
    </>
  );
}

/** In which languages the agreement is, and which of them prevails. */
function languagesText(
  [binding, ...reference]: readonly Locale[],
  lang: Locale,
  t: ReturnType<typeof useTranslations<'applications.agreement'>>,
): string {
  if (binding === undefined) return '';
  const language = languageName(binding, lang);
  return reference.length === 0
    ? t('language', { language })
    : t('languages', {
        binding: language,
        reference: listOfNames(
          reference.map((code) => languageName(code, lang)),
          lang,
        ),
      });
}
