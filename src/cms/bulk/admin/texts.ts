import { useTranslation } from '@payloadcms/ui';

import { messages } from '@/i18n/by-language/bulk';
import { languageName } from '@/i18n/language-name';
import { listOfNames } from '@/i18n/lists';
import { adminLocale } from '@/i18n/locales';
import { textsFrom } from '@/i18n/texts';

import { type BulkOperation, type ChosenItem, countsOf, type Skip } from '../domain';

/** The texts of actions with many items, in the language of the admin. */
export function useBulkTexts() {
  const locale = adminLocale(useTranslation().i18n.language);
  const { labels, t } = textsFrom<'bulk'>(locale, messages[locale]);

  /** How many items are meant, in which languages: `4 items in Chinese, 3 of them also in English`. */
  const what = (operation: BulkOperation, items: readonly Pick<ChosenItem, 'languages'>[]): string => {
    const { items: count, languages, isNested } = countsOf(items);
    const [first, second] = languages;
    if (operation === 'trash' || !first) return t('what.items', { count });
    if (languages.every((one) => one.count === count)) {
      const names = languages.map(({ language }) => languageName(language, locale));
      return t('what.same', { count, languages: listOfNames(names, locale) });
    }
    if (isNested && second && languages.length === 2 && first.count === count) {
      const [language, other] = [first, second].map((one) => languageName(one.language, locale));
      return t('what.also', { count, language: language ?? '', also: second.count, other: other ?? '' });
    }
    return t('what.mixed', { count, parts: parts(items) });
  };

  /** How many of the items there are in each language. */
  const parts = (items: readonly Pick<ChosenItem, 'languages'>[]): string =>
    listOfNames(
      countsOf(items).languages.map(({ language, count }) =>
        t('what.part', { count, language: languageName(language, locale) }),
      ),
      locale,
    );

  /** Why something is left as it is. */
  const reasonOf = (skip: Skip): string => {
    switch (skip.reason) {
      case 'incomplete':
        return t('reasons.incomplete', { fields: listOfNames(skip.fields, locale) });
      case 'edited':
        return t('reasons.edited', { name: skip.name });
      case 'used':
        return t('reasons.used', { count: skip.count });
      case 'refused':
        return t('reasons.refused', { message: skip.message });
      default:
        return labels.reasons[skip.reason];
    }
  };

  return { locale, labels, t, what, parts, reasonOf };
}
