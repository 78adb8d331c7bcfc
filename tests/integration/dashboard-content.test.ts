import { randomUUID } from 'node:crypto';

import { eq } from '@payloadcms/db-postgres/drizzle';
import type { TypedUser } from 'payload';
import { beforeAll, describe, expect, it } from 'vitest';

import { publicationBundles } from '@/cms/bundles/tables';
import { listOpenTranslations } from '@/cms/translations/open-translations';
import { readContent, readScheduled } from '@/features/dashboard/work';
import type { Locale } from '@/i18n/locales';
import type { News } from '@/payload-types';
import { getDatabase } from '@/platform/db/database';

import { usePortalDatabase } from '../support/database';
import { paragraph } from '../support/rest';

/** What the dashboard says about content: how much there is, what waits for a translator, and what is scheduled. */

const portal = usePortalDatabase();

let editor: TypedUser;

beforeAll(async () => {
  const data = {
    email: `editor-${randomUUID()}@example.org`,
    password: randomUUID(),
    name: 'Editor',
    roles: ['editor' as const],
  };
  editor = { ...(await portal.payload.create({ collection: 'staff', data })), collection: 'staff' };
});

async function news(locale: Locale, title: string): Promise<string> {
  const { id } = await portal.payload.create({
    collection: 'news',
    locale,
    data: {
      title,
      summary: title,
      slug: `dashboard/${randomUUID()}`,
      category: 'community',
      publishedAt: '2026-01-05T08:00:00.000Z',
      body: paragraph(title) as News['body'],
      _status: 'published',
    },
  });
  return id;
}

const newsCount = async () => {
  const counts = await readContent(await getDatabase());
  return counts.find(({ collection }) => collection === 'news');
};

describe('content', () => {
  it('waits for translators in the numbers of the list that the number leads to', async () => {
    const before = await newsCount();
    await news('zh', '只有中文');
    await news('zh', '也只有中文');
    await news('en', 'English only');
    const after = await newsCount();
    expect(after).toMatchObject({
      published: { zh: (before?.published.zh ?? 0) + 2, en: (before?.published.en ?? 0) + 1 },
      toTranslate: { en: (before?.toTranslate.en ?? 0) + 2, zh: (before?.toTranslate.zh ?? 0) + 1 },
    });
    for (const language of ['zh', 'en'] as const) {
      const filter = { collection: 'news', language };
      const { total } = await listOpenTranslations(portal.payload, { roles: ['editor'] }, filter);
      expect(after?.toTranslate[language]).toBe(total);
    }
  });

  it('that is scheduled is listed by time with its title: items, parts of the site, and bundles', async () => {
    const id = await news('zh', '织机');
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    const user = { relationTo: 'staff' as const, value: editor.id };
    const times = [at(1), at(2), at(3)] as const;
    await portal.payload.jobs.queue({
      task: 'schedulePublish',
      waitUntil: times[0],
      input: { type: 'unpublish', locale: 'zh', doc: { relationTo: 'news', value: id }, user: user },
    });
    await portal.payload.jobs.queue({
      task: 'schedulePublish',
      waitUntil: times[2],
      input: { type: 'publish', global: 'navigation', user: user },
    });
    const database = await getDatabase();
    const bundle = randomUUID();
    await database.insert(publicationBundles).values({
      id: bundle,
      title: 'Release 2.1',
      state: 'scheduled',
      createdAt: new Date(),
      createdBy: editor.id,
      dueAt: times[1],
      dueBy: editor.id,
    });
    const [first, second, third] = times.map((time) => time.toISOString());
    const seen = await readScheduled(portal.payload, { locale: 'en', roles: ['editor'] });
    expect(seen).toEqual([
      { what: 'item', slug: 'news', id, title: '织机', action: 'unpublish', language: 'zh', at: first },
      {
        what: 'bundle',
        slug: null,
        id: bundle,
        title: 'Release 2.1',
        action: 'publish',
        language: null,
        at: second,
      },
      {
        what: 'global',
        slug: 'navigation',
        id: null,
        title: null,
        action: 'publish',
        language: null,
        at: third,
      },
    ]);
    const reviewer = await readScheduled(portal.payload, { locale: 'en', roles: ['reviewer'] });
    expect(reviewer.map(({ what }) => what)).toEqual(['item', 'global']);
    await database.delete(publicationBundles).where(eq(publicationBundles.id, bundle));
  });
});
