import { and, eq } from '@payloadcms/db-postgres/drizzle';

import { chapters, documents, releases } from '@/payload-schema';
import type { Executor } from '@/platform/db/database';

import type { CommentedChapter } from './domain';

/** IDs of a chapter and its release. */
export async function chapterIds(executor: Executor, { document, version, chapter }: CommentedChapter) {
  const [found] = await executor
    .select({ chapterId: chapters.id, releaseId: releases.id })
    .from(chapters)
    .innerJoin(releases, eq(releases.id, chapters.release))
    .innerJoin(documents, eq(documents.id, releases.document))
    .where(and(eq(documents.slug, document), eq(releases.version, version), eq(chapters.slug, chapter)));
  return found;
}

/** How addresses name a chapter now; undefined when it is gone. */
export async function chapterOf(
  executor: Executor,
  chapterId: string,
): Promise<CommentedChapter | undefined> {
  const [found] = await executor
    .select({ document: documents.slug, version: releases.version, chapter: chapters.slug })
    .from(chapters)
    .innerJoin(releases, eq(releases.id, chapters.release))
    .innerJoin(documents, eq(documents.id, releases.document))
    .where(eq(chapters.id, chapterId));
  if (!found) return undefined;
  const { document, version, chapter } = found;
  return document && version && chapter ? { document, version, chapter } : undefined;
}
