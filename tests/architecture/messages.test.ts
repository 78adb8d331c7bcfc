import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';

/** Visible text of the interface: one file a feature in each language, with the same keys. */

const directory = path.resolve(import.meta.dirname, '../../src/i18n/messages');
const languages = ['zh', 'en'] as const;
type Language = (typeof languages)[number];

interface Message {
  key: string;
  text: unknown;
}

/** Namespace files of a language, sorted, as `news.json`. */
function namespaceFiles(language: Language): string[] {
  return readdirSync(path.join(directory, language))
    .filter((file) => file.endsWith('.json'))
    .toSorted();
}

/** All messages of a parsed namespace with their dotted keys. */
function flatten(tree: unknown, prefix = ''): Message[] {
  if (tree === null || typeof tree !== 'object') return [{ key: prefix, text: tree }];
  return Object.entries(tree).flatMap(([key, value]) => flatten(value, prefix ? `${prefix}.${key}` : key));
}

function messagesOf(language: Language, file: string): Message[] {
  return flatten(JSON.parse(readFileSync(path.join(directory, language, file), 'utf8')));
}

/** Names and kinds of the arguments and tags of an ICU message, so that both languages fill in the same. */
function argumentsOf(elements: MessageFormatElement[]): Set<string> {
  const found = new Set<string>();
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    if (element.type === TYPE.tag) {
      found.add(`<${element.value}>`);
      argumentsOf(element.children).forEach((name) => found.add(name));
      continue;
    }
    found.add(element.value);
    if (element.type === TYPE.select || element.type === TYPE.plural) {
      for (const option of Object.values(element.options)) {
        argumentsOf(option.value).forEach((name) => found.add(name));
      }
    }
  }
  return found;
}

const files = [...new Set(languages.flatMap(namespaceFiles))].toSorted();

describe('interface messages', () => {
  it('exist in the same namespaces in both languages', () => {
    expect(files.length).toBeGreaterThan(0);
    expect(namespaceFiles('zh')).toEqual(namespaceFiles('en'));
  });

  describe.each(files)('%s', (file) => {
    it('has the same keys in Chinese and English', () => {
      const [zh, en] = languages.map((language) =>
        messagesOf(language, file)
          .map(({ key }) => key)
          .toSorted(),
      );
      expect(zh).toEqual(en);
    });

    it.each(languages)('has only texts, and none of them empty (%s)', (language) => {
      const faulty = messagesOf(language, file).filter(
        ({ text }) => typeof text !== 'string' || text.trim() === '' || text !== text.trim(),
      );
      expect(faulty).toEqual([]);
    });

    it.each(languages)('is valid ICU message syntax (%s)', (language) => {
      const faulty = messagesOf(language, file).flatMap(({ key, text }) => {
        try {
          parse(String(text));
          return [];
        } catch (error) {
          return [`${key}: ${String(error)}`];
        }
      });
      expect(faulty).toEqual([]);
    });

    it('takes the same arguments and tags in both languages', () => {
      const [zh, en] = languages.map((language) =>
        Object.fromEntries(
          messagesOf(language, file).map(({ key, text }) => [
            key,
            [...argumentsOf(parse(String(text)))].toSorted(),
          ]),
        ),
      );
      expect(zh).toEqual(en);
    });
  });
});
