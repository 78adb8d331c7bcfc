import { equalSecrets, keyedHash } from '@/platform/crypto/secrets';
import { env } from '@/platform/env';

import type { ListInfo } from './lists';

const ID_BYTES = 16;

const signatureOf = (id: string) => Buffer.from(keyedHash('list-one-click', id), 'hex');

/**
 * The secret by which every mail of a list can be unsubscribed from (RFC 8058). It is the subscription's id with a
 * 256-bit signature: bound to one list and one purpose, good for as long as the mail lies around, and nothing has to be
 * stored for each of a hundred thousand copies (ADR 038).
 */
export function oneClickToken(subscriptionId: string): string {
  const id = Buffer.from(subscriptionId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, signatureOf(subscriptionId)]).toString('base64url');
}

/** The subscription that a token is for, or undefined when it was not made here. */
export function subscriptionOfOneClick(token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + 32 || bytes.toString('base64url') !== token) return undefined;
  const hex = bytes.subarray(0, ID_BYTES).toString('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const signature = bytes.subarray(ID_BYTES).toString('hex');
  return equalSecrets(signature, signatureOf(id).toString('hex')) ? id : undefined;
}

/** Address that takes the one-click POST; opened by a person it leads to the page that asks. */
export function oneClickUrl(subscriptionId: string): string {
  return `${env.PUBLIC_URL}/api-mail/one-click/${oneClickToken(subscriptionId)}`;
}

/** Headers of every mail of a list: RFC 2919 (List-Id), RFC 2369 and RFC 8058 (List-Unsubscribe). */
export function listHeaders(
  list: Pick<ListInfo, 'slug' | 'address'>,
  subscriptionId: string,
): Record<string, string> {
  return {
    'List-Id': `<${list.slug}.${new URL(env.PUBLIC_URL).hostname}>`,
    'List-Post': `<mailto:${list.address}>`,
    'List-Unsubscribe': `<${oneClickUrl(subscriptionId)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
