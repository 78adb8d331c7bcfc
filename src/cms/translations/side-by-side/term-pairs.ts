import type { PayloadRequest } from 'payload';

import type { Locale } from '@/i18n/locales';

import type { TermPair } from './terms';

/** The published terms of the glossary that have a name in both languages. */
export async function termPairs({ payload }: PayloadRequest, from: Locale, to: Locale): Promise<TermPair[]> {
  const read = async (locale: Locale) => {
    const { docs } = await payload.find({
      collection: 'glossary',
      locale,
      fallbackLocale: false,
      where: { _status: { equals: 'published' } },
      select: { term: true, abbreviation: true, synonyms: true },
      depth: 0,
      pagination: false,
    });
    return docs;
  };
  const [source, target] = await Promise.all([read(from), read(to)]);
  const names = new Map(target.map(({ id, term }) => [id, term]));
  return source.flatMap(({ id, term, synonyms, abbreviation }): TermPair[] => {
    const translated = names.get(id);
    // An abbreviation is the same in both languages, so there is nothing to insert for it.
    const own = [term, ...(synonyms ?? [])].filter(
      (name) => name && name !== abbreviation && !isPartOfWords(name),
    );
    return translated && own.length > 0 ? [{ names: own, target: translated }] : [];
  });
}

/** Chinese has no spaces between words: a single character would be found inside others, such as 段 in 第一段. */
const isPartOfWords = (name: string) => /^\p{Script=Han}$/u.test(name.trim());
