import { analyticsStorage } from './analytics-storage';

/** Categories of what a browser keeps (specification, section 3). */
export type StoredCategory = 'necessary' | 'analytics';

/** A cookie or storage entry that this site may write into a visitor's browser. */
export interface StoredEntry {
  /** Its name; with `*` at the end, all names that begin so. */
  name: string;
  kind: 'cookie' | 'http-only' | 'local' | 'session';
  category: StoredCategory;
  /** Key under `register.lifetimes` in the namespace `consent`. */
  kept: string;
  /** Key under `register.purposes` in the namespace `consent`. */
  purpose: string;
}

/**
 * Every cookie and storage entry of the site, the administration included: the one table that `/cookies` shows, and that a test compares
 * with what a browser really holds after visits of all kinds. Anyone who adds an entry adds it here.
 */
export const storedEntries = [
  necessary('agreed-cookiepolicy-zh', 'cookie', 'days180', 'consentZh'),
  necessary('agreed-cookiepolicy-en', 'cookie', 'days180', 'consentEn'),
  necessary('_U_T_', 'cookie', 'session', 'xsrf'),
  necessary('_Y_G_', 'http-only', 'session', 'login'),
  necessary('_A_B_', 'http-only', 'asker', 'asker'),
  necessary('_R_D_', 'http-only', 'days30', 'rememberedDevice'),
  necessary('NO_PRIVACY', 'cookie', 'consent', 'noPrivacy'),
  necessary('theme-appearance', 'local', 'cleared', 'theme'),
  necessary('portal.reading', 'local', 'cleared', 'reading'),
  necessary('portal.reading-mark', 'session', 'tab', 'readingMark'),
  necessary('portal.checklist:*', 'local', 'cleared', 'checklist'),
  necessary('video-speed', 'local', 'cleared', 'videoSpeed'),
  necessary('video-position:*', 'local', 'cleared', 'videoPosition'),
  necessary('portal.recent-searches', 'local', 'cleared', 'recentSearches'),
  necessary('passkey-offers', 'local', 'cleared', 'passkeyOffers'),
  necessary('draft-*', 'session', 'tab', 'draft'),
  necessary('draft:*', 'local', 'loggedOut', 'memberDraft'),
  necessary('kept-notice', 'session', 'nextPage', 'notice'),
  necessary('session-ended', 'session', 'nextPage', 'sessionEnd'),
  necessary('chunk-reload', 'session', 'seconds10', 'reload'),
  // In the administration only, which staff of the site use.
  necessary('payload-token', 'http-only', 'hours2', 'staffLogin'),
  necessary('portal-preview', 'http-only', 'hour1', 'staffPreview'),
  necessary('__prerender_bypass', 'http-only', 'hour1', 'staffPreview'),
  necessary('portal-draft:*', 'local', 'saved', 'staffItem'),
  necessary('staff-draft:*', 'session', 'tab', 'staffText'),
  necessary('payload-lng', 'cookie', 'year1', 'staffLanguage'),
  necessary('payload-theme', 'cookie', 'year1', 'staffTheme'),
  {
    name: analyticsStorage.client,
    kind: 'local',
    category: 'analytics',
    kept: 'days180',
    purpose: 'client',
  },
  {
    name: analyticsStorage.session,
    kind: 'local',
    category: 'analytics',
    kept: 'minutes30',
    purpose: 'session',
  },
  {
    name: analyticsStorage.events,
    kind: 'local',
    category: 'analytics',
    kept: 'delivered',
    purpose: 'events',
  },
] as const satisfies readonly StoredEntry[];

function necessary<
  Name extends string,
  Kind extends StoredEntry['kind'],
  Kept extends string,
  Purpose extends string,
>(name: Name, kind: Kind, kept: Kept, purpose: Purpose) {
  return { name, kind, category: 'necessary', kept, purpose } as const;
}
