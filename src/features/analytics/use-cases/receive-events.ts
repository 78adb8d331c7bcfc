import { isbot } from 'isbot';

import { type Clock } from '@/platform/clock/clock';
import { getPool } from '@/platform/db/database';
import { env } from '@/platform/env';
import { invalidField, PortalError } from '@/platform/http/errors';
import { validate } from '@/platform/http/validate';
import { countInProcess } from '@/platform/rate-limits/in-process';

import { batchSchema, rowsOf } from '../domain';
import { EventWriter } from './write-events';
import { getKeepDays } from '../queries';

let writer: EventWriter | undefined;

interface ReceiveContext {
  /** Product segment of the address. */
  readonly product: string;
  /** Network of the client, for the limit only; it is never stored. */
  readonly network: string;
  readonly userAgent: string;
  /** As the header `Sec-Purpose`; browsers that only prepare a page say so. */
  readonly purpose: string;
  /** The member behind the session; asked only when the batch says that someone is signed in. */
  readonly memberId: () => Promise<string | undefined>;
  readonly clock: Clock;
}

/**
 * Takes a batch of the reporter (contracts, section 7). Resolves when its events are committed, so the browser may
 * forget them; a batch that comes again changes nothing. What bots and prepared pages send is accepted and forgotten.
 * @param body reads the request's body, which is not worth reading for a product that does not exist
 * @throws PortalError `not_found`, `too_many_requests`, `invalid_input`, `file_too_large`, `unavailable`
 */
export async function receiveEvents(body: () => Promise<unknown>, context: ReceiveContext): Promise<void> {
  if (context.product !== env.ANALYTICS_PRODUCT) throw new PortalError('not_found');
  await countInProcess('analytics-network', context.network);
  const input = await body();
  if (typeof input !== 'object' || input === null) throw invalidField('body', 'format');
  const batch = validate(batchSchema, input);
  if (context.userAgent === '' || isbot(context.userAgent) || /prefetch|prerender/.test(context.purpose))
    return;
  const [keepDays, memberId] = await Promise.all([
    getKeepDays(),
    batch.header.uId ? context.memberId() : undefined,
  ]);
  writer ??= new EventWriter(await getPool());
  await writer.write(rowsOf(batch, { now: context.clock.now(), memberId, keepDays }));
}
