import { PortalError } from '@/platform/http/errors';
import { countRequest } from '@/platform/rate-limits/rate-limits';

import type { ListContext } from './context';

/**
 * Counts a request of a form that sends mail to an address. Call it outside transactions: it uses a connection of its
 * own.
 * @returns whether the address may get a mail; when it had its share, the visitor is answered as always
 * @throws PortalError `too_many_requests` for the network and for the domain of the address
 */
export async function countForm(email: string, context: ListContext): Promise<boolean> {
  await countRequest('list-network', context.client.network);
  await countRequest('list-domain', email.slice(email.lastIndexOf('@') + 1));
  try {
    await countRequest('list-address', email);
    return true;
  } catch (error) {
    if (error instanceof PortalError && error.code === 'too_many_requests') return false;
    throw error;
  }
}
