import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import { locales } from '@/i18n/locales';

/** What differs between languages is in src/i18n and in messages, so code asks a record, never for a language. */

const root = path.resolve(import.meta.dirname, '../..');

const codes = locales.join('|');

const code = `['"](?:${codes})['"]`;

/** How code would single out a language. */
const forms = {
  comparison: new RegExp(`[!=]==? ?${code}|${code} [!=]==`),
  case: new RegExp(`\\bcase ${code}:`),
  'prefix of a tag': new RegExp(`startsWith\\(['"](?:${codes})`),
  'own list of languages': new RegExp(`${code}(?:,| \\|) ?${code}`),
  'file of one language': new RegExp(`i18n/messages/(?:${codes})/`),
  'alternative of a pattern': /\((?:\?:|\?<\w+>)?(?:zh\|en|en\|zh)\b/,
  'table by language': /\bzh: .*\ben: |\ben: .*\bzh: /,
  'column of a language': /(?<!message)_(?:zh|en)\b|\bAS (?:zh|en)\b/,
  'address in a language': new RegExp(`^(?! *(?:/\\*)?\\*).*['"\`](?:/[\\w-]+)*/(?:${codes})/`),
  'tag of a language': /['"](?:en-GB|en-US|zh-CN|zh-Hans)['"]/,
};

/** Files that may, with the reason. */
const allowed: Readonly<Record<string, string>> = {
  'src/cli/seed': 'writes the demo content, which is in these two languages',
  'src/cli/screenshots.ts': 'takes pictures of the demo content',
  'src/cli/bench': 'measures with made-up members and items of these two languages',
  'src/features/identity/audit.ts': 'takes only the type of a file; its keys are the same in every language',
};

const sources = globSync(['src/**/*.{ts,tsx,js,mjs}', '{next,payload}.config.ts'], { cwd: root }).filter(
  (file) =>
    !file.startsWith('src/i18n/') &&
    !/\.test\.tsx?$|payload-(?:types|schema)\.ts$/.test(file) &&
    !Object.keys(allowed).some((place) => file.startsWith(place)),
);

function singledOut(code: string): string[] {
  return Object.entries(forms)
    .filter(([, form]) => form.test(code))
    .map(([name]) => name);
}

describe('a language', () => {
  it('is singled out nowhere outside src/i18n', () => {
    expect(sources.length).toBeGreaterThan(500);
    const found = sources.flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          singledOut(line).map((form) => `${file}:${index + 1} ${form}: ${line.trim()}`),
        ),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ["lang === 'zh' ? 2 : 1", 'comparison'],
    ["if ('en' !== locale) {", 'comparison'],
    ["case 'zh':", 'case'],
    ["tag.startsWith('zh')", 'prefix of a tag'],
    ["z.enum(['zh', 'en'])", 'own list of languages'],
    ["lang: 'zh' | 'en'", 'own list of languages'],
    ["import zh from '@/i18n/messages/zh/mail.json';", 'file of one language'],
    ['const page = /^\\/(?:zh|en)\\//;', 'alternative of a pattern'],
    ["const marks = { zh: '、', en: ', ' };", 'table by language'],
    ['sql`SELECT ${specifications.languages_en}`', 'column of a language'],
    ["const known = '(?:zh|en|admin)';", 'alternative of a pattern'],
    ["{ value: '(?<lang>zh|en)' }", 'alternative of a pattern'],
    ["redirect('/zh/news')", 'address in a language'],
    ['<a hrefLang="zh-Hans">', 'tag of a language'],
    ["new Intl.NumberFormat('en-GB')", 'tag of a language'],
  ])('would be seen in: %s', (line, form) => {
    expect(singledOut(line)).toEqual([form]);
  });
});

/** Sources with Chinese in their code, and what for. */
const readsChinese: Readonly<Record<string, string>> = {
  'src/access/shared/domain.ts': 'legal forms in names of organizations',
  'src/cli/bench': 'made-up content for measurements',
  'src/cli/screenshots.ts': 'names of what it presses',
  'src/cli/seed': 'the demo content',
  'src/cms/admin-languages.ts': 'words of Payload that it replaces, and by what',
  'src/cms/translations/side-by-side': 'numbers in words, and months',
  'src/content/documents/requirements.ts': 'words that oblige',
  'src/content/documents/search-index.ts': 'names of sections, tables, and figures',
  'src/features/search': 'queries, and the words in them',
  'src/ui/rich-text/row-names.ts': 'a row that is reserved',
  'src/ui/rich-text/table.tsx': 'cells that do not break',
  'src/ui/words': 'where lines may break',
};

/** Without comments, which may quote an example. */
const codeOf = (file: string) =>
  readFileSync(path.join(root, file), 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/(?<![:'"`\\])\/\/.*/g, '');

it('writes no Chinese outside of messages', () => {
  const written = globSync('src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !file.startsWith('src/i18n/') && !/\.test\.tsx?$/.test(file))
    .filter((file) => /\p{Script=Han}/u.test(codeOf(file)));
  const places = Object.keys(readsChinese);
  expect(written.filter((file) => !places.some((place) => file.startsWith(place)))).toEqual([]);
  expect(places.filter((place) => !written.some((file) => file.startsWith(place)))).toEqual([]);
});
