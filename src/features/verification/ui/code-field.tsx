'use client';

import { useTranslations } from 'next-intl';
import {
  type ChangeEventHandler,
  type FocusEventHandler,
  type Ref,
  useEffect,
  useRef,
  useState,
} from 'react';

import { loadResponseMessages, request, RequestError } from '@/features/session/browser';
import { accountSchema } from '@/features/session';
import type { Locale } from '@/i18n/locales';
import { check } from '@/platform/http/validate';
import { Icon } from '@/ui/icons/icon';
import { Button } from '@/ui/primitives/button';
import { TextField } from '@/ui/primitives/field';

import { RESEND_SECONDS } from '../domain';
import styles from './captcha.module.css';
import { CaptchaChallenge } from './captcha-challenge';
import { verificationTexts } from './texts';

/** What a code is sent for (contracts, section 2). */
type CodeChannel =
  'login' | 'register' | 'reset_password' | 'change_email' | 'apply_specification' | 'confirm';

interface CodeSent {
  readonly account: string;
  readonly at: number;
}

export interface CodeFieldProps {
  lang: Locale;
  channel: CodeChannel;
  /** The email address that the code goes to, as typed so far. */
  account: string;
  /** The address is missing or was refused: to be shown at its field. */
  onAccountRefused: (message: string) => void;
  /**
   * A captcha of the form's own, solved for `send_code`. Without one the field opens a captcha itself when a code is
   * asked for, and sends once it is solved.
   */
  captcha?: {
    readonly value: string | null;
    /** It is used up, missing or was refused: empty the captcha, and show the message when there is one. */
    readonly onSpent: (message?: string) => void;
  };
  /** The code that was sent last, when a draft keeps it; its address and time, in ms. */
  sent?: CodeSent | null;
  onSent?: (sent: CodeSent) => void;
  id: string;
  name: string;
  ref?: Ref<HTMLInputElement>;
  onChange: ChangeEventHandler<HTMLInputElement>;
  onBlur?: FocusEventHandler<HTMLInputElement>;
  error?: string;
}

/** Six digits from a mail, and the button that sends it; another can be asked for after a minute. */
export function CodeField(props: CodeFieldProps) {
  const { lang, channel, account, onAccountRefused, captcha, error, sent, onSent, ...input } = props;
  const t = useTranslations('verification');
  const texts = verificationTexts[lang];
  const { seconds, wait, waitUntil } = useCountdown();
  const [sentTo, setSentTo] = useState<string>();
  const sentBefore = sent?.account;
  useEffect(() => {
    if (!sent) return;
    setSentTo(sent.account);
    waitUntil(sent.at + RESEND_SECONDS * 1000);
    // oxlint-disable-next-line react/exhaustive-deps -- a draft brings it once; later ones were sent here
  }, [sentBefore]);
  const [failure, setFailure] = useState<string>();
  const [solving, setSolving] = useState(false);
  const [solvedIn, setSolvedIn] = useState<number>();
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);

  const send = async (captchaVerification: string): Promise<void> => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await request('POST', '/api-id/oneid/captcha/sendCode', {
        body: { account: account.trim(), channel, captchaVerification, lang },
        showError: false,
      });
      setSentTo(account.trim());
      onSent?.({ account: account.trim(), at: Date.now() });
      wait(RESEND_SECONDS);
      captcha?.onSpent();
      document.getElementById(input.id)?.focus();
    } catch (reason) {
      if (!(reason instanceof RequestError)) throw reason;
      if (reason.retryAfter !== undefined) wait(reason.retryAfter);
      if (reason.fields.account !== undefined) onAccountRefused(reason.fields.account);
      else if (captcha && reason.code.startsWith('captcha_')) captcha.onSpent(reason.message);
      else setFailure(reason.message);
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };

  const ask = async (): Promise<void> => {
    if (seconds > 0) return;
    const { fields } = check(accountSchema, account);
    if (fields) {
      const { rules } = await loadResponseMessages(lang);
      onAccountRefused(account.trim() === '' ? texts.emailFirst : rules.email);
      return;
    }
    if (!captcha) {
      setFailure(undefined);
      setSolving(true);
    } else if (captcha.value === null) captcha.onSpent(texts.captchaFirst);
    else await send(captcha.value);
  };

  return (
    <div className={styles.code}>
      <TextField
        {...input}
        label={texts.code}
        hint={sentTo === undefined ? texts.codeHint : t('sent', { account: sentTo })}
        error={error ?? failure}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9]*"
        maxLength={6}
        action={
          <Button
            busy={busy}
            disabled={seconds > 0}
            aria-expanded={captcha ? undefined : solving}
            className={styles.send}
            onClick={() => void ask()}
          >
            {seconds > 0
              ? t('resendIn', { seconds: String(seconds) })
              : sentTo === undefined
                ? texts.send
                : texts.resend}
          </Button>
        }
      />
      {solvedIn !== undefined && (
        <p className={styles.verified}>
          <Icon name="check" small />
          {t('solved', { seconds: solvedIn.toFixed(1) })}
        </p>
      )}
      <p className="visually-hidden" role="status">
        {sentTo !== undefined && t('sent', { account: sentTo })}
      </p>
      {solving && (
        <CaptchaChallenge
          lang={lang}
          purpose="send_code"
          onSolved={(verification, took) => {
            setSolving(false);
            setSolvedIn(took);
            // Whether a code was sent is said by the field; a tick beside "wrong code" would contradict it.
            void send(verification).finally(() => setSolvedIn(undefined));
          }}
        />
      )}
    </div>
  );
}

/** Whole seconds that go down to nothing. */
function useCountdown() {
  const [until, setUntil] = useState(0);
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (until === 0) return undefined;
    const tick = (): void => {
      const left = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      setSeconds(left);
      if (left === 0) setUntil(0);
    };
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [until]);
  return { seconds, waitUntil: setUntil, wait: (length: number) => setUntil(Date.now() + length * 1000) };
}
