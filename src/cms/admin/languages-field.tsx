import type { CollectionSlug, UIFieldServerProps } from 'payload';

import { LanguageStates } from './language-states';
import { languageStatesOf } from './language-states-query';

/** Sidebar line of the edit view: in which languages the item is public. Empty while the item is new. */
export async function LanguagesField({
  collectionSlug,
  id,
  payload,
  i18n,
}: UIFieldServerProps & { collectionSlug?: string; id?: string | number }) {
  if (!id || !collectionSlug) return null;
  const states = await languageStatesOf(payload, collectionSlug as CollectionSlug, id);
  return (
    <div style={{ marginBottom: 'var(--spacing-field)' }}>
      <LanguageStates states={states} req={{ i18n }} />
    </div>
  );
}
