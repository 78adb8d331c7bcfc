'use client';

import { useState, useSyncExternalStore } from 'react';

import {
  cookieIn,
  dropCookie,
  Form,
  PresentPasswordField,
  RequestError,
  SubmitButton,
  takeSessionEnd,
  toConsent,
  usePortalForm,
  wirePassword,
} from '@/features/session/browser';
import { CaptchaField, CodeField } from '@/features/verification/browser';
import { NO_PRIVACY_COOKIE } from '@/platform/http/cookie-names';
import { CheckboxField } from '@/ui/forms/checkbox-field';
import { TextField } from '@/ui/primitives/field';
import { Notice } from '@/ui/primitives/notice';

import { FAILURES_BEFORE_CAPTCHA } from '../domain';
import type { Profile } from '@/features/session';
import { ConsentLabel } from './consent-label';
import { loginFormSchema } from './form-schemas';
import styles from './identity.module.css';
import type { IdentityFormProps } from './labels';
import { PasskeyLogin } from './passkey-login';
import { offersPasskey } from './passkey-offers';

const never = () => () => undefined;

/** Whether the visitor has withdrawn the consent; then logging in takes a new one. */
function useWithdrawn(): boolean {
  return useSyncExternalStore(
    never,
    () => cookieIn(document.cookie, NO_PRIVACY_COOKIE) !== undefined,
    () => false,
  );
}

let isAfterSessionEnd: boolean | undefined;

/** Whether the visitor comes because a session has ended; taken once for each load of the page. */
function useSessionEnd(): boolean {
  return useSyncExternalStore(
    never,
    () => (isAfterSessionEnd ??= takeSessionEnd()),
    () => false,
  );
}

/** Logging in with a password or with a code by mail, in one form, so the address stays when the way changes. */
export function LoginForm({
  lang,
  labels,
  returnTo,
  links,
  passkeys,
}: IdentityFormProps & {
  /** Page that offers a passkey after a login; undefined where there are none. */
  passkeys: string | undefined;
}) {
  const texts = labels.login;
  const [byCode, setByCode] = useState(false);
  const [failures, setFailures] = useState(0);
  const withdrawn = useWithdrawn();
  const hasEnded = useSessionEnd();
  const demandsCaptcha = !byCode && failures >= FAILURES_BEFORE_CAPTCHA;

  const form = usePortalForm({
    lang,
    schema: loginFormSchema({ byCode, asksConsent: withdrawn }),
    defaultValues: {
      account: '',
      password: '',
      code: '',
      captchaVerification: null as string | null,
      privacyAccepted: false,
    },
    draft: { name: 'login', fields: ['account'] },
    async onSubmit({ account, password, code, captchaVerification, privacyAccepted }, send, { refuse, set }) {
      let profile: Profile;
      const proof = byCode ? { code } : await wirePassword(password, { showError: false });
      try {
        profile = await send<Profile>('POST', '/api-id/oneid/login', {
          body: { account, ...proof, captchaVerification: byCode ? null : captchaVerification },
        });
      } catch (error) {
        if (byCode || !(error instanceof RequestError)) throw error;
        const wantsCaptcha = error.code.startsWith('captcha_');
        setFailures((count) => (wantsCaptcha ? FAILURES_BEFORE_CAPTCHA : count + 1));
        // Each solution is good for one attempt.
        set('captchaVerification', null);
        if (!wantsCaptcha || captchaVerification !== null) throw error;
        refuse('captchaVerification', texts.captchaDemanded);
        return undefined;
      }
      dropCookie(NO_PRIVACY_COOKIE);
      // Withdrawn in this browser, the consent was given again with the login; withdrawn elsewhere, it is asked for now.
      if (!profile.signedUp && !privacyAccepted) {
        toConsent(returnTo);
        return 'leaving';
      }
      if (!profile.signedUp) {
        const body = { oneidPrivacyAccepted: 'accepted' };
        await send('POST', '/api-id/oneid/update/baseInfo', { body });
      }
      const offered = passkeys !== undefined && (await offersPasskey({ ...profile, signedUp: true }));
      window.location.replace(offered ? passkeys : returnTo);
      return 'leaving';
    },
  });

  const enter = (profile: Profile): void => {
    dropCookie(NO_PRIVACY_COOKIE);
    if (profile.signedUp) window.location.replace(returnTo);
    else toConsent(returnTo);
  };

  return (
    <>
      {hasEnded && <Notice tone="info" title={texts.sessionEnded} live />}
      <Form form={form} label={texts.title}>
        <TextField
          {...form.field('account')}
          label={labels.fields.account}
          type="email"
          autoComplete="username"
          inputMode="email"
        />
        {byCode ? (
          <CodeField
            {...form.field('code')}
            lang={lang}
            channel="login"
            account={form.value('account')}
            onAccountRefused={(message) => form.refuse('account', message)}
          />
        ) : (
          <PresentPasswordField {...form.field('password')} lang={lang} label={labels.fields.password} />
        )}
        {demandsCaptcha && (
          <CaptchaField {...form.control('captchaVerification')} lang={lang} purpose="login" />
        )}
        {withdrawn && (
          <div className={styles.consent}>
            <p>{texts.consentAgain}</p>
            <CheckboxField {...form.field('privacyAccepted')} label={<ConsentLabel lang={lang} />} />
          </div>
        )}
        <SubmitButton form={form}>{texts.submit}</SubmitButton>
      </Form>
      {passkeys !== undefined && <PasskeyLogin labels={labels} onLoggedIn={enter} />}
      <div className={styles.ways}>
        <button type="button" className={styles.way} onClick={() => setByCode(!byCode)}>
          {byCode ? texts.withPassword : texts.withCode}
        </button>
        <a href={links.password}>{texts.forgotten}</a>
      </div>
      <p className={styles.other}>
        {texts.noAccount} <a href={links.register}>{texts.register}</a>
      </p>
    </>
  );
}
