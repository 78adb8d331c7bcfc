'use client';

import { useState } from 'react';

import type { Locale } from '@/i18n/locales';

import type { CaptchaPurpose } from '../domain';
import styles from './captcha.module.css';
import { Puzzle } from './puzzle';
import { verificationTexts } from './texts';
import { Work } from './work';

interface Props {
  lang: Locale;
  purpose: CaptchaPurpose;
  onSolved: (verification: string, seconds: number) => void;
}

/** An open captcha: the puzzle, or the way without a picture. */
export function CaptchaChallenge({ lang, purpose, onSolved }: Props) {
  const texts = verificationTexts[lang];
  const [withoutPicture, setWithoutPicture] = useState(false);
  return (
    <div className={styles.challenge} role="group" aria-label={texts.captcha}>
      {withoutPicture ? (
        <Work lang={lang} purpose={purpose} onSolved={onSolved} />
      ) : (
        <Puzzle lang={lang} purpose={purpose} onSolved={onSolved} />
      )}
      <button type="button" className={styles.other} onClick={() => setWithoutPicture(!withoutPicture)}>
        {withoutPicture ? texts.withPicture : texts.withoutPicture}
      </button>
    </div>
  );
}
