import type { PayloadRequest } from 'payload';
import { z } from 'zod';

import { success } from '@/cms/answer';
import { challengePasskey, newPasskeySchema, passkeySchema } from '@/features/verification';
import { adminLocale } from '@/i18n/locales';
import { systemClock } from '@/platform/clock/clock';
import { clientOf } from '@/platform/http/client';
import { PortalError } from '@/platform/http/errors';
import { validate } from '@/platform/http/validate';
import { countRequest } from '@/platform/rate-limits/rate-limits';

import { originOf } from '../use-cases/begin-session';
import { recordFailedLogIn } from '../use-cases/record-log-ins';
import { logInWithNewPasskey, logInWithPasskey, offerPasskeyToTicket } from '../use-cases/staff-passkeys';
import { bodyOf, openEndpoint, type OwnEndpoint, sessionAnswer } from './own-endpoint';

const contextOf = (req: PayloadRequest) => ({
  clock: systemClock,
  locale: adminLocale(req.i18n.language),
  from: originOf(req),
});

/** `POST /api/staff/login/passkey/challenge`: what a browser needs for using a passkey, at a login and later. */
const challenge = openEndpoint('/login/passkey/challenge', async (req) => {
  await countRequest('passkey-network', clientOf(req).network);
  return success(await challengePasskey('staff', systemClock));
});

const ticket = z.string('empty').min(1, 'empty').max(100);

/** `POST /api/staff/login/passkey` with `{ passkey, ticket? }`: a login of its own, or with a ticket its second step. */
const logIn = openEndpoint('/login/passkey', async (req) => {
  await countRequest('staff-login-network', clientOf(req).network);
  const schema = z.object({ passkey: passkeySchema, ticket: ticket.optional() });
  const { passkey: answer, ...step } = validate(schema, await bodyOf(req));
  try {
    const { id, session } = await logInWithPasskey({ answer, ...step }, contextOf(req));
    return await sessionAnswer(req, id, session);
  } catch (error) {
    if (error instanceof PortalError && error.code === 'passkey_failed') {
      await recordFailedLogIn(req, { way: 'passkey' });
    }
    throw error;
  }
});

/** `POST /api/staff/login/setup/passkey` with `{ ticket }`: what a browser needs to create one, where one is due. */
const setupOffer = openEndpoint('/login/setup/passkey', async (req) => {
  const given = validate(z.object({ ticket }), await bodyOf(req));
  return success(await offerPasskeyToTicket(given.ticket, contextOf(req)));
});

/** `POST /api/staff/login/setup/passkey/confirm` with `{ ticket, passkey }`: the new passkey begins the session. */
const setupConfirm = openEndpoint('/login/setup/passkey/confirm', async (req) => {
  const given = validate(z.object({ ticket, passkey: newPasskeySchema }), await bodyOf(req));
  const { id, session, recoveryCodes } = await logInWithNewPasskey(
    { ticket: given.ticket, answer: given.passkey },
    contextOf(req),
  );
  return sessionAnswer(req, id, session, { recoveryCodes });
});

/** How staff log in with passkeys. */
export const passkeySignInEndpoints: readonly OwnEndpoint[] = [challenge, logIn, setupConfirm, setupOffer];
