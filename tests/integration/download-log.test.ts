import { randomUUID } from 'node:crypto';

import { sql } from '@payloadcms/db-postgres/drizzle';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';

import {
  type DownloadFilter,
  downloadColumns,
  downloadLines,
  downloadLogPage,
  DOWNLOADS_PAGE_SIZE,
  downloadSubjects,
  readDownloadFilter,
} from '@/access/downloads/use-cases/download-log';
import {
  publishReleaseFile,
  releaseFileFacts,
  shownReleaseFiles,
} from '@/access/downloads/use-cases/release-files';
import { specificationOfDocument } from '@/access/downloads/use-cases/specification-of-document';
import { downloadLog } from '@/access/shared/tables';
import { getDatabase } from '@/platform/db/database';
import { csvResponse } from '@/platform/http/csv';

import {
  incomingFile,
  newMember,
  newReviewer,
  newSpecification,
  plainPdf,
  type TestMember,
} from '../support/applications';
import { usePortalDatabase } from '../support/database';
import { paragraph } from '../support/rest';

const portal = usePortalDatabase();
const now = new Date();
const clock = { now: () => now };

describe('the download log', () => {
  let first: TestMember;
  let second: TestMember;
  let slug: string;
  let other: string;

  const logged = async (at: string, member: TestMember | null, more: Record<string, unknown> = {}) => {
    const database = await getDatabase();
    await database.insert(downloadLog).values({
      at: new Date(at),
      memberId: member?.id ?? null,
      kind: 'specification',
      slug,
      version: '1.1',
      language: 'zh',
      copyNumber: null,
      sha256: 'a'.repeat(64),
      size: 1234,
      ...more,
    });
  };

  beforeAll(async () => {
    ({ slug } = await newSpecification(portal.payload, clock));
    ({ slug: other } = await newSpecification(portal.payload, clock));
    first = await newMember('first@100%.example');
    second = await newMember();
    const database = await getDatabase();
    await database.execute(sql`
      UPDATE members SET organization = '=HYPERLINK("https://example.org")' WHERE id = ${first.id}`);
    await logged('2026-03-01T23:59:59.999+08:00', first, { copyNumber: 'HC-2026-0001-1' });
    await logged('2026-03-02T00:00:00.000+08:00', second);
    await logged('2026-03-02T23:59:59.999+08:00', second, { slug: other });
    await logged('2026-03-03T00:00:00.000+08:00', null, { kind: 'white-paper', slug: 'paper' });
  });

  const found = async (filter: DownloadFilter) =>
    (await downloadLogPage(filter)).items.map(({ at }) => at.slice(5, 16));

  it('has the newest on top, with the person who downloaded, or no one after the account is gone', async () => {
    const { items, total } = await downloadLogPage({});
    expect(total).toBe(4);
    expect(items.map(({ email }) => email)).toEqual([null, second.email, second.email, first.email]);
    expect(items.at(-1)).toMatchObject({ copyNumber: 'HC-2026-0001-1', size: 1234, name: '阿达' });
  });

  it('is filtered by days of the portal’s clock, both included, by document and by text', async () => {
    expect(await found({ from: '2026-03-02' })).toEqual(['03-02T16:00', '03-02T15:59', '03-01T16:00']);
    expect(await found({ to: '2026-03-01' })).toEqual(['03-01T15:59']);
    expect(await found({ from: '2026-03-02', to: '2026-03-02' })).toHaveLength(2);
    expect(await found({ subject: `specification:${other}` })).toEqual(['03-02T15:59']);
    expect(await found({ subject: 'white-paper:paper' })).toEqual(['03-02T16:00']);
    expect(await found({ subject: `white-paper:${other}` })).toEqual([]);
    expect(await found({ search: 'hc-2026-0001' })).toEqual(['03-01T15:59']);
    expect(await found({ search: '100%' })).toEqual(['03-01T15:59']);
    expect(await found({ search: '%' })).toEqual(['03-01T15:59']);
    expect(await found({ search: second.email, from: '2026-03-03' })).toEqual([]);
  });

  it('takes from an address only what can be a filter', () => {
    const read = (text: string) =>
      readDownloadFilter((name) => new URLSearchParams(text).get(name) ?? undefined);
    expect(read('from=2026-02-30x&to=yesterday&subject=grants:1&search=%20&after=x')).toEqual({});
    expect(
      read(`to=2026-02-28&subject=white-paper:a-b&search=%20x&after=2026-03-01T00:00:00Z,${randomUUID()}`),
    ).toMatchObject({ to: '2026-02-28', subject: 'white-paper:a-b', search: 'x' });
  });

  it('names the documents in the language of the admin', async () => {
    expect(await downloadSubjects('en')).toContainEqual({
      kind: 'specification',
      value: `specification:${slug}`,
      title: `Specification ${slug}`,
    });
    expect((await downloadSubjects('zh')).map(({ title }) => title)).toContain(`规范 ${slug}`);
  });

  it('is exported whole, and nothing in it is a formula', async () => {
    const answer = csvResponse('downloads.csv', downloadColumns, downloadLines({}));
    const lines = parse<Record<string, string>>(await answer.text(), { bom: true, columns: true });
    expect(lines.map((line) => line.at?.slice(5, 16))).toEqual([
      '03-02T16:00',
      '03-02T15:59',
      '03-01T16:00',
      '03-01T15:59',
    ]);
    expect(lines.at(-1)).toMatchObject({
      document: slug,
      organization: '\'=HYPERLINK("https://example.org")',
    });
  });

  it('goes on where a page ended, also among downloads of the same moment', async () => {
    const many = DOWNLOADS_PAGE_SIZE + 3;
    for (let count = 0; count < many; count += 1) {
      await logged('2026-01-01T12:00:00.000Z', second, { copyNumber: `SAME-${count}` });
    }
    const one = await downloadLogPage({ search: 'SAME-' });
    expect(one).toMatchObject({ total: many });
    const two = await downloadLogPage({ search: 'SAME-', after: one.next });
    expect(two.next).toBeUndefined();
    const seen = [...one.items, ...two.items].map(({ copyNumber }) => copyNumber);
    expect(new Set(seen).size).toBe(many);
  });
});

