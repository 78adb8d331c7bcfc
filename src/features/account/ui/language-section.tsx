'use client';

import { useState } from 'react';

import { type Locale, localeNames, locales } from '@/i18n/locales';
import { showToast } from '@/ui/patterns/toast';
import { SelectField } from '@/ui/primitives/field';

import { request } from '@/features/session/browser';

import type { MyLabels } from './labels';
import styles from './my.module.css';
import { SettingsSection } from './settings-section';

/** The language of mails and of the site: choosing one leads to the same page in it. */
export function LanguageSection({
  lang,
  labels,
  accountLanguage,
}: {
  lang: Locale;
  labels: MyLabels;
  accountLanguage: Locale;
}) {
  const { language: texts } = labels.settings;
  const [chosen, setChosen] = useState(accountLanguage);
  const choose = async (next: Locale): Promise<void> => {
    const before = chosen;
    setChosen(next);
    try {
      await request('POST', '/api-id/oneid/update/language', { body: { lang: next } });
      if (next === lang) await showToast(texts.saved, { status: 'success' });
      else window.location.assign(`/${next}/my/settings#language`);
    } catch {
      // The request layer has said why.
      setChosen(before);
    }
  };
  return (
    <SettingsSection id="language" title={texts.title} text={texts.text}>
      <div className={styles.select}>
        <SelectField
          id="account-language"
          label={texts.label}
          value={chosen}
          onChange={(event) => void choose(event.target.value as Locale)}
        >
          {locales.map((code) => (
            <option key={code} value={code} lang={code}>
              {localeNames[code]}
            </option>
          ))}
        </SelectField>
      </div>
    </SettingsSection>
  );
}
