import type { Locale } from '@/i18n/locales';

import type { LanguageState } from './language-states-query';

const pills: Readonly<Record<LanguageState['status'], string>> = {
  published: 'success',
  changed: 'warning',
  outdated: 'warning',
  review: 'warning',
  approved: 'success',
  draft: 'light',
  missing: 'light',
};

/** Texts of the pills in the language of the admin. */
export interface LanguagePillLabels {
  readonly languages: Readonly<Record<Locale, string>>;
  readonly states: Readonly<Record<LanguageState['status'], string>>;
  readonly view: string;
}

/**
 * One pill for each language. Color and words say the same, so nothing depends on color alone. If the item is public
 * and has a page, the pill links to it.
 */
export function LanguagePills({
  states,
  labels,
}: {
  states: Readonly<Record<Locale, LanguageState>>;
  labels: LanguagePillLabels;
}) {
  const { languages, view } = labels;
  const entries = Object.entries(states) as [Locale, LanguageState][];
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 6 }}>
      {entries.map(([locale, { status, href }]) => {
        const className = `pill pill--style-${pills[status]} pill--size-small`;
        const label = `${languages[locale]} · ${labels.states[status]}`;
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
