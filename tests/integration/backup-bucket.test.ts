import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';

import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';

import { createDatabase, dropDatabase } from '@/cli/launcher/embedded-postgres';
import { BackupError } from '@/platform/backup/format';
import { filesOf, openBackup, restoreDatabase, restoreFile, secretOf } from '@/platform/backup/restore';
import { backupState, filesToBackUp, portalFiles, runScheduledBackup } from '@/platform/backup/scheduled';
import { backupAt, backupStore } from '@/platform/backup/places';
import { noteVerified, verifiedAt } from '@/platform/backup/verified';
import { removeOldBackups, writeBackup } from '@/platform/backup/write';
import { systemClock } from '@/platform/clock/clock';
import { env } from '@/platform/env';
import { bucketClient } from '@/platform/storage/bucket';
import { S3Storage } from '@/platform/storage/s3-storage';

import { usePortalDatabase } from '../support/database';
import { S3Stub } from '../support/s3-stub';

/** Backups in a bucket, and of a portal whose files are in another one (ADR 152). */

const portal = usePortalDatabase();

const LOCATION = `s3://${S3Stub.backupBucket}/portal/nightly`;
const SECRET = 'f'.repeat(64);
let stub: S3Stub;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'backup-bucket-'));
  await mkdir(path.join(dataDir, 'media'), { recursive: true });
  await writeFile(path.join(dataDir, 'media', '图.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(path.join(dataDir, 'media', 'empty.txt'), '');
  await writeFile(path.join(dataDir, 'payload-secret'), SECRET);
  await portal.payload.create({
    collection: 'news',
    locale: 'en',
    draft: true,
    data: { title: 'Kept in a bucket', slug: randomUUID() },
  });
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));
beforeEach(async () => {
  stub = new S3Stub();
  await stub.start();
});
afterEach(() => stub.stop());

/** The variables of the portal. @param bucket with its files; undefined where they are in DATA_DIR */
const settings = (bucket?: string) => ({
  ...env,
  ...stub.settings,
  DATABASE_URL: portal.databaseUrl,
  DATA_DIR: dataDir,
  S3_BUCKET: bucket,
  BACKUP_KEEP: 2,
  BACKUP_BUCKET_FILES: 'on' as 'on' | 'off',
});
const store = () => backupStore(LOCATION, settings());
const at = (time: string) => ({ now: () => new Date(time) });
const keys = (name: string) => [...stub.backups.keys()].filter((key) => key.includes(name));

function write(from = settings(), passphrase?: string) {
  const source = { databaseUrl: portal.databaseUrl, dataDir, files: filesToBackUp(from) };
  return writeBackup(source, { store: store(), passphrase }, systemClock);
}

/** Titles of the news items in what a backup is restored to. */
async function restoredTitles(backup: Awaited<ReturnType<typeof openBackup>>): Promise<string[]> {
  const name = `restored_${randomUUID().slice(0, 8)}`;
  const url = await createDatabase(inject('adminUrl'), name, {
    template: inject('templateDatabase'),
    ownerUrl: inject('portalUrl'),
  });
  const asAdministrator = new URL(inject('adminUrl'));
  asAdministrator.pathname = new URL(url).pathname;
  try {
    await restoreDatabase(backup, asAdministrator.href);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ title: string }>('SELECT title FROM news_locales');
    await client.end();
    return rows.map(({ title }) => title);
  } finally {
    await dropDatabase(inject('adminUrl'), name);
  }
}

