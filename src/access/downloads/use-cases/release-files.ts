import { randomUUID } from 'node:crypto';

import { and, desc, eq, isNull, sql } from '@payloadcms/db-postgres/drizzle';

import { recordAudit } from '@/features/identity';
import { grants, specifications, staff, white_papers } from '@/payload-schema';
import { announceTableChange } from '@/platform/cache/content-notifications';
import { dependOn } from '@/platform/cache/recorder';
import { collectionTag, wholeCollectionTags } from '@/platform/cache/tags';
import type { Clock } from '@/platform/clock/clock';
import { type Executor, getDatabase } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';
import type { IncomingFile } from '@/platform/http/multipart';
import { privateStorage } from '@/platform/storage/storage';

import type { DownloadLanguage } from '@/access/shared/domain';
import { isId } from '@/access/shared/records';
import { releaseFiles } from '@/access/shared/tables';

import { requestPersonalCopies } from './personal-copies';
import { type FileLimits, storeChecked } from '@/access/shared/use-cases/store-checked';

/** Largest file of a specification, in bytes. */
export const MAX_RELEASE_FILE_BYTES = 500 * 1024 * 1024;

const RELEASE_FILE: FileLimits = {
  kinds: ['pdf'],
  maxBytes: MAX_RELEASE_FILE_BYTES,
  maxPages: 5000,
  maxObjects: 500_000,
};

export type ReleaseFile = typeof releaseFiles.$inferSelect;

/** What a file belongs to. */
export interface FileSubject {
  readonly kind: 'specification' | 'white-paper';
  readonly id: string;
}

async function subjectVersion(executor: Executor, { kind, id }: FileSubject): Promise<string> {
  if (!isId(id)) throw new PortalError('not_found');
  const { rows } =
    kind === 'specification'
      ? await executor.execute<{ version: string }>(
          sql`SELECT ${specifications.version} FROM ${specifications} WHERE ${specifications.id} = ${id}
              AND ${specifications.deletedAt} IS NULL`,
        )
      : await executor.execute<{ version: string }>(
          sql`SELECT coalesce(${white_papers.number}, '1') AS version FROM ${white_papers}
              WHERE ${white_papers.id} = ${id} AND ${white_papers.deletedAt} IS NULL`,
        );
  const version = rows[0]?.version;
  if (version === undefined) throw new PortalError('not_found');
  return version;
}

interface Publication {
  readonly staffId: string | null;
  readonly clock: Clock;
  /**
   * The file that the publisher has seen as the present one, null for none. When another has come since, nothing is
   * replaced. Left out, whatever is present is replaced.
   */
  readonly replaces?: string | null | undefined;
}

/**
 * Puts a PDF into private storage as the present file of a specification or white paper in a language. The file before
 * stays on record; holders of grants get a new personal copy.
 * @throws PortalError `not_found`, `file_type`, `file_too_large`, `conflict`
 */
export async function publishReleaseFile(
  subject: FileSubject,
  language: DownloadLanguage,
  file: IncomingFile,
  { staffId, clock, replaces }: Publication,
): Promise<ReleaseFile> {
  const database = await getDatabase();
  const version = await subjectVersion(database, subject);
  const { findings: _findings, ...stored } = await storeChecked(
    `releases/${randomUUID()}`,
    file,
    RELEASE_FILE,
  );
  const at = clock.now();
  const owner =
    subject.kind === 'specification' ? { specificationId: subject.id } : { whitePaperId: subject.id };
  try {
    return await database.transaction(async (transaction) => {
      // Two people who publish at the same time are handled one after the other; otherwise both files would be current.
      await transaction.execute(
        sql`SELECT pg_advisory_xact_lock(hashtextextended(${`release-files ${subject.id} ${language}`}, 0))`,
      );
      const before = await transaction
        .update(releaseFiles)
        .set({ replacedAt: at })
        .where(and(ofSubject(subject), eq(releaseFiles.language, language), isNull(releaseFiles.replacedAt)))
        .returning({ id: releaseFiles.id });
      if (replaces !== undefined && (before[0]?.id ?? null) !== replaces) throw new PortalError('conflict');
      const [created] = await transaction
        .insert(releaseFiles)
        .values({ ...owner, ...stored, language, version, at, staffId })
        .returning();
      if (!created) throw new Error('the file was not recorded');
      await recordAudit(transaction, {
        at,
        actorKind: staffId === null ? 'system' : 'staff',
        actorId: staffId,
        action: 'release-file.published',
        subjectId: subject.id,
        details: { language, version, sha256: stored.sha256 },
      });
      if (subject.kind === 'specification') {
        await announceTableChange(transaction, wholeCollectionTags('specifications'));
        const { rows } = await transaction.execute<{ id: string }>(sql`
          SELECT ${grants.id} FROM ${grants} WHERE ${grants.specification} = ${subject.id}
              AND ${grants.state} = 'active'`);
        for (const { id } of rows) await requestPersonalCopies(transaction, { grantId: id, at });
      }
      return created;
    });
  } catch (error) {
    await privateStorage().remove(stored.storageKey);
    throw error;
  }
}

const ofSubject = ({ kind, id }: FileSubject) =>
  kind === 'specification' ? eq(releaseFiles.specificationId, id) : eq(releaseFiles.whitePaperId, id);

/** All files of a specification or white paper, newest first, replaced ones included. */
export async function listReleaseFiles(subject: FileSubject): Promise<ReleaseFile[]> {
  const database = await getDatabase();
  await subjectVersion(database, subject);
  return database.select().from(releaseFiles).where(ofSubject(subject)).orderBy(desc(releaseFiles.at));
}

/** A file as staff see it: without where it is stored, with who put it there. Times are ISO 8601 UTC. */
export interface ShownReleaseFile {
  readonly id: string;
  readonly language: DownloadLanguage;
  readonly version: string;
  readonly fileName: string;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
  readonly at: string;
  /** Null for the present file of its language. */
  readonly replacedAt: string | null;
  readonly staffId: string | null;
  /** Null when nobody of the staff did it, or the account is gone. */
  readonly staffName: string | null;
}

/** The files of a specification or white paper for the admin, newest first, replaced ones included. */
export async function shownReleaseFiles(subject: FileSubject): Promise<ShownReleaseFile[]> {
  const files = await listReleaseFiles(subject);
  const database = await getDatabase();
  const { rows } = await database.execute<{ id: string; name: string }>(sql`
    SELECT id, name FROM ${staff}
    WHERE id IN (SELECT staff_id FROM release_files WHERE ${ofSubject(subject)})`);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return files.map(({ id, language, version, fileName, contentType, size, sha256, ...file }) => ({
    id,
    language,
    version,
    fileName,
    contentType,
    size,
    sha256,
    at: file.at.toISOString(),
    replacedAt: file.replacedAt?.toISOString() ?? null,
    staffId: file.staffId,
    staffName: (file.staffId && names.get(file.staffId)) || null,
  }));
}

/** What anybody may know of the present files of all specifications. */
export async function releaseFileFacts(): Promise<
  Pick<ReleaseFile, 'specificationId' | 'language' | 'size' | 'sha256'>[]
> {
  const database = await getDatabase();
  dependOn(collectionTag('specifications'));
  return database
    .select({
      specificationId: releaseFiles.specificationId,
      language: releaseFiles.language,
      size: releaseFiles.size,
      sha256: releaseFiles.sha256,
    })
    .from(releaseFiles)
    .where(and(isNull(releaseFiles.replacedAt), sql`${releaseFiles.specificationId} IS NOT NULL`));
}
