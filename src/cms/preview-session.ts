import 'server-only';

import type { TypedUser } from 'payload';
import { cache } from 'react';
import { z } from 'zod';

import { type Clock, secondsAfter, systemClock } from '@/platform/clock/clock';
import { seal, unseal } from '@/platform/crypto/secrets';
import { BUNDLE_PURPOSE, type BundleTicket, bundleTicketIn } from '@/platform/cache/uncached-render';
import { getDatabase } from '@/platform/db/database';
import { getPortalPayload } from '@/platform/db/payload';
import { cookieIn } from '@/platform/http/cookies';
import { draftRequest } from '@/platform/next-adapter/draft-request';

import { type BundlePreview, findPreparedBundle } from './bundles/preview-items';
import { type ContentGlobal, contentGlobals } from './content-globals';
import { holdsOneOf, type Role } from './permissions';
import { PREVIEW_COOKIE, PREVIEW_SECONDS } from './preview';

/** The staff member whose permissions a preview uses. */
export interface PreviewReader {
  readonly user: TypedUser;
  /** Only what is in this bundle is shown as a draft, on every page (ADR 221). */
  readonly bundle?: BundlePreview;
  /** The global whose draft the preview shows; the page's item is as visitors see it then. */
  readonly global?: ContentGlobal;
}

const PURPOSE = 'preview';

const ticketSchema = z.strictObject({
  staff: z.string(),
  session: z.string(),
  roles: z.string(),
  path: z.string(),
  global: z.enum(contentGlobals).optional(),
  until: z.number(),
});

const rolesIn = ({ roles }: TypedUser) => roles.toSorted().join(' ');

/** A staff member with the session data that Payload adds. */
async function staffUser(headers: Headers) {
  const payload = await getPortalPayload();
  const { user } = await payload.auth({ headers });
  if (user?.collection !== 'staff') return undefined;
  const { _sid: session } = user as { _sid?: unknown };
  return typeof session === 'string' ? { user, session } : undefined;
}

/**
 * Allows the staff session of a request to see the draft of one page (ADR 079).
 * @returns the value of the preview cookie; undefined for a request without such a session
 */
export async function issuePreview(
  headers: Headers,
  { path, global }: { readonly path: string; readonly global?: ContentGlobal | undefined },
  clock: Clock = systemClock,
): Promise<string | undefined> {
  const staff = await staffUser(headers);
  if (!staff) return undefined;
  const { user, session } = staff;
  const until = secondsAfter(clock.now(), PREVIEW_SECONDS).getTime();
  return seal(
    PURPOSE,
    JSON.stringify({ staff: user.id, session, roles: rolesIn(user), path, global, until }),
  );
}

/**
 * Who may see the draft of a page: the preview cookie names an account, a session, and roles, which must match a live
 * staff session of the request.
 */
export async function previewReaderOf(
  headers: Headers,
  path: string,
  clock: Clock = systemClock,
): Promise<PreviewReader | undefined> {
  const ticket = readTicket(cookieIn(headers, PREVIEW_COOKIE));
  if (!ticket || ticket.path !== path || ticket.until <= clock.now().getTime()) return undefined;
  const staff = await staffUser(headers);
  if (!staff) return undefined;
  const { user, session } = staff;
  const same = user.id === ticket.staff && session === ticket.session && rolesIn(user) === ticket.roles;
  return same ? { user, ...(ticket.global && { global: ticket.global }) } : undefined;
}

function readTicket(sealed: string | undefined): z.infer<typeof ticketSchema> | undefined {
  const text = sealed === undefined ? undefined : unseal(PURPOSE, sealed);
  // The sealed text is JSON.
  return text === undefined ? undefined : ticketSchema.safeParse(JSON.parse(text)).data;
}

/**
 * Allows the staff session of a request to see the site as it will be after a bundle was published.
 * @returns the value of the cookie; undefined for a request without a staff session, or whose roles may not see bundles
 */
export async function issueBundlePreview(
  headers: Headers,
  bundle: string,
  viewers: readonly Role[],
  clock: Clock = systemClock,
): Promise<string | undefined> {
  const staff = await staffUser(headers);
  if (!staff || !holdsOneOf(staff.user.roles, viewers)) return undefined;
  const { user, session } = staff;
  const until = secondsAfter(clock.now(), PREVIEW_SECONDS).getTime();
  const ticket: BundleTicket = { staff: user.id, session, roles: rolesIn(user), bundle, until };
  return seal(BUNDLE_PURPOSE, JSON.stringify(ticket));
}

/** Who sees the site with the drafts of a bundle: as for a page, the cookie has to match a live staff session. */
export async function bundleReaderOf(
  headers: Headers,
  clock: Clock = systemClock,
): Promise<PreviewReader | undefined> {
  const ticket = bundleTicketIn(headers);
  if (!ticket || ticket.until <= clock.now().getTime()) return undefined;
  const staff = await staffUser(headers);
  if (!staff) return undefined;
  const { user, session } = staff;
  if (user.id !== ticket.staff || session !== ticket.session || rolesIn(user) !== ticket.roles) {
    return undefined;
  }
  const bundle = await findPreparedBundle(await getDatabase(), ticket.bundle);
  return bundle && { user, bundle };
}

/**
 * Who sees drafts in the page that is being rendered; undefined for visitors. Asked once in each render. The preview of a page
 * comes before that of a bundle.
 */
export const previewReader = cache(async (): Promise<PreviewReader | undefined> => {
  const request = await draftRequest();
  if (!request) return undefined;
  return (await previewReaderOf(request.headers, request.path)) ?? bundleReaderOf(request.headers);
});
