import { createHash } from 'node:crypto';

import { PortalError } from '../http/errors';

import type { Written } from './private-storage';

/** Nothing is stored under the key. */
export class FileMissing extends Error {
  override readonly name = 'FileMissing';
}

/** A key: lower-case words and an ID, in segments. Anything else could escape the folder. */
const KEY = /^[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*)+$/;

/** @throws TypeError for a key that the portal would not generate */
export function checkKey(key: string): void {
  if (!KEY.test(key)) throw new TypeError(`not a storage key: ${key}`);
}

/** Passes a stream on while counting and hashing it. */
export class Measured {
  readonly #hash = createHash('sha256');
  #size = 0;
  /** True when the content broke off or was refused, so the storage is not to blame. */
  sourceFailed = false;

  constructor(
    readonly content: AsyncIterable<Uint8Array>,
    readonly maxBytes = Number.POSITIVE_INFINITY,
  ) {}

  /** @throws PortalError `file_too_large` */
  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of this.content) {
        this.#size += chunk.length;
        if (this.#size > this.maxBytes) throw new PortalError('file_too_large');
        this.#hash.update(chunk);
        yield chunk;
      }
    } catch (error) {
      this.sourceFailed = true;
      throw error;
    }
  }

  /** Size and hash, once the stream has ended. */
  result(): Written {
    return { size: this.#size, sha256: this.#hash.digest('hex') };
  }
}
