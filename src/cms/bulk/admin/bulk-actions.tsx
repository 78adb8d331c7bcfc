import type { ServerProps } from 'payload';

import { systemClock } from '@/platform/clock/clock';

import { staffOf } from '../../access';
import { openBulk } from '../bulk-actions';
import { permittedOperations } from '../endpoints';
import type { BulkCollection } from '../plan';

import { BulkBar } from './bulk-bar';

/**
 * With the list of a collection: what can be done with the selected items, by those who may. Payload's own buttons publish only
 * the language on screen, say neither how many nor what is skipped, and act without a way back; `admin.css` hides them.
 */
export async function BulkActions({
  collectionSlug,
  payload,
  user,
}: Pick<ServerProps, 'payload' | 'user'> & { collectionSlug: string }) {
  const staff = staffOf({ user: user ?? null });
  if (!staff) return null;
  const operations = await permittedOperations(
    { payload, user: user ?? null },
    collectionSlug as BulkCollection,
  );
  const open = await openBulk(staff.id, systemClock);
  return <BulkBar collection={collectionSlug} operations={operations} {...(open && { open })} />;
}
