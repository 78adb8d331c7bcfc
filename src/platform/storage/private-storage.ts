import type { Readable } from 'node:stream';

/** A stored object. */
export interface StoredObject {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  readonly modifiedAt: Date;
}

/** What was written: its size in bytes and the SHA-256 of its content in hex. */
export interface Written {
  readonly size: number;
  readonly sha256: string;
}

/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Files that nobody reaches by an address: specification files, agreements, signed copies, personal copies. Keys are
 * opaque (`signed/4f6a…`), made by the portal, and never contain anything that a person typed.
 */
export interface PrivateStorage {
  /**
   * Stores a stream as a whole or not at all; what is under the key already is replaced.
   * @throws PortalError `file_too_large` as soon as more than `maxBytes` have come
   */
  write(key: string, content: AsyncIterable<Uint8Array>, maxBytes?: number): Promise<Written>;
  /** A stream of the content, or of a part of it. @throws FileMissing */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Removes an object; nothing happens when it is not there. */
  remove(key: string): Promise<void>;
  /** All objects whose keys begin with `prefix`. */
  list(prefix: string): AsyncIterable<StoredObject>;
  /** Removes what killed processes left half written before this moment. @returns how many */
  removePartial(before: Date): Promise<number>;
}
