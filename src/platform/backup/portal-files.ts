import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import {
  GetObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  NoSuchKey,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';

import { FileMissing } from '../storage/measure';
import { typeOf } from '../storage/move-to-bucket';
import { openFile } from './directory-store';
import { BACKUP_NAME, BackupError, PARTIAL } from './format';

/** The files of a portal, named by their paths in a data directory, wherever they are. */
export interface PortalFiles {
  list(): Promise<string[]>;
  /** @throws FileMissing */
  read(file: string): Promise<Readable>;
  /** Stores a file. When the content fails, nothing is there but what was there before. */
  write(file: string, content: AsyncIterable<Uint8Array>): Promise<void>;
}

/** For a path that leads elsewhere. */
export const outside = (file: string) =>
  new BackupError(`files/${file} would be written outside of the place of the portal’s files.`);

/** In DATA_DIR, but of no use in another one: the database itself, logs, and what a running portal notes. */
const NOT_FILES =
  /^(?:postgres|postgres-password|postgres-port|logs|runtime\.json|launcher\.lock|payload-secret)$/;

/** The files in DATA_DIR. */
export class DiskFiles implements PortalFiles {
  /** @param backups directory of all backups; those that are in the data directory are not listed */
  constructor(
    readonly dataDir: string,
    private readonly backups?: string,
  ) {}

  async list(): Promise<string[]> {
    const entries = await readdir(this.dataDir, { withFileTypes: true });
    const found: string[] = [];
    for (const entry of entries.filter(({ name }) => !NOT_FILES.test(name))) {
      if (entry.isFile()) found.push(entry.name);
      if (!entry.isDirectory()) continue;
      const inner = await readdir(path.join(this.dataDir, entry.name), {
        withFileTypes: true,
        recursive: true,
      });
      for (const one of inner.filter((candidate) => candidate.isFile())) {
        found.push(path.relative(this.dataDir, path.join(one.parentPath, one.name)));
      }
    }
    return found.filter((file) => !this.#isBackup(file)).toSorted();
  }

  async read(file: string): Promise<Readable> {
    return openFile(path.join(this.dataDir, file));
  }

  async write(file: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    const target = path.resolve(this.dataDir, file);
    if (!target.startsWith(path.resolve(this.dataDir) + path.sep)) throw outside(file);
    const partial = target + PARTIAL;
    try {
      await mkdir(path.dirname(target), { recursive: true });
      await pipeline(content, createWriteStream(partial, { mode: 0o600 }));
      await rename(partial, target);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  }

  #isBackup(file: string): boolean {
    if (this.backups === undefined) return false;
    const [name = ''] = path.relative(this.backups, path.join(this.dataDir, file)).split(path.sep);
    return BACKUP_NAME.test(name) || name.endsWith(PARTIAL);
  }
}

/** Folders of a data directory, and the prefixes that their files have in a bucket. */
const FOLDERS = [
  ['private/', 'private/'],
  ['media/', ''],
] as const;

/** The files in the bucket: protected ones below a prefix, uploads under their names. */
export class BucketFiles implements PortalFiles {
  /** @param disk gets what is neither of them, from a backup of a portal without a bucket */
  constructor(
    private readonly options: { readonly bucket: string; readonly client: S3Client },
    private readonly disk: DiskFiles,
  ) {}

  async list(): Promise<string[]> {
    const { bucket, client } = this.options;
    const found: string[] = [];
    let token: string | undefined;
    do {
      const page: ListObjectsV2CommandOutput = await client.send(
        new ListObjectsV2Command({ Bucket: bucket, ContinuationToken: token }),
      );
      for (const { Key = '' } of page.Contents ?? []) {
        const [folder, prefix] = FOLDERS.find(([, start]) => Key.startsWith(start)) ?? FOLDERS[1];
        found.push(folder + Key.slice(prefix.length));
      }
      token = page.NextContinuationToken;
    } while (token !== undefined);
    return found.toSorted();
  }

  async read(file: string): Promise<Readable> {
    try {
      const { Body } = await this.options.client.send(new GetObjectCommand(this.#address(file)));
      if (!(Body instanceof Readable)) throw new Error('the bucket answered without a content');
      return Body;
    } catch (error) {
      if (error instanceof NoSuchKey) throw new FileMissing(file, { cause: error });
      throw error;
    }
  }

  async write(file: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    if (!FOLDERS.some(([folder]) => file.startsWith(folder))) return this.disk.write(file, content);
    const type = typeOf(file);
    await new Upload({
      client: this.options.client,
      params: {
        ...this.#address(file),
        Body: Readable.from(content, { objectMode: false }),
        ...(type !== undefined && { ContentType: type }),
      },
    }).done();
  }

  #address(file: string): { Bucket: string; Key: string } {
    const place = FOLDERS.find(([folder]) => file.startsWith(folder));
    if (!place) throw outside(file);
    const [folder, prefix] = place;
    return { Bucket: this.options.bucket, Key: prefix + file.slice(folder.length) };
  }
}
