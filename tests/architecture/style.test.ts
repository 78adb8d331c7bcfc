import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readStyleRules, type StyledText, type StyleLanguage, styleProblems } from '../support/style-rules';

/** Texts against the style guides in docs/style: messages, demo content, and documentation. */

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
  return globSync(['README.md', 'docs/**/*.md', 'tests/**/*.md'], {
    cwd: root,
    exclude: ['docs/style/**'],
  }).map((file) => ({
    place: file,
    language: 'en' as const,
    text: readFileSync(resolve(root, file), 'utf8'),
  }));
}

/** Comments of the source: whole lines, which is where nearly all of them are. */
function comments(): { place: string; text: string }[] {
  const files = globSync(['src/**/*.{ts,tsx,mjs,css}', 'tests/**/*.{ts,mjs}', 'demo/**/*.ts'], {
    cwd: root,
    exclude: ['src/payload-*.ts'],
  });
  return files.flatMap((file) =>
    readFileSync(resolve(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        /^\s*(?:\/\/|\/?\*)/.test(line) ? [{ place: `${file}:${index + 1}`, text: line.trim() }] : [],
      ),
  );
}

/** Words of the English guide that comments avoid as well. */
const FORBIDDEN_IN_COMMENTS = /\b(?:so that|anew|(?:some|every)body)\b/i;

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
  ] as const)('find what is wrong with “%s: %s”', (language, text) => {
    expect(problems(language, text)).toBeGreaterThan(0);
  });

  it.each([
    ['en', 'Anyone who applies gets emails from the mailing list; the mail server `takes a login`.'],
    ['en', 'You can’t log in yet. Enter your email address first.'],
    ['en', 'A programmer labels a meter of fiber.'],
    ['zh', '协议已发送，请您查收邮件……共3份PDF文件（20 MB）。'],
  ] as const)('accept “%s: %s”', (language, text) => {
    expect(problems(language, text)).toBe(0);
  });
});

describe('comments in the source', () => {
  it('use the plain words of the English guide', () => {
    const found = comments();
    expect(found.length).toBeGreaterThan(4_000);
    expect(found.filter(({ text }) => FORBIDDEN_IN_COMMENTS.test(text))).toEqual([]);
  });

  it.each(['// Kept so that it works.', ' * Written anew for everybody.'])('would be found: %s', (line) => {
    expect(line).toMatch(FORBIDDEN_IN_COMMENTS);
  });
});
