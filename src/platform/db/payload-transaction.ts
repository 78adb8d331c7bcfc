import { commitTransaction, initTransaction, killTransaction } from 'payload';
import type { Payload, PayloadRequest } from 'payload';

import type { Executor } from './database';
import { requestTransaction } from './request-transaction';

/** What Payload's operations take as `req` to be part of a transaction. Each call gets one of its own: Payload fills it in. */
export interface TransactionRequest {
  transactionID: number | string;
}

/**
 * Runs writes in one transaction of Payload's own: all of them are kept, or none.
 * @param run with the transaction's id, for `req: { transactionID }`
 * @throws what `run` throws, after the transaction was undone
 */
export async function inPayloadTransaction<Result>(
  payload: Payload,
  run: (transactionID: TransactionRequest['transactionID']) => Promise<Result>,
): Promise<Result> {
  const transactionID = await payload.db.beginTransaction();
  if (transactionID === null) throw new Error('The database has no transactions.');
  try {
    const result = await run(transactionID);
    await payload.db.commitTransaction(transactionID);
    return result;
  } catch (error) {
    await payload.db.rollbackTransaction(transactionID);
    throw error;
  }
}

/**
 * The same for what a request does: Payload's operations with this `req`, and statements beside them.
 * @param run with the transaction for those statements
 */
export async function inRequestTransaction<Result>(
  req: PayloadRequest,
  run: (transaction: Executor) => Promise<Result>,
): Promise<Result> {
  const begun = await initTransaction(req);
  try {
    const result = await run(await requestTransaction(req));
    if (begun) await commitTransaction(req);
    return result;
  } catch (error) {
    if (begun) await killTransaction(req);
    throw error;
  }
}
