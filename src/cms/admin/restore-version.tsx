'use client';

import { Button, toast, useLocale, useTranslation } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';

import { messages } from '@/i18n/by-language/versions';
import { languageName } from '@/i18n/language-name';
import { adminLocale, storedLocale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';

import type { RestoredChange } from '../versions/restoration';
import type { Restoration } from '../versions/restore-version';

import styles from './restore-version.module.css';
import { StaffDialog } from './staff-dialog';
import { useStaffAction, useStaffRequest } from './use-staff-request';

/** Lines of a text that are shown of each change. */
const MOST_LINES = 6;

function useTexts() {
  const locale = adminLocale(useTranslation().i18n.language);
  return { locale, ...textsFrom<'versions'>(locale, messages[locale]) };
}

/**
 * Restores the version on the page in the language in which the content is shown, after telling what would change in
 * the form and on the public site.
 * @param address of the version in the API
 * @param item page of what the version is of
 */
export function RestoreVersion({ address, item }: { address: `/api/${string}`; item: string }) {
  const language = storedLocale(useLocale().code);
  const [plan, setPlan] = useState<Restoration>();
  const request = useStaffRequest();
  const router = useRouter();
  const { busy, act } = useStaffAction();
  const { locale, labels, t } = useTexts();
  const name = languageName(language, locale);

  const ask = () =>
    act(async () => setPlan(await request<Restoration>(`${address}/restoration?locale=${language}`)));
  const restore = (shared: boolean) =>
    act(async () => {
      await request(`${address}?locale=${language}&shared=${shared}`, { body: {} });
      toast.success(t('done', { language: name }));
      setPlan(undefined);
      router.push(`${item}?locale=${language}`);
    });

  return (
    <>
      <Button type="button" size="small" margin={false} disabled={busy} onClick={() => void ask()}>
        {labels.restore}
      </Button>
      {plan && (
        <Question
          plan={plan}
          name={name}
          language={language}
          busy={busy}
          onClose={() => setPlan(undefined)}
          onRestore={(shared) => void restore(shared)}
        />
      )}
    </>
  );
}

interface QuestionProps {
  plan: Restoration;
  /** Of the language, in the language of the admin. */
  name: string;
  language: string;
  busy: boolean;
  onClose: () => void;
  onRestore: (shared: boolean) => void;
}

function Question({ plan, name, language, busy, onClose, onRestore }: QuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [withShared, setWithShared] = useState(false);
  const { labels, t } = useTexts();
  const own = plan.changes.filter(({ shared }) => !shared);
  const shared = plan.changes.filter((change) => change.shared);
  const isEmpty = own.length === 0 && !withShared;

  return (
    <StaffDialog
      ref={dialog}
      title={t('title', { language: name })}
      onClose={onClose}
      foot={
        <>
          <Button
            type="button"
            margin={false}
            disabled={busy || isEmpty}
            onClick={() => onRestore(withShared)}
          >
            {plan.asDraft ? labels.restoreDraft : labels.restoreNow}
          </Button>
          <Button
            type="button"
            margin={false}
            buttonStyle="secondary"
            onClick={() => dialog.current?.close()}
          >
            {labels.cancel}
          </Button>
        </>
      }
    >
      {own.length > 0 ? (
        <>
          <p>{t('lead', { language: name })}</p>
          <Changes changes={own} />
        </>
      ) : (
        <p>{t('same', { language: name })}</p>
      )}
      {shared.length > 0 && (
        <>
          <label className={styles.choice}>
            <input
              type="checkbox"
              checked={withShared}
              onChange={({ target }) => setWithShared(target.checked)}
            />
            {labels.shared}
          </label>
          <Changes changes={shared} />
        </>
      )}
      {!isEmpty && <Consequences plan={plan} language={language} withShared={withShared} />}
    </StaffDialog>
  );
}

/** What would go and come, field by field. */
export function Changes({ changes }: { changes: readonly RestoredChange[] }) {
  const { labels, t } = useTexts();
  const lines = (kind: 'added' | 'removed', texts: readonly string[]) =>
    texts.length > 0 && (
      <div>
        <dt>{labels[kind]}</dt>
        {texts.slice(0, MOST_LINES).map((line) => (
          <dd key={line} data-kind={kind}>
            {line}
          </dd>
        ))}
        {texts.length > MOST_LINES && <dd>{t('more', { count: texts.length - MOST_LINES })}</dd>}
      </div>
    );
  return (
    <ul className={styles.changes}>
      {changes.map(({ label, added, removed }) => (
        <li key={label}>
          <strong>{label}</strong>
          {added.length + removed.length > 0 && (
            <dl>
              {lines('removed', removed)}
              {lines('added', added)}
            </dl>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What visitors would see of it, and when. */
function Consequences({
  plan,
  language,
  withShared,
}: Pick<QuestionProps, 'plan' | 'language'> & { withShared: boolean }) {
  const { locale, labels } = useTexts();
  const touched = plan.pages.filter((page) => withShared || page.language === language);
  if (!plan.seen) return <p className={styles.effect}>{labels.nowForStaff}</p>;
  return (
    <div className={styles.effect}>
      <p>{plan.asDraft ? (touched.length > 0 ? labels.later : labels.notPublic) : labels.now}</p>
      {touched.length > 0 && (
        <ul>
          {touched.map((page) => (
            <li key={page.language}>
              {languageName(page.language, locale)}
              {page.href && (
                <>
                  {' '}
                  <a href={page.href} target="_blank" rel="noreferrer">
                    {page.href}
                  </a>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
