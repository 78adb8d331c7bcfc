import { and, eq, gt, isNull, sql } from '@payloadcms/db-postgres/drizzle';

import { white_papers, white_papers_locales } from '@/payload-schema';
import { secondsAfter } from '@/platform/clock/clock';
import { type Executor, getDatabase } from '@/platform/db/database';
import { PortalError } from '@/platform/http/errors';

import type { ApplicantContext } from '@/access/shared/applicant-context';
import type { DownloadLanguage } from '@/access/shared/domain';
import { PREPARATION_RETRY_SECONDS } from '../preparation';
import { activeGrant, activeMember } from '@/access/shared/records';
import { downloadLog, personalCopies, releaseFiles } from '@/access/shared/tables';

import { demandAcceptance } from '@/access/shared/acceptances';
import { specificationBySlug } from '@/access/shared/specifications';
import { requestPersonalCopies } from './personal-copies';

/** A file that may be sent to the person who asked, now. */
export interface PermittedFile {
  readonly storageKey: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly size: number;
  readonly sha256: string;
  /**
   * Puts the download on record.
   * @param begins whether the file goes out from its first byte; further parts belong to a download of the last day, and
   *   are one of their own where there is none
   */
  readonly record: (begins: boolean) => Promise<void>;
}

interface DownloadInput {
  readonly slug: string;
  readonly lang: DownloadLanguage;
}

/**
 * A member's personal copy of a specification. Everything is asked again with every request, so a revocation works
 * on the next byte range.
 * @throws PortalError in this order (contracts, section 5): `spec_not_found`, `has_not_agreed` with the version to accept,
 *   `not_granted`, `spec_not_ready_to_download`, with `retryAfter` while the copy is being made
 */
export async function openPersonalCopy(
  { slug, lang }: DownloadInput,
  { memberId, clock }: ApplicantContext,
): Promise<PermittedFile> {
  const database = await getDatabase();
  const at = clock.now();
  await activeMember(database, memberId);
  const specification = await specificationBySlug(database, slug);
  await demandAcceptance(database, memberId, at);
  const grant = await activeGrant(database, { memberId, specificationId: specification.id, at });
  if (!grant) throw new PortalError('not_granted');
  const file = await presentFile(database, lang, eq(releaseFiles.specificationId, specification.id));
  if (specification.languages[lang] !== 'available' || !file) {
    throw new PortalError('spec_not_ready_to_download', { data: { because: 'to_be_released' } });
  }
  const [copy] = await database
    .select()
    .from(personalCopies)
    .where(and(eq(personalCopies.grantId, grant.id), eq(personalCopies.fileId, file.id)));
  if (!copy || copy.state !== 'ready' || !copy.storageKey || copy.size === null || !copy.sha256) {
    if (!copy) await requestPersonalCopies(database, { grantId: grant.id, at });
    throw new PortalError('spec_not_ready_to_download', {
      retryAfter: PREPARATION_RETRY_SECONDS,
      data: { because: 'being_prepared' },
    });
  }
  const { storageKey, size, sha256, number } = copy;
  return {
    storageKey,
    size,
    sha256,
    contentType: file.contentType,
    fileName: `${slug}-${file.version}-${lang}-${number}.pdf`,
    record: (begins) =>
      recordDownload(database, begins, {
        at,
        memberId,
        grantId: grant.id,
        fileId: file.id,
        kind: 'specification',
        slug,
        version: file.version,
        language: lang,
        copyNumber: number,
        sha256,
        size,
      }),
  };
}

/**
 * The file of a white paper: for every member who has accepted the agreement.
 * @throws PortalError `spec_not_found`, `has_not_agreed`, `spec_not_ready_to_download` where the language has no file yet
 */
export async function openWhitePaper(
  { slug, lang }: DownloadInput,
  { memberId, clock }: ApplicantContext,
): Promise<PermittedFile> {
  const database = await getDatabase();
  const at = clock.now();
  await activeMember(database, memberId);
  const { rows } = await database.execute<{ id: string; published: boolean }>(sql`
    SELECT ${white_papers.id}, EXISTS (SELECT 1 FROM ${white_papers_locales}
      WHERE ${white_papers_locales._parentID} = ${white_papers.id}
          AND ${white_papers_locales._status} = 'published') AS published
    FROM ${white_papers} WHERE ${white_papers.slug} = ${slug} AND ${white_papers.deletedAt} IS NULL`);
  const paper = rows[0];
  if (!paper?.published) throw new PortalError('spec_not_found');
  await demandAcceptance(database, memberId, at);
  const file = await presentFile(database, lang, eq(releaseFiles.whitePaperId, paper.id));
  if (!file) throw new PortalError('spec_not_ready_to_download', { data: { because: 'to_be_released' } });
  const { storageKey, size, sha256, contentType, version } = file;
  return {
    storageKey,
    size,
    sha256,
    contentType,
    fileName: `${slug}-${lang}.pdf`,
    record: (begins) =>
      recordDownload(database, begins, {
        at,
        memberId,
        fileId: file.id,
        kind: 'white-paper',
        slug,
        version,
        language: lang,
        sha256,
        size,
      }),
  };
}

/** Parts that are fetched within this time of one another are one download. */
const ONE_DOWNLOAD_SECONDS = 24 * 3600;

async function recordDownload(
  executor: Executor,
  begins: boolean,
  download: typeof downloadLog.$inferInsert & { memberId: string },
): Promise<void> {
  if (!begins) {
    const { memberId, sha256, at } = download;
    const [begun] = await executor
      .select({ id: downloadLog.id })
      .from(downloadLog)
      .where(
        and(
          eq(downloadLog.memberId, memberId),
          eq(downloadLog.sha256, sha256),
          gt(downloadLog.at, secondsAfter(at, -ONE_DOWNLOAD_SECONDS)),
        ),
      )
      .limit(1);
    if (begun) return;
  }
  await executor.insert(downloadLog).values(download);
}

async function presentFile(
  executor: Executor,
  language: DownloadLanguage,
  ofSubject: ReturnType<typeof eq>,
): Promise<typeof releaseFiles.$inferSelect | undefined> {
  const [file] = await executor
    .select()
    .from(releaseFiles)
    .where(and(ofSubject, eq(releaseFiles.language, language), isNull(releaseFiles.replacedAt)));
  return file;
}
