'use client';

import type { AccountManagement } from '@/features/identity/browser';
import type { Profile } from '@/features/session';
import { Form, usePortalForm } from '@/features/session/browser';
import type { Locale } from '@/i18n/locales';
import { Button } from '@/ui/primitives/button';

import type { MyLabels } from './labels';
import styles from './my.module.css';
import { emptyProof, ProofFields, proofSchema, sendProof } from './proof-fields';

interface Props {
  lang: Locale;
  labels: MyLabels;
  profile: Profile;
  account: AccountManagement;
  /** Why the portal asks. */
  text: string;
  action: string;
  cancel: string;
  onDone: () => void;
  onCancel: () => void;
}

/** In a dialog: asks again who the member is, which the server remembers for fifteen minutes (ADR 025). */
export function ConfirmForm({
  lang,
  labels,
  profile,
  account,
  text,
  action,
  cancel,
  onDone,
  onCancel,
}: Props) {
  const form = usePortalForm({
    lang,
    schema: proofSchema,
    defaultValues: emptyProof(account),
    onSubmit: async (values, send) => {
      await sendProof(values, send);
      onDone();
    },
  });
  return (
    <Form form={form} label={labels.settings.confirmation.how}>
      <div className={styles.dialog}>
        <p>{text}</p>
        <ProofFields {...{ lang, labels, profile, account, form }} />
        <div className={styles.dialogActions}>
          <Button type="submit" variant="primary" busy={form.busy}>
            {action}
          </Button>
          <Button onClick={onCancel}>{cancel}</Button>
        </div>
      </div>
    </Form>
  );
}
