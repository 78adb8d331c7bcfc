'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import type { AccountManagement } from '@/features/identity/browser';
import type { Profile } from '@/features/session';
import type { Locale } from '@/i18n/locales';
import { Button } from '@/ui/primitives/button';
import { Dialog } from '@/ui/primitives/dialog';

import { Form, usePortalForm } from '@/features/session/browser';

import type { MyLabels } from './labels';
import styles from './my.module.css';
import { emptyProof, ProofFields, proofSchema, sendProof } from './proof-fields';
import { SettingsSection } from './settings-section';

interface Props {
  lang: Locale;
  labels: MyLabels;
  profile: Profile;
  account: AccountManagement;
  onDone: () => void;
}

/** Deletes the account permanently, after a dialog and the password or a code (specification, section 4). */
export function DeleteSection(props: Props) {
  const { labels } = props;
  const { deletion: texts } = labels.settings;
  const [asking, setAsking] = useState(false);
  return (
    <SettingsSection id="deletion" title={texts.title} text={texts.text}>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {texts.action}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={texts.dialogTitle}
        closeLabel={labels.close}
      >
        {/* A closed dialog keeps no password. */}
        {asking && <DeleteForm {...props} onThinkAgain={() => setAsking(false)} />}
      </Dialog>
    </SettingsSection>
  );
}

function DeleteForm({
  lang,
  labels,
  profile,
  account,
  onDone,
  onThinkAgain,
}: Props & { onThinkAgain: () => void }) {
  const t = useTranslations('my.settings.deletion');
  const { deletion: texts } = labels.settings;
  const form = usePortalForm({
    lang,
    schema: proofSchema,
    defaultValues: emptyProof(account),
    onSubmit: async (values, send) => {
      await sendProof(values, send);
      await send('GET', '/api-id/oneid/delete/user');
      onDone();
    },
  });
  return (
    <Form form={form} label={texts.title}>
      <div className={styles.dialog}>
        <p>{texts.dialogText}</p>
        <ul className={styles.gone}>
          {texts.gone.map((thing) => (
            <li key={thing}>{thing}</li>
          ))}
        </ul>
        <p className={styles.hint}>{texts.exportFirst}</p>
        {account.mode === 'openid' && <p>{t('elsewhere', { name: account.provider?.name ?? '' })}</p>}
        <ProofFields lang={lang} labels={labels} profile={profile} account={account} form={form} />
        <div className={styles.dialogActions}>
          <Button type="submit" variant="danger" busy={form.busy}>
            {texts.confirm}
          </Button>
          <Button variant="primary" onClick={onThinkAgain}>
            {texts.think}
          </Button>
        </div>
      </div>
    </Form>
  );
}
