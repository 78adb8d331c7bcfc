import 'server-only';

import { z } from 'zod';

import { unseal } from '../crypto/secrets';
import { cookieIn } from '../http/cookies';
import { draftRequest } from '../next-adapter/draft-request';

/** What a staff session may see of a bundle, sealed (ADR 221). */
export const BUNDLE_COOKIE = 'portal-bundle-preview';

/** What its seal is for. */
export const BUNDLE_PURPOSE = 'bundle-preview';

const ticketSchema = z.strictObject({
  staff: z.string(),
  session: z.string(),
  roles: z.string(),
  bundle: z.string(),
  /** Milliseconds since the epoch. */
  until: z.number(),
});

export type BundleTicket = z.infer<typeof ticketSchema>;

/** The ticket in the cookies of a request, which only the portal can have written. Whose it is has to be checked. */
export function bundleTicketIn(headers: Headers): BundleTicket | undefined {
  const sealed = cookieIn(headers, BUNDLE_COOKIE);
  const text = sealed === undefined ? undefined : unseal(BUNDLE_PURPOSE, sealed);
  return text === undefined ? undefined : ticketSchema.safeParse(JSON.parse(text)).data;
}

/**
 * Whether the render under way is the preview of a bundle: nothing that it reads may come from what is kept for visitors, or be
 * kept for them. A ticket whose session has ended counts as well; it costs reads and shows nothing.
 */
export async function isUncachedRender(): Promise<boolean> {
  return (await readsOfRender()) !== undefined;
}

/** What such a render has read, as JSON, by name and arguments: its parts ask for the same several times. */
const renders = new WeakMap<object, Map<string, Promise<string | undefined>>>();

/** The reads of the render under way, if it is the preview of a bundle. */
export async function readsOfRender(): Promise<Map<string, Promise<string | undefined>> | undefined> {
  const request = await draftRequest();
  if (!request || !bundleTicketIn(request.headers)) return undefined;
  const reads = renders.get(request.render) ?? new Map<string, Promise<string | undefined>>();
  renders.set(request.render, reads);
  return reads;
}
