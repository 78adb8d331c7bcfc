import 'server-only';

import { publicFind } from '@/cms/public-read';
import type { Locale } from '@/i18n/locales';
import { cachedRead } from '@/platform/cache/cached-read';

export interface MailingList {
  id: string;
  slug: string;
  name: string;
  description: string;
  /** Address to which posts are sent. */
  address: string;
  archiveUrl?: string;
  /** Joining waits for a decision of the staff. */
  requiresReview: boolean;
}

/** All lists that are public in the language, in the order that editors gave them. */
export const getMailingLists = cachedRead('mailing-lists', async (locale: Locale): Promise<MailingList[]> => {
  const { docs } = await publicFind('mailing-lists', { locale, sort: ['order', 'slug'] });
  return docs.map((list) => ({
    id: list.id,
    slug: list.slug,
    name: list.name,
    description: list.description,
    address: list.address,
    ...(list.archiveUrl ? { archiveUrl: list.archiveUrl } : {}),
    requiresReview: list.requiresReview ?? false,
  }));
});
