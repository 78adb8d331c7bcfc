import { and, asc, count, desc, eq, isNotNull, isNull, ne, sql } from '@payloadcms/db-postgres/drizzle';
import type { Payload, PayloadRequest } from 'payload';

import type { Locale } from '@/i18n/locales';
import { media, media_texts } from '@/payload-schema';
import { adapterOf, type Executor } from '@/platform/db/database';
import { requestTransaction } from '@/platform/db/request-transaction';

import type { CountedTag } from './domain';

/** Tags that are offered; a library with more of them is found by searching. */
const MOST_OFFERED = 500;

/** The tags of all files outside of the trash but one, the most used first, with the number of files that have each. */
function tagsByUse(executor: Executor, exceptFile: string | undefined) {
  return executor
    .select({ tag: sql<string>`${media_texts.text}`, count: count() })
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

/**
 * The most used tags as people choose from them: in the order of their language, with the number of files that have each.
 * @param exceptFile a file whose own tags don't count
 */
export async function countTags(
  payload: Payload,
  locale: Locale,
  exceptFile?: string,
): Promise<CountedTag[]> {
  const tags = await tagsByUse(adapterOf(payload).drizzle, exceptFile).limit(MOST_OFFERED);
  const collator = new Intl.Collator(locale);
  return tags.toSorted((one, other) => collator.compare(one.tag, other.tag));
}

/** The tags of all files but one, the most used spelling first, as the transaction of a request sees them. */
export async function tagsOfOthers(
  req: Pick<PayloadRequest, 'payload' | 'transactionID'>,
  file: string | undefined,
): Promise<string[]> {
  return (await tagsByUse(await requestTransaction(req), file)).map(({ tag }) => tag);
}
