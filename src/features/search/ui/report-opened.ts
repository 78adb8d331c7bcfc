import type { Locale } from '@/i18n/locales';

/** A result that was opened, as `POST /api-search/click` takes it. */
interface Opened {
  readonly q: string;
  readonly lang: Locale;
  /** From 1. */
  readonly place: number;
  /** Opened from the dialog, without the page of results. */
  readonly dialog?: true;
}

/** Tells which result was opened. Goes out although the page is left. */
export function reportOpened(opened: Opened): void {
  navigator.sendBeacon('/api-search/click', new Blob([JSON.stringify(opened)], { type: 'application/json' }));
}
