import { and, asc, count, desc, eq, isNotNull, isNull, ne, sql } from '@payloadcms/db-postgres/drizzle';
import type { Payload } from 'payload';

import type { Locale } from '@/i18n/locales';
import { media, media_texts } from '@/payload-schema';
import { adapterOf } from '@/platform/db/database';

import type { CountedTag } from './domain';

/** Tags that are offered; a library with more of them is found by searching. */
const MOST_OFFERED = 500;

/** The tags of all files outside of the trash, the most used first, with the number of files that have each. */
function tagsByUse(payload: Payload, exceptFile?: string) {
  return adapterOf(payload)
    .drizzle.select({ tag: sql<string>`${media_texts.text}`, count: count() })
    .from(media_texts)
    .innerJoin(media, eq(media.id, media_texts.parent))
    .where(
      and(
        eq(media_texts.path, 'tags'),
        isNotNull(media_texts.text),
        isNull(media.deletedAt),
        exceptFile === undefined ? undefined : ne(media.id, exceptFile),
      ),
    )
    .groupBy(media_texts.text)
    .orderBy(desc(count()), asc(sql`lower(${media_texts.text})`));
}

/** The most used tags as people choose from them: in the order of their language, with the number of files that have each. */
export async function countTags(payload: Payload, locale: Locale): Promise<CountedTag[]> {
  const tags = await tagsByUse(payload).limit(MOST_OFFERED);
  const collator = new Intl.Collator(locale);
  return tags.toSorted((one, other) => collator.compare(one.tag, other.tag));
}

/** The tags of all files but one, the most used spelling first. */
export async function tagsOfOthers(payload: Payload, file: string | undefined): Promise<string[]> {
  return (await tagsByUse(payload, file)).map(({ tag }) => tag);
}
