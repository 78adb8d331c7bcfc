import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import { BackupDirectory } from '@/platform/backup/directory-store';
import { BACKUP_NAME, MANIFEST, PARTIAL } from '@/platform/backup/format';
import { DiskFiles } from '@/platform/backup/portal-files';
import {
  filesOf,
  type OpenBackup,
  openBackup,
  restoreDatabase,
  restoreFile,
  secretOf,
} from '@/platform/backup/restore';
import { backupState, runScheduledBackup } from '@/platform/backup/scheduled';
import { backupAt } from '@/platform/backup/places';
import { removeOldBackups, writeBackup } from '@/platform/backup/write';
import { env } from '@/platform/env';
import { createDatabase, dropDatabase } from '@/cli/launcher/embedded-postgres';
import { systemClock } from '@/platform/clock/clock';

import { usePortalDatabase } from '../support/database';

/** Backups of a database that is written to meanwhile, and what is restored from them (ADR 140). */

const portal = usePortalDatabase();

const PASSPHRASE = 'seven shuttles at dawn';
const SECRET = 'f'.repeat(64);
const databases: string[] = [];
let directory = '';
let dataDir = '';

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'backup-'));
  dataDir = path.join(directory, 'data');
  await mkdir(path.join(dataDir, 'media'), { recursive: true });
  await mkdir(path.join(dataDir, 'private', 'agreements'), { recursive: true });
  await mkdir(path.join(dataDir, 'postgres'), { recursive: true });
  await writeFile(path.join(dataDir, 'media', '图.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(path.join(dataDir, 'media', 'empty.txt'), '');
  await writeFile(path.join(dataDir, 'private', 'agreements', 'signed.pdf'), Buffer.alloc(300_000, 7));
  await writeFile(path.join(dataDir, 'postgres', 'PG_VERSION'), '18');
  await writeFile(path.join(dataDir, 'runtime.json'), '{}');
  await writeFile(path.join(dataDir, 'payload-secret'), SECRET);
});

afterAll(async () => {
  for (const name of databases) await dropDatabase(inject('adminUrl'), name);
  await rm(directory, { recursive: true, force: true });
});

const source = (backups?: string) => ({
  databaseUrl: portal.databaseUrl,
  dataDir,
  files: new DiskFiles(dataDir, backups),
});
const target = (name: string) => path.join(directory, name);
/** The backup at a path. */
const at = (place: string) => backupAt(place, env);

/** Another database that has been migrated, and is empty. */
async function emptyDatabase(): Promise<string> {
  const name = `restored_${randomUUID().slice(0, 8)}`;
  databases.push(name);
  return createDatabase(inject('adminUrl'), name, {
    template: inject('templateDatabase'),
    ownerUrl: inject('portalUrl'),
  });
}

async function query<Row extends object>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

const newsItem = (title: string) =>
  portal.payload.create({
    collection: 'news',
    locale: 'en',
    draft: true,
    data: { title, slug: randomUUID() },
  });

/** The address of the restored database as the superuser, whom only triggers keep from changing the audit tables. */
const asAdministrator = (url: string) => {
  const address = new URL(inject('adminUrl'));
  address.pathname = new URL(url).pathname;
  return address.href;
};

async function restored(backup: OpenBackup): Promise<string> {
  const url = await emptyDatabase();
  await restoreDatabase(backup, asAdministrator(url));
  return url;
}

