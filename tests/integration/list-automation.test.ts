import { randomUUID } from 'node:crypto';
import { sql } from '@payloadcms/db-postgres/drizzle';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderAnnouncement } from '@/features/announcements/use-cases/render-announcement';
import { beginDue, changeAnnouncement } from '@/features/announcements/use-cases/transition';
import { GRACE_SECONDS, writeByItself } from '@/features/announcements/use-cases/write-by-itself';
import type { Locale } from '@/i18n/locales';
import type { News } from '@/payload-types';
import { getDatabase } from '@/platform/db/database';
import { usePortalDatabase } from '../support/database';
import { paragraph } from '../support/rest';

const portal = usePortalDatabase();

const staffId = randomUUID();

let now: Date;
const clock = { now: () => now };
const look = () => writeByItself({ clock });

const rows = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>): Promise<Row[]> =>
  (await (await getDatabase()).execute(query)).rows as Row[];

/** A Friday noon in Beijing. */
const FRIDAY = '2026-11-20T12:00:00+08:00';
const MONDAY = '2026-11-23T09:00:00+08:00';

beforeEach(async () => {
  now = new Date(FRIDAY);
  for (const table of [
    'subscriptions',
    'announcements',
    'first_publications',
    'mailing_lists',
    'releases',
    'documents',
    'news',
  ]) {
    await rows(sql`DELETE FROM ${sql.identifier(table)}`);
  }
  // Something that was public before the worker first looked.
  await publishRelease(await newDocument('zh'), '0.9', 'zh');
  await newNews('zh', { title: '很久以前', publishedAt: '2026-01-01T00:00:00Z' });
  expect(await look()).toBe(0);
});

async function newList(
  change: { announceReleases?: boolean; releaseDocuments?: string[]; weeklyDigest?: boolean } = {},
) {
  const made = await portal.payload.create({
    collection: 'mailing-lists',
    locale: 'zh',
    data: {
      slug: randomUUID(),
      name: '公告',
      description: '说明',
      address: `${randomUUID()}@lists.example.org`,
      order: 1,
      _status: 'published',
      ...change,
    },
  });
  for (const locale of ['zh', 'en']) {
    await rows(sql`
      INSERT INTO subscriptions (list_id, email, locale, state, source, requested_at)
      VALUES (${made.id}, ${`${locale}-${randomUUID()}@example.org`}, ${locale}, 'subscribed', 'import', now())`);
  }
  return made.id;
}

const titles = { zh: '互联规范', en: 'Interconnect specification' } as const;

async function newDocument(...languages: (keyof typeof titles)[]): Promise<string> {
  let id = '';
  for (const locale of languages) {
    const texts = { title: titles[locale], summary: 'S', _status: 'published' as const };
    if (id === '') {
      const data = { ...texts, slug: `d-${randomUUID()}`, number: 'HD-1', order: 1 };
      ({ id } = await portal.payload.create({ collection: 'documents', locale, data }));
    } else await portal.payload.update({ collection: 'documents', id, locale, data: texts });
  }
  return id;
}

async function publishRelease(
  document: string,
  version: string,
  locale: Locale,
  status: 'current' | 'superseded' = 'current',
): Promise<string> {
  const data = {
    document,
    version,
    date: FRIDAY,
    status,
    notes: `Notes ${locale}`,
    _status: 'published' as const,
  };
  return (await portal.payload.create({ collection: 'releases', locale, data })).id;
}

async function newNews(
  locale: Locale,
  { title, publishedAt = FRIDAY }: { title: string; publishedAt?: string },
) {
  const data = {
    title,
    summary: `${title}…`,
    body: paragraph(title) as News['body'],
    slug: `n-${randomUUID()}`,
    category: 'community' as const,
    publishedAt,
    _status: 'published' as const,
  };
  return (await portal.payload.create({ collection: 'news', locale, data })).id;
}

interface Announced extends Record<string, unknown> {
  id: string;
  list: string;
  audience: string;
  state: string;
  at: string;
  zh: string | null;
  en: string | null;
}
const announced = () =>
  rows<Announced>(sql`
    SELECT a.id, a.list_id AS list, a.audience, a.state, a.scheduled_at::text AS at,
      (SELECT subject FROM announcements_locales l WHERE l._parent_id = a.id AND l._locale = 'zh') AS zh,
      (SELECT subject FROM announcements_locales l WHERE l._parent_id = a.id AND l._locale = 'en') AS en
    FROM announcements a ORDER BY a.audience::text, a.source_key`);

