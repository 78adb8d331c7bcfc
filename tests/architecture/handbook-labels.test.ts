import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';

import { adminLanguages } from '@/cms/admin-languages';
import { type Locale, locales } from '@/i18n/locales';

/** What the handbooks quote from the screen, against the messages and Payload’s own texts. */

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');

/** For what a message fills in, and what a handbook leaves out. */
const GAP = '…';

/** What handbooks quote that is no label of the admin, and where it is from. */
const elsewhere: Readonly<Record<string, string>> = {
  'What an operator has to do': 'CHANGELOG.md',
  'a shared cache could not be purged': 'src/platform/cache/purge/purger.ts',
};

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

/** Without what a handbook may write differently: line breaks, nested quotation marks, and what ends a part of a sentence. */
const plain = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[‘’“”]/g, "'")
    .replaceAll(/…+/g, GAP)
    .replace(/ ?[（(]…[）)]$|[.。，:：]$/, '')
    .trim();

const LETTERS = /[\p{Letter}\p{Number}]/gu;

/** Every text that a reader of the handbooks may see in the admin, as a test of a quotation. */
function shownIn(language: Locale): (quotation: string) => boolean {
  const own = globSync(`src/i18n/messages/${language}/*.json`, { cwd: root })
    .flatMap((file) => leaves(JSON.parse(read(file))))
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

/** Labels that a handbook quotes: in italics in English, in quotation marks in Chinese. */
function quotations(language: Locale, text: string): string[] {
  const prose = text
    .replaceAll(/^ *```[\s\S]*?^ *```/gm, '')
    .replaceAll(/`[^`]*`/g, '')
    .replaceAll(/\*\*[^*]+\*\*/g, '');
  const found = language === 'zh' ? prose.matchAll(/“([^”]+)”/g) : prose.matchAll(/\*([^*]+)\*/g);
  return [...found].flatMap(([, label = '']) => label.split(' → ')).map(plain);
}

describe.each(locales)('the handbooks (%s)', (language) => {
  const isShown = shownIn(language);

  it.each(['editors', 'reviewers', 'operators', 'developers'])(
    'for %s quote what the admin shows',
    (name) => {
      const quoted = quotations(language, read(`docs/handbooks/${language}/${name}.md`));
      expect(quoted.length).not.toEqual([]);
      expect(
        [...new Set(quoted)].filter((label) => !isShown(label) && !Object.hasOwn(elsewhere, label)),
      ).toEqual([]);
    },
  );

  it('would be found out when they quote what the admin no longer shows', () => {
    expect(isShown('Compare and decide') || isShown('对比并选择')).toBe(false);
  });
});

describe('what is quoted from elsewhere', () => {
  it.each(Object.entries(elsewhere))('“%s” is in %s', (label, file) => {
    expect(read(file)).toContain(label);
  });
});
