import { generateSecret, generateURI, verify } from 'otplib';

/** Seconds for which a code is shown. */
const STEP_SECONDS = 30;

/** A fresh secret of 160 bits, in base32 as authenticator apps take it. */
export const newTotpSecret = (): string => generateSecret();

/**
 * The step of time that a code belongs to: the current one or one of its neighbors, because clocks differ.
 * @returns undefined for a code that is wrong
 */
export async function stepOfCode(secret: string, code: string, now: Date): Promise<number | undefined> {
  if (!/^\d{6}$/.test(code)) return undefined;
  const epoch = Math.floor(now.getTime() / 1000);
  const result = await verify({ secret, token: code, epoch, epochTolerance: STEP_SECONDS });
  return result.valid ? Math.floor(epoch / STEP_SECONDS) + result.delta : undefined;
}

/** What an authenticator app reads from the picture. */
export const totpAddress = (secret: string, account: string, issuer: string): string =>
  generateURI({ issuer, label: account, secret });
