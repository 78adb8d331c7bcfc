import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';

import { argumentsOf } from '@/cli/message-types';
import { defaultLocale, type Locale, locales } from '@/i18n/locales';

/** Visible text of the interface: one file a feature in each language of the list, with the same keys. */

const root = path.resolve(import.meta.dirname, '../..');
const directory = path.join(root, 'src/i18n/messages');

interface Message {
  key: string;
  text: unknown;
}

/** Namespace files of a language, sorted, as `news.json`. */
function namespaceFiles(language: Locale): string[] {
  return readdirSync(path.join(directory, language))
    .filter((file) => file.endsWith('.json'))
    .toSorted();
}

/** All messages of a parsed namespace with their dotted keys. */
function flatten(tree: unknown, prefix = ''): Message[] {
  if (tree === null || typeof tree !== 'object') return [{ key: prefix, text: tree }];
  return Object.entries(tree).flatMap(([key, value]) => flatten(value, prefix ? `${prefix}.${key}` : key));
}

function messagesOf(language: Locale, file: string): Message[] {
  return flatten(JSON.parse(readFileSync(path.join(directory, language, file), 'utf8')));
}

const files = [...new Set(locales.flatMap(namespaceFiles))].toSorted();

/** What is wrong and what to do; it may end with a value, as in “The formula couldn’t be rendered: {reason}”. */
const isError = (file: string, key: string) =>
  file === 'response.json' || (/(?:^|\.)(?:errors|problems|refusals)\./.test(key) && file !== 'system.json');

describe('errors', () => {
  it.each(locales)('are sentences with a full stop (%s)', (language) => {
    const errors = files.flatMap((file) =>
      messagesOf(language, file)
        .filter(({ key }) => isError(file, key))
        .map(({ key, text }) => ({ place: `${file} ${key}`, text: String(text) })),
    );
    expect(errors.length).toBeGreaterThan(150);
    expect(errors.filter(({ text }) => !/[.?!…。？！}]$/.test(text))).toEqual([]);
  });
});

/** Chinese in an English text: an example of what to enter. */
const chineseExamples = ['admin-search.json fields.words.description'];

describe('English messages', () => {
  it('have no Chinese in them but examples', () => {
    const chinese = files.flatMap((file) =>
      messagesOf('en', file)
        .filter(({ text }) => /\p{Script=Han}/u.test(String(text)))
        .map(({ key }) => `${file} ${key}`),
    );
    expect(chinese).toEqual(chineseExamples);
  });
});

/** Namespaces that ask readers to contact the office, and where these find its address. */
const contactAt: Readonly<Record<string, string>> = {
  'applications-mail': 'the foot of every email; tests/integration/emails.test.ts',
  applications: 'the foot of the page, which the sentence names',
  faq: 'the button below the sentence, features of content/faqs/ui',
  frame: 'the heading above the address',
  'login-problem': 'the button below the sentence, which is left out together with it',
  links: 'the page with the form, which the name stands for',
  mail: 'the foot of every email; tests/integration/emails.test.ts',
  'mail-list': 'the foot of the page, which the sentence names',
  support: 'the form itself, and the buttons that lead to it',
};

describe('“contact us”', () => {
  const asks = /contact (?:us|the community office)|contact address|联系(?:我们|社区办公室)|底部的联系邮箱/i;
  const asking = files.filter((file) =>
    locales.some((language) => messagesOf(language, file).some(({ text }) => asks.test(String(text)))),
  );

  it('comes with an address or a link', () => {
    expect(asking.map((file) => path.basename(file, '.json')).toSorted()).toEqual(
      Object.keys(contactAt).toSorted(),
    );
  });

  it.each(locales)('of a failed login is left out with its button (%s)', (language) => {
    const reasons = messagesOf(language, 'login-problem.json').filter(({ key }) => key.endsWith('.text'));
    const withContact = reasons.filter(({ text }) => asks.test(String(text)));
    expect(withContact).toHaveLength(2);
    for (const { text } of withContact)
      expect(text).toMatch(/\{contact, select, yes \{[^}]+\} other \{\}\}$/);
  });

  it.each(locales)('on a page names the foot, where each page has the address (%s)', (language) => {
    const named = ['applications.json', 'mail-list.json'].flatMap((file) =>
      messagesOf(language, file).filter(({ text }) => asks.test(String(text))),
    );
    expect(named.filter(({ text }) => !/at the bottom of this page|页面底部/.test(String(text)))).toEqual([]);
  });
});

