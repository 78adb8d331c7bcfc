import { z } from 'zod';

import { parseCookies } from 'payload/shared';

import { seal, unseal } from '@/platform/crypto/secrets';
import type { Clock } from '@/platform/clock/clock';
import { PortalError } from '@/platform/http/errors';

import type { StepAfterFirst } from './step-after-first';
import { ownerOfTicket } from './tickets';

/** Carries the second step of a login from the provider to the login page, which a redirect cannot hand anything. */
export const STEP_COOKIE = 'portal-staff-step';

const PURPOSE = 'staff-step';

const schema = z.object({
  next: z.enum(['code', 'setup']),
  ways: z.array(z.enum(['app', 'passkey'])),
  ticket: z.string(),
});

/** What the cookie holds. */
export const sealStep = (step: StepAfterFirst): string => seal(PURPOSE, JSON.stringify(step));

/** The second step that a browser has come for; undefined when there is none, or it has been used or is too late. */
export async function stepIn(headers: Headers, clock: Clock): Promise<StepAfterFirst | undefined> {
  const sealed = parseCookies(headers).get(STEP_COOKIE);
  const text = sealed === undefined ? undefined : unseal(PURPOSE, sealed);
  const step = text === undefined ? undefined : schema.safeParse(JSON.parse(text)).data;
  if (!step) return undefined;
  try {
    await ownerOfTicket(step.next, step.ticket, clock);
    return step;
  } catch (error) {
    if (error instanceof PortalError) return undefined;
    throw error;
  }
}
