import { invalidField, PortalError } from '@/platform/http/errors';
import { validate } from '@/platform/http/validate';

import type { IdentityContext } from './context';
import { passwordSchema } from '@/features/session';
import { type AccountWords, guessableBecause } from './guessable';
import { readPassword } from './passwords';

interface WirePassword {
  readonly password: string;
  readonly kid?: string | undefined;
}

/** The password that the browser sent, decrypted. */
export function sentPassword(input: WirePassword, { client, clock }: IdentityContext): Promise<string> {
  return readPassword(input, { confidential: client.secure || client.loopback, clock });
}

/**
 * A new password that keeps the rules; whether it can be guessed is asked once the account is known.
 * @throws PortalError `invalid_input` for the field `password`
 */
export async function newPassword(input: WirePassword, context: IdentityContext): Promise<string> {
  const password = await sentPassword(input, context);
  try {
    return validate(passwordSchema, password);
  } catch (error) {
    if (!(error instanceof PortalError) || !error.fields) throw error;
    throw new PortalError('invalid_input', { fields: { password: error.fields.body ?? 'format' } });
  }
}

/** @throws PortalError `invalid_input` for the field `password` when it is common, or made of the account's own words */
export async function refuseGuessable(password: string, account: AccountWords): Promise<void> {
  const reason = await guessableBecause(password, account);
  if (reason) throw invalidField('password', reason);
}
