import type { Locale } from '@/i18n/locales';

import type { SearchSort, SearchType } from '../domain';

/** What the address asks for, as it is written there. */
export interface SearchAddress {
  q: string;
  type?: SearchType;
  /** Days such as 2026-11-20. */
  from?: string;
  to?: string;
  sort: SearchSort;
}

/** Address of the first page of results. */
export function addressOf(lang: Locale, address: SearchAddress): string {
  return `/${lang}/search?${new URLSearchParams(Object.entries(parametersOf(address))).toString()}`;
}

/** The query of an address, without what is there anyway. */
export function parametersOf({ q, type, from, to, sort }: SearchAddress): Record<string, string> {
  return {
    q,
    ...(type ? { type } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(sort === 'date' ? { sort } : {}),
  };
}
