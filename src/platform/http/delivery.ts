import type { ServerResponse } from 'node:http';

/** What is known about an answer before its head is written. */
export interface Delivery {
  /** Sources of scripts that this answer allows besides the site's own: a nonce, or hashes of its inline scripts. */
  scripts: readonly string[];
  /** Whether it also names files of scripts in its markup, as Next.js writes them, without a nonce. */
  namesFiles: boolean;
  /** Query of the request that the answer does not depend on, without the question mark. */
  query: string;
  /** Whether the answer is for this client only. */
  isPrivate: boolean;
  /** Whether browsers report text that becomes HTML without going through a policy (Trusted Types). */
  reportsTypes: boolean;
}

const deliveries = new WeakMap<ServerResponse, Delivery>();

/** Notes what is known about an answer; later notes add to earlier ones. */
export function noteDelivery(response: ServerResponse, known: Partial<Delivery>): void {
  deliveries.set(response, {
    scripts: [],
    namesFiles: false,
    query: '',
    isPrivate: false,
    reportsTypes: true,
    ...deliveries.get(response),
    ...known,
  });
}

export function deliveryOf(response: ServerResponse): Delivery | undefined {
  return deliveries.get(response);
}
