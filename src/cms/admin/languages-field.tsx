import type { CollectionSlug, UIFieldServerProps } from 'payload';

import { itemNamed } from '../translations/exchange/read-item';

import { CurrentLanguages } from './current-languages';
import { languagePillLabels } from './language-pill-labels';
import { languageStatesOf } from './language-states-query';
import { TranslateLink } from './translate-link';

/**
 * Sidebar lines of the edit view: how far each language of the item is, and where it is translated. Empty while the item is
 * new.
 */
export async function LanguagesField({
  collectionSlug,
  id,
  payload,
  i18n,
  req,
}: UIFieldServerProps & { collectionSlug?: string; id?: string | number }) {
  if (!id || !collectionSlug) return null;
  const of = itemNamed(`${collectionSlug}/${id}`);
  return (
    <div style={{ marginBottom: 'var(--spacing-field)' }}>
      <CurrentLanguages
        path={`/api/${collectionSlug}/${id}/languages`}
        states={await languageStatesOf(payload, collectionSlug as CollectionSlug, id)}
        labels={languagePillLabels({ i18n })}
      />
      {of && <TranslateLink of={of} req={req} />}
    </div>
  );
}
