'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { z } from 'zod';

import { accountSchema, codeSchema, type Profile } from '@/features/session';
import { CodeField } from '@/features/verification/browser';
import type { Locale } from '@/i18n/locales';
import { showToast } from '@/ui/patterns/toast';
import { TextField } from '@/ui/primitives/field';

import {
  Form,
  loginStore,
  PresentPasswordField,
  RequestError,
  SubmitButton,
  usePortalForm,
  wirePassword,
} from '@/features/session/browser';

import { DisclosedForm } from './disclosed-form';
import type { MyLabels } from './labels';
import { SettingsSection } from './settings-section';

const schema = z.object({
  email: accountSchema,
  code: codeSchema,
  password: z.string().min(1, 'empty'),
});

interface Props {
  lang: Locale;
  labels: MyLabels;
  profile: Profile;
}

/** Another address for the account: a code proves it, the password proves the member. */
export function ChangeEmail(props: Props) {
  const t = useTranslations('my.settings.email');
  const { settings, change, cancel } = props.labels;
  const [open, setOpen] = useState(false);
  return (
    <SettingsSection id="email" title={settings.email.title} text={t('text', { email: props.profile.email })}>
      <DisclosedForm
        open={open}
        onToggle={setOpen}
        openLabel={change}
        closeLabel={cancel}
        about={settings.email.title}
      >
        <EmailForm {...props} onDone={() => setOpen(false)} />
      </DisclosedForm>
    </SettingsSection>
  );
}

function EmailForm({ lang, labels, profile, onDone }: Props & { onDone: () => void }) {
  const { email: texts } = labels.settings;
  const form = usePortalForm({
    lang,
    schema,
    defaultValues: { email: '', code: '', password: '' },
    onSubmit: async ({ email, code, password }, send) => {
      if (email === profile.email) {
        form.refuse('email', texts.same);
        return;
      }
      try {
        const sealed = await wirePassword(password, { showError: false });
        const changed = await send<Profile>('POST', '/api-id/oneid/change/email', {
          body: { email, code, ...sealed },
        });
        loginStore.update(changed);
      } catch (error) {
        if (!(error instanceof RequestError) || error.code !== 'conflict') throw error;
        form.refuse('email', texts.taken);
        return;
      }
      onDone();
      await showToast(texts.done, { status: 'success' });
    },
  });
  return (
    <Form form={form} label={texts.title}>
      <TextField
        {...form.field('email')}
        label={texts.newEmail}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
      />
      <CodeField
        {...form.field('code')}
        lang={lang}
        channel="change_email"
        account={form.value('email')}
        onAccountRefused={(message) => form.refuse('email', message)}
      />
      <PresentPasswordField {...form.field('password')} lang={lang} label={texts.password} />
      <SubmitButton form={form}>{texts.submit}</SubmitButton>
    </Form>
  );
}
