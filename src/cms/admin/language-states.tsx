import { adminTexts, type AdminRequest } from '@/i18n/admin-labels';
import { languageName } from '@/i18n/language-name';
import { adminLocale, locales } from '@/i18n/locales';

import type { LanguageState, LanguageStates as States } from './language-states-query';

const text = adminTexts('shared');

const pills: Readonly<Record<LanguageState['status'], string>> = {
  published: 'success',
  changed: 'warning',
  outdated: 'warning',
  draft: 'light',
  missing: 'light',
};

/**
 * One pill for each language. Color and words say the same, so nothing depends on color alone. If the item is public
 * and has a page, the pill links to it.
 */
export function LanguageStates({ states, req }: { states: States; req: AdminRequest }) {
  const view = text(req, 'languageStates.view');
  const reader = adminLocale(req.i18n.language);
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 6 }}>
      {locales.map((locale) => {
        const { status, href } = states[locale];
        const className = `pill pill--style-${pills[status]} pill--size-small`;
        const label = `${languageName(locale, reader)} · ${text(req, `languageStates.${status}`)}`;
        return href ? (
          <a
            key={locale}
            className={`${className} pill--has-action`}
            href={href}
            target="_blank"
            rel="noreferrer"
            title={view}
            aria-label={`${label}: ${view}`}
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
