import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { promisify } from 'node:util';

import { BackupError } from './format';

/**
 * Encryption of backups: AES-256-GCM (NIST SP 800-38D) with a key from a passphrase by scrypt (RFC 7914). Each file has a
 * nonce of its own, before what is encrypted, and the tag after it, so a change, a cut, or another passphrase shows.
 */

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** About 0.1 s and 64 MiB for each guess (OWASP Password Storage Cheat Sheet: N = 2^16, r = 8, p = 2). */
const COST = { N: 2 ** 16, r: 8, p: 2, maxmem: 128 * 1024 * 1024 };

const derive = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt);

export const newSalt = (): Buffer => randomBytes(16);

/** @returns the key of 32 bytes */
export const keyOf = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  derive(passphrase.normalize('NFKC'), salt, 32, COST);

/** Encrypts a stream. */
export function encrypting(key: Buffer): Transform {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce);
  let hasBegun = false;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!hasBegun) this.push(nonce);
      hasBegun = true;
      done(null, cipher.update(chunk));
    },
    flush(done) {
      if (!hasBegun) this.push(nonce);
      this.push(cipher.final());
      this.push(cipher.getAuthTag());
      done();
    },
  });
}

/**
 * Decrypts a stream. What comes out counts only when the stream ends without an error: the tag is the last thing in it.
 * The stream fails with a BackupError.
 */
export function decrypting(key: Buffer): Transform {
  return new Decrypting(key);
}

class Decrypting extends Transform {
  /** What has come and is not decrypted yet: the nonce until it is whole, then always the last bytes, which may be the tag. */
  private held: Buffer = Buffer.alloc(0);
  private decipher: ReturnType<typeof createDecipheriv> | undefined;

  constructor(private readonly key: Buffer) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.held = Buffer.concat([this.held, chunk]);
    if (!this.decipher && this.held.length >= NONCE_BYTES) {
      this.decipher = createDecipheriv(ALGORITHM, this.key, this.held.subarray(0, NONCE_BYTES));
      this.held = this.held.subarray(NONCE_BYTES);
    }
    const ready = this.held.length - TAG_BYTES;
    if (this.decipher && ready > 0) {
      this.push(this.decipher.update(this.held.subarray(0, ready)));
      this.held = this.held.subarray(ready);
    }
    done();
  }

  override _flush(done: TransformCallback): void {
    try {
      if (!this.decipher || !('setAuthTag' in this.decipher)) throw new Error('too short');
      (this.decipher as ReturnType<typeof createDecipheriv> & { setAuthTag(tag: Buffer): void }).setAuthTag(
        this.held,
      );
      this.push(this.decipher.final());
      done();
    } catch (error) {
      const message =
        'A file of the backup cannot be decrypted: the passphrase is another one, or the file was changed.';
      done(Object.assign(new BackupError(message), { cause: error }));
    }
  }
}