describe('a backup in a bucket', { timeout: 90_000 }, () => {
  it.each([undefined, 'seven shuttles at dawn'])(
    'is opened by its address, and restored from there (passphrase: %s)',
    async (passphrase) => {
      const { location, manifest } = await write(settings(), passphrase);
      expect(location).toMatch(/^s3:\/\/portal-backups\/portal\/nightly\/\d{4}-[\dTZ-]+$/);
      expect(manifest.files).toEqual({ count: 2, bytes: 41 });
      const place = backupAt(location, settings());
      if (passphrase) await expect(openBackup(place, undefined)).rejects.toThrow('passphrase');
      const backup = await openBackup(place, passphrase);
      expect(await restoredTitles(backup)).toEqual(['Kept in a bucket']);
      const to = await mkdtemp(path.join(tmpdir(), 'restored-'));
      const target = portalFiles({ ...settings(), DATA_DIR: to });
      for (const file of await filesOf(backup)) await restoreFile(backup, file, target);
      expect(await readFile(path.join(to, 'media', '图.svg'), 'utf8')).toContain('<svg');
      expect(await readFile(path.join(to, 'media', 'empty.txt'), 'utf8')).toBe('');
      expect(await secretOf(backup)).toBe(SECRET);
      await rm(to, { recursive: true });

      expect(await verifiedAt(place)).toBeUndefined();
      await noteVerified(place, at('2026-11-24T03:10:00Z'));
      expect(await verifiedAt(place)).toEqual(new Date('2026-11-24T03:10:00Z'));
    },
  );

  it('is on a schedule, keeps to its number, and is missed', async () => {
    stub.pageSize = 3;
    const from = settings();
    expect(await backupState(store(), at('2026-11-20T12:00:00Z'))).toEqual({ state: 'late' });
    for (const day of ['20', '21', '22']) {
      await runScheduledBackup(LOCATION, from, at(`2026-11-${day}T03:00:00Z`));
    }
    expect(await store().list()).toEqual(['2026-11-22T03-00-00Z', '2026-11-21T03-00-00Z']);
    expect(keys('2026-11-20')).toEqual([]);
    const state = (time: string) => backupState(store(), at(time));
    expect(await state('2026-11-23T02:00:00Z')).toEqual({ state: 'ok', ageSeconds: 82_800 });
    expect(await state('2026-11-23T15:00:01Z')).toMatchObject({ state: 'late' });
    stub.failing = () => true;
    expect(await state('2026-11-23T02:00:00Z')).toEqual({ state: 'late' });
  });

  it('is none until it is whole, and leaves nothing when it fails', async () => {
    const [before, begun] = ['2026-11-19T03-00-00Z', '2026-11-20T03-00-00Z'];
    for (const file of ['manifest.json', 'database/news.copy.gz']) {
      await store().note(before, file, '{}');
    }
    const draft = await store().begin(begun);
    const content = new PassThrough();
    content.end('rows');
    await draft.write('database/news.copy.gz', content, []);
    expect(keys(begun)).toHaveLength(1);
    expect(await store().list()).toEqual([before]);
    await expect(openBackup({ store: store(), name: begun }, undefined)).rejects.toThrow(
      'no finished backup',
    );
    // Only finished ones count; none is removed for it.
    expect(await removeOldBackups(store(), 1)).toEqual([]);
    // The next one removes what is left of it, and of files that were being sent.
    const initiatedAt = new Date(0);
    stub.uploads.set('left', {
      bucket: S3Stub.backupBucket,
      key: `portal/nightly/${begun}/x`,
      initiatedAt,
      parts: new Map(),
    });
    await write();
    expect(keys(begun)).toEqual([]);
    expect(stub.uploads.size).toBe(0);

    const finished = stub.backups.size;
    stub.failing = (line) => line.includes('payload-secret') && line.startsWith('PUT');
    await expect(
      writeBackup(
        { databaseUrl: portal.databaseUrl, dataDir, files: undefined },
        { store: store() },
        at('2026-11-30T03:00:00Z'),
      ),
    ).rejects.toThrow('InternalError');
    expect(stub.backups.size).toBe(finished);
  });

  it('whose content breaks off is not stored', async () => {
    const draft = await store().begin('2026-11-20T03-00-00Z');
    const content = new PassThrough();
    content.write('half');
    const writing = draft.write('database/news.copy.gz', content, []);
    content.destroy(new Error('the connection was lost'));
    await expect(writing).rejects.toThrow('the connection was lost');
    expect(stub.backups.size).toBe(0);
  });

  it('that lacks a file, or has another one, is refused', async () => {
    const { name, location } = await write();
    const backup = await openBackup(backupAt(location, settings()), undefined);
    const files = await filesOf(backup);
    const drawing = files.find((file) => file.path.endsWith('.svg'));
    if (!drawing) throw new Error('the backup lists no drawing');
    const key = keys(name).find((one) => one.endsWith('.svg')) ?? '';
    stub.backups.set(key, { content: Buffer.from('other'), modifiedAt: new Date() });
    const into = portalFiles(settings(S3Stub.bucket));
    await expect(restoreFile(backup, drawing, into)).rejects.toThrow('is not what was backed up');
    expect(stub.objects.size).toBe(0);
    stub.backups.delete(key);
    await expect(restoreFile(backup, drawing, undefined)).rejects.toThrow('is missing');
  });

  it('is never in the bucket with the portal’s files, nor in one without a name', () => {
    expect(() => backupStore(`s3://${S3Stub.bucket}/backups`, settings(S3Stub.bucket))).toThrow(BackupError);
    expect(() => backupStore('s3://', settings())).toThrow('s3://bucket/prefix');
  });
});

