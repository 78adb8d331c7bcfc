import { buildFormStateHandler } from '@payloadcms/ui/utilities/buildFormState';
import type { ServerFunction } from 'payload';

import { isLocale } from '@/i18n/locales';

import { type Locked, mayLock } from '../rest/document-locks';

type Arguments = Parameters<typeof buildFormStateHandler>[0];

/**
 * Payload's work on the state of a form, with three differences. The language is that of the window's address: Payload
 * reads which one the person chose last, which may have been in another window, and the preview would change to it. It does not look whether someone else has saved: its dialog could
 * only reload the page, with the loss of what was typed. Saves find that out and merge (ADR 153). And it locks only what
 * the person may change: what to lock comes from the browser, and Payload would lock anything for any account.
 */
export const guardedFormState: ServerFunction = async (args) => {
  const call = args as unknown as Arguments;
  const locked = lockedBy(call);
  const returnLockStatus =
    call.returnLockStatus === true && locked !== undefined && (await mayLock(call.req, locked));
  const locale = localeOfWindow(call.req.headers);
  if (locale) call.req.locale = locale;
  return buildFormStateHandler({ ...call, checkForStaleData: false, returnLockStatus });
};

/** The language in the address of the window that sends a call (`Referer`, RFC 9110 section 10.1.3), where it names one. */
function localeOfWindow(headers: Headers) {
  const address = headers.get('referer');
  if (address === null || !URL.canParse(address)) return undefined;
  const locale = new URL(address).searchParams.get('locale');
  return locale !== null && isLocale(locale) ? locale : undefined;
}

function lockedBy({ id, collectionSlug, globalSlug }: Arguments): Locked | undefined {
  if (typeof collectionSlug === 'string' && id !== undefined)
    return { collection: collectionSlug, id: String(id) };
  return typeof globalSlug === 'string' ? { global: globalSlug } : undefined;
}
