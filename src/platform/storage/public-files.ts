import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import {
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  type PutObjectCommandInput,
} from '@aws-sdk/client-s3';

import { env } from '../env';

import { type BucketSettings, bucketClient } from './bucket';
import { FileMissing } from './measure';

/** Uploads of public pages, where Payload's upload collection keeps them. */
export interface PublicFiles {
  /** The whole content. @throws FileMissing */
  read(name: string): Promise<Buffer>;
  /** Stores a file, or replaces it. @param mimeType that the bucket remembers */
  write(name: string, content: Buffer, mimeType: string): Promise<void>;
  /** The content as a stream. @throws FileMissing */
  open(name: string): Promise<Readable>;
  /** Replaces the upload with a local file; readers get either the old or the new one. @param source its path */
  replace(name: string, source: string, mimeType: string): Promise<void>;
}

/** Where uploads of public pages are kept without a bucket. */
export const PUBLIC_FOLDER = path.join(env.DATA_DIR, 'media');

const missing = (name: string) => (error: NodeJS.ErrnoException) => {
  throw error.code === 'ENOENT' ? new FileMissing(name, { cause: error }) : error;
};

/** Uploads in a directory. */
class LocalPublicFiles implements PublicFiles {
  constructor(readonly directory: string) {}

  async read(name: string): Promise<Buffer> {
    return readFile(this.#pathOf(name)).catch(missing(name));
  }

  async write(name: string, content: Buffer): Promise<void> {
    await mkdir(this.directory, { recursive: true });
    await writeFile(this.#pathOf(name), content);
  }

  async open(name: string): Promise<Readable> {
    const file = await open(this.#pathOf(name)).catch(missing(name));
    return file.createReadStream();
  }

  async replace(name: string, source: string): Promise<void> {
    const place = this.#pathOf(name);
    const beside = `${place}.${randomUUID()}`;
    try {
      await copyFile(source, beside);
      await rename(beside, place);
    } catch (error) {
      await rm(beside, { force: true });
      throw error;
    }
  }

  #pathOf(name: string): string {
    return path.join(this.directory, path.basename(name));
  }
}

/** Uploads in the bucket, under their names, as `@payloadcms/storage-s3` keeps those of a collection without a prefix. */
class BucketPublicFiles implements PublicFiles {
  readonly #client;

  constructor(
    readonly bucket: string,
    settings: BucketSettings,
  ) {
    this.#client = bucketClient(settings);
  }

  async read(name: string): Promise<Buffer> {
    return buffer(await this.open(name));
  }

  async open(name: string): Promise<Readable> {
    try {
      const { Body } = await this.#client.send(new GetObjectCommand({ Bucket: this.bucket, Key: name }));
      if (!(Body instanceof Readable)) throw new Error('the bucket answered without a content');
      return Body;
    } catch (error) {
      if (error instanceof NoSuchKey) throw new FileMissing(name, { cause: error });
      throw error;
    }
  }

  async write(name: string, content: Buffer, mimeType: string): Promise<void> {
    await this.#put(name, { Body: content, ContentType: mimeType });
  }

  async replace(name: string, source: string, mimeType: string): Promise<void> {
    const { size } = await stat(source);
    await this.#put(name, { Body: createReadStream(source), ContentLength: size, ContentType: mimeType });
  }

  async #put(name: string, content: Omit<PutObjectCommandInput, 'Bucket' | 'Key'>): Promise<void> {
    await this.#client.send(new PutObjectCommand({ Bucket: this.bucket, Key: name, ...content }));
  }
}

let files: PublicFiles | undefined;

/** The uploads of this portal: in the bucket when `S3_BUCKET` is set, otherwise in `DATA_DIR/media`. */
export function publicFiles(): PublicFiles {
  files ??= env.S3_BUCKET ? new BucketPublicFiles(env.S3_BUCKET, env) : new LocalPublicFiles(PUBLIC_FOLDER);
  return files;
}
