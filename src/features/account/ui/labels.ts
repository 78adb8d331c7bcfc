import type en from '@/i18n/messages/en/my.json';

/** The texts of the personal centre in one language. */
export type MyLabels = typeof en;

/** Puts values into the `{places}` of a text. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}
