import { randomUUID } from 'node:crypto';

import { eq } from '@payloadcms/db-postgres/drizzle';
import type { TypedUser } from 'payload';
import { beforeAll, describe, expect, it } from 'vitest';

import { publicationBundles } from '@/cms/bundles/tables';
import { listOpenTranslations } from '@/cms/translations/open-translations';
import { readOwnDrafts } from '@/features/dashboard/own-drafts';
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
  editor = await staffMember();
});

async function staffMember(): Promise<TypedUser> {
  const data = {
    email: `editor-${randomUUID()}@example.org`,
    password: randomUUID(),
    name: 'Editor',
    roles: ['editor' as const],
  };
  return { ...(await portal.payload.create({ collection: 'staff', data })), collection: 'staff' };
}

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

  it('that a person wrote last and nobody published is listed for them, the latest first', async () => {
    const colleague = await staffMember();
    const drafts = () => readOwnDrafts(portal.payload, { id: editor.id, locale: 'en' });
    expect(await drafts()).toEqual({ drafts: [], total: 0 });
    const write = async (id: string, locale: Locale, title: string, user: TypedUser, isPublic = false) => {
      const data = { title, ...(isPublic && { _status: 'published' as const }) };
      await portal.payload.update({ collection: 'news', id, locale, data, draft: !isPublic, user });
    };
    const public1 = await news('zh', '第一篇');
    const public2 = await news('zh', '第二篇');
    await write(public1, 'zh', '第一篇，改过', editor);
    await write(public1, 'en', 'The first', editor);
    await write(public2, 'zh', '第二篇，改过', editor);
    await portal.payload.updateGlobal({ slug: 'home', locale: 'en', data: {}, draft: true, user: editor });
    const seen = await drafts();
    expect(seen.drafts.map(({ slug, id, title, languages }) => ({ slug, id, title, languages }))).toEqual([
      { slug: 'home', id: null, title: null, languages: ['en'] },
      { slug: 'news', id: public2, title: '第二篇，改过', languages: ['zh'] },
      { slug: 'news', id: public1, title: 'The first', languages: ['zh', 'en'] },
    ]);
    expect(seen.total).toBe(3);
    // A colleague went on with one, one was published, and one is in the trash.
    await write(public1, 'zh', '第一篇，同事改过', colleague);
    await write(public2, 'zh', '第二篇，改过', editor, true);
    const rest = (await drafts()).drafts.map(({ slug, id, languages }) => ({ slug, id, languages }));
    expect(rest).toEqual([
      { slug: 'home', id: null, languages: ['en'] },
      { slug: 'news', id: public1, languages: ['en'] },
    ]);
    const deletedAt = new Date().toISOString();
    await portal.payload.update({ collection: 'news', id: public1, data: { deletedAt } });
    expect((await drafts()).drafts.map(({ slug }) => slug)).toEqual(['home']);
  });

  it('of a person is counted where there is more than fits', async () => {
    const author = await staffMember();
    for (const title of ['1', '2', '3', '4', '5', '6', '7', '8']) {
      const data = { title, slug: `own/${randomUUID()}` };
      await portal.payload.create({ collection: 'news', locale: 'zh', data, draft: true, user: author });
    }
    const { drafts, total } = await readOwnDrafts(portal.payload, { id: author.id, locale: 'zh' });
    expect(drafts.map(({ title }) => title)).toEqual(['8', '7', '6', '5', '4', '3']);
    expect(total).toBe(8);
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
