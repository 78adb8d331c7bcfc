import { sql } from '@payloadcms/db-postgres/drizzle';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { sweepPrivateFiles } from '@/access/downloads/use-cases/sweep';
import { layoutOf, type PrintSource } from '@/content/documents/print/source';
import { makeNextPrint } from '@/content/documents/use-cases/make-prints';
import { printed, printSource } from '@/content/documents/use-cases/print-release';
import {
  awaitPrint,
  countOpenPrints,
  forgetOldPrints,
  forgetPrint,
  requestPrint,
  standingOf,
} from '@/content/documents/use-cases/request-prints';
import { secondsAfter, systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';
import { FileMissing } from '@/platform/storage/measure';
import { privateStorage, readWhole } from '@/platform/storage/storage';

import { usePortalDatabase } from '../support/database';

const portal = usePortalDatabase();
const DAY = 24 * 3600;

const later = (seconds: number) => ({ now: () => secondsAfter(systemClock.now(), seconds) });

function sourceOf(title: string): PrintSource {
  return {
    layout: layoutOf('en'),
    language: 'en',
    kind: 'chapter',
    origin: 'https://portal.example',
    publisher: 'Weft community',
    document: { slug: 'base', number: 'WEFT-1', title, summary: '', abstract: { blocks: [] } },
    release: { version: '1.0', status: 'current', date: '2026-09-01T00:00:00.000Z' },
    errata: 0,
    chapters: [{ slug: 'links', number: '1', title: 'Links', summary: '', depth: 0, body: { blocks: [] } }],
  };
}

/** A source that cannot be set: its date is none. */
const broken = (title: string): PrintSource => ({
  ...sourceOf(title),
  release: { version: '1.0', status: 'current', date: 'never' },
});

async function rows(): Promise<number> {
  const { rows: found } = await (
    await getDatabase()
  ).execute<{ count: number }>(sql`SELECT count(*)::int AS count FROM document_prints`);
  return found[0]?.count ?? -1;
}

beforeEach(async () => {
  expect(portal.payload).toBeDefined();
  await (await getDatabase()).execute(sql`DELETE FROM document_prints`);
});

describe('a print', () => {
  it('is made once for all who ask, and its text is kept no longer than that takes', async () => {
    const digest = await requestPrint(sourceOf('Asked for twice'));
    expect(await requestPrint(sourceOf('Asked for twice'))).toBe(digest);
    expect(await standingOf(digest)).toEqual({ state: 'waiting' });
    const waiting = awaitPrint(digest, 20_000);
    expect(await makeNextPrint()).toBe(true);
    const standing = await waiting;
    if (standing?.state !== 'ready') throw new Error(standing?.state ?? 'unknown');
    const pdf = await readWhole(privateStorage(), standing.storageKey);
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.byteLength).toBe(standing.size);
    const { rows: kept } = await (
      await getDatabase()
    ).execute(sql`SELECT source FROM document_prints WHERE digest = ${digest}`);
    expect(kept).toEqual([{ source: null }]);
    expect(await requestPrint(sourceOf('Asked for twice'))).toBe(digest);
    expect(await makeNextPrint()).toBe(false);
  });

  it('of another text is another file', async () => {
    const one = await requestPrint(sourceOf('One'));
    const other = await requestPrint(sourceOf('Other'));
    expect(one).not.toBe(other);
    expect(await rows()).toBe(2);
  });

  it('is not waited for without end', async () => {
    const digest = await requestPrint(sourceOf('Nobody makes it'));
    expect(await awaitPrint(digest, 0)).toEqual({ state: 'waiting' });
  });

  it('is given up after three tries, and tried again when someone asks after ten minutes', async () => {
    const failures: unknown[] = [];
    const digest = await requestPrint(broken('Cannot be set'));
    for (const seconds of [0, 60, 120]) {
      expect(await makeNextPrint(later(seconds), (_digest, error) => failures.push(error))).toBe(true);
    }
    expect(failures).toHaveLength(3);
    expect(await standingOf(digest)).toEqual({ state: 'failed' });
    expect(await makeNextPrint(later(3600))).toBe(false);
    await requestPrint(broken('Cannot be set'), later(60));
    expect(await standingOf(digest)).toEqual({ state: 'failed' });
    // The third try was two minutes after the first.
    await requestPrint(broken('Cannot be set'), later(719));
    expect(await standingOf(digest)).toEqual({ state: 'failed' });
    expect(await standingOf(digest, later(725))).toBeUndefined();
    await requestPrint(broken('Cannot be set'), later(725));
    expect(await standingOf(digest)).toEqual({ state: 'waiting' });
  });

  it('of a lost worker is made by another when the lease has run out', async () => {
    const digest = await requestPrint(sourceOf('Lost'));
    await (
      await getDatabase()
    ).execute(sql`UPDATE document_prints SET state = 'making', tries = 1,
        lease_until = ${secondsAfter(systemClock.now(), 180).toISOString()} WHERE digest = ${digest}`);
    expect(await makeNextPrint()).toBe(false);
    expect(await makeNextPrint(later(181))).toBe(true);
    expect((await standingOf(digest))?.state).toBe('ready');
  });

  it('in the layout of another version is left to a worker of that version', async () => {
    const digest = await requestPrint({ ...sourceOf('Former layout'), layout: '3-former' });
    expect(await makeNextPrint()).toBe(false);
    expect(await standingOf(digest)).toEqual({ state: 'waiting' });
    expect(await countOpenPrints()).toBe(0);
    const own = await requestPrint(sourceOf('Own layout'));
    expect(await countOpenPrints()).toBe(1);
    // After the update, no worker of that version is left.
    expect(await forgetOldPrints(later(DAY + 60))).toBe(1);
    expect(await standingOf(digest)).toBeUndefined();
    expect(await standingOf(own)).toEqual({ state: 'waiting' });
  });

  it('waits for a storage that takes nothing, without counting that as a try', async () => {
    const digest = await requestPrint(sourceOf('No room'));
    const other = await requestPrint(sourceOf('No room either'));
    const failures: unknown[] = [];
    const write = vi.spyOn(privateStorage(), 'write').mockRejectedValue(new PortalError('storage_full'));
    try {
      for (const seconds of [0, 301, 602, 903]) {
        const onFailure = (_digest: string, error: unknown) => failures.push(error);
        expect(await makeNextPrint(later(seconds), onFailure)).toBe(true);
        // One print has shown that there is no room; the other waits as well.
        expect(await makeNextPrint(later(seconds), onFailure)).toBe(false);
      }
    } finally {
      write.mockRestore();
    }
    expect(failures).toHaveLength(4);
    expect(await standingOf(digest)).toEqual({ state: 'waiting' });
    expect(await makeNextPrint(later(1204))).toBe(true);
    expect(await makeNextPrint(later(1204))).toBe(true);
    expect((await standingOf(digest))?.state).toBe('ready');
    expect((await standingOf(other))?.state).toBe('ready');
  });

  it('is no longer waited for by a reader who has left', async () => {
    const digest = await requestPrint(sourceOf('Left'));
    expect(await awaitPrint(digest, 600_000, AbortSignal.abort())).toEqual({ state: 'waiting' });
    const leaving = new AbortController();
    const waiting = awaitPrint(digest, 600_000, leaving.signal);
    leaving.abort();
    expect(await waiting).toEqual({ state: 'waiting' });
  });

  it('goes with its file two weeks after anyone asked, and stays while someone does', async () => {
    const digest = await requestPrint(sourceOf('Old'));
    await makeNextPrint();
    const standing = await standingOf(digest, later(13 * DAY));
    if (standing?.state !== 'ready') throw new Error('not made');
    expect(await forgetOldPrints(later(20 * DAY))).toBe(0);
    // Its file has a row, so the sweep of private files leaves it alone.
    expect((await sweepPrivateFiles(later(2 * DAY))).orphans).not.toContain(standing.storageKey);
    expect(await forgetOldPrints(later(28 * DAY))).toBe(1);
    await expect(readWhole(privateStorage(), standing.storageKey)).rejects.toBeInstanceOf(FileMissing);
  });

  it('whose file is gone can be forgotten and made again', async () => {
    const digest = await requestPrint(sourceOf('Gone'));
    await makeNextPrint();
    await forgetPrint(digest, 'prints/another-file');
    const standing = await standingOf(digest);
    if (standing?.state !== 'ready') throw new Error('not made');
    await forgetPrint(digest, standing.storageKey);
    expect(await standingOf(digest)).toBeUndefined();
    await requestPrint(sourceOf('Gone'));
    expect(await makeNextPrint()).toBe(true);
  });
});

