import { and, asc, count, eq, isNull, sql } from '@payloadcms/db-postgres/drizzle';
import type { Payload } from 'payload';

import { media, media_texts } from '@/payload-schema';
import { adapterOf } from '@/platform/db/database';

import type { CountedTag } from './domain';

/** Tags that are offered; a library with more of them is found by searching. */
const MOST_OFFERED = 500;

/** The tags of all files outside of the trash, in the order of their letters, with the number of files that have each. */
export async function countTags(payload: Payload): Promise<CountedTag[]> {
  const rows = await adapterOf(payload)
    .drizzle.select({ tag: media_texts.text, count: count() })
    .from(media_texts)
    .innerJoin(media, eq(media.id, media_texts.parent))
    .where(and(eq(media_texts.path, 'tags'), isNull(media.deletedAt)))
    .groupBy(media_texts.text)
    .orderBy(asc(sql`lower(${media_texts.text})`))
    .limit(MOST_OFFERED);
  return rows.flatMap(({ tag, count: files }) => (tag === null ? [] : [{ tag, count: files }]));
}
