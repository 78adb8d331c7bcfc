import { describe, expect, it } from 'vitest';

import { locales } from '@/i18n/locales';

import { readFolders, readYaml } from './content-files';

/** What is set as words: without code, and without the attributes and addresses of Markdown. */
function wordsOf(markdown: string): string {
  return markdown
    .replaceAll(/```[\s\S]*?```/g, '')
    .replaceAll(/`[^`]*`|\]\([^)]*\)/g, '')
    .replaceAll(/^::.*$/gm, '');
}

const pages = ['pages', 'activities', 'videos'].flatMap((folder) =>
  readFolders(folder).flatMap(({ dir, texts }) =>
    locales.flatMap((lang) => {
      const file = texts[lang];
      const summary = file?.meta.summary;
      return file
        ? [{ name: dir, lang, words: `${typeof summary === 'string' ? summary : ''}\n${wordsOf(file.body)}` }]
        : [];
    }),
  ),
);
const answers = readYaml<Record<string, string>[]>('faqs', 'faqs.yaml').flatMap((item) =>
  locales.map((lang) => ({
    name: item.slug,
    lang,
    words: wordsOf(`${item[`question_${lang}`] ?? ''}\n${item[`answer_${lang}`] ?? ''}`),
  })),
);

describe('the texts of pages, activities, films and questions', () => {
  const texts = [...pages, ...answers];

  it('keep the thousands of a number in one line', () => {
    expect(texts.filter(({ words }) => /(?<![\d.-])\d{1,3} \d{3}(?!\d)/.test(words))).toEqual([]);
  });

  it('have no typewriter quotation marks in English', () => {
    expect(texts.filter(({ lang, words }) => lang === 'en' && /"|\w'\w/.test(words))).toEqual([]);
  });
});
