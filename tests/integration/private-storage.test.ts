import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { bucketClient } from '@/platform/storage/bucket';
import { LocalStorage } from '@/platform/storage/local-storage';
import { S3Storage } from '@/platform/storage/s3-storage';
import type { PrivateStorage } from '@/platform/storage/private-storage';
import { readWhole } from '@/platform/storage/storage';

import { S3Stub } from '../support/s3-stub';
import { mountTiny, unmount } from '../support/tiny-disk';

const MIB = 1024 * 1024;
const s3 = new S3Stub();
let directory = '';
const stores: Record<'disk' | 'bucket', () => PrivateStorage> = {
  disk: () => new LocalStorage(directory),
  bucket: () =>
    new S3Storage({
      bucket: S3Stub.bucket,
      prefix: 'private/',
      client: bucketClient(s3.settings),
    }),
};

beforeAll(async () => {
  await s3.start();
  directory = await mkdtemp(path.join(tmpdir(), 'private-storage-'));
});
afterAll(async () => {
  await s3.stop();
  await rm(directory, { recursive: true, force: true });
});
afterEach(() => {
  s3.failing = () => false;
  s3.pageSize = 1000;
});

async function* inChunks(content: Uint8Array, size = 64 * 1024) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}
const text = (content: string) => inChunks(Buffer.from(content));
const keysOf = async (store: PrivateStorage, prefix: string) => {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix)) keys.push(key);
  return keys.sort();
};

describe.each(['disk', 'bucket'] as const)('private files on %s', (kind) => {
  const store = () => stores[kind]();

  it('come back as they went in, with their size and hash', async () => {
    const content = randomBytes(12 * MIB + 17);
    const written = await store().write('releases/large', inChunks(content));
    expect(written).toEqual({
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    });
    expect((await readWhole(store(), 'releases/large')).equals(content)).toBe(true);
  });

  it('are read in parts: the first byte, the last, and across a boundary of the upload', async () => {
    const content = randomBytes(6 * MIB);
    await store().write('copies/ranged', inChunks(content));
    for (const [start, end] of [
      [0, 0],
      [content.length - 1, content.length - 1],
      [5 * MIB - 3, 5 * MIB + 4],
    ] as const) {
      const parts: Uint8Array[] = [];
      for await (const chunk of await store().read('copies/ranged', { start, end })) {
        parts.push(chunk as Uint8Array);
      }
      expect(Buffer.concat(parts).equals(content.subarray(start, end + 1))).toBe(true);
    }
  });

  it('replace what was there, and are removed, also when they are not there', async () => {
    await store().write('signed/replaced', text('one'));
    await store().write('signed/replaced', text('two'));
    expect(String(await readWhole(store(), 'signed/replaced'))).toBe('two');
    await store().remove('signed/replaced');
    await store().remove('signed/replaced');
    await expect(store().read('signed/replaced')).rejects.toMatchObject({ name: 'FileMissing' });
  });

  it('leave nothing behind when the upload breaks off or becomes too large', async () => {
    async function* broken() {
      yield randomBytes(7 * MIB);
      throw new Error('the line was cut');
    }
    await expect(store().write('signed/broken', broken())).rejects.toThrow('the line was cut');
    await expect(
      store().write('signed/broken', inChunks(randomBytes(8 * MIB)), 6 * MIB),
    ).rejects.toMatchObject({
      code: 'file_too_large',
    });
    expect(await keysOf(store(), 'signed/broken')).toEqual([]);
    expect(s3.uploads.size).toBe(0);
    expect(
      (await readdir(directory, { recursive: true })).filter((name) => name.endsWith('.partial')),
    ).toEqual([]);
  });

  it('are listed by prefix, over many pages', async () => {
    s3.pageSize = 2;
    const keys = Array.from({ length: 5 }, (_, number) => `agreements/page-${number}`);
    for (const key of keys) await store().write(key, text(key));
    expect(await keysOf(store(), 'agreements/')).toEqual(keys);
  });

  it('have no keys that could leave their folder', async () => {
    for (const key of ['../secrets', 'copies/../../x', '/etc/passwd', 'copies/%2e%2e', 'copies']) {
      await expect(store().read(key)).rejects.toThrow(TypeError);
    }
  });
});

describe('a bucket', () => {
  it('gets rid of uploads that a killed process left half done, and of no others', async () => {
    const started = new Date();
    const { bucket } = S3Stub;
    s3.uploads.set('old', { bucket, key: 'private/signed/x', initiatedAt: new Date(0), parts: new Map() });
    s3.uploads.set('foreign', { bucket, key: 'media/y', initiatedAt: new Date(0), parts: new Map() });
    s3.uploads.set('new', {
      bucket,
      key: 'private/signed/z',
      initiatedAt: new Date(started.getTime() + 60_000),
      parts: new Map(),
    });
    expect(await stores.bucket().removePartial(started)).toBe(1);
    expect([...s3.uploads.keys()]).toEqual(['foreign', 'new']);
    s3.uploads.clear();
  });

  it('that does not work is an error, not an empty file', async () => {
    await stores.bucket().write('copies/there', text('x'));
    s3.failing = (line) => line.startsWith('GET');
    await expect(stores.bucket().read('copies/there')).rejects.toMatchObject({
      code: 'storage_away',
      status: 503,
    });
  });
});

describe('a bucket that refuses connections', () => {
  it('is named as the reason, and the error of the sender is not mistaken for it', async () => {
    const closed = new S3Stub();
    await closed.start();
    const { settings } = closed;
    await closed.stop();
    const away = new S3Storage({
      bucket: S3Stub.bucket,
      prefix: 'private/',
      client: bucketClient(settings),
    });
    await expect(away.write('signed/away', text('x'))).rejects.toMatchObject({
      code: 'storage_away',
      status: 503,
      retryAfter: 60,
    });
    await expect(away.read('signed/away')).rejects.toMatchObject({ code: 'storage_away', status: 503 });
    await expect(away.write('signed/away', inChunks(randomBytes(1024)), 10)).rejects.toMatchObject({
      code: 'file_too_large',
    });
  });
});

describe('a directory that cannot take a file', () => {
  let place = '';
  beforeEach(async () => {
    place = await mkdtemp(path.join(tmpdir(), 'tiny-storage-'));
  });
  afterEach(async () => {
    unmount(place);
    await rm(place, { recursive: true, force: true });
  });

  it('because it is full refuses with 507, keeps nothing, and works when there is space', async (test) => {
    const obstacle = mountTiny(place);
    test.skip(obstacle !== undefined, obstacle);
    const store = new LocalStorage(place);
    await store.write('signed/before', text('kept'));
    await expect(store.write('signed/large', inChunks(randomBytes(2 * MIB)))).rejects.toMatchObject({
      code: 'storage_full',
      status: 507,
    });
    expect(await keysOf(store, '')).toEqual(['signed/before']);
    await store.write('signed/small', text('fits'));
    expect(String(await readWhole(store, 'signed/small'))).toBe('fits');
  });

  it('because it is read-only refuses with 503', async (test) => {
    const obstacle = mountTiny(place, 'ro');
    test.skip(obstacle !== undefined, obstacle);
    await expect(new LocalStorage(place).write('signed/file', text('x'))).rejects.toMatchObject({
      code: 'storage_away',
      status: 503,
    });
  });
});
