import { randomUUID } from 'node:crypto';

import { eq, sql } from '@payloadcms/db-postgres/drizzle';
import { getLocalI18n, type PayloadRequest, type TypedUser } from 'payload';
import { beforeAll, describe, expect, it } from 'vitest';

import { bulkProgress, forgetBulkActions, requestBulk, runDueBulk, undoBulk } from '@/cms/bulk/bulk-actions';
import type { BulkOperation, PlannedItem } from '@/cms/bulk/domain';
import { planBulk } from '@/cms/bulk/plan';
import { bulkActions } from '@/cms/bulk/tables';
import { notePresence } from '@/cms/editing/presence';
import type { Locale } from '@/i18n/locales';
import type { News } from '@/payload-types';
import { getDatabase } from '@/platform/db/database';

import { usePortalDatabase } from '../support/database';
import { paragraph } from '../support/rest';

/** What staff do with many items of a list together, and the ten seconds in which they can take it back (ADR 225). */

const portal = usePortalDatabase();

const texts = {
  zh: { title: '批量发布', summary: '摘要', body: paragraph('正文') as News['body'] },
  en: { title: 'Published together', summary: 'Summary', body: paragraph('Text') as News['body'] },
};

let editor: TypedUser;
let colleague: TypedUser;
let reviewer: TypedUser;

beforeAll(async () => {
  const account = async (name: string, role: 'editor' | 'reviewer'): Promise<TypedUser> => ({
    ...(await portal.payload.create({
      collection: 'staff',
      data: { email: `${name}@example.org`, password: randomUUID(), name, roles: [role] },
    })),
    collection: 'staff',
  });
  editor = await account('Ada', 'editor');
  colleague = await account('Ben', 'editor');
  reviewer = await account('Cleo', 'reviewer');
});

/** A time that moves when the test says so. */
function clockAt(start: Date) {
  let now = start;
  return {
    now: () => now,
    pass: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1_000);
    },
  };
}

/** A draft with texts in the languages; `bare` languages have no more than a title. */
async function draft(languages: readonly Locale[], bare: readonly Locale[] = []): Promise<string> {
  const [first, ...others] = [...languages, ...bare];
  const of = (locale: Locale) => (bare.includes(locale) ? { title: texts[locale].title } : texts[locale]);
  const { id } = await portal.payload.create({
    collection: 'news',
    locale: first ?? 'zh',
    draft: true,
    data: {
      ...of(first ?? 'zh'),
      slug: `together/${randomUUID()}`,
      category: 'community',
      publishedAt: '2026-01-05T08:00:00.000Z',
      _status: 'draft',
    } as never,
  });
  for (const locale of others) {
    await portal.payload.update({ collection: 'news', id, locale, draft: true, data: of(locale) });
  }
  return id;
}

async function requestOf(user: TypedUser): Promise<PayloadRequest & { user: TypedUser }> {
  const { payload } = portal;
  const i18n = await getLocalI18n({ config: payload.config, language: 'en' });
  return { payload, user, i18n, context: {} } as unknown as PayloadRequest & { user: TypedUser };
}

const clock = clockAt(new Date());

async function planned(user: TypedUser, operation: BulkOperation, ...ids: string[]): Promise<PlannedItem[]> {
  return planBulk(await requestOf(user), 'news', operation, ids, clock);
}

async function begin(user: TypedUser, operation: BulkOperation, plan: readonly PlannedItem[]) {
  const items = plan.map(({ id, savedAt, languages }) => ({ id, savedAt, languages }));
  return requestBulk(await requestOf(user), 'news', { operation, items }, { staffId: user.id, clock });
}

async function publicLanguages(id: string): Promise<Locale[]> {
  const readable = async (locale: Locale) => {
    const where = { id: { equals: id } };
    const found = await portal.payload.count({ collection: 'news', locale, overrideAccess: false, where });
    return found.totalDocs === 1;
  };
  const answers = { zh: await readable('zh'), en: await readable('en') };
  return (['zh', 'en'] as const).filter((locale) => answers[locale]);
}

/** What leaves the portal when something is published: messages to webhooks, notices for caches, lines of the record. */
async function traces(): Promise<unknown> {
  const { rows } = await (
    await getDatabase()
  ).execute(sql`
    SELECT (SELECT count(*)::int FROM content_publications) AS publications,
      (SELECT count(*)::int FROM webhook_messages) AS messages, (SELECT count(*)::int FROM mail_outbox) AS emails,
      (SELECT count(*)::int FROM audit_events) AS events, (SELECT count(*)::int FROM _news_v) AS versions`);
  return rows[0];
}

