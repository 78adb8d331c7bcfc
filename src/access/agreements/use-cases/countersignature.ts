import { equalSecrets, keyedHash } from '@/platform/crypto/secrets';

import type { SignatureReceipt } from '@/access/shared/tables';

/** What a countersignature is made of: everything that a receipt says but itself, and what came of it. */
export type Countersigned = Omit<SignatureReceipt, 'countersignature' | 'chain'>;

/** Hexadecimal digits of a countersignature: 128 bits. */
const DIGITS = 32;

/**
 * The code by which the office recognizes a receipt: a keyed hash (HMAC-SHA-256 with a key of its own), cut to 128 bits.
 * The first form covers application, version, hash of the file, time, and name; the second everything in the receipt.
 */
export function countersign(applicationId: string, receipt: Countersigned): string {
  const { agreementVersion, sha256, signedAt, fullName } = receipt;
  const first = [applicationId, agreementVersion, sha256, signedAt, fullName];
  const covered = receipt.form === 2 ? secondForm(first, receipt) : first.join('\n');
  return keyedHash('agreement-signature', covered).slice(0, DIGITS);
}

/** A JSON text, so no value can run into the next one. */
function secondForm(first: readonly string[], receipt: Countersigned): string {
  const { key, expectedName, capacity, function: position, network, texts = {} } = receipt;
  const sortedTexts = Object.entries(texts).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([2, key, ...first, expectedName, capacity, position, network, sortedTexts]);
}

/** Names the key without telling it: a receipt can only be compared while the portal has the key that made it. */
export const keyName = (): string => keyedHash('agreement-signature', 'name of this key').slice(0, 8);

/** Whether a stored receipt still says what was countersigned; undefined where that can no longer be known. */
export function isCountersigned(
  applicationId: string,
  { countersignature, chain: _chain, ...receipt }: SignatureReceipt,
): boolean | undefined {
  if (receipt.key !== keyName()) return undefined;
  return equalSecrets(countersign(applicationId, receipt), countersignature);
}
