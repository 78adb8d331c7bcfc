import { getTranslation } from '@payloadcms/translations';
import { APIError, Forbidden, NotFound, ValidationError } from 'payload';
import type { Payload, PayloadRequest, TypedUser } from 'payload';

import type { Locale } from '@/i18n/locales';
import { defaultLocale } from '@/i18n/locales';
import type { Clock } from '@/platform/clock/clock';
import { inPayloadTransaction } from '@/platform/db/payload-transaction';

import type { BulkOperation, Skip } from './domain';

/** One item in one language; the trash takes an item in all of them. */
export interface Step {
  readonly collection: 'news' | 'media';
  readonly operation: BulkOperation;
  readonly id: string;
  readonly language?: Locale;
}

export interface Performer {
  readonly payload: Payload;
  readonly user: TypedUser;
  /** In which refusals speak. */
  readonly i18n: PayloadRequest['i18n'];
  readonly clock: Clock;
}

/** Does something to an item with the rights of the person, in a transaction that has begun. */
export async function perform(
  { payload, user, i18n, clock }: Performer,
  { collection, operation, id, language = defaultLocale }: Step,
  transactionID: number | string,
): Promise<void> {
  await payload.update({
    collection,
    id,
    locale: language,
    data:
      operation === 'trash'
        ? { deletedAt: clock.now().toISOString() }
        : { _status: operation === 'publish' ? 'published' : 'draft' },
    depth: 0,
    overrideAccess: false,
    user,
    // Payload fills in the request that it is given.
    req: { transactionID, i18n, t: i18n.t },
  });
}

/** Thrown where a rehearsal ends, so its transaction is rolled back. */
class EndOfRehearsal extends Error {
  override readonly name = 'EndOfRehearsal';
}

/**
 * Tries something and undoes it: access, required fields, and the rules of every hook answer as they would if it were done, and
 * nothing leaves, because all of it is in the transaction.
 * @returns why it would not be done, if so
 */
export async function rehearse(performer: Performer, step: Step): Promise<Skip | undefined> {
  try {
    await inPayloadTransaction(performer.payload, async (transactionID) => {
      await perform(performer, step, transactionID);
      throw new EndOfRehearsal();
    });
  } catch (error) {
    return error instanceof EndOfRehearsal ? undefined : skipOf(error, performer.i18n);
  }
  return undefined;
}

/** What a refusal of Payload means for the person. @throws what is no refusal */
export function skipOf(error: unknown, i18n: Performer['i18n']): Skip {
  if (error instanceof ValidationError) {
    const fields = error.data.errors.map(({ label, path }) => {
      const name = label && getTranslation(label, i18n);
      return typeof name === 'string' && name !== '' ? name : path;
    });
    return { reason: 'incomplete', fields: [...new Set(fields)] };
  }
  if (error instanceof Forbidden) return { reason: 'forbidden' };
  if (error instanceof NotFound) return { reason: 'gone' };
  if (error instanceof APIError && error.status < 500) return { reason: 'refused', message: error.message };
  throw error;
}