/** Languages of the copies that an announcement makes. */
const copies = async (id: string) =>
  (
    await rows<{ locale: string }>(
      sql`SELECT locale FROM announcement_deliveries WHERE announcement_id = ${id} ORDER BY locale`,
    )
  ).map(({ locale }) => locale);

describe('a new release', () => {
  it('is announced once in each language in which it becomes public, to the readers of that language', async () => {
    const list = await newList({ announceReleases: true });
    await newList();
    const document = await newDocument('zh', 'en');
    const release = await publishRelease(document, '1.0', 'zh');
    expect(await look()).toBe(1);
    expect(await look()).toBe(0);
    await portal.payload.update({
      collection: 'releases',
      id: release,
      locale: 'en',
      data: { notes: 'First part.\n\nSecond part.', _status: 'published' },
    });
    expect(await Promise.all([look(), look()])).toEqual(expect.arrayContaining([0, 1]));
    // Withdrawn and published again, it is nothing new.
    for (const status of ['draft', 'published'] as const) {
      await portal.payload.update({
        collection: 'releases',
        id: release,
        locale: 'en',
        data: { _status: status },
      });
      expect(await look()).toBe(0);
    }
    const [english, chinese, ...others] = await announced();
    expect(others).toEqual([]);
    expect(chinese).toMatchObject({
      list,
      audience: 'zh',
      state: 'scheduled',
      zh: '《互联规范》1.0版已发布',
    });
    expect(english).toMatchObject({
      list,
      audience: 'en',
      en: 'New release: Interconnect specification 1.0',
      zh: null,
    });

    // Staff have a while to stop what was published by mistake.
    expect(await beginDue({ clock })).toBe(0);
    now = new Date(now.getTime() + GRACE_SECONDS * 1000);
    expect(await beginDue({ clock })).toBe(2);
    expect(await copies(english?.id ?? '')).toEqual(['en']);
    expect(await copies(chinese?.id ?? '')).toEqual(['zh']);
    const mail = (await renderAnnouncement(await getDatabase(), english?.id ?? '')).mails.en;
    expect(mail.text).toContain('Second part.');
    expect(mail.html).toMatch(/\/en\/docs\/d-[\w-]+\/v\/1\.0"/);
  });

  it('goes to lists of that document and of all documents', async () => {
    const [chosen, other] = [await newDocument('zh'), await newDocument('zh')];
    const all = await newList({ announceReleases: true });
    const one = await newList({ announceReleases: true, releaseDocuments: [chosen] });
    await newList({ announceReleases: false, releaseDocuments: [chosen] });
    await publishRelease(other, '1.0', 'zh');
    expect(await look()).toBe(1);
    await publishRelease(chosen, '2.0', 'zh');
    expect(await look()).toBe(2);
    const lists = (await announced()).map(({ list }) => list);
    expect(lists.toSorted()).toEqual([all, all, one].toSorted());
  });

  it('is not announced when it is an old one, a draft, or was public before', async () => {
    const document = await newDocument('zh');
    await publishRelease(document, '1.0', 'zh');
    await look();
    await newList({ announceReleases: true });
    await publishRelease(document, '0.1', 'zh', 'superseded');
    await portal.payload.create({
      collection: 'releases',
      locale: 'zh',
      draft: true,
      data: { document, version: '3.0', date: FRIDAY, status: 'current', _status: 'draft' },
    });
    // Readers cannot see a release in a language that its document lacks.
    await publishRelease(document, '1.0-en', 'en');
    expect(await look()).toBe(0);
  });

  it('stays stopped when staff cancel it', async () => {
    await newList({ announceReleases: true });
    await publishRelease(await newDocument('zh'), '1.0', 'zh');
    await look();
    const id = (await announced())[0]?.id ?? '';
    await changeAnnouncement(id, { event: 'cancel', expectedState: 'scheduled' }, { staffId, clock });
    now = new Date(now.getTime() + 86_400_000);
    expect(await look()).toBe(0);
    expect(await beginDue({ clock })).toBe(0);
  });
});

describe('the weekly digest', () => {
  it('goes out on Monday at nine with the news of the week, each language its own', async () => {
    const list = await newList({ weeklyDigest: true });
    await newList();
    // Dated long ago by its editor, and public only now.
    await newNews('zh', { title: '本周新闻', publishedAt: '2026-02-01T00:00:00Z' });
    const english = await newNews('en', { title: 'Of this week' });
    const withdrawn = await newNews('en', { title: 'Withdrawn' });
    expect(await look()).toBe(0);
    await portal.payload.update({
      collection: 'news',
      id: withdrawn,
      locale: 'en',
      data: { _status: 'draft' },
    });
    now = new Date(new Date(MONDAY).getTime() - 1000);
    expect(await look()).toBe(0);
    now = new Date(MONDAY);
    await newNews('zh', { title: '下周新闻' });
    const written = await Promise.all([look(), look(), look()]);
    expect(written.toSorted((one, other) => one - other)).toEqual([0, 0, 1]);
    now = new Date(now.getTime() + 3_600_000);
    expect(await look()).toBe(0);

    const [digest, ...others] = await announced();
    expect(others).toEqual([]);
    expect(digest).toMatchObject({
      list,
      audience: 'all',
      zh: '一周新闻：2026年11月16日至2026年11月23日',
      en: 'This week’s news, November 16, 2026 to November 23, 2026',
    });
    await beginDue({ clock });
    expect(await copies(digest?.id ?? '')).toEqual(['en', 'zh']);
    const { mails } = await renderAnnouncement(await getDatabase(), digest?.id ?? '');
    expect(mails.zh.text).toContain('本周新闻');
    expect(mails.zh.text).not.toMatch(/下周新闻|很久以前|Of this week/);
    const [row] = await rows<{ slug: string }>(sql`SELECT slug FROM news WHERE id = ${english}`);
    expect(mails.en.html).toContain(`/en/news/${row?.slug}"`);
    expect(mails.en.text).not.toMatch(/Withdrawn/);

    // A week later there is the item that came too late for this one, for readers of Chinese.
    now = new Date(new Date(MONDAY).getTime() + 7 * 86_400_000);
    expect(await look()).toBe(1);
    expect((await announced()).map(({ audience }) => audience)).toEqual(['all', 'zh']);
  });

  it('is not sent in a week without news', async () => {
    await newList({ weeklyDigest: true });
    now = new Date(MONDAY);
    expect(await look()).toBe(0);
    expect(await announced()).toEqual([]);
  });

  it('keeps to twenty items and says how many there are besides', async () => {
    await newList({ weeklyDigest: true });
    await newNews('en', { title: 'First' });
    await look();
    await rows(sql`
      WITH made AS (INSERT INTO news (slug, published_at) SELECT 'bulk-' || n, now() FROM generate_series(1, 24) n
        RETURNING id, slug)
      INSERT INTO news_locales (_parent_id, _locale, title, summary, _status)
      SELECT id, 'en', slug, 'Summary', 'published' FROM made`);
    await look();
    now = new Date(MONDAY);
    expect(await look()).toBe(1);
    const [digest] = await announced();
    expect(digest?.audience).toBe('en');
    const { mails } = await renderAnnouncement(await getDatabase(), digest?.id ?? '');
    expect(mails.en.text).toContain('5 more items on the website');
    expect(mails.en.html.match(/\/en\/news\//g)).toHaveLength(20);
  });
});

describe('an announcement that the portal wrote', () => {
  it('is not deleted by staff, who would make it written again', async () => {
    const admin = await portal.payload.create({
      collection: 'staff',
      data: { email: 'boss@staff.example.org', password: randomUUID(), name: 'A', roles: ['administrator'] },
    });
    await newList({ announceReleases: true });
    await publishRelease(await newDocument('zh'), '1.0', 'zh');
    await look();
    const id = (await announced())[0]?.id ?? '';
    await changeAnnouncement(id, { event: 'cancel', expectedState: 'scheduled' }, { staffId, clock });
    await expect(
      portal.payload.delete({
        collection: 'announcements',
        id,
        user: { ...admin, collection: 'staff' },
        overrideAccess: false,
      }),
    ).rejects.toThrow(/not allowed|not found/i);
    expect(await announced()).toHaveLength(1);
  });
});
