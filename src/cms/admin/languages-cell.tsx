import type { DefaultServerCellComponentProps } from 'payload';

import { LanguageStates } from './language-states';
import { languageStatesOf } from './language-states-query';

/** List cell: in which languages the item of the row is public. */
export async function LanguagesCell({
  collectionSlug,
  rowData,
  payload,
  i18n,
}: DefaultServerCellComponentProps) {
  const states = await languageStatesOf(payload, collectionSlug, rowData.id as string);
  return <LanguageStates states={states} adminLanguage={i18n.language} />;
}
