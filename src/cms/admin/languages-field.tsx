import type { CollectionSlug, UIFieldServerProps } from 'payload';

import { CurrentLanguages } from './current-languages';
import { languagePillLabels } from './language-pill-labels';
import { languageStatesOf } from './language-states-query';

/** Sidebar line of the edit view: how far each language of the item is. Empty while the item is new. */
export async function LanguagesField({
  collectionSlug,
  id,
  payload,
  i18n,
}: UIFieldServerProps & { collectionSlug?: string; id?: string | number }) {
  if (!id || !collectionSlug) return null;
  return (
    <div style={{ marginBottom: 'var(--spacing-field)' }}>
      <CurrentLanguages
        path={`/api/${collectionSlug}/${id}/languages`}
        states={await languageStatesOf(payload, collectionSlug as CollectionSlug, id)}
        labels={languagePillLabels({ i18n })}
      />
    </div>
  );
}
