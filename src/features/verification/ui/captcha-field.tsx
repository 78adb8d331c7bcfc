'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';

import type { Locale } from '@/i18n/locales';
import { Icon } from '@/ui/icons/icon';

import { CAPTCHA_SECONDS, type CaptchaPurpose } from '../domain';
import styles from './captcha.module.css';
import { CaptchaChallenge } from './captcha-challenge';
import { verificationTexts } from './texts';

export interface CaptchaFieldProps {
  lang: Locale;
  id: string;
  /** What the solution is for; the server accepts it for nothing else. */
  purpose: CaptchaPurpose;
  /** The solution; set to `null` once the server has used or refused it, and the visitor can solve another. */
  value: string | null;
  onChange: (captchaVerification: string | null) => void;
  /** Read out when it appears, unless a form sums up its errors. */
  error?: string;
  'data-summed'?: '';
}

/**
 * "Are you human": a button that opens the puzzle, or a small calculation for those who cannot or do not want to see a
 * picture. Takes part in a form as `<CaptchaField lang={lang} purpose="subscribe" {...form.control('captchaVerification')} />`.
 */
export function CaptchaField(props: CaptchaFieldProps) {
  const { lang, id, purpose, value, onChange, error, 'data-summed': summed } = props;
  const t = useTranslations('verification');
  const texts = verificationTexts[lang];
  const [open, setOpen] = useState(false);
  const [seconds, setSeconds] = useState(0);
  const [expired, setExpired] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const changed = useRef(onChange);
  useEffect(() => {
    changed.current = onChange;
  });

  useEffect(() => {
    if (value === null) return undefined;
    const timer = setTimeout(() => {
      setExpired(true);
      changed.current(null);
    }, CAPTCHA_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [value]);

  const solve = (verification: string, took: number): void => {
    setSeconds(took);
    setOpen(false);
    setExpired(false);
    onChange(verification);
    box.current?.focus({ preventScroll: true });
  };

  const text = error ?? (expired && value === null ? texts.expired : undefined);
  return (
    <div className={styles.captcha} data-invalid={text ? '' : undefined}>
      <div ref={box} tabIndex={-1} className={styles.box}>
        {value !== null && (
          <p className={styles.solved} role="status">
            <Icon name="check" />
            {t('solved', { seconds: seconds.toFixed(1) })}
          </p>
        )}
        {value === null && !open && (
          <button
            type="button"
            id={id}
            className={styles.start}
            aria-describedby={text ? `${id}-text` : undefined}
            onClick={() => setOpen(true)}
          >
            <Icon name="weave" />
            {texts.start}
          </button>
        )}
        {value === null && open && <CaptchaChallenge lang={lang} purpose={purpose} onSolved={solve} />}
      </div>
      {text && (
        <p
          id={`${id}-text`}
          className={styles.error}
          role={error && summed !== undefined ? undefined : 'alert'}
        >
          <Icon name="danger" small />
          {text}
        </p>
      )}
    </div>
  );
}
