import { randomUUID } from 'node:crypto';

import { createLocalReq, type PayloadRequest } from 'payload';
import { beforeAll, expect, it } from 'vitest';

import { openReviews } from '@/cms/content-review/open-reviews';
import { contentReviewEntries } from '@/cms/content-review/tables';
import { seedEditorialWork } from '@/cli/seed/editorial';
import { listBundles, readBundle } from '@/features/bundles/queries';
import { staffNotices } from '@/features/notices/tables';
import { getDatabase } from '@/platform/db/database';
import { mailOutbox } from '@/platform/mail/tables';

import { usePortalDatabase } from '../support/database';
import { paragraph } from '../support/rest';

/** The review and the bundle of the demo content. */

const portal = usePortalDatabase();

const LANGUAGES = ['zh', 'en'] as const;
const CONTEXT = { disableRevalidate: true, disableSearchIndex: true };
const seed = () => seedEditorialWork(portal.payload, CONTEXT);

let req: PayloadRequest;
beforeAll(async () => {
  req = await createLocalReq({}, portal.payload);
});

/** A published item with the address of one of the demo content. */
async function publish(collection: 'activities' | 'news', slug: string, more: object): Promise<string> {
  const texts = { title: 'Title', summary: 'Summary', body: paragraph('Text'), _status: 'published' };
  const shared = { collection, depth: 0 } as const;
  const data = { ...texts, ...more, slug } as never;
  const { id } = await portal.payload.create({ ...shared, locale: 'zh', data });
  await portal.payload.update({ ...shared, id, locale: 'en', data });
  return id;
}

const summaryIn = async (id: string, draft: boolean, locale: 'zh' | 'en') =>
  (await portal.payload.findByID({ collection: 'news', id, depth: 0, draft, locale })).summary;

it('waits for an administrator, then has drafts in review and in a bundle, once', async () => {
  const news = { category: 'community', publishedAt: '2026-03-05T08:00:00.000Z' };
  const reviewed = await publish('news', '2026/03/gateway-offload', news);
  const bundled = await publish('news', '2026/10/webinar-2-0-questions', news);
  const event = await publish('activities', 'webinar-2-0-preview', {
    kind: 'webinar',
    startsAt: '2026-10-14T07:00:00.000Z',
    endsAt: '2026-10-14T08:30:00.000Z',
    timeZone: 'Asia/Shanghai',
    location: 'Online',
  });
  // The first account has to be the administrator.
  expect(await seed()).toBe(0);
  const administrator = { roles: ['administrator' as const], name: 'Ann', email: 'ann@example.org' };
  const data = { ...administrator, password: randomUUID() };
  const { id: staffId } = await portal.payload.create({ collection: 'staff', data });
  expect(await seed()).toBe(6);
  expect(await seed()).toBe(0);

  const database = await getDatabase();
  const { docs } = await portal.payload.find({
    collection: 'staff',
    where: { email: { equals: 'su.yan@example.org' } },
  });
  expect(docs).toMatchObject([{ roles: ['editor'], disabledAt: expect.any(String) as string }]);
  const worker = { id: staffId, roles: administrator.roles };
  const waiting = await openReviews(database, worker, 'waiting');
  expect(waiting.map(({ itemId, locale, submittedBy }) => [itemId, locale, submittedBy])).toEqual(
    LANGUAGES.map((locale) => [reviewed, locale, docs[0]?.id]),
  );
  const entries = await database.select().from(contentReviewEntries);
  expect(entries.map(({ kind, field }) => `${kind} ${field}`.trim()).toSorted()).toEqual([
    'comment summary',
    'comment summary',
    'submit',
    'submit',
  ]);

  const { items: bundles } = await listBundles(req, {});
  expect(bundles).toMatchObject([{ state: 'open', items: 4, createdBy: '苏言' }]);
  const page = await readBundle(req, bundles[0]?.id ?? '');
  const found = page?.items.map(({ target, locale, effect, checks }) => ({ target, locale, effect, checks }));
  expect(found).toEqual(
    expect.arrayContaining(
      [`news/${bundled}`, `activities/${event}`].flatMap((target) =>
        LANGUAGES.map((locale) => ({ target, locale, effect: 'changed', checks: [] })),
      ),
    ),
  );

  for (const id of [reviewed, bundled]) {
    for (const locale of LANGUAGES) {
      expect(await summaryIn(id, false, locale)).toBe('Summary');
      expect(await summaryIn(id, true, locale)).not.toBe('Summary');
    }
  }
  expect(await database.select().from(mailOutbox)).toEqual([]);
  expect(await database.select().from(staffNotices)).toEqual([]);
});

it('adds nothing where someone is changing all of the texts', async () => {
  const { payload } = portal;
  const where = { email: { equals: 'su.yan@example.org' } };
  await payload.delete({ collection: 'staff', where });
  expect(await seed()).toBe(0);
  expect((await payload.count({ collection: 'staff', where })).totalDocs).toBe(0);
});
