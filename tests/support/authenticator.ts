import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

/**
 * An authenticator in software, after Web Authentication Level 3, sections 6.1 (authenticator data) and 6.5 (attestation,
 * format `none`), and RFC 9052 (COSE) with ES256. It can be told to misbehave.
 */

interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id?: string };
  readonly user: { readonly id: string };
}

interface RequestOptions {
  readonly challenge: string;
  readonly rpId?: string;
}

interface Behavior {
  /** Where the page is that asks. */
  readonly origin?: string;
  readonly rpId?: string;
  readonly isVerified?: boolean;
  readonly isPresent?: boolean;
  readonly counter?: number;
  readonly type?: string;
  readonly userHandle?: string;
}

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();

/** RFC 8949, as far as it is needed here: integers, byte strings, texts, and maps of fewer than 24 entries. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}
const integer = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const byteString = (bytes: Uint8Array) => Buffer.concat([head(2, bytes.length), bytes]);
const textString = (text: string) => Buffer.concat([head(3, text.length), Buffer.from(text)]);
const map = (entries: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

export class Authenticator {
  readonly id = base64url(randomBytes(32));
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #userHandle = '';
  #counter = 0;

  constructor(readonly origin: string) {}

  get #rpId(): string {
    return new URL(this.origin).hostname;
  }

  /** Answers `navigator.credentials.create`. */
  create(options: CreationOptions, behavior: Behavior = {}) {
    this.#userHandle = options.user.id;
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = map([
      [integer(1), integer(2)],
      [integer(3), integer(-7)],
      [integer(-1), integer(1)],
      [integer(-2), byteString(Buffer.from(x, 'base64url'))],
      [integer(-3), byteString(Buffer.from(y, 'base64url'))],
    ]);
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, key]);
    const data = this.#authenticatorData(behavior, ATTESTED, attested);
    const attestationObject = map([
      [textString('fmt'), textString('none')],
      [textString('attStmt'), map([])],
      [textString('authData'), byteString(data)],
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key' as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON: this.#clientData(options, { type: 'webauthn.create', ...behavior }),
        attestationObject: base64url(attestationObject),
        transports: ['internal'],
      },
    };
  }

  /** Answers `navigator.credentials.get`. */
  sign(options: RequestOptions, behavior: Behavior = {}) {
    this.#counter += 1;
    const data = this.#authenticatorData({ counter: this.#counter, ...behavior });
    const clientDataJSON = this.#clientData(options, { type: 'webauthn.get', ...behavior });
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]))
      .sign(this.#keys.privateKey);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key' as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON,
        authenticatorData: base64url(data),
        signature: base64url(signature),
        userHandle: behavior.userHandle ?? this.#userHandle,
      },
    };
  }

  #clientData(
    { challenge }: { readonly challenge: string },
    { origin = this.origin, type }: Behavior,
  ): string {
    return base64url(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #authenticatorData(
    { rpId = this.#rpId, isVerified = true, isPresent = true, counter = 0 }: Behavior,
    flags = 0,
    attested: Uint8Array = Buffer.alloc(0),
  ): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const allFlags = flags | (isPresent ? PRESENT : 0) | (isVerified ? VERIFIED : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([allFlags]), count, attested]);
  }
}
