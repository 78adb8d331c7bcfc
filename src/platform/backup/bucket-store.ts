import { PassThrough, Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';

import { FileMissing } from '../storage/measure';
import { S3Storage } from '../storage/s3-storage';
import { BACKUP_NAME, MANIFEST } from './format';
import type { BackupDraft, BackupStore } from './store';

interface Options {
  readonly bucket: string;
  /** Ends with a slash, or is empty. */
  readonly prefix: string;
  readonly client: S3Client;
}

/** Bytes sent with one request; with at most 10,000 parts, a file may have 80 GB. Two of them are in memory. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_A_TIME = 2;
/** Objects removed at a time. */
const REMOVED_AT_A_TIME = 16;
/** A listing that is not there after this time, in milliseconds, does not come. */
const LIST_MS = 30_000;

/**
 * Backups in an S3 bucket, each below a prefix whose name says when it began. A bucket renames nothing, so the manifest is
 * written last: without it there is no backup.
 */
export class BackupBucket implements BackupStore {
  constructor(private readonly options: Options) {}

  locationOf(name = ''): string {
    const { bucket, prefix } = this.options;
    return `s3://${bucket}/${prefix}${name}`.replace(/\/$/, '');
  }

  async list(most = Number.POSITIVE_INFINITY): Promise<string[]> {
    const finished: string[] = [];
    for (const name of (await this.#names()).toReversed()) {
      if (finished.length >= most) break;
      if (await this.#has(`${name}/${MANIFEST}`)) finished.push(name);
    }
    return finished;
  }

  async begin(name: string): Promise<BackupDraft> {
    const { bucket, prefix, client } = this.options;
    const finished = new Set(await this.list());
    for (const other of await this.#names()) if (!finished.has(other)) await this.remove(other);
    // Parts of files that were being sent; they cost money, and no listing shows them.
    await new S3Storage({ bucket, prefix, client }).removePartial(new Date());
    return {
      write: (file, content, steps) => this.#send(`${name}/${file}`, content, steps),
      finish: (manifest) => this.note(name, MANIFEST, manifest),
      abandon: () => this.remove(name),
    };
  }

  async read(name: string, file: string): Promise<Readable> {
    try {
      const { Body } = await this.options.client.send(new GetObjectCommand(this.#address(`${name}/${file}`)));
      if (!(Body instanceof Readable)) throw new Error('the bucket answered without a content');
      return Body;
    } catch (error) {
      if (error instanceof NoSuchKey) throw new FileMissing(file, { cause: error });
      throw error;
    }
  }

  async note(name: string, file: string, text: string): Promise<void> {
    await this.options.client.send(
      new PutObjectCommand({
        ...this.#address(`${name}/${file}`),
        Body: text,
        ContentType: 'application/json',
      }),
    );
  }

  async remove(name: string): Promise<void> {
    // First what makes it a backup: an interruption leaves no half of one.
    await this.#removeAll([`${name}/${MANIFEST}`]);
    for (;;) {
      const { Contents = [] } = await this.#page({ below: `${name}/` });
      if (Contents.length === 0) return;
      const { prefix } = this.options;
      await this.#removeAll(
        Contents.flatMap(({ Key }) => (Key === undefined ? [] : [Key.slice(prefix.length)])),
      );
    }
  }

  #address(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.options.bucket, Key: this.options.prefix + key };
  }

  async #send(key: string, content: Readable, steps: readonly Transform[]): Promise<void> {
    const body = new PassThrough();
    const upload = new Upload({
      client: this.options.client,
      params: { ...this.#address(key), Body: body },
      partSize: PART_BYTES,
      queueSize: PARTS_AT_A_TIME,
    });
    // Each ends the other: nobody waits for a bucket that is gone, and nothing is stored of a content that broke off.
    const sent = upload.done().catch((error: unknown) => {
      body.destroy(error instanceof Error ? error : new Error(String(error)));
      throw error;
    });
    const [passed, stored] = await Promise.allSettled([pipeline([content, ...steps, body]), sent]);
    if (passed.status === 'rejected') throw passed.reason;
    if (stored.status === 'rejected') throw stored.reason;
  }

  async #has(key: string): Promise<boolean> {
    try {
      await this.options.client.send(new HeadObjectCommand(this.#address(key)));
      return true;
    } catch (error) {
      if (error instanceof NotFound) return false;
      throw error;
    }
  }

  /** Names of all backups that were begun, the oldest first. */
  async #names(): Promise<string[]> {
    const { prefix } = this.options;
    const names: string[] = [];
    let token: string | undefined;
    do {
      const page = await this.#page({ delimiter: '/', token });
      for (const { Prefix = '' } of page.CommonPrefixes ?? []) names.push(Prefix.slice(prefix.length, -1));
      token = page.NextContinuationToken;
    } while (token !== undefined);
    return names.filter((name) => BACKUP_NAME.test(name)).toSorted();
  }

  async #page(ask: {
    below?: string;
    delimiter?: string;
    token?: string | undefined;
  }): Promise<ListObjectsV2CommandOutput> {
    const { bucket, prefix, client } = this.options;
    return client.send(
      new ListObjectsV2Command({
        Bucket: bucket,
        Prefix: prefix + (ask.below ?? ''),
        Delimiter: ask.delimiter,
        ContinuationToken: ask.token,
      }),
      { abortSignal: AbortSignal.timeout(LIST_MS) },
    );
  }

  async #removeAll(keys: readonly string[]): Promise<void> {
    for (let at = 0; at < keys.length; at += REMOVED_AT_A_TIME) {
      const some = keys.slice(at, at + REMOVED_AT_A_TIME);
      await Promise.all(
        some.map((key) => this.options.client.send(new DeleteObjectCommand(this.#address(key)))),
      );
    }
  }
}
