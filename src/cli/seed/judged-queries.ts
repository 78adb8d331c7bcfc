import type { JudgedQuery } from '@/features/search';
import { isLocale } from '@/i18n/locales';

import { readYaml } from './content-files';

/** A query with everything of the demo content that answers it. */
export interface DemoQuery extends JudgedQuery {
  /** What it is an example of, such as a question, a code, or a typing mistake. */
  readonly kind: string;
}

interface Group {
  readonly language: string;
  readonly kind: string;
  /** By query: the addresses that are the answer, those that help much, and those that are related. */
  readonly queries: Readonly<Record<string, readonly (readonly string[])[]>>;
}

/** Grade of the answer itself. */
const BEST_GRADE = 3;

/** The queries by which the search is measured over the demo content. */
export function readJudgedQueries(): DemoQuery[] {
  return readYaml<Group[]>('judged-queries.yaml').flatMap(({ language, kind, queries }) => {
    if (!isLocale(language))
      throw new Error(`judged-queries.yaml: ${language} is no language of the portal.`);
    return Object.entries(queries).map(([query, groups]) => ({
      locale: language,
      kind,
      query,
      grades: new Map(
        groups.flatMap((addresses, place) =>
          addresses.map((address) => [address, BEST_GRADE - place] as const),
        ),
      ),
    }));
  });
}
