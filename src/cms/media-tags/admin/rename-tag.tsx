'use client';

import { Button, useTranslation } from '@payloadcms/ui';
import { type FormEvent, useId, useRef, useState } from 'react';

import { DialogActions, StaffDialog } from '@/cms/admin/staff-dialog';
import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';
import { messages } from '@/i18n/by-language/media-tags';
import { adminLocale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';

import { cleanTags, type CountedTag, LONGEST_TAG, type RenamedTag, tagNamed } from '../domain';

import styles from './media-tags.module.css';

/** HTTP status of a tag that no file has any more. */
const NOT_FOUND = 404;

/** Asks for the new name of a tag, says on how many files, and renames it. @param known all tags */
export function RenameTagDialog({
  tag,
  known,
  onRenamed,
  onClose,
}: {
  readonly tag: string;
  readonly known: readonly CountedTag[];
  readonly onRenamed: (renamed: RenamedTag) => void;
  readonly onClose: () => void;
}) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const locale = adminLocale(useTranslation().i18n.language);
  const { labels, t } = textsFrom<'media-tags'>(locale, messages[locale]);
  const request = useStaffRequest();
  const [name, setName] = useState(tag);
  const [problem, setProblem] = useState('');
  const { busy, act } = useStaffAction(({ status, message }) =>
    setProblem(status === NOT_FOUND ? labels.rename.gone : message),
  );

  const [wanted = ''] = cleanTags([name]);
  const taken = tagNamed(wanted, known, tag);
  const count = known.find((one) => one.tag === tag)?.count ?? 0;

  const rename = (event: FormEvent) => {
    event.preventDefault();
    if (wanted === '' || wanted === tag) {
      setProblem(labels.rename.same);
      return;
    }
    setProblem('');
    void act(async () => {
      const body = { from: tag, to: wanted };
      const renamed = await request<RenamedTag>('/api/media-tags/rename', { body });
      dialog.current?.close();
      onRenamed(renamed);
    });
  };

  return (
    <StaffDialog
      ref={dialog}
      title={t('rename.title', { tag })}
      lead={t('rename.lead', { count })}
      width="narrow"
      isBusy={busy}
      onClose={onClose}
    >
      <form onSubmit={rename}>
        <label className={styles.name} htmlFor={`${id}-name`}>
          {labels.rename.name}
        </label>
        <input
          id={`${id}-name`}
          className={styles.newName}
          type="text"
          autoComplete="off"
          maxLength={LONGEST_TAG}
          value={name}
          aria-invalid={problem !== '' || undefined}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => {
            setName(target.value);
            setProblem('');
          }}
        />
        <p id={`${id}-note`} className={styles.note}>
          {taken && t('rename.taken', taken)}
        </p>
        {problem !== '' && <p role="alert">{problem}</p>}
        <DialogActions>
          {/* Disabled in fact, it would lose the focus. */}
          <Button type="submit" margin={false} extraButtonProps={{ 'aria-disabled': busy || undefined }}>
            {busy ? labels.rename.busy : t('rename.confirm', { count })}
          </Button>
          <Button
            type="button"
            margin={false}
            buttonStyle="secondary"
            onClick={() => dialog.current?.close()}
          >
            {labels.rename.keep}
          </Button>
        </DialogActions>
      </form>
    </StaffDialog>
  );
}
