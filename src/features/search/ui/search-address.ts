import type { Locale } from '@/i18n/locales';

import type { SearchKind, SearchSort, SearchType } from '../domain';

/** What the address asks for, as it is written there. */
export interface SearchAddress {
  q: string;
  type?: SearchType;
  kind?: SearchKind;
  /** Slug of a document. */
  document?: string;
  /** Version of a release. */
  release?: string;
  year?: string;
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
export function parametersOf({ q, sort, ...filters }: SearchAddress): Record<string, string> {
  return {
    q,
    ...Object.fromEntries(Object.entries(filters).filter(([, value]) => Boolean(value))),
    ...(sort === 'date' ? { sort } : {}),
  };
}
