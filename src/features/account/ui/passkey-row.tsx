'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';

import { request } from '@/features/session/browser';
import { formatMoment } from '@/i18n/dates';
import type { Locale } from '@/i18n/locales';
import { showToast } from '@/ui/patterns/toast';
import { Button } from '@/ui/primitives/button';
import { Dialog } from '@/ui/primitives/dialog';
import { TextField } from '@/ui/primitives/field';
import { Tag } from '@/ui/primitives/tag';

import type { MyLabels } from './labels';
import styles from './my.module.css';

export interface PasskeyEntry {
  readonly id: string;
  readonly name: string;
  readonly synced: boolean;
  readonly createdAt: string;
  readonly usedAt: string | null;
}

interface Props {
  lang: Locale;
  labels: MyLabels;
  passkey: PasskeyEntry;
  /** Called after the passkey was renamed or removed. */
  onChange: () => Promise<void>;
}

/** One passkey, with its name, when it was used, and what one can do with it. */
export function PasskeyRow({ lang, labels, passkey, onChange }: Props) {
  const t = useTranslations('my.settings.passkeys');
  const { passkeys: texts } = labels.settings;
  const [task, setTask] = useState<'rename' | 'remove'>();
  const { id, name, synced, createdAt, usedAt } = passkey;
  const dates = [
    t('created', { date: formatMoment(createdAt, lang) }),
    usedAt === null ? texts.unused : t('used', { date: formatMoment(usedAt, lang) }),
  ];

  const run = async (call: 'rename' | 'remove', body: { id: string; name?: string }): Promise<void> => {
    try {
      await request('POST', `/api-id/oneid/passkeys/${call}`, { body });
    } catch {
      // The request layer has said why, and the form stays.
      return;
    }
    setTask(undefined);
    await showToast(call === 'rename' ? texts.renamed : texts.removed, { status: 'success' });
    await onChange();
  };

  return (
    <li>
      {task === 'rename' ? (
        <RenameForm
          {...{ labels, name }}
          onCancel={() => setTask(undefined)}
          onSave={(to) => run('rename', { id, name: to })}
        />
      ) : (
        <>
          <div className={styles.device}>
            <strong>
              {name}
              {synced && <Tag>{texts.synced}</Tag>}
            </strong>
            {dates.map((date) => (
              <span key={date}>{date}</span>
            ))}
          </div>
          <div className={styles.actions}>
            <Button size="small" aria-label={t('renameNamed', { name })} onClick={() => setTask('rename')}>
              {texts.rename}
            </Button>
            <Button size="small" aria-label={t('removeNamed', { name })} onClick={() => setTask('remove')}>
              {texts.remove}
            </Button>
          </div>
        </>
      )}
      <Dialog
        open={task === 'remove'}
        onClose={() => setTask(undefined)}
        title={texts.removeTitle}
        closeLabel={labels.close}
      >
        <div className={styles.dialog}>
          <p>{t('removeText', { name })}</p>
          <div className={styles.dialogActions}>
            <Button variant="danger" onClick={() => void run('remove', { id })}>
              {texts.remove}
            </Button>
            <Button variant="primary" onClick={() => setTask(undefined)}>
              {texts.keep}
            </Button>
          </div>
        </div>
      </Dialog>
    </li>
  );
}

function RenameForm({
  labels,
  name,
  onSave,
  onCancel,
}: {
  labels: MyLabels;
  name: string;
  onSave: (name: string) => Promise<void>;
  onCancel: () => void;
}) {
  const { passkeys: texts } = labels.settings;
  const field = useId();
  const [typed, setTyped] = useState(name);
  const [busy, setBusy] = useState(false);
  return (
    <form
      className={styles.device}
      onSubmit={(event) => {
        event.preventDefault();
        setBusy(true);
        void onSave(typed.trim()).finally(() => setBusy(false));
      }}
    >
      <TextField
        id={field}
        label={texts.name}
        value={typed}
        maxLength={60}
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- replaces the button that was pressed
        autoFocus
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={styles.actions}>
        <Button type="submit" size="small" variant="primary" busy={busy} disabled={typed.trim() === ''}>
          {texts.save}
        </Button>
        <Button size="small" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
