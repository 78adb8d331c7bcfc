'use client';

import {
  dropCookie,
  Form,
  NewPasswordField,
  PresentPasswordField,
  SubmitButton,
  usePortalForm,
  wirePassword,
} from '@/features/session/browser';
import { CodeField } from '@/features/verification/browser';
import { NO_PRIVACY_COOKIE } from '@/platform/http/cookie-names';
import { keepNotice } from '@/ui/patterns/kept-notice';
import { CheckboxField } from '@/ui/forms/checkbox-field';
import { TextField } from '@/ui/primitives/field';

import { ConsentLabel } from './consent-label';
import { registrationSchema } from './form-schemas';
import styles from './identity.module.css';
import type { IdentityFormProps } from './labels';

/** Making an account: a code proves the address, and the first session begins. */
export function RegisterForm({ lang, labels, returnTo, links }: IdentityFormProps) {
  const texts = labels.register;
  const { fields } = labels;
  const form = usePortalForm({
    lang,
    schema: registrationSchema,
    defaultValues: {
      account: '',
      code: '',
      password: '',
      confirmation: '',
      nickname: '',
      organization: '',
      privacyAccepted: false,
    },
    draft: { name: 'register', fields: ['account', 'nickname', 'organization'] },
    async onSubmit({ account, code, password, nickname, organization, privacyAccepted }, send) {
      const sealed = await wirePassword(password, { showError: false });
      await send('POST', '/api-id/oneid/register', {
        body: { account, code, ...sealed, nickname, organization, privacyAccepted, lang },
      });
      dropCookie(NO_PRIVACY_COOKIE);
      keepNotice(texts.done);
      window.location.replace(returnTo);
      return 'leaving';
    },
  });

  return (
    <>
      <Form form={form} label={texts.title}>
        <TextField
          {...form.field('account')}
          label={fields.account}
          type="email"
          autoComplete="username"
          inputMode="email"
        />
        <CodeField
          {...form.field('code')}
          lang={lang}
          channel="register"
          account={form.value('account')}
          onAccountRefused={(message) => form.refuse('account', message)}
        />
        <NewPasswordField
          {...form.field('password')}
          lang={lang}
          label={fields.password}
          typed={form.value('password')}
        />
        <PresentPasswordField
          {...form.field('confirmation')}
          lang={lang}
          label={fields.confirmation}
          autoComplete="new-password"
        />
        <TextField
          {...form.field('nickname')}
          label={fields.nickname}
          hint={fields.nicknameHint}
          autoComplete="nickname"
          maxLength={60}
        />
        <TextField
          {...form.field('organization')}
          label={fields.organization}
          note={fields.optional}
          autoComplete="organization"
          maxLength={150}
        />
        <CheckboxField {...form.field('privacyAccepted')} label={<ConsentLabel lang={lang} />} />
        <SubmitButton form={form}>{texts.submit}</SubmitButton>
      </Form>
      <p className={styles.other}>
        {texts.hasAccount} <a href={links.login}>{texts.login}</a>
      </p>
    </>
  );
}
