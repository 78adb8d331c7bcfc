'use client';

import { z } from 'zod';

import { Form, loginStore, SubmitButton, usePortalForm } from '@/features/session/browser';
import { CheckboxField } from '@/ui/forms/checkbox-field';
import { Button } from '@/ui/primitives/button';

import type { Profile } from '@/features/session';
import { ConsentLabel } from './consent-label';
import { accepted } from './form-schemas';
import styles from './identity.module.css';
import type { IdentityFormProps } from './labels';

const schema = z.object({ privacyAccepted: accepted });

/** Gives the consent to privacy statement and terms, before the account is used (ADR 048). */
export function ConsentForm({ lang, labels, returnTo }: Omit<IdentityFormProps, 'links'>) {
  const texts = labels.consent;
  const form = usePortalForm({
    lang,
    schema,
    defaultValues: { privacyAccepted: false },
    async onSubmit(_values, send) {
      await send<Profile>('POST', '/api-id/oneid/update/baseInfo', {
        body: { oneidPrivacyAccepted: 'accepted' },
      });
      window.location.replace(returnTo);
      return 'leaving';
    },
  });
  return (
    <>
      <Form form={form} label={texts.title}>
        <CheckboxField {...form.field('privacyAccepted')} label={<ConsentLabel lang={lang} />} />
        <SubmitButton form={form}>{texts.submit}</SubmitButton>
      </Form>
      <div className={styles.other}>
        <p>{texts.otherwise}</p>
        <div className={styles.decline}>
          <Button onClick={() => loginStore.logOut()}>{texts.logOut}</Button>
          <a href={`/${lang}/my/settings#deletion`}>{texts.delete}</a>
        </div>
      </div>
    </>
  );
}