describe('the plan of an action', () => {
  it('says in which languages each item can be published, why not in others, and changes nothing', async () => {
    const both = await draft(['zh', 'en']);
    const chinese = await draft(['zh']);
    const half = await draft(['zh'], ['en']);
    const before = await traces();
    const plan = await planned(editor, 'publish', both, chinese, half, randomUUID());
    expect(plan.map(({ languages, skips, skip }) => ({ languages, skips, skip }))).toEqual([
      { languages: ['zh', 'en'], skips: {}, skip: undefined },
      { languages: ['zh'], skips: { en: { reason: 'unwritten' } }, skip: undefined },
      {
        languages: ['zh'],
        skips: { en: { reason: 'incomplete', fields: ['Summary', 'Body'] } },
        skip: undefined,
      },
      { languages: [], skips: {}, skip: { reason: 'gone' } },
    ]);
    expect(plan[0]?.title).toBe('Published together');
    expect(plan[1]?.title).toBe('批量发布');
    expect(await traces()).toEqual(before);
  });

  it('leaves alone what a colleague is writing in, in that language only', async () => {
    const id = await draft(['zh', 'en']);
    const place = { page: randomUUID(), staffId: colleague.id, subject: `news/${id}`, field: 'title' };
    await notePresence(await getDatabase(), { ...place, language: 'en' }, clock);
    const [item] = await planned(editor, 'publish', id);
    expect(item).toMatchObject({ languages: ['zh'], skips: { en: { reason: 'edited', name: 'Ben' } } });
    // Their own page does not keep them from it.
    expect(await planned(colleague, 'publish', id)).toMatchObject([{ languages: ['zh', 'en'] }]);
    expect(await planned(editor, 'trash', id)).toMatchObject([{ skip: { reason: 'edited', name: 'Ben' } }]);
  });

  it('refuses each item to someone who may not publish', async () => {
    const id = await draft(['zh']);
    const [item] = await planned(reviewer, 'publish', id);
    expect(item).toMatchObject({ languages: [], skips: { zh: { reason: 'forbidden' } } });
  });
});

