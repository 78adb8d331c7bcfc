import { request } from './browser-login';

interface WirePassword {
  readonly password: string;
  /** Names the key that `password` is encrypted with; absent when it travels as it is. */
  readonly kid?: string;
}

/**
 * A password as it goes over the wire (contracts, section 2): RSA-OAEP-256 of password, nonce and time, in base64; as it
 * is where the browser has no `crypto.subtle`, which the server takes by https and loopback only.
 * @throws RequestError when the key cannot be fetched; its message has been shown unless `showError` is false
 */
export async function wirePassword(
  password: string,
  { showError = true }: { showError?: boolean } = {},
): Promise<WirePassword> {
  // The types say that it is always there; browsers leave it out of pages that came unprotected.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return { password };
  const { kid, rsa } = await request<{ kid: string; rsa: { publicKey: string } }>(
    'GET',
    '/api-id/oneid/public/key',
    { showError, allowDuplicates: true },
  );
  const key = await subtle.importKey(
    'spki',
    bytesOfPem(rsa.publicKey),
    { name: 'RSA-OAEP', hash: 'SHA-256' },
    false,
    ['encrypt'],
  );
  const plain = JSON.stringify({ password, nonce: crypto.randomUUID(), time: Date.now() });
  const sealed = await subtle.encrypt({ name: 'RSA-OAEP' }, key, new TextEncoder().encode(plain));
  return { kid, password: btoa(String.fromCharCode(...new Uint8Array(sealed))) };
}

function bytesOfPem(pem: string): Uint8Array<ArrayBuffer> {
  const base64 = pem.replaceAll(/-----[^-]+-----|\s/g, '');
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
