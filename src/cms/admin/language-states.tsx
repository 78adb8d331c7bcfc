import { localeNames, locales } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';

import type { LanguageState } from './language-states-query';

const words: Record<'zh' | 'en', Record<LanguageState, string>> = {
  zh: { published: '已发布', draft: '草稿', missing: '未开始' },
  en: { published: 'Published', draft: 'Draft', missing: 'Not begun' },
};

/** One pill a language: colour and words say the same, so nothing depends on colour alone. */
export function LanguageStates({
  states,
  adminLanguage,
}: {
  states: Record<Locale, LanguageState>;
  adminLanguage: string;
}) {
  const text = words[adminLanguage === 'zh' ? 'zh' : 'en'];
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 6 }}>
      {locales.map((locale) => (
        <span
          key={locale}
          className={`pill pill--style-${states[locale] === 'published' ? 'success' : 'light'} pill--size-small`}
        >
          <span className="pill__label">{`${localeNames[locale]} · ${text[states[locale]]}`}</span>
        </span>
      ))}
    </span>
  );
}
