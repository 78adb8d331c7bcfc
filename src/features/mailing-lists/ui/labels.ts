import type en from '@/i18n/messages/en/mail-list.json';

/** The namespace `mail-list` of the messages. */
export type MailListLabels = typeof en;

/** Puts values into the places of a text, `{list}`. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}
