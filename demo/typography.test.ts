import { readdirSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { MARKDOWN_FORMULA } from '@/cms/rich-text/formula-signs';
import { readFolders, readTexts, readYaml } from '@/cli/seed/content-files';
import type { MarkdownFile } from '@/cli/seed/content-files';

import { demoLanguages, type DemoLanguage } from './languages';
import { CONTENT_DIR } from '.';

const FORMULA = new RegExp(MARKDOWN_FORMULA, 'gu');

/** What is set as words: without code, formulas, addresses, and what directives say besides captions and titles. */
function wordsOf(markdown: string): string {
  return (
    markdown
      .replaceAll(/```[\s\S]*?```/g, '')
      .replaceAll(FORMULA, '')
      .replaceAll(/`[^`]*`|\]\([^)]*\)|\bhttps?:\S+|\b0x[\dA-F_]+/gi, '')
      // What an English drawing says appears in no text.
      .replaceAll(/^:::figure[\s\S]*?^:::$/gm, (figure) => figure.replaceAll(/^\|(?:\\\||[^|])*\|/gm, ''))
      .replaceAll(/^::.*$/gm, (directive) =>
        Array.from(directive.matchAll(/\b(?:alt|caption|title)="([^"]*)"/g), ([, words]) => words).join('\n'),
      )
  );
}

interface Text {
  name: string;
  lang: DemoLanguage;
  words: string;
}

function textsOf(name: string, files: Partial<Record<DemoLanguage, MarkdownFile>>): Text[] {
  return demoLanguages.flatMap((lang) => {
    const file = files[lang];
    const facts = [file?.meta.title, file?.meta.summary].filter((fact) => typeof fact === 'string');
    return file ? [{ name, lang, words: [...facts, wordsOf(file.body)].join('\n') }] : [];
  });
}

/** Every item of a list of data in each language: the fields that end in `_zh` and `_en`. */
function fieldsOf(items: readonly Record<string, unknown>[]): Text[] {
  return items.flatMap((item) =>
    demoLanguages.map((lang) => ({
      name: Object.values(item).find((value) => typeof value === 'string') ?? '',
      lang,
      words: Object.entries(item)
        .filter(([name, value]) => name.endsWith(`_${lang}`) && typeof value === 'string')
        .map(([, value]) => wordsOf(String(value)))
        .join('\n'),
    })),
  );
}

const folders = ['pages', 'activities', 'videos', 'news', 'white-papers', 'documents'].flatMap((folder) =>
  readFolders(folder).flatMap(({ dir, texts }) => textsOf(dir, texts)),
);
const answers = fieldsOf(readYaml('faqs', 'faqs.yaml'));
const terms = fieldsOf(readYaml('glossary.yaml'));

const documentFiles = readdirSync(path.join(CONTENT_DIR, 'documents'), {
  recursive: true,
  encoding: 'utf8',
}).map((file) => path.join('documents', file));
const chapters = documentFiles
  .filter((file) => /chapters\/[^/]+$/.test(file))
  .flatMap((dir) => textsOf(dir, readTexts(path.join(CONTENT_DIR, dir))));
const releases = documentFiles
  .filter((file) => file.endsWith('release.yaml'))
  .flatMap((file) => fieldsOf([readYaml(file)]));
const errata = documentFiles
  .filter((file) => file.endsWith('errata.yaml'))
  .flatMap((file) => fieldsOf(readYaml(file)));

/** Ports, endpoints, versions of rules and postcodes, and what else names something and is not counted. */
const IDENTIFIERS = '端口7350|port 7350|1358号|EID 1358|accelerator 1358|\\b1?20261120\\b|\\b000000\\b';

/** Years as well. In Chinese they are followed by their character, or belong to a name. */
const NAMES: Record<DemoLanguage, RegExp> = {
  zh: new RegExp(`${IDENTIFIERS}|织会20\\d\\d|20\\d\\d年`, 'g'),
  en: new RegExp(`${IDENTIFIERS}|\\b20[12]\\d\\b`, 'g'),
};

const UNIT = String.raw`(?:[KMGTP]i?B|[GT]T\/s|GBd|[kMGT]bit|[kMGT]b|[kM]?W|[pnµm]?s|h|min|dB|[cmk]?m|[kMG]?Hz|m?V|K|°C|Ω|ppm|k?g|L)(?![\p{sc=Latin}\d_])`;
const UNKEPT_UNIT = new RegExp(
  String.raw`(?<![\p{sc=Latin}\d._-])\d+(?:\u00a0\d{3})*(?:\.\d+)? ?${UNIT}`,
  'gu',
);

/** Digits in a row that are no part of a name. */
const DIGITS = /(?<![\p{sc=Latin}\d._-])\d{4,}(?![\p{sc=Latin}\d_-])/gu;

/** The places of a text, with what stands around them. */
function placesOf(texts: readonly Text[], pattern: RegExp): string[] {
  return texts.flatMap(({ name, lang, words }) =>
    Array.from(words.matchAll(pattern)).map(
      ({ index }) => `${name} (${lang}): …${words.slice(Math.max(0, index - 20), index + 20)}…`,
    ),
  );
}

describe('the texts of the demo content', () => {
  const texts = [...folders, ...answers, ...terms, ...chapters, ...releases, ...errata];

  it('are all there', () => {
    expect(chapters.length).toBeGreaterThan(70);
    for (const list of [answers, terms, releases, errata]) expect(list.length).toBeGreaterThan(8);
  });

  it('keep the thousands of a number in one line', () => {
    expect(placesOf(texts, /(?<![\d.-])\d{1,3} \d{3}(?!\d)/g)).toEqual([]);
  });

  it('group the digits of quantities', () => {
    const quantities = texts.map((text) => ({ ...text, words: text.words.replaceAll(NAMES[text.lang], '') }));
    expect(placesOf(quantities, DIGITS)).toEqual([]);
  });

  it('keep a number and its unit apart, and in one line', () => {
    expect(placesOf(texts, UNKEPT_UNIT)).toEqual([]);
  });

  it('open quotations behind a space and close them behind a word in English', () => {
    const english = texts.filter(({ lang }) => lang === 'en');
    expect(placesOf(english, /(?<=[^\s([—–|“‘/])“|(?<=[\s(])”/g)).toEqual([]);
  });
});

describe('the texts of pages, activities, videos, and questions', () => {
  const texts = [
    ...['pages', 'activities', 'videos'].flatMap((folder) =>
      readFolders(folder).flatMap(({ dir, texts: files }) => textsOf(dir, files)),
    ),
    ...answers,
  ];

  it('have no typewriter quotation marks in English', () => {
    expect(texts.filter(({ lang, words }) => lang === 'en' && /"|\w'\w/.test(words))).toEqual([]);
  });
});
