import { messages } from '@/i18n/by-language/links';
import { languageName } from '@/i18n/language-name';
import { listOfNames } from '@/i18n/lists';
import type { Locale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';

import type { LinkTarget, problemOf } from './target';

/** Texts of links in a language of the admin. */
export function linkTexts(locale: Locale) {
  const texts = textsFrom<'links'>(locale, messages[locale]);
  const { labels, t } = texts;
  const namesOf = ({ languages }: Problem) =>
    listOfNames(
      languages.map((code) => languageName(code, locale)),
      locale,
    );
  return {
    ...texts,
    /** What is wrong with a link, and what to do about it. */
    problemText: (found: Problem, { title }: Pick<LinkTarget, 'title'>): string => {
      if (found.problem === 'gone') return labels.problems.gone;
      if (found.problem === 'missing') return t('problems.missing', { title, languages: namesOf(found) });
      return t(`problems.${found.problem}`, { title });
    },
    /** The same in a word. */
    markText: (found: Problem): string =>
      found.problem === 'missing'
        ? t('marks.missing', { languages: namesOf(found) })
        : labels.marks[found.problem],
  };
}

type Problem = NonNullable<ReturnType<typeof problemOf>>;
