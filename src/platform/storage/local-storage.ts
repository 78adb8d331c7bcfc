import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { checkKey, FileMissing, Measured } from './measure';
import type { ByteRange, PrivateStorage, StoredObject, Written } from './private-storage';
import { writeRefusal } from './storage-refusal';

/** Suffix of a file that is still being written. */
export const PARTIAL = '.partial';

/** Private files in a directory that is not served. Only the portal's user can read the files. */
export class LocalStorage implements PrivateStorage {
  constructor(readonly directory: string) {}

  #pathOf(key: string): string {
    checkKey(key);
    return path.join(this.directory, ...key.split('/'));
  }

  async write(key: string, content: AsyncIterable<Uint8Array>, maxBytes?: number): Promise<Written> {
    const target = this.#pathOf(key);
    const partial = `${target}.${randomUUID()}${PARTIAL}`;
    const measured = new Measured(content, maxBytes);
    try {
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      await pipeline(measured, createWriteStream(partial, { mode: 0o600, flags: 'wx', flush: true }));
      await rename(partial, target);
    } catch (error) {
      // Fails in a folder that became read-only; the reason of the first failure is the one to know.
      await rm(partial, { force: true }).catch(() => undefined);
      throw measured.sourceFailed ? error : writeRefusal(error);
    }
    return measured.result();
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    // Opened here, so a missing file fails this call and not the stream.
    const file = await open(this.#pathOf(key)).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new FileMissing(key, { cause: error }) : error;
    });
    return createReadStream('', { fd: file, ...range });
  }

  async remove(key: string): Promise<void> {
    await rm(this.#pathOf(key), { force: true });
  }

  async *list(prefix: string): AsyncGenerator<StoredObject> {
    const entries = await readdir(this.directory, { recursive: true, withFileTypes: true }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      },
    );
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const file = path.join(entry.parentPath, entry.name);
      const key = path.relative(this.directory, file).split(path.sep).join('/');
      if (!key.startsWith(prefix)) continue;
      const found = await stat(file).catch(() => undefined);
      if (found) yield { key, size: found.size, modifiedAt: found.mtime };
    }
  }

  async removePartial(before: Date): Promise<number> {
    let removed = 0;
    for await (const { key, modifiedAt } of this.list('')) {
      if (!key.endsWith(PARTIAL) || modifiedAt >= before) continue;
      await rm(path.join(this.directory, ...key.split('/')), { force: true });
      removed += 1;
    }
    return removed;
  }
}
