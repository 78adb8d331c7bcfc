import type { PayloadRequest } from 'payload';

import { adapterOf, type Executor } from './database';

/**
 * The transaction in which Payload handles a request, for hooks and beside its operations; outside of one, each statement is
 * its own transaction.
 */
export async function requestTransaction({
  payload,
  transactionID,
}: Pick<PayloadRequest, 'payload' | 'transactionID'>): Promise<Executor> {
  const adapter = adapterOf(payload);
  const id = await transactionID;
  return (id === undefined ? undefined : adapter.sessions[id]?.db) ?? adapter.drizzle;
}
