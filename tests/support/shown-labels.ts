import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

import { adminLanguages } from '@/cms/admin-languages';
import type { Locale } from '@/i18n/locales';

const root = resolve(import.meta.dirname, '../..');

/** For what a message fills in, and what a handbook leaves out. */
const GAP = '…';

/** All texts of a tree. */
function leaves(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(leaves);
}

/** What a message may say: each branch of its plurals and choices, with gaps for its arguments. */
function readings(elements: readonly MessageFormatElement[]): string[] {
  return elements.reduce<string[]>(
    (heads, element) => {
      const tails =
        element.type === TYPE.literal
          ? [element.value]
          : element.type === TYPE.plural || element.type === TYPE.select
            ? Object.values(element.options).flatMap(({ value }) => readings(value))
            : element.type === TYPE.tag
              ? readings(element.children)
              : [GAP];
      return heads.flatMap((head) => tails.map((tail) => head + tail));
    },
    [''],
  );
}

/** A label without what a handbook may write differently: line breaks, nested quotation marks, and what ends a part of a sentence. */
export const plain = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[‘’“”]/g, "'")
    .replaceAll(/…+/g, GAP)
    .replace(/ ?[（(]…[）)]$|[.。，:：]$/, '')
    .trim();

const LETTERS = /[\p{Letter}\p{Number}]/gu;

/** Every text that a reader of the handbooks may see in the admin: whether a label, made `plain`, is one of them. */
export function shownIn(language: Locale): (quotation: string) => boolean {
  const own = globSync(`src/i18n/messages/${language}/*.json`, { cwd: root })
    .flatMap((file) => leaves(JSON.parse(readFileSync(resolve(root, file), 'utf8'))))
    .flatMap((text) => readings(parse(text)));
  const theirs = leaves(adminLanguages.supportedLanguages[language]?.translations).map((text) =>
    text.replaceAll(/\{\{.*?\}\}/g, GAP),
  );
  const texts = [...own, ...theirs].map(plain);
  const whole = new Set(texts);
  const withGaps = texts
    .filter((text) => text.includes(GAP) && (text.match(LETTERS)?.length ?? 0) > 2)
    .map(
      (text) =>
        new RegExp(
          `^${text
            .split(GAP)
            .map((part) => RegExp.escape(part))
            .join('.*')}$`,
        ),
    );
  /** A sentence, or what comes before a colon, may be quoted without the rest. */
  const beginnings = new Set(
    texts.flatMap((text) =>
      text
        .split(/(?<=[.。，]) ?|[:：]/)
        .slice(0, -1)
        .map(plain),
    ),
  );
  return (quotation) =>
    whole.has(quotation) || beginnings.has(quotation) || withGaps.some((pattern) => pattern.test(quotation));
}
