import { and, eq, inArray, isNotNull, isNull, lt, sql } from '@payloadcms/db-postgres/drizzle';
import type { CollectionBeforeValidateHook, Payload } from 'payload';

import { isUnreferenced, unusedMedia } from '@/cms/media-uses/find-unused';
import { locales } from '@/i18n/locales';
import { media } from '@/payload-schema';
import { type Clock, secondsAfter } from '@/platform/clock/clock';
import { adapterOf } from '@/platform/db/database';
import { requestTransaction } from '@/platform/db/request-transaction';
import { isUuid } from '@/platform/ids';

const CAPTIONS = 'text/vtt';

/** How the studio names the files that it makes (`admin/use-caption-upload.ts`); a number follows if the name was taken. */
const STUDIO_NAME = `^captions-.+-(${locales.join('|')})(-[0-9]+)?\\.vtt$`;

const isMadeByStudio = and(eq(media.mimeType, CAPTIONS), sql`${media.filename} ~ ${STUDIO_NAME}`);

/** Seconds for which a file stays after its upload: the draft that will name it may still be open in a browser. */
const KEPT_SECONDS = 24 * 3600;

/**
 * Moves captions of the studio to the trash that neither the site nor a draft uses any more: each *Save captions* makes a new
 * file. Files that someone else made and uploaded stay.
 * @returns how many
 */
export async function trashFormerCaptions(payload: Payload, clock: Clock): Promise<number> {
  const { drizzle } = adapterOf(payload);
  const old = secondsAfter(clock.now(), -KEPT_SECONDS).toISOString();
  const isFormer = and(isMadeByStudio, isNull(media.deletedAt), lt(media.createdAt, old));
  const candidates = await drizzle.select({ id: media.id }).from(media).where(isFormer);
  if (candidates.length === 0) return 0;
  const unused = new Set(await unusedMedia(payload));
  const former = candidates.flatMap(({ id }) => (unused.has(id) ? [id] : []));
  if (former.length === 0) return 0;
  // Not through Payload, which would demand an alternative text in the default language. A video may name one since the look.
  const trashed = await drizzle
    .update(media)
    .set({ deletedAt: clock.now().toISOString() })
    .where(and(inArray(media.id, former), isNull(media.deletedAt), isUnreferenced(payload)))
    .returning({ id: media.id });
  return trashed.length;
}

/**
 * Takes captions out of the trash when a video names them again: an earlier version is restored, a bundle is undone, or someone
 * else had kept them in an open form. Files that people made stay where people put them.
 */
export const keepNamedCaptions: CollectionBeforeValidateHook = async ({ data, req }) => {
  const { captions } = (data ?? {}) as { captions?: unknown };
  if (typeof captions !== 'string' || !isUuid(captions)) return data;
  const executor = await requestTransaction(req);
  await executor
    .update(media)
    .set({ deletedAt: null })
    .where(and(eq(media.id, captions), isMadeByStudio, isNotNull(media.deletedAt)));
  return data;
};
