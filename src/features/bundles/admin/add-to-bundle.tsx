'use client';

import { Button, toast, useLocale } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { type FormEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

import { DialogActions, StaffDialog } from '@/cms/admin/staff-dialog';
import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';
import type { ContentTarget } from '@/cms/content-target';
import { languageName } from '@/i18n/language-name';
import { type Locale, locales, storedLocale } from '@/i18n/locales';

import { MAX_TITLE } from '../domain';
import styles from './bundles.module.css';
import { additionRefusal } from './taken';
import { useBundleTexts } from './use-texts';

interface Open {
  readonly id: string;
  readonly title: string;
}

/** A button that asks for a bundle and languages, and puts items or globals into it. */
export function AddToBundle({ targets, label }: { targets: readonly ContentTarget[]; label: string }) {
  const request = useStaffRequest();
  const [bundles, setBundles] = useState<readonly Open[]>();
  const { busy, act } = useStaffAction();
  const ask = () =>
    act(async () => {
      const found = await request<{ bundles: readonly Open[] }>('/api/bundles/open');
      setBundles(found.bundles);
    });
  return (
    <>
      <Button
        type="button"
        size="small"
        margin={false}
        buttonStyle="secondary"
        disabled={busy}
        onClick={() => void ask()}
      >
        {label}
      </Button>
      {bundles &&
        // Outside the form of the item, which may not have another one in it.
        createPortal(
          <Choice targets={targets} bundles={bundles} onClose={() => setBundles(undefined)} />,
          document.body,
        )}
    </>
  );
}

function Choice({
  targets,
  bundles,
  onClose,
}: {
  targets: readonly ContentTarget[];
  bundles: readonly Open[];
  onClose: () => void;
}) {
  const texts = useBundleTexts();
  const { labels, t, locale } = texts;
  const dialog = useRef<HTMLDialogElement>(null);
  const router = useRouter();
  const request = useStaffRequest();
  const current = storedLocale(useLocale().code);
  const [bundle, setBundle] = useState(bundles[0]?.id ?? '');
  const [title, setTitle] = useState('');
  const [languages, setLanguages] = useState<readonly Locale[]>([current]);
  const [problem, setProblem] = useState<string>();
  const { busy, act } = useStaffAction((refusal) => setProblem(additionRefusal(refusal, texts)));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React passes it on to the form of the item, which would save.
    event.stopPropagation();
    if (languages.length === 0) {
      setProblem(labels.picker.choose);
      return;
    }
    void act(async () => {
      setProblem(undefined);
      const chosen =
        bundle === ''
          ? await request<{ id: string }>('/api/bundles', { body: { title, note: '' } })
          : { id: bundle };
      // Should adding fail, the next try goes into the bundle that is there now.
      setBundle(chosen.id);
      const items = targets.map((target) => ({ ...target, locales: languages }));
      await request(`/api/bundles/${chosen.id}/items`, { body: { items } });
      toast.success(t('addTo.added', { title: bundles.find((one) => one.id === chosen.id)?.title ?? title }));
      onClose();
      router.refresh();
    });
  };

  return (
    <StaffDialog ref={dialog} title={labels.addTo.title} width="narrow" isBusy={busy} onClose={onClose}>
      <form className={`${styles.form} ${styles.addition}`} method="post" onSubmit={submit}>
        <label>
          {labels.addTo.bundle}
          <select value={bundle} onChange={({ target }) => setBundle(target.value)}>
            {bundles.map((one) => (
              <option key={one.id} value={one.id}>
                {one.title}
              </option>
            ))}
            {bundles.every((one) => one.id !== bundle) && bundle !== '' && (
              <option value={bundle}>{title}</option>
            )}
            <option value="">{labels.addTo.new}</option>
          </select>
        </label>
        {bundle === '' && (
          <label>
            {labels.addTo.name}
            <input
              required
              maxLength={MAX_TITLE}
              autoComplete="off"
              value={title}
              onChange={({ target }) => setTitle(target.value)}
            />
          </label>
        )}
        <fieldset className={styles.languages}>
          <legend>{labels.addTo.languages}</legend>
          {locales.map((code) => (
            <label key={code}>
              <input
                type="checkbox"
                checked={languages.includes(code)}
                onChange={({ target }) =>
                  setLanguages(
                    locales.filter((one) => (one === code ? target.checked : languages.includes(one))),
                  )
                }
              />
              {languageName(code, locale)}
            </label>
          ))}
        </fieldset>
        {problem !== undefined && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        <DialogActions>
          <Button type="submit" size="medium" margin={false} disabled={busy}>
            {labels.addTo.add}
          </Button>
          <Button
            type="button"
            size="medium"
            margin={false}
            buttonStyle="secondary"
            onClick={() => dialog.current?.close()}
          >
            {labels.addTo.cancel}
          </Button>
        </DialogActions>
      </form>
    </StaffDialog>
  );
}
