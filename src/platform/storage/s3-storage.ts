import { Readable } from 'node:stream';

import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  NoSuchKey,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';

import { checkKey, FileMissing, Measured } from './measure';
import type { ByteRange, PrivateStorage, StoredObject, Written } from './private-storage';
import { storageRefusal, writeRefusal } from './storage-refusal';

interface Options {
  readonly bucket: string;
  /** Prefix of every key; ends with a slash. */
  readonly prefix: string;
  readonly client: S3Client;
}

/** Private files in an S3 bucket. The bucket's own policy has to keep the prefix private. */
export class S3Storage implements PrivateStorage {
  constructor(readonly options: Options) {}

  #address(key: string): { Bucket: string; Key: string } {
    checkKey(key);
    return { Bucket: this.options.bucket, Key: this.options.prefix + key };
  }

  async write(key: string, content: AsyncIterable<Uint8Array>, maxBytes?: number): Promise<Written> {
    const measured = new Measured(content, maxBytes);
    const upload = new Upload({
      client: this.options.client,
      params: { ...this.#address(key), Body: Readable.from(measured, { objectMode: false }) },
    });
    // A failed upload is aborted by the library, so nothing appears under the key.
    await upload.done().catch((error: unknown) => {
      throw measured.sourceFailed ? error : writeRefusal(error);
    });
    return measured.result();
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    try {
      const { Body } = await this.options.client.send(
        new GetObjectCommand({
          ...this.#address(key),
          ...(range && { Range: `bytes=${range.start}-${range.end}` }),
        }),
      );
      if (!(Body instanceof Readable)) throw new Error('the bucket answered without a stream');
      return Body;
    } catch (error) {
      if (error instanceof NoSuchKey) throw new FileMissing(key, { cause: error });
      throw storageRefusal(error) ?? error;
    }
  }

  async remove(key: string): Promise<void> {
    await this.options.client.send(new DeleteObjectCommand(this.#address(key)));
  }

  async *list(prefix: string): AsyncGenerator<StoredObject> {
    let token: string | undefined;
    do {
      const page: ListObjectsV2CommandOutput = await this.options.client.send(
        new ListObjectsV2Command({
          Bucket: this.options.bucket,
          Prefix: this.options.prefix + prefix,
          ContinuationToken: token,
        }),
      );
      for (const { Key, Size, LastModified } of page.Contents ?? []) {
        if (Key === undefined) continue;
        yield {
          key: Key.slice(this.options.prefix.length),
          size: Size ?? 0,
          modifiedAt: LastModified ?? new Date(0),
        };
      }
      token = page.NextContinuationToken;
    } while (token !== undefined);
  }

  async removePartial(before: Date): Promise<number> {
    const { bucket: Bucket, prefix: Prefix } = this.options;
    let removed = 0;
    let position: { KeyMarker: string | undefined; UploadIdMarker: string | undefined } | undefined;
    do {
      const page: ListMultipartUploadsCommandOutput = await this.options.client.send(
        new ListMultipartUploadsCommand({ Bucket, Prefix, ...position }),
      );
      for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
        if (!Key || !UploadId || !Initiated || Initiated >= before) continue;
        await this.options.client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
        removed += 1;
      }
      position = page.IsTruncated
        ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
        : undefined;
    } while (position);
    return removed;
  }
}