describe('the files of a portal in a bucket', { timeout: 90_000 }, () => {
  it('are part of a backup where that is wanted, and go back to a bucket or to the disk', async () => {
    stub.pageSize = 2;
    const files = new S3Storage({
      bucket: S3Stub.bucket,
      prefix: 'private/',
      client: bucketClient(stub.settings),
    });
    await files.write('signed/one', [Buffer.from('signed')] as never);
    for (const name of ['图.png', 'film.mp4', 'private-view.svg']) {
      stub.objects.set(name, { content: Buffer.from(name), modifiedAt: new Date(), type: 'kept/type' });
    }
    const from = settings(S3Stub.bucket);
    const without = await write({ ...from, BACKUP_BUCKET_FILES: 'off' });
    expect(without.manifest.files).toBeNull();
    await store().remove(without.name);

    const { location, manifest } = await write(from);
    expect(manifest.files?.count).toBe(4);
    const backup = await openBackup(backupAt(location, from), undefined);
    const listed = await filesOf(backup);
    expect(listed.map((file) => file.path)).toEqual([
      'media/film.mp4',
      'media/private-view.svg',
      'media/图.png',
      'private/signed/one',
    ]);
    const lost = new Map(stub.objects);
    stub.objects.clear();
    for (const file of listed) await restoreFile(backup, file, portalFiles(from));
    expect([...stub.objects.keys()].toSorted()).toEqual([...lost.keys()].toSorted());
    expect(stub.objects.get('图.png')).toMatchObject({ type: 'image/png', content: Buffer.from('图.png') });

    const to = await mkdtemp(path.join(tmpdir(), 'restored-'));
    for (const file of listed) await restoreFile(backup, file, portalFiles({ ...settings(), DATA_DIR: to }));
    expect(await readFile(path.join(to, 'private', 'signed', 'one'), 'utf8')).toBe('signed');
    await rm(to, { recursive: true });
  });

  it('may come from a disk, of which only uploads and protected files belong in it', async () => {
    const note = path.join(dataDir, 'storage-moved.jsonl');
    await writeFile(note, '{}\n');
    try {
      const { location } = await write();
      await rm(note);
      const backup = await openBackup(backupAt(location, settings()), undefined);
      for (const file of await filesOf(backup))
        await restoreFile(backup, file, portalFiles(settings(S3Stub.bucket)));
      expect([...stub.objects.keys()].toSorted()).toEqual(['empty.txt', '图.svg']);
      expect(await readFile(note, 'utf8')).toBe('{}\n');
    } finally {
      await rm(note, { force: true });
    }
  });
});
