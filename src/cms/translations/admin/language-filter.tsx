import type { ServerProps } from 'payload';

import { languagePillLabels } from '../../admin/language-pill-labels';

import { LanguageChoice } from './language-choice';

/** Above a list: which state its items should have in each language. */
export function LanguageFilter({
  collectionSlug,
  i18n,
}: Pick<ServerProps, 'i18n'> & { collectionSlug: string }) {
  return <LanguageChoice collection={collectionSlug} labels={languagePillLabels({ i18n })} />;
}
