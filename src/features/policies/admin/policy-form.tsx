'use client';

import { Button, toast } from '@payloadcms/ui';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { type FormEvent, useId, useState } from 'react';

import { useDraft } from '@/cms/admin/use-draft';
import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';
import { instantOf } from '@/i18n/zoned-time';
import { byLocale, type Locale, locales } from '@/i18n/locales';
import { zoneOffset } from '@/i18n/time-zone';

import { MAX_CHANGES, type Policy, type Publication } from '../domain';
import styles from './policies.module.css';
import { RequestPreview } from './request-preview';
import type { PolicyLabels } from './texts';

interface Props {
  readonly policy: Policy;
  readonly draftSavedAt: string;
  /** Nothing was published yet, so nobody agreed to anything. */
  readonly isFirst: boolean;
  readonly asks: 'members' | 'visitors' | 'elsewhere';
  readonly members: number;
  readonly locale: Locale;
  /** The portal’s clock, on which versions take effect. */
  readonly zone: string;
  readonly labels: PolicyLabels;
  /** Names of the languages in the language of the admin. */
  readonly languages: Readonly<Record<Locale, string>>;
}

/** The decision about a draft: version or correction, when, and what changed; with whom it asks, and how. */
export function PolicyForm(props: Props) {
  const { policy, draftSavedAt, isFirst, asks, members, zone, labels, languages } = props;
  const t = useTranslations('policies-admin');
  const id = useId();
  const router = useRouter();
  const request = useStaffRequest();
  const texts = labels.publish;
  const [decision, setDecision] = useState<Publication['decision']>('version');
  const [waits, setWaits] = useState(false);
  const [at, setAt] = useState('');
  const {
    texts: changes,
    write: setChanges,
    forget: forgetChanges,
  } = useDraft(
    `policy:${policy}`,
    byLocale(() => ''),
    'browser',
  );
  const [opened] = useState(() => new Date());
  const [problem, setProblem] = useState<string>();
  const { busy, act } = useStaffAction(({ code, message }) => {
    setProblem(code === 'conflict' ? texts.stale : message);
    if (code === 'conflict') router.refresh();
  });
  const isVersion = decision === 'version';
  const later = isVersion && waits;
  const effectiveAt = later && at !== '' ? instantOf(new Date(at), zone) : undefined;
  const asksAnyone = isVersion && !isFirst && asks !== 'elsewhere';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const question =
      asks === 'visitors'
        ? texts.sure.visitors
        : t('publish.sure.members', { count: asksAnyone ? members : 0 });
    if (isVersion && !window.confirm(question)) return;
    void act(async () => {
      setProblem(undefined);
      const body = {
        policy,
        decision,
        effectiveAt: effectiveAt?.toISOString() ?? null,
        changes,
        draftSavedAt,
      };
      const { edition, inForce } = await request<{ edition: string; inForce: boolean }>(
        '/api/policy-versions/publish',
        { body },
      );
      forgetChanges();
      toast.success(inForce ? t('publish.done', { edition }) : t('publish.scheduled', { edition }));
      router.refresh();
    });
  };

  const choice = (value: Publication['decision'], label: string, hint: string) => (
    <label className={styles.option}>
      <input
        type="radio"
        name={`${id}-decision`}
        checked={decision === value}
        aria-labelledby={`${id}-${value}-name`}
        aria-describedby={`${id}-${value}`}
        onChange={() => setDecision(value)}
      />
      <span>
        <strong id={`${id}-${value}-name`}>{label}</strong>
        <span id={`${id}-${value}`}>{hint}</span>
      </span>
    </label>
  );
  return (
    <form className={styles.form} method="post" onSubmit={submit}>
      <fieldset>
        <legend>{texts.decision}</legend>
        {isFirst
          ? choice('version', texts.first, texts.firstHint)
          : choice('version', texts.version, texts.versionHint)}
        {!isFirst && choice('correction', texts.correction, texts.correctionHint)}
      </fieldset>
      {isVersion && (
        <fieldset>
          <legend>{texts.when}</legend>
          <div className={styles.row}>
            {[false, true].map((value) => (
              <label key={String(value)} className={styles.option}>
                <input
                  type="radio"
                  name={`${id}-when`}
                  checked={waits === value}
                  onChange={() => setWaits(value)}
                />
                <span>{value ? texts.later : texts.now}</span>
              </label>
            ))}
          </div>
          {waits && (
            <label className={styles.field}>
              {t('publish.at', { zone, offset: zoneOffset(effectiveAt ?? opened, zone) })}
              <input
                type="datetime-local"
                required
                value={at}
                onChange={({ target }) => setAt(target.value)}
              />
            </label>
          )}
        </fieldset>
      )}
      <div className={styles.columns}>
        {locales.map((language) => (
          <label key={language} className={styles.field}>
            {t('publish.changes', { language: languages[language] })}
            <textarea
              lang={language}
              rows={4}
              required
              maxLength={MAX_CHANGES}
              aria-describedby={`${id}-hint`}
              value={changes[language]}
              onChange={({ target }) => setChanges({ ...changes, [language]: target.value })}
            />
          </label>
        ))}
      </div>
      <p id={`${id}-hint`} className={styles.quiet}>
        {texts.changesHint}
      </p>
      <p className={styles.asked} role="status">
        {!isVersion || isFirst
          ? texts.asked.nobody
          : asks === 'members'
            ? t('publish.asked.members', { count: members })
            : texts.asked[asks]}
      </p>
      <section aria-label={texts.preview}>
        <h3>{texts.preview}</h3>
        {asksAnyone ? (
          <div className={styles.columns}>
            {locales.map((language) => (
              <RequestPreview
                key={language}
                policy={policy}
                language={language}
                since={effectiveAt}
                changes={changes[language]}
              />
            ))}
          </div>
        ) : (
          <p className={styles.quiet}>{isFirst ? texts.firstHint : texts.previewNone}</p>
        )}
      </section>
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div>
        <Button type="submit" size="medium" margin={false} disabled={busy}>
          {isVersion ? (later ? texts.submit.later : texts.submit.version) : texts.submit.correction}
        </Button>
      </div>
    </form>
  );
}