describe('an action', () => {
  it('leaves nothing when it is taken back within ten seconds', async () => {
    const id = await draft(['zh', 'en']);
    const plan = await planned(editor, 'publish', id);
    const before = await traces();
    const { id: action, waits, state } = await begin(editor, 'publish', plan);
    expect({ waits, state }).toEqual({ waits: 10, state: 'waiting' });
    clock.pass(9);
    const next = await runDueBulk(portal.payload, clock);
    expect(next?.getTime()).toBe(clock.now().getTime() + 1_000);
    expect(await undoBulk(action, editor.id, clock)).toMatchObject({ state: 'undone' });
    // Pressed twice.
    expect(await undoBulk(action, editor.id, clock)).toMatchObject({ state: 'undone' });
    clock.pass(60);
    expect(await runDueBulk(portal.payload, clock)).toBeUndefined();
    expect(await publicLanguages(id)).toEqual([]);
    expect(await traces()).toEqual(before);
  });

  it('publishes exactly the languages that were confirmed, once its time is over', async () => {
    const both = await draft(['zh', 'en']);
    const half = await draft(['zh'], ['en']);
    const plan = await planned(editor, 'publish', both, half);
    const { id: action } = await begin(editor, 'publish', plan);
    clock.pass(10);
    await runDueBulk(portal.payload, clock);
    expect(await publicLanguages(both)).toEqual(['zh', 'en']);
    expect(await publicLanguages(half)).toEqual(['zh']);
    const progress = await bulkProgress(action, editor.id, clock);
    expect(progress).toMatchObject({ state: 'done', waits: 0 });
    expect(progress.outcomes).toEqual([
      { id: both, title: 'Published together' },
      { id: half, title: 'Published together' },
    ]);
    await expect(undoBulk(action, editor.id, clock)).rejects.toMatchObject({ code: 'conflict' });
    // Nothing is left to publish, and one language can be taken back without the other.
    expect(await planned(editor, 'publish', both)).toMatchObject([
      { languages: [], skips: { zh: { reason: 'same' }, en: { reason: 'same' } } },
    ]);
    const [item] = await planned(editor, 'unpublish', both);
    await begin(editor, 'unpublish', item ? [{ ...item, languages: ['en'] }] : []);
    clock.pass(10);
    await runDueBulk(portal.payload, clock);
    expect(await publicLanguages(both)).toEqual(['zh']);
  });

  it('does not publish what someone has saved in the meantime, and says so', async () => {
    const changed = await draft(['zh']);
    const steady = await draft(['zh']);
    const { id: action } = await begin(editor, 'publish', await planned(editor, 'publish', changed, steady));
    await portal.payload.update({
      collection: 'news',
      id: changed,
      locale: 'zh',
      draft: true,
      data: { title: '又改了' },
    });
    clock.pass(10);
    await runDueBulk(portal.payload, clock);
    expect(await publicLanguages(changed)).toEqual([]);
    expect(await publicLanguages(steady)).toEqual(['zh']);
    const { outcomes } = await bulkProgress(action, editor.id, clock);
    expect(outcomes.map(({ skip }) => skip?.reason)).toEqual(['changed', undefined]);
  });

  it('is refused for an item that another action is about to change', async () => {
    const id = await draft(['zh']);
    const plan = await planned(editor, 'publish', id);
    const { id: action } = await begin(editor, 'publish', plan);
    await expect(begin(colleague, 'trash', plan)).rejects.toMatchObject({ code: 'conflict' });
    expect(await planned(colleague, 'trash', id)).toMatchObject([{ skip: { reason: 'waiting' } }]);
    await expect(undoBulk(action, colleague.id, clock)).rejects.toMatchObject({ code: 'not_found' });
    await undoBulk(action, editor.id, clock);
  });

  it('moves items to the trash in all languages', async () => {
    const id = await draft(['zh', 'en']);
    await begin(editor, 'publish', await planned(editor, 'publish', id));
    clock.pass(10);
    await runDueBulk(portal.payload, clock);
    const plan = await planned(editor, 'trash', id);
    expect(plan).toMatchObject([{ languages: ['zh', 'en'] }]);
    await begin(editor, 'trash', plan);
    clock.pass(10);
    await runDueBulk(portal.payload, clock);
    expect(await publicLanguages(id)).toEqual([]);
    const item = await portal.payload.findByID({ collection: 'news', id, trash: true });
    expect(item.deletedAt).toBeTruthy();
  });

  it('goes on where a process that died has left it, and no further for an account that was disabled', async () => {
    const [first, second] = [await draft(['zh']), await draft(['zh'])];
    const { id: action } = await begin(
      colleague,
      'publish',
      await planned(colleague, 'publish', first, second),
    );
    const database = await getDatabase();
    await database
      .update(bulkActions)
      .set({
        state: 'running',
        busyUntil: new Date(clock.now().getTime() + 30_000),
        outcomes: [{ id: first, title: '' }],
      })
      .where(eq(bulkActions.id, action));
    await portal.payload.update({
      collection: 'staff',
      id: colleague.id,
      data: { disabledAt: clock.now().toISOString() },
    });
    clock.pass(20);
    await runDueBulk(portal.payload, clock);
    expect(await bulkProgress(action, colleague.id, clock)).toMatchObject({ state: 'running' });
    clock.pass(20);
    await runDueBulk(portal.payload, clock);
    const { outcomes } = await bulkProgress(action, colleague.id, clock);
    expect(outcomes.map(({ id, skip }) => [id, skip?.reason])).toEqual([
      [first, undefined],
      [second, 'forbidden'],
    ]);
    expect(await publicLanguages(first)).toEqual([]);
    expect(await publicLanguages(second)).toEqual([]);
  });

  it('is forgotten after a week', async () => {
    const id = await draft(['zh']);
    const { id: action } = await begin(editor, 'publish', await planned(editor, 'publish', id));
    const database = await getDatabase();
    clock.pass(8 * 24 * 60 * 60);
    await forgetBulkActions(database, clock.now());
    // What waits is never forgotten.
    await undoBulk(action, editor.id, clock);
    await forgetBulkActions(database, clock.now());
    await expect(bulkProgress(action, editor.id, clock)).rejects.toMatchObject({ code: 'not_found' });
  });
});
