import { randomUUID } from 'node:crypto';

import { and, eq } from '@payloadcms/db-postgres/drizzle';
import { createLocalReq, handleEndpoints, type TypedUser } from 'payload';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { requestBulk, runDueBulk } from '@/cms/bulk/bulk-actions';
import { NotApproved } from '@/cms/content-review/guard-publications';
import { beginStaffSession } from '@/cms/payload-adapter/staff-sessions';
import { runSchedules } from '@/cms/run-schedules';
import { addToBundle, createBundle, scheduleBundle } from '@/features/bundles/use-cases/edit-bundle';
import { publishBundle, publishDueBundles } from '@/features/bundles/use-cases/publish-bundle';
import { publicationBundles } from '@/cms/bundles/tables';
import { failureListeners, removeOldFailures } from '@/features/failures';
import { publicationFailures } from '@/features/failures/tables';
import { auditEvents } from '@/features/identity/tables';
import { readNotices } from '@/features/notices/use-cases/read-notices';
import type { News } from '@/payload-types';
import { secondsAfter, systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { env } from '@/platform/env';
import { mailOutbox } from '@/platform/mail/tables';

import { usePortalDatabase } from '../support/database';
import { paragraph } from '../support/rest';

/** What was to happen while nobody looks and does not: people hear of it, and try again (ADR 234). */

const portal = usePortalDatabase();

let now = new Date();
const clock = { now: () => now };

const people = {} as Record<'editor' | 'other' | 'administrator', TypedUser>;

beforeAll(async () => {
  for (const name of ['editor', 'other', 'administrator'] as const) {
    const account = await portal.payload.create({
      collection: 'staff',
      data: {
        email: `${name}@failures.example`,
        password: randomUUID(),
        name,
        roles: [name === 'other' ? 'editor' : name],
      },
    });
    people[name] = { ...account, collection: 'staff' };
  }
});

afterEach(async () => {
  vi.restoreAllMocks();
  const database = await getDatabase();
  await database.delete(publicationFailures);
  await database.delete(mailOutbox);
  await portal.payload.db.deleteMany({ collection: 'payload-jobs', where: { id: { exists: true } } });
});

async function draft(data: Partial<News> = {}): Promise<string> {
  const { id } = await portal.payload.create({
    collection: 'news',
    locale: 'zh',
    draft: true,
    data: {
      title: '定时的新闻',
      summary: '摘要',
      body: paragraph('正文') as News['body'],
      slug: `failing/${randomUUID()}`,
      category: 'community',
      publishedAt: '2026-01-05T08:00:00.000Z',
      ...data,
      _status: 'draft',
    },
  });
  return id;
}

const schedule = (input: object, user: TypedUser = people.editor) =>
  portal.payload.jobs.queue({
    task: 'schedulePublish',
    waitUntil: new Date(Date.now() - 1_000),
    input: {
      type: 'publish',
      locale: 'zh',
      user: { relationTo: 'staff', value: user.id },
      ...input,
    } as never,
  });

const ofNews = (id: string) => ({ doc: { relationTo: 'news', value: id } });

const run = () => runSchedules(portal.payload, Date.now());

const failures = async () => (await getDatabase()).select().from(publicationFailures);

const isPublic = async (id: string) => {
  const where = { id: { equals: id } };
  const { totalDocs } = await portal.payload.count({
    collection: 'news',
    locale: 'zh',
    overrideAccess: false,
    where,
  });
  return totalDocs === 1;
};

/** What the bell of a person says about something, in English. */
async function bellOf(user: TypedUser, part: string) {
  const req = await createLocalReq({ user, locale: 'en' }, portal.payload);
  const { items } = await readNotices(req, user.id);
  return items.filter(({ href }) => href.includes(part));
}

const mailsTo = async (user: TypedUser) =>
  (await getDatabase())
    .select({ subject: mailOutbox.subject, text: mailOutbox.text })
    .from(mailOutbox)
    .where(and(eq(mailOutbox.recipient, user.email), eq(mailOutbox.kind, 'review.failed')));

async function press(user: TypedUser, path: string) {
  const { token } = await beginStaffSession(await getDatabase(), { id: user.id }, systemClock);
  const request = new Request(`${env.PUBLIC_URL}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `JWT ${token}` },
    body: '{}',
  });
  return (await handleEndpoints({ config: portal.payload.config, request })).status;
}

describe('a schedule that fails', () => {
  it('reaches its author and administrators, with the reason, and not tried again', async () => {
    const id = await draft({ summary: '' });
    await schedule(ofNews(id));
    await run();
    const [failure] = await failures();
    expect(failure).toMatchObject({
      kind: 'schedule',
      operation: 'publish',
      subject: `news/${id}`,
      locale: 'zh',
      staffId: people.editor.id,
      title: { zh: '定时的新闻', en: '定时的新闻' },
      reason: { zh: '请先填写或修改：摘要。', en: 'Fill in or correct first: Summary.' },
    });
    for (const person of [people.editor, people.administrator]) {
      expect(await bellOf(person, id)).toMatchObject([
        {
          kind: 'failed',
          title: '定时的新闻',
          reason: 'Fill in or correct first: Summary.',
          href: `/admin/collections/news/${id}?locale=zh`,
        },
      ]);
      const [mail, ...others] = await mailsTo(person);
      expect(others).toEqual([]);
      expect(mail?.subject).toContain('定时的新闻');
      expect(mail?.text).toContain('请先填写或修改：摘要。');
    }
    expect(await bellOf(people.other, id)).toEqual([]);
    await run();
    expect(await failures()).toHaveLength(1);
  });

  it('of every language says what the one that is nearly complete lacks', async () => {
    const { id } = await portal.payload.create({
      collection: 'news',
      locale: 'en',
      draft: true,
      data: {
        title: 'Only in English',
        body: paragraph('Text') as News['body'],
        slug: `failing/${randomUUID()}`,
        category: 'community',
        publishedAt: '2026-01-05T08:00:00.000Z',
        _status: 'draft',
      },
    });
    await schedule({ ...ofNews(id), locale: undefined });
    await run();
    expect(await failures()).toMatchObject([
      { locale: null, reason: { en: 'Fill in or correct first: Summary.' } },
    ]);
  });

  it('of every language is tried again in every language, also when one lacked its approval', async () => {
    const id = await draft();
    await failureListeners.schedule(portal.payload, {
      type: 'publish',
      subject: `news/${id}`,
      staffId: people.editor.id,
      error: new NotApproved('Not approved.', 'en'),
    });
    const [failure] = await failures();
    expect(failure).toMatchObject({
      locale: null,
      reason: { en: expect.stringContaining('English') as string },
    });
    expect(await press(people.editor, `/failures/${failure?.id ?? ''}/retry`)).toBe(200);
    const { docs } = await portal.payload.find({ collection: 'payload-jobs', limit: 1 });
    expect(docs[0]?.input).not.toHaveProperty('locale');
  });

  it('stays beside that of another language, and takes the place of its own', async () => {
    const id = await draft({ summary: '' });
    await schedule(ofNews(id));
    await run();
    await schedule({ ...ofNews(id), locale: 'en' });
    await run();
    await schedule(ofNews(id));
    await run();
    expect((await failures()).map(({ locale }) => locale)).toEqual(expect.arrayContaining(['en', 'zh']));
    expect(await failures()).toHaveLength(2);
  });

  it('is tried again, with the permissions of who asks for it', async () => {
    const id = await draft({ summary: '' });
    await schedule(ofNews(id));
    await run();
    const [failure] = await failures();
    await portal.payload.update({
      collection: 'news',
      id,
      locale: 'zh',
      draft: true,
      data: { summary: '补上' },
    });
    const path = `/failures/${failure?.id ?? ''}/retry`;
    expect(await press(people.other, path)).toBe(404);
    expect(await press(people.administrator, path)).toBe(200);
    expect(await press(people.editor, path)).toBe(404);
    expect(await failures()).toEqual([]);
    const recorded = await (
      await getDatabase()
    )
      .select({ by: auditEvents.actorId, details: auditEvents.details })
      .from(auditEvents)
      .where(and(eq(auditEvents.action, 'item.scheduled'), eq(auditEvents.subjectId, id)));
    expect(recorded).toMatchObject([
      { by: people.administrator.id, details: { collection: 'news', type: 'publish', locale: 'zh' } },
    ]);
    await run();
    expect(await isPublic(id)).toBe(true);
  });

  it('is no longer listed once the item is published in its language in another way', async () => {
    const id = await draft({ summary: '' });
    await schedule(ofNews(id));
    await run();
    const write = (locale: 'zh' | 'en', data: Partial<News>) =>
      portal.payload.update({ collection: 'news', id, locale, data });
    await write('en', {
      title: 'Scheduled',
      summary: 'Summary',
      body: paragraph('Text') as News['body'],
      _status: 'published',
    });
    expect(await failures()).toHaveLength(1);
    await write('zh', { summary: '补上', _status: 'published' });
    expect(await failures()).toEqual([]);
  });

  it('is removed from the list by who made it', async () => {
    await schedule(ofNews(await draft({ summary: '' })));
    await run();
    const [failure] = await failures();
    expect(await press(people.editor, `/failures/${failure?.id ?? ''}/dismiss`)).toBe(200);
    expect(await failures()).toEqual([]);
  });

  it('does nothing for someone who has left, and administrators hear of it', async () => {
    const leaver = await portal.payload.create({
      collection: 'staff',
      data: { email: 'leaver@failures.example', password: randomUUID(), name: 'Leaver', roles: ['editor'] },
    });
    const id = await draft();
    await schedule(ofNews(id), { ...leaver, collection: 'staff' });
    await portal.payload.update({
      collection: 'staff',
      id: leaver.id,
      data: { disabledAt: new Date().toISOString() },
    });
    await run();
    expect(await isPublic(id)).toBe(false);
    expect(await bellOf(people.administrator, id)).toMatchObject([
      { reason: 'The person who set this up no longer has permission for it. Ask someone who does.' },
    ]);
  });

  it('of settings names them', async () => {
    await schedule({ global: 'navigation', type: 'unpublish' });
    for (const _ of [1, 2, 3, 4]) await run();
    expect(await failures()).toMatchObject([{ subject: 'globals/navigation', title: { en: 'Navigation' } }]);
    expect(await bellOf(people.editor, 'globals/navigation')).toHaveLength(1);
  });

  it('because of the portal is tried four times before anyone hears of it', async () => {
    const id = await draft();
    await schedule(ofNews(id));
    vi.spyOn(portal.payload, 'update').mockRejectedValue(new Error('out of order'));
    for (const _ of [1, 2, 3]) {
      await run();
      expect(await failures()).toEqual([]);
    }
    await run();
    expect(await failures()).toMatchObject([
      { reason: { en: expect.stringMatching(/^Something went wrong/) as string } },
    ]);
    expect(JSON.stringify(await failures())).not.toContain('out of order');
  });
});

describe('a bundle that fails at its time', () => {
  it('reaches its author, and is no longer listed once it is published', async () => {
    const id = await draft();
    const editor = { payload: portal.payload, user: people.editor, clock, staffId: people.editor.id };
    const bundle = await createBundle({ title: 'Autumn release', note: '' }, editor);
    await addToBundle(bundle.id, [{ target: `news/${id}`, locale: 'zh' }], editor);
    const revisionOf = async () => {
      const [row] = await (
        await getDatabase()
      )
        .select()
        .from(publicationBundles)
        .where(eq(publicationBundles.id, bundle.id));
      return row?.revision ?? 0;
    };
    await scheduleBundle(bundle.id, { at: secondsAfter(now, 60), revision: await revisionOf() }, editor);
    const text = (summary: string) =>
      portal.payload.update({ collection: 'news', id, locale: 'zh', draft: true, data: { summary } });
    await text('');
    now = secondsAfter(now, 61);
    await publishDueBundles(portal.payload, clock);
    expect(await bellOf(people.editor, bundle.id)).toMatchObject([
      { title: 'Autumn release', href: `/admin/bundles/${bundle.id}` },
    ]);
    expect(await mailsTo(people.administrator)).toHaveLength(1);
    expect(await failures()).toHaveLength(1);
    await text('补上');
    await publishBundle(bundle.id, await revisionOf(), editor);
    expect(await failures()).toEqual([]);
  });
});

describe('an action on many items that leaves some as they were', () => {
  it('reaches its author with the items and the reasons', async () => {
    const [fine, changed] = [await draft(), await draft({ title: '后来改过' })];
    const req = await createLocalReq({ user: people.editor, locale: 'en' }, portal.payload);
    const items = await Promise.all(
      [fine, changed].map(async (id) => {
        const item = await portal.payload.findByID({ collection: 'news', id, draft: true });
        return { id, savedAt: item.updatedAt, languages: ['zh' as const] };
      }),
    );
    await requestBulk(req, 'news', { operation: 'publish', items }, { staffId: people.editor.id, clock });
    await portal.payload.update({
      collection: 'news',
      id: changed,
      locale: 'zh',
      draft: true,
      data: { summary: '改了' },
    });
    now = secondsAfter(now, 11);
    await runDueBulk(portal.payload, clock, { listener: failureListeners.bulk });
    const [notice, ...others] = await bellOf(people.editor, '/admin/collections/news');
    expect(others.filter(({ kind, at }) => kind === 'failed' && at === notice?.at)).toEqual([]);
    expect(notice?.reason).toMatch(/^1 of 2 items couldn’t be changed\.\n后来改过: Someone changed/);
    expect(await isPublic(fine)).toBe(true);
    expect(await mailsTo(people.administrator)).toHaveLength(1);
  });
});

it('failures are forgotten after ninety days', async () => {
  await schedule(ofNews(await draft({ summary: '' })));
  await run();
  const database = await getDatabase();
  await removeOldFailures(database, secondsAfter(new Date(), 89 * 24 * 3600));
  expect(await failures()).toHaveLength(1);
  await removeOldFailures(database, secondsAfter(new Date(), 91 * 24 * 3600));
  expect(await failures()).toEqual([]);
});
