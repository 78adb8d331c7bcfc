import type en from '@/i18n/messages/en/applications.json';

/** The namespace `applications` of the messages. */
export type ApplicationLabels = typeof en;

/** Puts values into a text: `{name}`. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (match, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : match,
  );
}
