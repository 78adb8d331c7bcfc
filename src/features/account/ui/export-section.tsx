'use client';

import { useState } from 'react';

import type { Locale } from '@/i18n/locales';
import { showToast } from '@/ui/patterns/toast';
import { Button } from '@/ui/primitives/button';

import { request } from '../login/browser-login';
import type { Download } from '../request/request';

import { filled, type MyLabels } from './labels';
import { SettingsSection } from './settings-section';

/** Milliseconds; an archive with many files takes its time. */
const TIMEOUT = 5 * 60_000;

/** Everything that is held about the member, as one file. */
export function ExportSection({
  lang,
  labels,
  provider,
}: {
  lang: Locale;
  labels: MyLabels;
  /** Who keeps the account, when that is not the portal. */
  provider: string | undefined;
}) {
  const { export: texts } = labels.settings;
  const [busy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      const { content, fileName } = await request<Download>('POST', '/api-my/export', {
        body: { lang },
        download: true,
        timeout: TIMEOUT,
      });
      save(content, fileName);
      await showToast(texts.done, { status: 'success' });
    } catch {
      // The request layer has said why.
    } finally {
      setBusy(false);
    }
  };
  return (
    <SettingsSection
      id="export"
      title={texts.title}
      text={provider === undefined ? texts.text : filled(texts.here, { name: provider })}
    >
      <Button icon="file" busy={busy} onClick={() => void download()}>
        {busy ? texts.working : texts.action}
      </Button>
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
