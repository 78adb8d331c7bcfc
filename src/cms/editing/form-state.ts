import { buildFormStateHandler } from '@payloadcms/ui/utilities/buildFormState';
import type { ServerFunction } from 'payload';

import { type Locked, mayLock } from '../rest/document-locks';

type Arguments = Parameters<typeof buildFormStateHandler>[0];

/**
 * Payload's work on the state of a form, with two differences. It does not look whether someone else has saved: its dialog could
 * only reload the page, with the loss of what was typed. Saves find that out and merge (ADR 153). And it locks only what
 * the person may change: what to lock comes from the browser, and Payload would lock anything for any account.
 */
export const guardedFormState: ServerFunction = async (args) => {
  const call = args as unknown as Arguments;
  const locked = lockedBy(call);
  const returnLockStatus =
    call.returnLockStatus === true && locked !== undefined && (await mayLock(call.req, locked));
  return buildFormStateHandler({ ...call, checkForStaleData: false, returnLockStatus });
};

function lockedBy({ id, collectionSlug, globalSlug }: Arguments): Locked | undefined {
  if (typeof collectionSlug === 'string' && id !== undefined)
    return { collection: collectionSlug, id: String(id) };
  return typeof globalSlug === 'string' ? { global: globalSlug } : undefined;
}
