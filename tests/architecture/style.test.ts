import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { commentsOf, titlesOf } from '../support/source-prose';
import { readStyleRules, type StyledText, type StyleLanguage, styleProblems } from '../support/style-rules';

/** Checks texts against the style guides in docs/style: messages, demo content, documentation, comments, and titles of tests. */

const root = resolve(import.meta.dirname, '../..');
const style = readStyleRules(resolve(root, 'docs/style/rules.yaml'));

/** Leaves of a tree of messages or content, with their keys. */
function leaves(value: unknown, key = ''): { key: string; text: string }[] {
  if (typeof value === 'string') return [{ key, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => leaves(part, key ? `${key}.${name}` : name));
}

function messages(language: StyleLanguage): StyledText[] {
  return globSync(`src/i18n/messages/${language}/**/*.json`, { cwd: root }).flatMap((file) =>
    leaves(JSON.parse(readFileSync(resolve(root, file), 'utf8'))).map(({ key, text }) => ({
      place: `${file} ${key}`,
      language,
      text,
    })),
  );
}

function demoContent(): StyledText[] {
  const pages = globSync('demo/content/**/{en,zh}.md', { cwd: root }).map((file) => ({
    place: file,
    language: file.endsWith('/zh.md') ? ('zh' as const) : ('en' as const),
    text: readFileSync(resolve(root, file), 'utf8'),
  }));
  const captions = globSync('demo/content/**/captions.{en,zh}.vtt', { cwd: root }).map((file) => ({
    place: file,
    language: file.endsWith('zh.vtt') ? ('zh' as const) : ('en' as const),
    text: readFileSync(resolve(root, file), 'utf8'),
  }));
  const fields = globSync('demo/content/**/*.yaml', { cwd: root }).flatMap((file) =>
    leaves(parse(readFileSync(resolve(root, file), 'utf8'))).flatMap(({ key, text }): StyledText[] => {
      const language = /_(en|zh)$/.exec(key)?.[1];
      return language ? [{ place: `${file} ${key}`, language: language === 'zh' ? 'zh' : 'en', text }] : [];
    }),
  );
  return [...pages, ...captions, ...fields];
}

function documentation(): StyledText[] {
  return globSync(['*.md', 'docs/**/*.md', 'tests/**/*.md', 'clients/*/README.md'], {
    cwd: root,
    exclude: ['docs/style/**'],
  }).map((file) => ({
    place: file,
    language: file.startsWith('docs/handbooks/zh/') ? ('zh' as const) : ('en' as const),
    text: readFileSync(resolve(root, file), 'utf8'),
    // Handbooks are part of the admin.
    document: !file.startsWith('docs/handbooks/'),
  }));
}

/** Comments of the source and titles of tests. */
function sourceProse(): StyledText[] {
  const files = globSync(['*.{ts,mjs}', '{src,tests,demo}/**/*.{ts,tsx,mjs,css}'], {
    cwd: root,
    // This file quotes what it forbids.
    exclude: ['src/payload-*.ts', '**/*.d.ts', 'tests/architecture/style.test.ts'],
  });
  return files.flatMap((file) => {
    const source = readFileSync(resolve(root, file), 'utf8');
    const titles = /\.(?:test|spec)\.ts$/.test(file) ? titlesOf(source) : [];
    return [...commentsOf(source), ...titles].map(({ line, text }) => ({
      place: `${file}:${line}`,
      language: 'en' as const,
      text,
      code: true,
    }));
  });
}

const isPending = ({ place }: StyledText) => style.pending.some((prefix) => place.startsWith(prefix));

describe('messages, demo content, and documents', () => {
  it('keep to the style guides', () => {
    const texts = [...messages('en'), ...messages('zh'), ...demoContent(), ...documentation()];
    expect(texts.length).toBeGreaterThan(2_000);
    expect(
      styleProblems(
        texts.filter((text) => !isPending(text)),
        style,
      ),
    ).toEqual([]);
  });
});

/** Words in the column “Not” of the tables of a guide, as `term` of `table`. */
function refusedWords(language: StyleLanguage): string[] {
  const guide = readFileSync(resolve(root, `docs/style/${language}.md`), 'utf8');
  const column = { en: 'Not', zh: '不用' }[language];
  return guide
    .split(/^## /m)
    .flatMap((section) => {
      const rows = section.split('\n').filter((line) => line.startsWith('|'));
      const cells = rows.map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );
      const at = cells[0]?.indexOf(column) ?? -1;
      return at < 0 ? [] : cells.slice(2).map((row) => row[at] ?? '');
    })
    .flatMap((cell) => (language === 'zh' ? cell.split('、') : splitOutsideBrackets(cell)))
    .map((word) => word.trim())
    .filter(Boolean);
}

/** Divides a list at its commas and semicolons; “name, where both are meant” is one entry. */
function splitOutsideBrackets(cell: string): string[] {
  return cell
    .replaceAll(/\([^)]*\)/g, (inside) => inside.replaceAll(',', '\0'))
    .split(/[;,](?! where)/)
    .map((word) => word.replaceAll('\0', ','));
}

const languagesWithGuide = ['en', 'zh'] as const;

