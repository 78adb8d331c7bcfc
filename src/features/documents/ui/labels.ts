import type messages from '@/i18n/messages/en/documents.json';

/** The namespace `documents` of the messages. */
export type DocumentLabels = typeof messages;

/** Puts values into the places of a text: `fill('Release {version}', { version: '1.1' })`. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
