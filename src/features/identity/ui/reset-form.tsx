'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';

import {
  Form,
  NewPasswordField,
  PresentPasswordField,
  RequestError,
  SubmitButton,
  usePortalForm,
  wirePassword,
} from '@/features/session/browser';
import { CodeField } from '@/features/verification/browser';
import { useOutcome } from '@/ui/patterns/outcome';
import { Button, ButtonLink } from '@/ui/primitives/button';
import { TextField } from '@/ui/primitives/field';
import { Notice } from '@/ui/primitives/notice';

import { newPasswordSchema, resetRequestSchema } from './form-schemas';
import styles from './identity.module.css';
import type { IdentityFormProps } from './labels';
import { ScreenHead } from './screen-head';

type Step =
  | { readonly name: 'code' }
  | { readonly name: 'password'; readonly account: string; readonly resetToken: string }
  | { readonly name: 'done' }
  /** The ten minutes for the new password are over, or it was set in another tab. */
  | { readonly name: 'late'; readonly message: string };

/** A forgotten password: a code to the address, then a new password. */
export function ResetForm(props: IdentityFormProps) {
  const { labels, links } = props;
  const texts = labels.password;
  const [step, setStep] = useState<Step>({ name: 'code' });
  if (step.name === 'done') return <Changed labels={labels} links={links} />;
  if (step.name === 'late') {
    return (
      <div className={styles.result}>
        <Notice tone="danger" title={step.message} live />
        <Button variant="primary" onClick={() => setStep({ name: 'code' })}>
          {texts.again}
        </Button>
      </div>
    );
  }
  if (step.name === 'password') return <NewPassword {...props} step={step} onStep={setStep} />;
  return <ResetRequest {...props} onStep={setStep} />;
}

function Changed({ labels, links }: Pick<IdentityFormProps, 'labels' | 'links'>) {
  const texts = labels.password;
  const heading = useRef<HTMLHeadingElement>(null);
  useOutcome(texts.doneTitle);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.result}>
      <ScreenHead title={texts.doneTitle} lead={texts.done} heading={heading} />
      <ButtonLink variant="primary" href={links.login}>
        {texts.login}
      </ButtonLink>
    </div>
  );
}

function ResetRequest({ lang, labels, links, onStep }: IdentityFormProps & { onStep: (step: Step) => void }) {
  const texts = labels.password;
  const form = usePortalForm({
    lang,
    schema: resetRequestSchema,
    defaultValues: { account: '', code: '' },
    draft: { name: 'login', fields: ['account'] },
    async onSubmit({ account, code }, send) {
      const body = { account, code };
      const { resetToken } = await send<{ resetToken: string }>(
        'POST',
        '/api-id/oneid/reset/password/verify',
        { body },
      );
      onStep({ name: 'password', account, resetToken });
      // The login page begins with this address.
      return 'continued';
    },
  });
  return (
    <>
      <Form form={form} label={texts.title}>
        <TextField
          {...form.field('account')}
          label={labels.fields.account}
          type="email"
          autoComplete="username"
          inputMode="email"
        />
        <CodeField
          {...form.field('code')}
          lang={lang}
          channel="reset_password"
          account={form.value('account')}
          onAccountRefused={(message) => form.refuse('account', message)}
        />
        <SubmitButton form={form}>{texts.next}</SubmitButton>
      </Form>
      <p className={styles.other}>
        {texts.remembered} <a href={links.login}>{texts.login}</a>
      </p>
    </>
  );
}

function NewPassword({
  lang,
  labels,
  step,
  onStep,
}: IdentityFormProps & { step: Extract<Step, { name: 'password' }>; onStep: (step: Step) => void }) {
  const t = useTranslations('identity.password');
  const texts = labels.password;
  const form = usePortalForm({
    lang,
    schema: newPasswordSchema,
    defaultValues: { password: '', confirmation: '' },
    async onSubmit({ password }, send) {
      const sealed = await wirePassword(password, { showError: false });
      try {
        const body = { resetToken: step.resetToken, ...sealed };
        await send('POST', '/api-id/oneid/reset/password', { body });
        onStep({ name: 'done' });
      } catch (error) {
        if (!(error instanceof RequestError) || !error.code.startsWith('token_')) throw error;
        onStep({ name: 'late', message: error.message });
      }
    },
  });
  // The lead of the page promises a code, which is behind.
  useOutcome(texts.title);
  return (
    <Form form={form} label={texts.title}>
      <ScreenHead title={texts.title} lead={t('leadNew', { account: step.account })} isStatus />
      {/* For password managers: whose password this is. */}
      <input
        className="visually-hidden"
        type="text"
        autoComplete="username"
        value={step.account}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <NewPasswordField
        {...form.field('password')}
        lang={lang}
        label={labels.fields.newPassword}
        typed={form.value('password')}
        // The form takes the place of the one that was just sent.
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the focus would be lost with that form
        autoFocus
      />
      <PresentPasswordField
        {...form.field('confirmation')}
        lang={lang}
        label={labels.fields.confirmation}
        autoComplete="new-password"
      />
      <SubmitButton form={form}>{texts.submit}</SubmitButton>
    </Form>
  );
}
