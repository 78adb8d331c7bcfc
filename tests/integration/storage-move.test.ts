import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { bucketClient } from '@/platform/storage/bucket';
import { moveToBucket } from '@/platform/storage/move-to-bucket';

import { S3Stub } from '../support/s3-stub';

/** `npm run storage -- move`, from the disk to a bucket. */

let s3: S3Stub;
let dataDir: string;
const files = {
  'media/diagram.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  'media/talk.mp4': randomBytes(6 * 1024 * 1024),
  'private/signed/4f6a': randomBytes(2_000),
};

beforeEach(async () => {
  s3 = new S3Stub();
  await s3.start();
  dataDir = await mkdtemp(path.join(tmpdir(), 'storage-move-'));
  for (const [name, content] of Object.entries(files)) await put(name, content);
  // Still being written, and no file of the portal.
  await put('private/signed/5a.partial', Buffer.from('half'));
  await put('payload-secret', Buffer.from('secret'));
});
afterEach(async () => {
  await s3.stop();
  await rm(dataDir, { recursive: true });
});

async function put(name: string, content: Buffer): Promise<void> {
  const file = path.join(dataDir, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
}

const move = () => moveToBucket({ dataDir, bucket: S3Stub.bucket, client: bucketClient(s3.settings) });
const uploads = () => s3.requests.filter((line) => line.startsWith('PUT') || line.startsWith('POST'));

describe('moving files to the bucket', () => {
  it('puts each where the portal looks for it, with its type, and nothing else', async () => {
    const bytes = Object.values(files).reduce((sum, { length }) => sum + length, 0);
    expect(await move()).toEqual({ copied: 3, known: 0, bytes });
    expect([...s3.objects.keys()].toSorted()).toEqual(['diagram.svg', 'private/signed/4f6a', 'talk.mp4']);
    expect(s3.objects.get('talk.mp4')?.content.equals(files['media/talk.mp4'])).toBe(true);
    expect(s3.objects.get('private/signed/4f6a')?.content.equals(files['private/signed/4f6a'])).toBe(true);
    expect(s3.objects.get('diagram.svg')?.type).toBe('image/svg+xml');
  });

  it('goes on where it was interrupted, and copies what was changed since', async () => {
    s3.failing = (line) => line.includes('/private/');
    await expect(move()).rejects.toMatchObject({ $metadata: { httpStatusCode: 500 } });
    s3.failing = () => false;
    s3.requests.length = 0;
    expect(await move()).toMatchObject({ copied: 1, known: 2 });
    expect(s3.requests.filter((line) => !line.includes('/private/signed/4f6a'))).toEqual([]);

    s3.requests.length = 0;
    expect(await move()).toEqual({ copied: 0, known: 3, bytes: 0 });
    expect(s3.requests).toEqual([]);

    await put('media/diagram.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g/></svg>'));
    expect(await move()).toMatchObject({ copied: 1, known: 2 });
    expect(s3.objects.get('diagram.svg')?.content.toString()).toContain('<g/>');
  });

  it('sends nothing again that is there, but compares it', async () => {
    for (const [name, content] of Object.entries(files)) {
      s3.objects.set(name.replace('media/', ''), { content, modifiedAt: new Date() });
    }
    // As long as the file, and something else.
    s3.objects.set('diagram.svg', {
      content: Buffer.alloc(files['media/diagram.svg'].length),
      modifiedAt: new Date(),
    });
    await move();
    expect(uploads()).toHaveLength(1);
    expect(s3.objects.get('diagram.svg')?.content.equals(files['media/diagram.svg'])).toBe(true);
  });

  it('ends when the bucket returns something else than it got', async () => {
    // What a bucket that loses bytes answers.
    const answered = s3.objects.set.bind(s3.objects);
    s3.objects.set = (key, stored) => answered(key, { ...stored, content: stored.content.subarray(1) });
    await expect(move()).rejects.toThrow('diagram.svg: the bucket returns something else than was sent');
    // Nothing counts as moved.
    s3.objects.set = answered;
    expect(await move()).toMatchObject({ copied: 3 });
  });
});
