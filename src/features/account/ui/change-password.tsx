'use client';

import { useState } from 'react';
import { z } from 'zod';

import { passwordSchema, type Profile } from '@/features/session';
import type { Locale } from '@/i18n/locales';
import { besideOtherErrors } from '@/platform/beside-other-errors';

import {
  Form,
  NewPasswordField,
  PresentPasswordField,
  SubmitButton,
  usePortalForm,
  wirePassword,
} from '@/features/session/browser';

import { DisclosedForm } from './disclosed-form';
import type { MyLabels } from './labels';
import styles from './my.module.css';
import { SettingsSection } from './settings-section';

const schema = z
  .object({
    oldPassword: z.string().min(1, 'empty'),
    password: passwordSchema,
    repeated: z.string().min(1, 'empty'),
  })
  .refine(({ password, repeated }) => repeated === '' || password === repeated, {
    ...besideOtherErrors,
    path: ['repeated'],
    error: 'passwordMatch',
  });

interface Props {
  lang: Locale;
  labels: MyLabels;
  profile: Profile;
  onDone: () => void;
}

/** Another password; afterwards one logs in again (specification, section 4). */
export function ChangePassword(props: Props) {
  const { settings, change, cancel } = props.labels;
  const [open, setOpen] = useState(false);
  return (
    <SettingsSection id="password" title={settings.password.title} text={settings.password.text}>
      <DisclosedForm
        open={open}
        onToggle={setOpen}
        openLabel={change}
        closeLabel={cancel}
        about={settings.password.title}
      >
        <PasswordForm {...props} />
      </DisclosedForm>
    </SettingsSection>
  );
}

function PasswordForm({ lang, labels, profile, onDone }: Props) {
  const { password: texts } = labels.settings;
  const form = usePortalForm({
    lang,
    schema,
    defaultValues: { oldPassword: '', password: '', repeated: '' },
    onSubmit: async ({ oldPassword, password }, send) => {
      const old = await wirePassword(oldPassword, { showError: false });
      const fresh = await wirePassword(password, { showError: false });
      await send('POST', '/api-id/oneid/change/password', {
        body: { oldPassword: old.password, password: fresh.password, kid: fresh.kid },
      });
      onDone();
    },
  });
  return (
    <Form form={form} label={texts.title}>
      {/* So password managers know whose password changes. */}
      <input type="text" autoComplete="username" value={profile.email} readOnly hidden />
      <PresentPasswordField {...form.field('oldPassword')} lang={lang} label={texts.old} />
      <NewPasswordField
        {...form.field('password')}
        lang={lang}
        label={texts.new}
        typed={form.value('password')}
      />
      <PresentPasswordField
        {...form.field('repeated')}
        lang={lang}
        label={texts.repeat}
        autoComplete="new-password"
      />
      <SubmitButton form={form}>{texts.submit}</SubmitButton>
      <a className={styles.link} href={`/identity/password?lang=${lang}`}>
        {texts.forgot}
      </a>
    </Form>
  );
}
