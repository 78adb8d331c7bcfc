import type { Locale } from '@/i18n/locales';

/** A translation that can be exported. */
export interface Exportable {
  /** Collection and id, or the name of a part of the site. */
  readonly item: string;
  readonly from: Locale;
  readonly to: Locale;
}

/** The address of a file for translators with these items, which have one direction. */
export function exportAddress(items: readonly Exportable[]): `/api/${string}` {
  const [first] = items;
  const direction = first
    ? [
        ['from', first.from],
        ['to', first.to],
      ]
    : [];
  const query = [...direction, ...items.map(({ item }) => ['item', item])];
  return `/api/translations/export?${new URLSearchParams(query).toString()}`;
}
