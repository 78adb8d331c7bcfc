import type { BeforeListTableServerProps } from 'payload';

import { hasRole } from '@/cms/access';
import { collectionPermissions } from '@/cms/permissions';

import { isWholeList } from '../domain';
import { WholeListOpener } from './whole-list';

/** With the list of a collection that has an order, for those who may change its items. */
export function WholeListSlot({ collectionSlug, user }: BeforeListTableServerProps) {
  if (!isWholeList(collectionSlug)) return null;
  if (!hasRole({ user: user ?? null }, collectionPermissions[collectionSlug].update)) return null;
  return <WholeListOpener collection={collectionSlug} />;
}
