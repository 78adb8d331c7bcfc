import { messages } from '@/i18n/by-language/diagrams';
import type { Locale } from '@/i18n/locales';
import type { DiagramKind } from '@/ui/rich-text/model';

/** A short text of each kind, which shows how it is written, with labels in a language. */
export function exampleOf(kind: DiagramKind, locale: Locale): string {
  const { examples: words } = messages[locale];
  const texts: Readonly<Record<DiagramKind, readonly string[]>> = {
    sequence: [
      `participant A as ${words.sender}`,
      `participant B as ${words.receiver}`,
      `A->>B: ${words.request}`,
      `note over B: ${words.check}`,
      `B-->>A: ${words.response}`,
    ],
    states: [
      `state idle as ${words.idle}`,
      `state active as ${words.active}`,
      '[*] --> idle',
      `idle --> active: ${words.start}`,
      `active --> idle: ${words.stop}`,
      `active --> [*]: ${words.off}`,
    ],
    topology: [
      `group ${words.domain}`,
      `host h1 as ${words.host}`,
      `switch s1 as ${words.switch}`,
      'end',
      `gateway g1 as ${words.gateway}`,
      'h1 -- s1: x8',
      's1 -- g1: x4',
    ],
    packet: [
      'row 32',
      `+4: ${words.version}`,
      `+4: ${words.type}`,
      `+24: ${words.length}`,
      `+32: ${words.address}`,
    ],
  };
  return texts[kind].join('\n');
}
