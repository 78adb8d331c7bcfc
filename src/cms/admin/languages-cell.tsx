import type { DefaultServerCellComponentProps } from 'payload';

import { languagePillLabels } from './language-pill-labels';
import { LanguagePills } from './language-pills';
import { batchedLanguageStates } from './language-states-batch';

/** List cell: in which languages the item of the row is public. */
export async function LanguagesCell({
  collectionSlug,
  rowData,
  payload,
  i18n,
}: DefaultServerCellComponentProps) {
  // Payload also renders cells for the head of a table that it has no rows of yet.
  const id: unknown = (rowData as Record<string, unknown> | undefined)?.['id'];
  if (typeof id !== 'string') return null;
  const states = await batchedLanguageStates(payload, collectionSlug)(id);
  return states ? <LanguagePills states={states} labels={languagePillLabels({ i18n })} /> : null;
}
