import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { FileMissing } from '../storage/measure';
import { BACKUP_NAME, MANIFEST, PARTIAL } from './format';
import type { BackupDraft, BackupStore } from './store';

/**
 * Backups in a directory. Each is a directory whose name says when it began; until it is whole it has another name, so an
 * interrupted one is never taken for a backup.
 */
export class BackupDirectory implements BackupStore {
  readonly directory: string;

  constructor(directory: string) {
    this.directory = path.resolve(directory);
  }

  locationOf(name = ''): string {
    return path.join(this.directory, name);
  }

  async list(most = Number.POSITIVE_INFINITY): Promise<string[]> {
    const entries = await readdir(this.directory, { withFileTypes: true });
    const names = entries.filter((entry) => entry.isDirectory() && BACKUP_NAME.test(entry.name));
    return names
      .map(({ name }) => name)
      .toSorted()
      .toReversed()
      .slice(0, most);
  }

  async begin(name: string): Promise<BackupDraft> {
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    for (const entry of await readdir(this.directory)) {
      if (entry.endsWith(PARTIAL)) await rm(this.locationOf(entry), { recursive: true, force: true });
    }
    const draft = new DirectoryDraft(this.locationOf(name));
    await mkdir(draft.partial, { mode: 0o700 });
    return draft;
  }

  async read(name: string, file: string): Promise<Readable> {
    return openFile(path.join(this.locationOf(name), file));
  }

  async note(name: string, file: string, text: string): Promise<void> {
    await writeFile(path.join(this.locationOf(name), file), text, { mode: 0o600 });
  }

  async remove(name: string): Promise<void> {
    await rm(this.locationOf(name), { recursive: true, force: true });
  }
}

class DirectoryDraft implements BackupDraft {
  readonly partial: string;

  constructor(readonly finished: string) {
    this.partial = finished + PARTIAL;
  }

  async write(file: string, content: Readable, steps: readonly Transform[]): Promise<void> {
    const target = path.join(this.partial, file);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    // Only its owner reads it.
    const written = createWriteStream(target, { mode: 0o600, flags: 'wx', flush: true });
    await pipeline([content, ...steps, written]);
  }

  async finish(manifest: string): Promise<void> {
    await writeFile(path.join(this.partial, MANIFEST), manifest, { mode: 0o600 });
    await rename(this.partial, this.finished);
  }

  async abandon(): Promise<void> {
    await rm(this.partial, { recursive: true, force: true });
  }
}

/** A stream of a file. @throws FileMissing right away, and not from the stream */
export async function openFile(file: string): Promise<Readable> {
  const opened = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' || error.code === 'ENOTDIR'
      ? new FileMissing(file, { cause: error })
      : error;
  });
  return opened.createReadStream();
}
