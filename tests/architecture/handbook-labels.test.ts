import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { type Locale, locales } from '@/i18n/locales';

import { plain, shownIn } from '../support/shown-labels';

/** What the handbooks quote and picture from the screen, against the messages and Payload’s own texts. */

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');

/** What handbooks quote that is no label of the admin, and where it is from. */
const elsewhere: Readonly<Record<string, string>> = {
  'What an operator has to do': 'CHANGELOG.md',
  'a shared cache could not be purged': 'src/platform/cache/purge/purger.ts',
};

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

  describe('in pictures', () => {
    const folder = `docs/handbooks/${language}/pictures`;
    const pictures = readdirSync(resolve(root, folder)).filter((file) => file.endsWith('.webp'));
    const seen: Readonly<Record<string, readonly string[]>> = JSON.parse(read(`${folder}/labels.json`));

    it('say what was on each of them', () => {
      expect(pictures.map((file) => file.replace('.webp', '')).toSorted()).toEqual(
        Object.keys(seen).toSorted(),
      );
    });

    it.each(Object.entries(seen))(
      'show in “%s” what the admin shows; if not, run npm run handbook',
      (_, labels) => {
        expect(labels.length).toBeGreaterThan(5);
        expect(labels.filter((label) => !isShown(label))).toEqual([]);
      },
    );
  });

  it('would be found out when they quote what the admin no longer shows', () => {
    expect(isShown('Compare and decide') || isShown('对比并选择')).toBe(false);
  });
});

describe('what is quoted from elsewhere', () => {
  it.each(Object.entries(elsewhere))('“%s” is in %s', (label, file) => {
    expect(read(file)).toContain(label);
  });
});
