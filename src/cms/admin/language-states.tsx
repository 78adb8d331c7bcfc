import { localeNames, locales } from '@/i18n/locales';
import type { Locale } from '@/i18n/locales';

import type { LanguageState } from './language-states-query';

const words = {
  zh: { published: '已发布', draft: '草稿', missing: '未开始', view: '在网站上查看' },
  en: { published: 'Published', draft: 'Draft', missing: 'Not begun', view: 'View on the site' },
} as const;

/**
 * One pill a language: colour and words say the same, so nothing depends on colour alone. Where the item is public
 * and has a page, the pill leads there.
 */
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
      {locales.map((locale) => {
        const { status, href } = states[locale];
        const className = `pill pill--style-${status === 'published' ? 'success' : 'light'} pill--size-small`;
        const label = `${localeNames[locale]} · ${text[status]}`;
        return href ? (
          <a
            key={locale}
            className={`${className} pill--has-action`}
            href={href}
            target="_blank"
            rel="noreferrer"
            title={text.view}
            aria-label={`${label}: ${text.view}`}
          >
            <span className="pill__label">{label} ↗</span>
          </a>
        ) : (
          <span key={locale} className={className}>
            <span className="pill__label">{label}</span>
          </span>
        );
      })}
    </span>
  );
}
