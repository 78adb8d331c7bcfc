'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import type { AccountManagement } from '@/features/identity/browser';
import type { Profile } from '@/features/session';
import type { Locale } from '@/i18n/locales';
import { showToast } from '@/ui/patterns/toast';
import { Button } from '@/ui/primitives/button';
import { Dialog } from '@/ui/primitives/dialog';

import { type Download, request, RequestError } from '@/features/session/browser';

import { ConfirmForm } from './confirm-form';
import type { MyLabels } from './labels';
import { SettingsSection } from './settings-section';

/** Milliseconds; an archive with many files takes its time. */
const TIMEOUT = 5 * 60_000;

interface Props {
  lang: Locale;
  labels: MyLabels;
  profile: Profile;
  account: AccountManagement;
}

/** Everything that is held about the member, as one file; after a while the server wants to know again who asks. */
export function ExportSection(props: Props) {
  const t = useTranslations('my.settings.export');
  const { lang, labels, account } = props;
  const { export: texts } = labels.settings;
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      const { content, fileName } = await request<Download>('POST', '/api-my/export', {
        body: { lang },
        download: true,
        timeout: TIMEOUT,
        ignoredStatuses: [403],
      });
      save(content, fileName);
      await showToast(texts.done, { status: 'success' });
    } catch (reason) {
      if (!(reason instanceof RequestError) || reason.status !== 403) return;
      if (reason.code === 'confirmation_required') setAsking(true);
      else await showToast(reason.message, { status: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <SettingsSection
      id="export"
      title={texts.title}
      text={account.provider === undefined ? texts.text : t('here', { name: account.provider.name })}
    >
      <Button icon="file" busy={busy} onClick={() => void download()}>
        {busy ? texts.working : texts.action}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={labels.settings.confirmation.how}
        closeLabel={labels.close}
      >
        {/* A closed dialog keeps no password. */}
        {asking && (
          <ConfirmForm
            {...props}
            text={texts.confirmText}
            action={texts.action}
            cancel={texts.cancel}
            onCancel={() => setAsking(false)}
            onDone={() => {
              setAsking(false);
              void download();
            }}
          />
        )}
      </Dialog>
    </SettingsSection>
  );
}

function save(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser has taken hold of it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
