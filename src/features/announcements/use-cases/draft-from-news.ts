import type { PayloadRequest } from 'payload';

import { messages } from '@/i18n/by-language/announcement-mail';
import { locales } from '@/i18n/locales';
import { getPortalPayload } from '@/platform/db/payload';
import { env } from '@/platform/env';
import { PortalError } from '@/platform/http/errors';

import { leaf, lexicalOf, link, paragraph } from '../lexical';

/**
 * Makes a draft of a news item: its title, its summary and a link to it, in each language in which it is public.
 * @param req of the person who asks, who is its author
 * @returns the announcement's id
 * @throws PortalError `not_found` when the item is public in no language
 */
export async function draftFromNews(
  { news, list }: { news: string; list: string },
  req: PayloadRequest,
): Promise<{ id: string }> {
  const payload = await getPortalPayload();
  let id: string | undefined;
  for (const locale of locales) {
    const { docs } = await payload.find({
      collection: 'news',
      where: { and: [{ id: { equals: news } }, { _status: { equals: 'published' } }] },
      locale,
      depth: 0,
      limit: 1,
      // That the item is public in this language is asked for above.
      overrideAccess: true,
    });
    const [item] = docs;
    if (!item) continue;
    const url = `${env.PUBLIC_URL}/${locale}/news/${item.slug}`;
    const body = lexicalOf(
      paragraph(leaf(item.summary ?? '')),
      paragraph(link(messages[locale].readMore, url)),
    ) as never;
    const text = { subject: item.title.slice(0, 150), body };
    if (id === undefined) {
      const made = await payload.create({
        collection: 'announcements',
        locale,
        data: { list, news, ...text, audience: 'all', perSecond: 50, state: 'draft' },
        req,
      });
      ({ id } = made);
    } else {
      await payload.update({ collection: 'announcements', id, locale, data: text, req });
    }
  }
  if (id === undefined) throw new PortalError('not_found');
  return { id };
}
