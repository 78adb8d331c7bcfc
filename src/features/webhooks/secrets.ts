import { seal, unseal } from '@/platform/crypto/secrets';

const PURPOSE = 'webhook-secret';

/** A secret as it is stored. */
export const sealSecret = (secret: string): string => seal(PURPOSE, secret);

/**
 * The secrets that sign at a time: the current one, and the former one for as long as receivers may still have it.
 * @throws Error when the portal’s own secret is another than when they were stored
 */
export function secretsOf(
  stored: {
    readonly secret: string;
    readonly formerSecret: string | null;
    readonly formerUntil: Date | string | null;
  },
  at: Date,
): string[] {
  const isRotating = stored.formerSecret !== null && stored.formerUntil && new Date(stored.formerUntil) > at;
  return [stored.secret, ...(isRotating ? [stored.formerSecret] : [])].map((sealed) => {
    const secret = sealed === null ? undefined : unseal(PURPOSE, sealed);
    if (secret === undefined) throw new Error('the secret cannot be read; replace it');
    return secret;
  });
}