describe('the tables of the guides', () => {
  /** Without what a note in brackets says about the word. */
  const bare = (word: string) => word.replaceAll(/ ?[(（][^)）]*[)）]/g, '');
  /** Whether a rule finds the word, or names it together with what makes it wrong. */
  const hasRule = (language: StyleLanguage, word: string) =>
    style.rules[language].some(
      ({ pattern }) =>
        bare(word).search(pattern) >= 0 || // A single character is part of many words.
        (bare(word).length > 1 &&
          new RegExp(`(?<!\\p{Script=Latin})${RegExp.escape(bare(word))}(?!\\p{Script=Latin})`, 'u').test(
            pattern.source.replaceAll(/\(\?<?!.*?\)|\\b|[()?]/g, ''),
          )),
    );

  it.each(languagesWithGuide)(
    'refuse words that a rule finds, or that have a reason why none can (%s)',
    (language) => {
      const words = refusedWords(language);
      expect(words.length).toBeGreaterThan(40);
      const without = words.filter(
        (word) => !hasRule(language, word) && !Object.hasOwn(style.unchecked[language], word),
      );
      expect(without).toEqual([]);
    },
  );

  it.each(languagesWithGuide)(
    'have no reason for a word that they do not refuse or that a rule finds (%s)',
    (language) => {
      const words = new Set(refusedWords(language));
      const stale = Object.keys(style.unchecked[language]).filter(
        (word) => !words.has(word) || hasRule(language, word),
      );
      expect(stale).toEqual([]);
    },
  );
});

describe('the rules', () => {
  const problems = (language: StyleLanguage, text: string) =>
    styleProblems([{ place: 'here', language, text }], style).length;

  it.each([
    ['en', 'Whoever applies gets the mails of the list.'],
    ['en', 'The download takes a login, so that it works.'],
    ['en', "You can't sign in at once."],
    ['en', 'The neighbouring cabinets are two metres apart.'],
    ['zh', '协议已寄出'],
    ['zh', '附上抓包，并给出时延的99分位'],
    ['zh', '操作没有成功，请你重试…'],
    ['zh', '共 3 份PDF文件'],
    ['en', 'Complete the captcha.'],
    ['zh', '案件等待审核'],
    ['en', ':::entry{title="Sandbox" label="Sign in" href="/sandbox"}'],
    ['en', '::::callouts{src="board.svg" caption="A board’s colour" alt="Board"}'],
    ['zh', ':::note{kind=info title="共 3 份PDF文件"}'],
  ] as const)('find what is wrong with “%s: %s”', (language, text) => {
    expect(problems(language, text)).toBeGreaterThan(0);
  });

  it.each([
    ['en', 'Anyone who applies gets emails from the mailing list; the mail server `takes a login`.'],
    ['en', 'You can’t log in yet. Enter your email address first.'],
    ['en', 'A programmer labels a meter of fiber.'],
    ['zh', '为履行合同（规范许可协议）所必需'],
    ['zh', '协议已发送，请您查收邮件……共3份PDF文件（20 MB）。'],
    ['en', ':::figure{src="colour-mails.svg" id="whoever" caption="The board"}'],
  ] as const)('accept “%s: %s”', (language, text) => {
    expect(problems(language, text)).toBe(0);
  });
});

describe('a rule for the interface', () => {
  const captcha = (kind: Pick<StyledText, 'code' | 'document'>) =>
    styleProblems([{ place: 'here', language: 'en', text: 'A captcha comes first.', ...kind }], style);

  it('leaves documents and comments of engineers alone', () => {
    expect(captcha({})).toHaveLength(1);
    expect(captcha({ document: true })).toEqual([]);
    expect(captcha({ code: true })).toEqual([]);
  });
});

describe('comments and titles of tests', () => {
  it('keep to the English guide', () => {
    const texts = sourceProse();
    expect(texts.length).toBeGreaterThan(8_000);
    expect(styleProblems(texts, style)).toEqual([]);
  });

  it.each([
    '  // Kept so that it works.',
    ' /** Written anew for everybody. */',
    '/**\n * Answers at\n * once.\n */',
    '  // Two lines, of which the first ends by\n  // itself.',
    'const wait = 5; // Milliseconds, for whoever asks.',
    '<b>{/* The film of the page. */}</b>',
    'color: red; /* The colour of errors. */',
    '/* What stands\n   in the page. */',
    '// A misspelt word waits for ever.',
  ])('would be found as a comment: %j', (source) => {
    const texts = commentsOf(source).map(({ text }) => text);
    expect(problemsOfCode(texts)).not.toEqual([]);
  });

  it.each([
    "it('answers at once', () => {});",
    "test.describe('somebody without a session', () => {});",
    "it.each([1, 2])('is cancelled for good: %d', () => {});",
    "it.each([\n  1,\n] as const)(\n  'is told in both languages',\n  () => {},\n);",
    'test(`the colours of ${name}`, async () => {});',
  ])('would be found as a title: %s', (source) => {
    const texts = titlesOf(source).map(({ text }) => text);
    expect(problemsOfCode(texts)).not.toEqual([]);
  });

  it('leave code, strings, and straight apostrophes alone', () => {
    const source = "const colour = 'at once'; // The portal's own mail: `colour` is a name.";
    expect(commentsOf(source)).toEqual([{ line: 1, text: "The portal's own mail: `colour` is a name." }]);
    expect(problemsOfCode(commentsOf(source).map(({ text }) => text))).toEqual([]);
  });
});

function problemsOfCode(texts: readonly string[]): string[] {
  return styleProblems(
    texts.map((text) => ({ place: 'here', language: 'en', text, code: true })),
    style,
  );
}