describe('a backup', () => {
  it('has the database as it was at one moment, while others write', async () => {
    const { id } = await newsItem('Before');
    const done = new AbortController();
    let written = 0;
    const writing = (async () => {
      while (!done.signal.aborted) {
        await newsItem(`Meanwhile ${written}`);
        written += 1;
      }
    })();
    const { location: place } = await writeBackup(
      source(),
      { store: new BackupDirectory(target('live')) },
      systemClock,
    );
    done.abort();
    await writing;
    expect(written).toBeGreaterThan(0);
    const url = await restored(await openBackup(at(place), undefined));
    // Every version that is there belongs to an item that is there, in both tables of a language.
    const [counts] = await query<Record<string, string>>(
      url,
      `SELECT (SELECT count(*) FROM news) AS items, (SELECT count(*) FROM news_locales) AS texts,
         (SELECT count(DISTINCT parent_id) FROM _news_v) AS versions`,
    );
    expect(Number(counts?.items)).toBeGreaterThanOrEqual(1);
    expect(counts?.texts).toBe(counts?.items);
    expect(counts?.versions).toBe(counts?.items);
    const texts = await query<{ title: string }>(
      url,
      'SELECT title FROM news_locales WHERE _parent_id = $1',
      [id],
    );
    expect(texts).toEqual([{ title: 'Before' }]);
  });

  it('can be gone on from: keys, triggers, and numbers are as before', async () => {
    await newsItem('Keys');
    const { location: place } = await writeBackup(
      source(),
      { store: new BackupDirectory(target('keys')) },
      systemClock,
    );
    const url = await restored(await openBackup(at(place), undefined));
    const catalog = `SELECT
      (SELECT count(*) FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace) AS keys,
      (SELECT count(*) FROM pg_trigger WHERE NOT tgisinternal AND tgenabled = 'O') AS triggers,
      (SELECT count(*) FROM pg_index) AS indexes`;
    expect(await query(url, catalog)).toEqual(await query(portal.databaseUrl, catalog));
    // A text of another language gets a number that is free.
    const added = await query<{ id: number }>(
      url,
      `INSERT INTO news_locales (title, _locale, _parent_id)
       SELECT 'x', 'zh', id FROM news n WHERE NOT EXISTS
         (SELECT FROM news_locales t WHERE t._parent_id = n.id AND t._locale = 'zh') LIMIT 1 RETURNING id`,
    );
    expect(added).toHaveLength(1);
    await expect(
      query(url, `INSERT INTO news_locales (title, _locale, _parent_id) VALUES ('x', 'zh', $1)`, [
        randomUUID(),
      ]),
    ).rejects.toThrow('foreign key');
    // What happened cannot be rewritten.
    const [event] = await query<{ id: string }>(
      url,
      `INSERT INTO audit_events (at, actor_kind, action, details) VALUES (now(), 'system', 'item.created', '{}')
       RETURNING id`,
    );
    await expect(
      query(asAdministrator(url), 'DELETE FROM audit_events WHERE id = $1', [event?.id]),
    ).rejects.toThrow('can only be added');
  });

  it.each(['kept', '.'])(
    'has no earlier backups in it when they are in %s of the data directory',
    async (name) => {
      const within = { store: new BackupDirectory(path.join(dataDir, name)) };
      const from = source(path.join(dataDir, name));
      try {
        await writeBackup(from, within, systemClock);
        const { location: place } = await writeBackup(
          from,
          within,
          // Its name says when it began.
          { now: () => new Date(Date.now() + 1_000) },
        );
        expect(await readdir(path.join(place, 'files'))).toEqual(['media', 'private']);
      } finally {
        const left = (await readdir(dataDir)).filter((entry) => entry === 'kept' || BACKUP_NAME.test(entry));
        for (const entry of left) await rm(path.join(dataDir, entry), { recursive: true });
      }
    },
  );

  it('has the files and the secret, and not what belongs to the machine', async () => {
    const { location: place, manifest } = await writeBackup(
      source(),
      { store: new BackupDirectory(target('files')) },
      systemClock,
    );
    const backup = await openBackup(at(place), undefined);
    const files = await filesOf(backup);
    expect(files.map((file) => [file.path, file.size])).toEqual([
      ['media/empty.txt', 0],
      ['media/图.svg', 41],
      ['private/agreements/signed.pdf', 300_000],
    ]);
    expect(manifest.files).toEqual({ count: 3, bytes: 300_041 });
    const empty = target('restored-files');
    for (const file of files) await restoreFile(backup, file, new DiskFiles(empty));
    expect(await readFile(path.join(empty, 'media', '图.svg'), 'utf8')).toContain('<svg');
    expect((await stat(path.join(empty, 'private', 'agreements', 'signed.pdf'))).size).toBe(300_000);
    expect(await secretOf(backup)).toBe(SECRET);
    expect((await stat(path.join(place, MANIFEST))).mode & 0o077).toBe(0);
  });

  it('of another machine’s data ends with a clear message, and leaves nothing', async () => {
    const nowhere = { ...source(), databaseUrl: 'postgresql://nobody@127.0.0.1:9/none' };
    await expect(
      writeBackup(nowhere, { store: new BackupDirectory(target('fails')) }, systemClock),
    ).rejects.toThrow('ECONNREFUSED');
    expect(await readdir(target('fails'))).toEqual([]);
  });
});

