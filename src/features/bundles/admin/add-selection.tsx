'use client';

import { useAuth, useSelection } from '@payloadcms/ui';

import { holdsOneOf, type Role } from '@/cms/permissions';
import { contentKinds } from '@/content/kinds';

import { AddToBundle } from './add-to-bundle';
import { preparers } from './people';
import { useBundleTexts } from './use-texts';

/** Above a list: puts the items that are ticked into a bundle. Nothing while none are. */
export function AddSelection({ collectionSlug }: { collectionSlug: string }) {
  const { selectedIDs } = useSelection();
  const { user } = useAuth<{ readonly roles?: readonly Role[] }>();
  const { t } = useBundleTexts();
  const kind = contentKinds.find(({ collection }) => collection === collectionSlug);
  const ids = selectedIDs.map(String);
  if (!kind || ids.length === 0 || !holdsOneOf(user?.roles, preparers)) return null;
  return (
    <AddToBundle
      targets={ids.map((id) => ({ collection: kind.collection, id }))}
      label={t('addTo.selected', { count: ids.length })}
    />
  );
}
