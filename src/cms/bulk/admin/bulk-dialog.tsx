'use client';

import { Button } from '@payloadcms/ui';
import { useRef, useState } from 'react';

import { languageName } from '@/i18n/language-name';
import { listOfNames } from '@/i18n/lists';
import { type Locale, locales } from '@/i18n/locales';

import { StaffDialog } from '../../admin/staff-dialog';
import { useStaffAction, useStaffRequest } from '../../admin/use-staff-request';
import type { BulkOperation, BulkProgress, PlannedItem } from '../domain';

import styles from './bulk.module.css';
import { useBulkTexts } from './texts';

interface Props {
  readonly collection: string;
  readonly operation: BulkOperation;
  readonly plan: readonly PlannedItem[];
  readonly onBegun: (progress: BulkProgress) => void;
  readonly onClose: () => void;
}

/** Says what an action would do, in which languages, and what it leaves out for which reason; then has it done. */
export function BulkDialog({ collection, operation, plan, onBegun, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const request = useStaffRequest();
  const { busy, act } = useStaffAction();
  const { locale, labels, t, what, parts } = useBulkTexts();
  const offered = locales.filter((language) => plan.some(({ languages }) => languages.includes(language)));
  const [chosen, setChosen] = useState<readonly Locale[]>(offered);

  const isTrash = operation === 'trash';
  const wanted = (item: PlannedItem) => item.languages.filter((language) => chosen.includes(language));
  const ready = plan
    .filter((item) => !item.skip && (isTrash || wanted(item).length > 0))
    .map((item) => ({ ...item, languages: isTrash ? item.languages : wanted(item) }));
  const left = plan.filter((item) => !ready.some((one) => one.id === item.id));
  const visible = isTrash ? parts(ready) : '';

  const begin = () =>
    void act(async () => {
      const items = ready.map(({ id: item, savedAt, languages }) => ({
        id: item,
        savedAt,
        languages: isTrash ? [] : languages,
      }));
      const progress = await request<BulkProgress>(`/api/${collection}/bulk`, { body: { operation, items } });
      dialog.current?.close();
      onBegun(progress);
    });

  return (
    <StaffDialog
      ref={dialog}
      title={
        ready.length === 0
          ? labels.nothing[operation]
          : t(`titles.${operation}`, { what: what(operation, ready) })
      }
      isBusy={busy}
      onClose={onClose}
      foot={
        <>
          {ready.length > 0 && (
            <Button type="button" margin={false} disabled={busy} onClick={begin}>
              {t(`confirm.${operation}`, { count: ready.length })}
            </Button>
          )}
          <Button
            type="button"
            margin={false}
            buttonStyle="secondary"
            disabled={busy}
            onClick={() => dialog.current?.close()}
          >
            {ready.length > 0 ? labels.keep : labels.dismiss}
          </Button>
        </>
      }
    >
      {ready.length > 0 && (
        <p>
          {labels.leads[operation]} {visible !== '' && t('leads.visible', { parts: visible })}
        </p>
      )}
      {!isTrash && offered.length > 1 && (
        <fieldset className={styles.languages}>
          <legend>{labels.languages}</legend>
          {offered.map((language) => (
            <label key={language}>
              <input
                type="checkbox"
                checked={chosen.includes(language)}
                onChange={({ target }) =>
                  setChosen(
                    locales.filter((one) => (one === language ? target.checked : chosen.includes(one))),
                  )
                }
              />
              {languageName(language, locale)}
            </label>
          ))}
        </fieldset>
      )}
      {ready.length > 0 && (
        <ul className={styles.items} aria-label={labels.list}>
          {ready.map((item) => (
            <Item key={item.id} item={item} languages={item.languages} offered={offered} />
          ))}
        </ul>
      )}
      {left.length > 0 && (
        <>
          <h3 className={styles.skipped}>{t('skipped', { count: left.length })}</h3>
          <ul className={styles.items} data-kind="skipped">
            {left.map((item) => (
              <Item key={item.id} item={item} languages={[]} offered={offered} />
            ))}
          </ul>
        </>
      )}
    </StaffDialog>
  );
}

/** An item, the languages in which something happens to it, and why nothing happens in the others. */
function Item({
  item,
  languages,
  offered,
}: {
  item: PlannedItem;
  languages: readonly Locale[];
  offered: readonly Locale[];
}) {
  const { locale, labels, t, reasonOf } = useBulkTexts();
  // That the other language is as it should be goes without saying, unless it is why the item is left out.
  const skips = locales.flatMap((language) => {
    const skip = item.skips[language];
    const isPlain = skip?.reason === 'same' || skip?.reason === 'notPublic' || skip?.reason === 'unwritten';
    if (!skip || (isPlain && languages.length > 0)) return [];
    return [{ language, reason: reasonOf(skip) }];
  });
  const reasons = [...Map.groupBy(skips, ({ reason }) => reason)].map(([reason, those]) => ({
    reason,
    names: listOfNames(
      those.map(({ language }) => languageName(language, locale)),
      locale,
    ),
  }));
  const isDeselected = languages.length === 0 && !item.skip && skips.length === 0;
  return (
    <li>
      <span className={styles.name}>{item.title || labels.untitled}</span>
      {!isDeselected && languages.length > 0 && offered.length > 0 && (
        <span className={styles.pills}>
          {languages.map((language) => (
            <span key={language}>{languageName(language, locale)}</span>
          ))}
        </span>
      )}
      {item.skip && <span className={styles.reason}>{reasonOf(item.skip)}</span>}
      {reasons.map(({ reason, names }) => (
        <span key={reason} className={styles.reason}>
          {t('inLanguage', { language: names, reason })}
        </span>
      ))}
    </li>
  );
}