describe('an encrypted backup', { timeout: 90_000 }, () => {
  it('opens with its passphrase only, and says so', async () => {
    await newsItem('Confidential thread count');
    const { location: place } = await writeBackup(
      source(),
      { store: new BackupDirectory(target('sealed')), passphrase: PASSPHRASE },
      systemClock,
    );
    const pdf = await readFile(path.join(place, 'files', 'private', 'agreements', 'signed.pdf'));
    expect(pdf.includes(Buffer.alloc(64, 7))).toBe(false);
    await expect(openBackup(at(place), undefined)).rejects.toThrow('passphrase');
    const wrong = await openBackup(at(place), 'eight shuttles at dusk');
    await expect(filesOf(wrong)).rejects.toThrow('cannot be decrypted');
    const right = await openBackup(at(place), PASSPHRASE);
    expect(await filesOf(right)).toHaveLength(3);
    expect(await secretOf(right)).toBe(SECRET);
    const url = await restored(right);
    const texts = await query(url, `SELECT title FROM news_locales WHERE title LIKE 'Confidential%'`);
    expect(texts).toEqual([{ title: 'Confidential thread count' }]);
  });

  it('that was changed or cut is refused', async () => {
    const { location: place } = await writeBackup(
      source(),
      { store: new BackupDirectory(target('cut')), passphrase: PASSPHRASE },
      systemClock,
    );
    const backup = await openBackup(at(place), PASSPHRASE);
    const [, , signed] = await filesOf(backup);
    const file = path.join(place, 'files', signed?.path ?? '');
    const whole = await readFile(file);
    const changed = Buffer.from(whole);
    changed[1000] = (changed[1000] ?? 0) ^ 1;
    for (const broken of [changed, whole.subarray(0, 100_000), whole.subarray(0, 5), Buffer.alloc(0)]) {
      await writeFile(file, broken);
      await expect(restoreFile(backup, signed ?? never(), new DiskFiles(target('broken')))).rejects.toThrow(
        'decrypted',
      );
    }
    expect(await readdir(path.join(target('broken'), 'private', 'agreements'))).toEqual([]);
  });
});

const never = (): never => {
  throw new Error('the backup lists no such file');
};

describe('a damaged backup', { timeout: 90_000 }, () => {
  it('changes nothing in the database', async () => {
    await newsItem('Damaged');
    const { location: place, manifest } = await writeBackup(
      source(),
      { store: new BackupDirectory(target('damaged')) },
      systemClock,
    );
    const url = await emptyDatabase();
    const other = manifest.tables.find(({ name }) => name === 'news_locales') ?? never();
    // The rows of another table: whole, and not those that were counted.
    await writeFile(
      path.join(place, other.file),
      await readFile(path.join(place, (manifest.tables.find(({ rows }) => rows === '0') ?? never()).file)),
    );
    const backup = await openBackup(at(place), undefined);
    await expect(restoreDatabase(backup, asAdministrator(url))).rejects.toThrow('news_locales is not what');
    // Nor do rows that were cut, or are none at all.
    for (const broken of [
      (await readFile(path.join(place, 'database/news.copy.gz'))).subarray(0, -20),
      'x',
    ]) {
      await writeFile(path.join(place, other.file), broken);
      await expect(restoreDatabase(backup, asAdministrator(url))).rejects.toThrow(
        `${other.file} could not be restored`,
      );
    }
    expect(await query(url, 'SELECT count(*)::int AS n FROM news')).toEqual([{ n: 0 }]);
  });

  it('with a path that leads elsewhere writes nothing there', async () => {
    const { location: place } = await writeBackup(
      source(),
      { store: new BackupDirectory(target('paths')) },
      systemClock,
    );
    const backup = await openBackup(at(place), undefined);
    const file = { path: '../../outside.txt', size: 0, sha256: '' };
    await expect(restoreFile(backup, file, new DiskFiles(target('inside')))).rejects.toThrow(
      'outside of the place',
    );
  });

  it('or none at all is named', async () => {
    await expect(openBackup(at(target('missing')), undefined)).rejects.toThrow('no finished backup');
    await mkdir(target('strange'));
    await writeFile(path.join(target('strange'), MANIFEST), '{"format":1');
    await expect(openBackup(at(target('strange')), undefined)).rejects.toThrow('damaged');
    await writeFile(path.join(target('strange'), MANIFEST), '{"format":99}');
    await expect(openBackup(at(target('strange')), undefined)).rejects.toThrow('later version');
  });

  it('of another state of the schema is refused', async () => {
    const { location: place, manifest } = await writeBackup(
      source(),
      { store: new BackupDirectory(target('schema')) },
      systemClock,
    );
    const fewer = { ...manifest, migrations: manifest.migrations.slice(0, -1) };
    await writeFile(path.join(place, MANIFEST), JSON.stringify(fewer));
    const url = await emptyDatabase();
    const backup = await openBackup(at(place), undefined);
    await expect(restoreDatabase(backup, asAdministrator(url))).rejects.toThrow('migrated differently');
  });
});