describe('files of a specification', () => {
  it('are shown with who published them; a new version replaces the one that was seen', async () => {
    const { id } = await newSpecification(portal.payload, clock);
    const subject = { kind: 'specification', id } as const;
    const [seeded] = await shownReleaseFiles(subject);
    expect(seeded).toMatchObject({ language: 'zh', staffName: null, replacedAt: null });
    const { id: staffId, name } = await newReviewer(portal.payload);
    const publish = async (replaces: string | null | undefined) =>
      publishReleaseFile(subject, 'zh', incomingFile(await plainPdf(), 'second.pdf'), {
        staffId,
        clock: { now: () => new Date(now.getTime() + 1000) },
        replaces,
      });
    await expect(publish(null)).rejects.toMatchObject({ code: 'conflict' });
    const outcomes = await Promise.allSettled([publish(seeded?.id), publish(seeded?.id)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const files = await shownReleaseFiles(subject);
    expect(files.map(({ fileName, staffName }) => [fileName, staffName])).toEqual([
      ['second.pdf', name],
      [seeded?.fileName, null],
    ]);
    expect(files.map(({ replacedAt }) => replacedAt === null)).toEqual([true, false]);
    expect(files[0]).not.toHaveProperty('storageKey');
  });

  it('include only one current file per language, however many people publish in parallel', async () => {
    const { id } = await newSpecification(portal.payload, clock);
    const pdf = await plainPdf();
    await Promise.all(
      Array.from({ length: 5 }, () =>
        publishReleaseFile({ kind: 'specification', id }, 'zh', incomingFile(pdf), { staffId: null, clock }),
      ),
    );
    const facts = await releaseFileFacts();
    expect(facts.filter(({ specificationId }) => specificationId === id)).toHaveLength(1);
  });
});

describe('the specification of a document', () => {
  it('is that of the release that is read, else the newest; none for other documents', async () => {
    const slug = `doc-${randomUUID().slice(0, 8)}`;
    const { id: document } = await portal.payload.create({
      collection: 'documents',
      locale: 'zh',
      data: {
        title: '文档',
        summary: '摘要',
        slug,
        number: slug.toUpperCase(),
        abstract: paragraph('正文') as never,
        _status: 'published',
      } as never,
    });
    expect(await specificationOfDocument(slug, '1.1')).toBeNull();
    const older = await newSpecification(portal.payload, clock);
    const newer = await newSpecification(portal.payload, clock);
    const place = (id: string, version: string, publishedAt: string) =>
      portal.payload.update({
        collection: 'specifications',
        id,
        locale: 'zh',
        data: { document, version, publishedAt },
      });
    await place(older.id, '1.1', '2026-01-01T00:00:00.000Z');
    await place(newer.id, '2.0', '2026-06-01T00:00:00.000Z');
    expect(await specificationOfDocument(slug, '1.1')).toBe(older.slug);
    expect(await specificationOfDocument(slug, '0.9')).toBe(newer.slug);
    expect(await specificationOfDocument(slug, null)).toBe(newer.slug);
    await portal.payload.update({
      collection: 'specifications',
      id: newer.id,
      data: { deletedAt: new Date().toISOString() },
    });
    expect(await specificationOfDocument(slug, null)).toBe(older.slug);
    expect(await specificationOfDocument('no-such-document', '1.1')).toBeNull();
  });
});
