import { and, eq } from '@payloadcms/db-postgres/drizzle';

import { targetOf } from '@/cms/content-target';
import type { PublicationListener } from '@/cms/publications/note-publications';

import { publicationFailures } from '../tables';

/** Forgets schedules that failed once what they were to do has happened in another way. */
export const settleFailures: PublicationListener = async (executor, events) => {
  for (const { type, collection, itemId, locale } of events) {
    await executor.delete(publicationFailures).where(
      and(
        eq(publicationFailures.kind, 'schedule'),
        eq(publicationFailures.subject, targetOf({ collection, id: itemId })),
        eq(publicationFailures.operation, type === 'content.unpublished' ? 'unpublish' : 'publish'),
        // Of all languages, another may still wait.
        eq(publicationFailures.locale, locale),
      ),
    );
  }
};
