import type { Locale } from '@/i18n/locales';

/** A translation that can be exported. */
export interface Exportable {
  /** Collection and id. */
  readonly item: string;
  readonly from: Locale;
  readonly to: Locale;
}

/** The address of a file for translators with these items, which have one direction. */
export function exportAddress(items: readonly Exportable[]): string {
  const [first] = items;
  if (!first) return '';
  const { from, to } = first;
  const query = [['from', from], ['to', to], ...items.map(({ item }) => ['item', item])];
  return `/api/translations/export?${new URLSearchParams(query).toString()}`;
}