describe('what is printed', () => {
  const lexical = (text: string) => ({
    root: {
      type: 'root',
      version: 1,
      format: '',
      indent: 0,
      direction: null,
      children: [
        {
          type: 'paragraph',
          version: 1,
          format: '',
          indent: 0,
          direction: null,
          children: [{ type: 'text', version: 1, text, format: 0, detail: 0, mode: 'normal', style: '' }],
        },
      ],
    },
  });

  it('is what visitors may read: no draft, and nothing of another language', async () => {
    const create = async (
      collection: 'documents' | 'releases' | 'chapters',
      data: Record<string, unknown>,
      status = 'published',
    ) => {
      const isDraft = status === 'draft';
      const { id } = await portal.payload.create({
        collection,
        locale: 'en',
        ...(isDraft && { draft: true as const }),
        data: { ...data, _status: status } as never,
      });
      return id;
    };
    const document = await create('documents', {
      slug: 'printed',
      number: 'P-1',
      title: 'Printed',
      summary: 'Printed.',
    });
    const release = await create('releases', {
      document,
      version: '1.0',
      date: '2026-01-05T08:00:00.000Z',
      status: 'current',
    });
    const chapter = (slug: string, number: string, status?: string) =>
      create(
        'chapters',
        { document, release, slug, number, title: slug, body: lexical(`Text of ${slug}`) },
        status,
      );
    await chapter('open', '1');
    await chapter('secret', '2', 'draft');

    const source = await printSource('en', { document: 'printed' });
    expect(source?.chapters.map(({ slug }) => slug)).toEqual(['open']);
    expect(JSON.stringify(source)).toContain('Text of open');
    expect(JSON.stringify(source)).not.toContain('Text of secret');
    expect(await printSource('en', { document: 'printed', chapter: 'secret' })).toBeUndefined();
    expect(await printSource('zh', { document: 'printed' })).toBeUndefined();
    expect(await printSource('en', { document: 'printed', version: '0.9' })).toBeUndefined();

    const waiting = await printed('en', { document: 'printed', chapter: 'open' }, 0);
    expect(waiting?.standing).toEqual({ state: 'waiting' });
    expect(await makeNextPrint()).toBe(true);
    const ready = await printed('en', { document: 'printed', chapter: 'open' }, 0);
    expect(ready?.standing?.state).toBe('ready');
    // The same chapter by the address that stays.
    const lasting = await printed('en', { document: 'printed', version: '1.0', chapter: 'open' }, 0);
    expect(lasting).toEqual(ready);
  });
});
