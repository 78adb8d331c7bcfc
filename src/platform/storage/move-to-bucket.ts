import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { appendFile, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';

import { GetObjectCommand, HeadObjectCommand, NotFound, type S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';

import { PARTIAL } from './local-storage';

/** The journal of files that were moved and compared, a line of JSON each, in the data directory. */
const JOURNAL = 'storage-moved.jsonl';

/** Types that browsers need to know, by the extensions of what the portal accepts and makes; Payload passes the bucket’s on. */
const TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  csv: 'text/csv',
  gz: 'application/gzip',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  json: 'application/json',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  tgz: 'application/gzip',
  txt: 'text/plain',
  vtt: 'text/vtt',
  webm: 'video/webm',
  webp: 'image/webp',
  zip: 'application/zip',
};

/** The type that browsers need to know for a file; undefined where they do not. */
export const typeOf = (file: string): string | undefined => TYPES[path.extname(file).slice(1).toLowerCase()];

interface Options {
  /** Where the files are. */
  readonly dataDir: string;
  readonly bucket: string;
  readonly client: S3Client;
  /** Gets a line now and then. */
  readonly report?: (line: string) => void;
}

interface Moved {
  /** Files that are in the bucket now and were not before this run. */
  readonly copied: number;
  /** Files that an earlier run has copied and compared. */
  readonly known: number;
  readonly bytes: number;
}

interface LocalFile {
  readonly file: string;
  readonly key: string;
  readonly size: number;
  readonly changedMs: number;
}

/** Between two lines of progress. */
const REPORTED = 100;

/**
 * Copies uploads and private files from the disk to the bucket, and reads each one back to compare its hash. Files on the disk
 * stay. An interrupted run is continued by the next: what was compared is in a journal, by size and time of change.
 * @throws Error when what the bucket returns is not what was sent, or the bucket does not answer
 */
export async function moveToBucket({
  dataDir,
  bucket,
  client,
  report = () => undefined,
}: Options): Promise<Moved> {
  const journal = path.join(dataDir, JOURNAL);
  const done = await readJournal(journal, bucket);
  const files = [
    ...(await filesBelow(path.join(dataDir, 'media'), '')),
    ...(await filesBelow(path.join(dataDir, 'private'), 'private/')),
  ];
  let [copied, bytes] = [0, 0];
  for (const [index, one] of files.entries()) {
    const line = JSON.stringify({ bucket, key: one.key, size: one.size, changedMs: one.changedMs });
    if (done.has(line)) continue;
    await copy(one, { bucket, client });
    await appendFile(journal, `${line}\n`, { mode: 0o600 });
    copied += 1;
    bytes += one.size;
    if (copied % REPORTED === 0) report(`${index + 1} of ${files.length} files`);
  }
  return { copied, known: files.length - copied, bytes };
}

async function readJournal(file: string, bucket: string): Promise<ReadonlySet<string>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  // A line that was cut off by a kill matches no file, and its file is copied again.
  return new Set(text.split('\n').filter((line) => line.startsWith(`{"bucket":${JSON.stringify(bucket)}`)));
}

async function filesBelow(directory: string, prefix: string): Promise<LocalFile[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  const files: LocalFile[] = [];
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.endsWith(PARTIAL)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const { size, mtimeMs } = await stat(file);
    const key = prefix + path.relative(directory, file).split(path.sep).join('/');
    files.push({ file, key, size, changedMs: Math.round(mtimeMs) });
  }
  return files.toSorted((one, other) => (one.key < other.key ? -1 : 1));
}

async function copy(
  { file, key, size }: LocalFile,
  { bucket, client }: Pick<Options, 'bucket' | 'client'>,
): Promise<void> {
  const wanted = await hashOf(createReadStream(file));
  const address = { Bucket: bucket, Key: key };
  const there = await client.send(new HeadObjectCommand(address)).catch((error: unknown) => {
    if (error instanceof NotFound) return undefined;
    throw error;
  });
  const back = async () => {
    const { Body } = await client.send(new GetObjectCommand(address));
    if (!(Body instanceof Readable)) throw new Error('The bucket answered without a content.');
    return hashOf(Body);
  };
  // Left by a run that ended before it was compared.
  if (there?.ContentLength === size && (await back()) === wanted) return;
  const type = typeOf(key);
  await new Upload({
    client,
    params: { ...address, Body: createReadStream(file), ...(type !== undefined && { ContentType: type }) },
  }).done();
  if ((await back()) !== wanted) {
    throw new Error(
      `${key}: the bucket returns something else than was sent. Look at the bucket, and run this again.`,
    );
  }
}

async function hashOf(content: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk as Uint8Array);
  return hash.digest('hex');
}