describe('old backups', () => {
  it('go when there are enough newer ones; an interrupted one never counts', async () => {
    const place = target('old');
    for (const day of ['21', '22', '23'])
      await mkdir(path.join(place, `2026-11-${day}T03-00-00Z`), { recursive: true });
    await mkdir(path.join(place, `2026-11-24T03-00-00Z${PARTIAL}`));
    await mkdir(path.join(place, 'notes'));
    expect(await removeOldBackups(new BackupDirectory(place), 2)).toEqual(['2026-11-21T03-00-00Z']);
    await writeBackup(source(), { store: new BackupDirectory(place) }, systemClock);
    const names = await readdir(place);
    expect(names).not.toContain(`2026-11-24T03-00-00Z${PARTIAL}`);
    expect(names).toContain('notes');
  });
});

describe('a backup on a schedule', { timeout: 90_000 }, () => {
  const settings = () => ({
    ...env,
    BACKUP_KEEP: 2,
    BACKUP_PASSPHRASE_FILE: undefined,
    DATABASE_URL: portal.databaseUrl,
    DATA_DIR: dataDir,
    S3_BUCKET: undefined,
  });
  const clockAt = (time: string) => ({ now: () => new Date(time) });

  it('is written by the worker, who keeps the newest, and missed after a day and a half', async () => {
    const place = target('nightly');
    expect(await backupState(new BackupDirectory(place), clockAt('2026-11-20T12:00:00Z'))).toEqual({
      state: 'late',
    });
    for (const day of ['20', '21', '22']) {
      await runScheduledBackup(place, settings(), clockAt(`2026-11-${day}T03:00:00.123Z`));
    }
    expect((await readdir(place)).toSorted()).toEqual(['2026-11-21T03-00-00Z', '2026-11-22T03-00-00Z']);
    expect(await backupState(new BackupDirectory(place), clockAt('2026-11-23T02:00:00Z'))).toEqual({
      state: 'ok',
      ageSeconds: 82_800,
    });
    expect(await backupState(new BackupDirectory(place), clockAt('2026-11-23T15:00:01Z'))).toMatchObject({
      state: 'late',
    });
  });

  it('that cannot be encrypted is not written', async () => {
    const short = target('short-passphrase');
    await writeFile(short, 'too short');
    for (const file of [short, target('no-passphrase')]) {
      const run = runScheduledBackup(
        target('unsealed'),
        { ...settings(), BACKUP_PASSPHRASE_FILE: file },
        systemClock,
      );
      await expect(run).rejects.toThrow('passphrase');
    }
    await expect(readdir(target('unsealed'))).rejects.toThrow('ENOENT');
  });

  it('waits for another one of the same database', async () => {
    const place = target('two');
    const begun = await Promise.all([
      runScheduledBackup(place, settings(), clockAt('2026-11-20T03:00:00Z')),
      runScheduledBackup(place, settings(), clockAt('2026-11-20T03:00:01Z')),
    ]);
    // The second one removes what is unfinished, so at the same time it would have taken the first one away.
    for (const { location: one } of begun) await openBackup(at(one), undefined);
  });
});
