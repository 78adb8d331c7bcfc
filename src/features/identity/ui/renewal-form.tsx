'use client';

import { useState } from 'react';
import { z } from 'zod';

import {
  Form,
  forgetDrafts,
  loginStore,
  request,
  RequestError,
  SubmitButton,
  usePortalForm,
} from '@/features/session/browser';
import { CheckboxField } from '@/ui/forms/checkbox-field';
import { Button } from '@/ui/primitives/button';
import { Dialog } from '@/ui/primitives/dialog';

import type { Profile } from '@/features/session';
import { accepted } from './form-schemas';
import styles from './identity.module.css';
import type { IdentityFormProps } from './labels';

const schema = z.object({ privacyAccepted: accepted });

/** Agrees to policies that have changed; for declining, it names the ways out (ADR 157). */
export function RenewalForm({
  lang,
  labels,
  returnTo,
  versions,
  closeLabel,
}: Omit<IdentityFormProps, 'links'> & {
  /** The versions in force when the page was made, of every policy: those it shows, and those agreed to before. */
  versions: Readonly<Record<string, string>>;
  closeLabel: string;
}) {
  const texts = labels.renewal;
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const form = usePortalForm({
    lang,
    schema,
    defaultValues: { privacyAccepted: false },
    async onSubmit(_values, send) {
      try {
        await send<Profile>('POST', '/api-id/oneid/update/baseInfo', {
          body: { oneidPrivacyAccepted: 'accepted', policyVersions: versions },
        });
      } catch (error) {
        // Yet another version came into force meanwhile: it is shown before it is agreed to.
        if (error instanceof RequestError && error.code === 'conflict') window.location.reload();
        throw error;
      }
      window.location.replace(returnTo);
      return 'leaving';
    },
  });
  const withdraw = async (): Promise<void> => {
    setBusy(true);
    try {
      await request('POST', '/api-id/oneid/update/baseInfo', { body: { oneidPrivacyAccepted: 'revoked' } });
      forgetDrafts();
      loginStore.clear();
      window.location.assign(`/${lang}`);
    } catch {
      // The request layer has said why.
      setBusy(false);
    }
  };
  return (
    <>
      <Form form={form} label={texts.title}>
        <CheckboxField {...form.field('privacyAccepted')} label={texts.check} />
        <SubmitButton form={form}>{texts.submit}</SubmitButton>
      </Form>
      <div className={styles.other}>
        <p>{texts.later}</p>
        <div className={styles.decline}>
          <Button onClick={() => loginStore.logOut()}>{labels.consent.logOut}</Button>
          <Button onClick={() => setAsking(true)}>{texts.withdraw}</Button>
          <a href={`/${lang}/my/settings`}>{texts.settings}</a>
        </div>
      </div>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={texts.dialogTitle}
        closeLabel={closeLabel}
        footer={
          <>
            <Button variant="danger" busy={busy} onClick={() => void withdraw()}>
              {texts.confirm}
            </Button>
            <Button variant="primary" onClick={() => setAsking(false)}>
              {texts.keep}
            </Button>
          </>
        }
      >
        <p>{texts.dialogText}</p>
      </Dialog>
    </>
  );
}