describe('interface messages', () => {
  it.each(locales)('exist in every namespace (%s)', (language) => {
    expect(files.length).toBeGreaterThan(0);
    expect(namespaceFiles(language)).toEqual(files);
  });

  describe.each(files)('%s', (file) => {
    it.each(locales)('has the keys of the default language (%s)', (language) => {
      const keysIn = (locale: Locale) =>
        messagesOf(locale, file)
          .map(({ key }) => key)
          .toSorted();
      expect(keysIn(language)).toEqual(keysIn(defaultLocale));
    });

    it.each(locales)('has only texts, and none of them empty (%s)', (language) => {
      const faulty = messagesOf(language, file).filter(
        ({ text }) => typeof text !== 'string' || text.trim() === '' || text !== text.trim(),
      );
      expect(faulty).toEqual([]);
    });

    it.each(locales)('is valid ICU message syntax (%s)', (language) => {
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

    it.each(locales)('requires the arguments and tags of the default language (%s)', (language) => {
      const argumentsIn = (locale: Locale) =>
        Object.fromEntries(messagesOf(locale, file).map(({ key, text }) => [key, argumentsOf(String(text))]));
      expect(argumentsIn(language)).toEqual(argumentsIn(defaultLocale));
    });
  });
});

/** Source files by path, without tests and what is generated. */
const sources = new Map(
  globSync('src/**/*.{ts,tsx,js}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$|\/(?:message-types|payload-types|payload-schema)\.ts$/.test(file))
    .map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
);

/** The folder that shares its namespaces: a feature, a kind of content, or one below `src`. */
function roomOf(file: string): string {
  return /^src\/(?:features|content|cli|platform)\/[^/]+|^src\/[^/]+/.exec(file)?.[0] ?? file;
}

/** Trees whose keys are made at run time, with where the names come from. */
const dynamic: Readonly<Record<string, string>> = {
  'account-export.holders': 'holders of personal data, src/registry.ts',
  'admin-blocks.latest.options': 'what is shown, cms/rich-text/latest-kinds.ts',
  'applications-mail': 'kinds of mails, access/shared/mails.ts',
  'content-review.entries': 'kinds of entries, cms/content-review/tables.ts',
  'content-review.states': 'states of a review, cms/content-review/domain.ts',
  'content-review.summary': 'states of a review, cms/content-review/domain.ts',
  'dashboard.audience.devices': 'kinds of devices in the reports',
  'dashboard.audience.steps': 'steps of an application in the reports',
  'dashboard.security': 'states of the security contact',
  'emails.about': 'IDs of emails, src/registry.ts',
  'documents-admin.problems': 'problems that cms/rich-text names',
  'failures.kinds': 'kinds of failures and operations, features/failures/domain.ts and cms/bulk/domain.ts',
  'list-mail': 'kinds of mails, features/mailing-lists/mails.ts',
  'login-problem.reasons': 'reasons that features/identity names',
  mail: 'kinds of mails, features/notifications/render-mail.tsx',
  'notices-mail': 'kinds of notices, features/notices/domain.ts',
  'notices.kinds': 'kinds of notices, features/notices/domain.ts',
  processing: 'activities, bases, and viewers, src/processing-register.ts',
  response: 'codes of errors and rules, platform/http/errors.ts',
  'staff.events.actions': 'actions of the audit log',
  'staff.member': 'events of a member, with `Hint`',
  'staff.outbox.kinds': 'kinds of mails',
  'system.storage.caches': 'names of caches in the metrics',
  'ui-kit.carousel.slides': 'shown as they come, one slide each',
  'video-studio.problems': 'problems of captions, cms/captions/webvtt.ts',
};

const wordsByRoom = new Map<string, ReadonlySet<string>>();

/** The words of all code in a room. */
function wordsOf(room: string): ReadonlySet<string> {
  const known = wordsByRoom.get(room);
  if (known) return known;
  const words = new Set<string>();
  for (const [at, code] of sources) {
    if (roomOf(at) !== room) continue;
    for (const [word] of code.matchAll(/[\w-]+/g)) words.add(word);
    for (const [word] of code.matchAll(/\w+/g)) words.add(word);
  }
  wordsByRoom.set(room, words);
  return words;
}

/** Keys that no code of the rooms of a namespace spells: each name of the path has to appear there as a word. */
function unspelled(file: string): string[] {
  const namespace = path.basename(file, '.json');
  const name = namespace.replace(/^admin-/, '');
  const mention = new RegExp(`['"/](?:${namespace}|${name})(?:\\.json|['".])`);
  const rooms = new Set([...sources].filter(([, text]) => mention.test(text)).map(([at]) => roomOf(at)));
  // The kit names its labels as the messages do.
  rooms.add('src/ui');
  const words = [...rooms].map(wordsOf);
  return messagesOf(defaultLocale, file)
    .map(({ key }) => key.replace(/\.\d+$/, ''))
    .filter((key) => key.split('.').some((part) => !words.some((of) => of.has(part))))
    .map((key) => `${namespace}.${key}`);
}

const below = (key: string, tree: string) => key === tree || key.startsWith(`${tree}.`);

describe('the code', () => {
  it('uses every message', () => {
    const unused = files.flatMap(unspelled);
    expect(unused.filter((key) => !Object.keys(dynamic).some((tree) => below(key, tree)))).toEqual([]);
  });

  it('provides each namespace that an island formats', () => {
    const all = [...sources.values()];
    const used = all.flatMap((code) =>
      [...code.matchAll(/useTranslations\('([\w-]+)/g)].map(([, name]) => name),
    );
    const provided = new Set(
      all.flatMap((code) =>
        [...code.matchAll(/namespaces=\{\[([^\]]*)\]|messages=\{\{ (\w+):/g)].flatMap(([, list, one]) =>
          list === undefined ? [one] : [...list.matchAll(/'([\w-]+)'/g)].map(([, name]) => name),
        ),
      ),
    );
    expect(used.length).toBeGreaterThan(20);
    expect(used.filter((name) => !provided.has(name))).toEqual([]);
  });

  it('leaves formatting to next-intl', () => {
    const byHand = /\.(?:replace|replaceAll|split)\(\s*(?:['"`]\{\w|\/\\\{\(\\w)/;
    expect([...sources].filter(([, code]) => byHand.test(code)).map(([file]) => file)).toEqual([]);
  });

  it('asks next-intl in src/i18n only, but for `useTranslations`', () => {
    const others = /from 'next-intl\/|import \{(?! useTranslations \})[^}]*\} from 'next-intl'/;
    const asking = [...sources].filter(([file, code]) => !file.startsWith('src/i18n/') && others.test(code));
    expect(asking.map(([file]) => file)).toEqual([]);
  });
});
