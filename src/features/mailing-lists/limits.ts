import { PortalError } from '@/platform/http/errors';
import { countRequest, type Limit } from '@/platform/rate-limits/rate-limits';

import type { ListContext } from './context';

/** One office behind one address may send a class of students through the form. */
const perNetwork: Limit = { name: 'list-network', requests: 120, seconds: 3600 };
/** So many people of one provider do not join within an hour; a flood with made-up addresses does. */
const perDomain: Limit = { name: 'list-domain', requests: 600, seconds: 3600 };
/** Mails about lists that one address gets in a day, whoever asks for them. */
const perAddress: Limit = { name: 'list-address', requests: 10, seconds: 86_400 };

/**
 * Counts a request of a form that sends mail to an address. Call it outside transactions: it uses a connection of its
 * own.
 * @returns whether the address may get a mail; when it had its share, the visitor is answered as always
 * @throws PortalError `too_many_requests` for the network and for the domain of the address
 */
export async function countForm(email: string, context: ListContext): Promise<boolean> {
  await countRequest(perNetwork, context.client.network);
  await countRequest(perDomain, email.slice(email.lastIndexOf('@') + 1));
  try {
    await countRequest(perAddress, email);
    return true;
  } catch (error) {
    if (error instanceof PortalError && error.code === 'too_many_requests') return false;
    throw error;
  }
}
