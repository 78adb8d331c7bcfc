import { Link } from '@payloadcms/ui';
import type { CollectionSlug, UIFieldServerProps } from 'payload';

import { contentKinds } from '@/content/kinds';
import { adminTexts } from '@/i18n/admin-labels';

import { CurrentLanguages } from './current-languages';
import { languagePillLabels } from './language-pill-labels';
import { languageStatesOf } from './language-states-query';

const text = adminTexts('shared');

/**
 * Sidebar lines of the edit view: how far each language of the item is, and where it is translated. Empty while the item is
 * new.
 */
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
      {contentKinds.some((kind) => kind.collection === collectionSlug) && (
        <p style={{ margin: '8px 0 0' }}>
          <Link href={`/admin/translate/${collectionSlug}/${id}`} prefetch={false}>
            {text({ i18n }, 'languageStates.translate')}
          </Link>
        </p>
      )}
    </div>
  );
}
