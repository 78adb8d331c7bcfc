import { randomUUID } from 'node:crypto';

import { eq } from '@payloadcms/db-postgres/drizzle';
import { createLocalReq, getLocalI18n, handleEndpoints, type PayloadRequest, type TypedUser } from 'payload';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { bulkProgress, requestBulk, runDueBulk } from '@/cms/bulk/bulk-actions';
import { planBulk } from '@/cms/bulk/plan';
import { publicationBundles } from '@/cms/bundles/tables';
import { languageStatesOf } from '@/cms/admin/language-states-query';
import { beginStaffSession } from '@/cms/payload-adapter/staff-sessions';
import type { Role } from '@/cms/permissions';
import { runSchedules } from '@/cms/run-schedules';
import { contentReviews } from '@/cms/content-review/tables';
import { readBundle } from '@/features/bundles/queries';
import { addToBundle, createBundle, scheduleBundle } from '@/features/bundles/use-cases/edit-bundle';
import { publishBundle, publishDueBundles } from '@/features/bundles/use-cases/publish-bundle';
import { undoBundle } from '@/features/bundles/use-cases/undo-bundle';
import type { ReviewView } from '@/features/content-review/use-cases/read-review';
import { auditEvents } from '@/features/identity/tables';
import { removeOldNotices } from '@/features/notices';
import type { Notices } from '@/features/notices/use-cases/read-notices';
import { systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { env } from '@/platform/env';
import { mailOutbox } from '@/platform/mail/tables';

import { usePortalDatabase } from '../support/database';
import { editorDocument, paragraph } from '../support/rest';

/** The review of content, and publishing that requires it (ADR 218). */

const portal = usePortalDatabase();

/** E and F editors, P and Q publishers, U auditor, A administrator. */
const people = {
  E: ['editor'],
  F: ['editor'],
  P: ['publisher'],
  Q: ['publisher'],
  U: ['auditor'],
  A: ['administrator'],
} as const;
type Person = keyof typeof people;
const accounts = new Map<Person, { id: string; token: string }>();

const accountOf = (person: Person) => {
  const account = accounts.get(person);
  if (!account) throw new Error(`There is no ${person}`);
  return account;
};

const setting = (approval: boolean) =>
  portal.payload.updateGlobal({ slug: 'site-settings', data: { publishing: { approval } } });

async function newAccount(name: string, roles: readonly Role[]) {
  const data = { email: `${randomUUID()}@example.org`, password: randomUUID(), name, roles: [...roles] };
  const { id } = await portal.payload.create({ collection: 'staff', data });
  const { token } = await beginStaffSession(await getDatabase(), { id }, systemClock);
  return { id, token };
}

beforeAll(async () => {
  for (const person of Object.keys(people) as Person[]) {
    accounts.set(person, await newAccount(person, people[person]));
  }
  await portal.payload.updateGlobal({
    slug: 'site-settings',
    locale: 'zh',
    data: { brand: { name: 'Portal' }, contact: { email: 'office@example.org' } },
  });
});
beforeEach(() => setting(true));
afterAll(() => setting(false));

interface Body {
  readonly code?: number | string;
  readonly data?: unknown;
  readonly docs?: unknown[];
  readonly errors?: readonly { readonly message: string }[];
}

async function callWith(token: string, method: string, path: string, data?: object) {
  const request = new Request(`${env.PUBLIC_URL}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'accept-language': 'en',
      authorization: `JWT ${token}`,
    },
    ...(data && { body: JSON.stringify(data) }),
  });
  const answer = await handleEndpoints({ config: portal.payload.config, request });
  return { status: answer.status, body: (await answer.json()) as Body };
}
const call = (person: Person, method: string, path: string, data?: object) =>
  callWith(accountOf(person).token, method, path, data);

/** A draft in Chinese and English. */
async function draft(): Promise<string> {
  const data = {
    title: '标题',
    summary: '摘要',
    body: editorDocument(...blocks('第一段', '第二段')),
    slug: `r-${randomUUID()}`,
    category: 'community',
    publishedAt: '2026-01-05T08:00:00.000Z',
    _status: 'draft',
  } as never;
  const { id } = await portal.payload.create({ collection: 'news', locale: 'zh', draft: true, data });
  const english = { title: 'Title', summary: 'Summary', body: paragraph('Text'), _status: 'draft' } as never;
  await portal.payload.update({ collection: 'news', id, locale: 'en', draft: true, data: english });
  return id;
}

const blocks = (...texts: string[]) =>
  texts.map((text) => (paragraph(text) as { root: { children: unknown[] } }).root.children[0]);

type Language = 'zh' | 'en';

async function view(person: Person, id: string, locale: Language = 'zh'): Promise<ReviewView> {
  const { status, body } = await call(person, 'GET', `/content-reviews/news/${id}?locale=${locale}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as ReviewView;
}

/** Does something with a review as the person sees it now. */
async function act(
  person: Person,
  id: string,
  what: 'submit' | 'assign' | 'decide' | 'withdraw',
  more: object = {},
  locale: Language = 'zh',
) {
  const { state, revision } = await view(person, id, locale);
  return call(person, 'POST', `/content-reviews/news/${id}/${what}`, {
    locale,
    expectedState: state,
    revision,
    ...more,
  });
}

async function approve(id: string, locale: Language = 'zh') {
  expect((await act('E', id, 'submit', {}, locale)).status).toBe(200);
  expect((await act('P', id, 'decide', { event: 'approve' }, locale)).status).toBe(200);
}

const publish = (person: Person, id: string, query = 'locale=zh', more: object = {}) =>
  call(person, 'PATCH', `/news/${id}?${query}`, { _status: 'published', ...more });

const stateOf = async (id: string, locale: Language = 'zh') =>
  (await languageStatesOf(portal.payload, 'news', id))[locale];

async function actionsOf(id: string) {
  const database = await getDatabase();
  const found = await database
    .select({ action: auditEvents.action, details: auditEvents.details })
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, id));
  return found.filter(({ action }) => /review|approv/.test(action));
}

describe('a review', () => {
  it('goes from submission over approval to publication, and each step is in the record', async () => {
    const id = await draft();
    expect(await stateOf(id)).toMatchObject({ status: 'draft' });
    expect((await act('E', id, 'submit', { reviewer: accountOf('P').id, note: '请看' })).status).toBe(200);
    expect(await stateOf(id)).toMatchObject({ status: 'review', isPublic: false });
    expect(await stateOf(id, 'en')).toMatchObject({ status: 'draft' });
    const seen = await view('P', id);
    expect(seen).toMatchObject({
      state: 'submitted',
      submittedBy: { name: 'E' },
      reviewer: { name: 'P' },
      ownWork: null,
      may: { decide: true, withdraw: false, submit: false },
    });
    expect(seen.entries).toMatchObject([{ kind: 'submit', text: '请看', by: { name: 'E' } }]);

    expect((await act('P', id, 'decide', { event: 'approve', note: '好' })).status).toBe(200);
    expect(await stateOf(id)).toMatchObject({ status: 'approved' });
    expect((await publish('E', id)).status).toBe(200);
    expect(await stateOf(id)).toMatchObject({ status: 'published', isPublic: true });
    const done = await view('E', id);
    expect(done).toMatchObject({
      state: 'published',
      isPublished: true,
      changes: [],
      may: { submit: false },
    });
    expect(done.entries.map(({ kind }) => kind)).toEqual(['submit', 'approve', 'publish']);
    expect((await actionsOf(id)).map(({ action }) => action)).toEqual([
      'item.review_submitted',
      'item.review_approved',
    ]);
  });

  it('shows what would change for visitors', async () => {
    const id = await draft();
    await approve(id);
    await publish('P', id);
    await call('E', 'PATCH', `/news/${id}?locale=zh&draft=true`, { title: '新标题', _status: 'draft' });
    const { changes, comparison } = await view('P', id);
    expect(changes).toMatchObject([{ removed: ['标题'], added: ['新标题'] }]);
    expect(comparison).toMatch(/^\/admin\/collections\/news\/.*versionFrom=/);
  });

  it('is sent back with a note, and submitted again', async () => {
    const id = await draft();
    await act('E', id, 'submit');
    expect((await act('P', id, 'decide', { event: 'return', note: ' ' })).status).toBe(400);
    expect((await act('P', id, 'decide', { event: 'return', note: '标题太短' })).status).toBe(200);
    expect(await stateOf(id)).toMatchObject({ status: 'draft' });
    expect(await view('E', id)).toMatchObject({ state: 'returned', decidedBy: { name: 'P' } });
    expect((await act('E', id, 'submit')).status).toBe(200);
  });

  it('is withdrawn by its author or an administrator only', async () => {
    const id = await draft();
    await act('E', id, 'submit');
    expect((await act('F', id, 'withdraw')).status).toBe(403);
    expect((await act('E', id, 'withdraw')).status).toBe(200);
    expect(await view('E', id)).toMatchObject({ state: 'withdrawn' });
  });

  it('can be given only to someone else who may approve it', async () => {
    const id = await draft();
    expect((await act('E', id, 'submit', { reviewer: accountOf('U').id })).status).toBe(400);
    expect((await act('E', id, 'submit', { reviewer: accountOf('E').id })).status).toBe(400);
    expect((await act('E', id, 'submit', { reviewer: accountOf('P').id })).status).toBe(200);
    expect((await act('E', id, 'assign', { reviewer: accountOf('Q').id })).status).toBe(200);
    expect(await view('Q', id)).toMatchObject({ state: 'submitted', reviewer: { name: 'Q' } });
  });

  it('of the second of two reviewers is refused, and names the first', async () => {
    const id = await draft();
    await act('E', id, 'submit');
    const { state, revision } = await view('Q', id);
    await act('P', id, 'decide', { event: 'approve' });
    const late = { locale: 'zh', expectedState: state, revision, event: 'return', note: '等等' };
    const { status, body } = await call('Q', 'POST', `/content-reviews/news/${id}/decide`, late);
    expect(status).toBe(409);
    expect(body.data).toEqual({ state: 'approved', by: 'P', isChanged: false });
    const both = await Promise.all(
      ['P', 'Q'].map(async (person) =>
        act(person as Person, id, 'decide', { event: 'return', note: '再改' }),
      ),
    );
    expect(both.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('is decided only about what the reviewer has seen', async () => {
    const id = await draft();
    await act('E', id, 'submit');
    const { state, revision } = await view('P', id);
    await call('E', 'PATCH', `/news/${id}?locale=zh&draft=true`, { summary: '改了', _status: 'draft' });
    const decision = { locale: 'zh', expectedState: state, revision, event: 'approve' };
    const { status, body } = await call('P', 'POST', `/content-reviews/news/${id}/decide`, decision);
    expect(status).toBe(409);
    expect(body.data).toMatchObject({ state: 'submitted', isChanged: true });
    expect((await act('P', id, 'decide', { event: 'approve' })).status).toBe(200);
  });

  it('is readable for auditors, who change nothing, and closed to others', async () => {
    const id = await draft();
    await act('E', id, 'submit');
    expect(await view('U', id)).toMatchObject({ may: { decide: false, comment: false, submit: false } });
    expect((await act('U', id, 'decide', { event: 'approve' })).status).toBe(403);
    expect((await callWith('', 'GET', `/content-reviews/news/${id}?locale=zh`)).status).toBe(401);
    expect((await call('P', 'GET', `/content-reviews/staff/${id}?locale=zh`)).status).toBe(404);
    expect((await call('P', 'GET', `/content-reviews/news/${randomUUID()}?locale=zh`)).status).toBe(404);
  });

  it('ends in the trash, and goes with the item', async () => {
    const id = await draft();
    await act('E', id, 'submit');
    await call('P', 'PATCH', `/news/${id}?locale=zh`, { deletedAt: new Date().toISOString() });
    const database = await getDatabase();
    const rows = () => database.select().from(contentReviews).where(eq(contentReviews.itemId, id));
    expect(await rows()).toMatchObject([{ state: 'withdrawn' }]);
    await portal.payload.delete({ collection: 'news', id, trash: true });
    expect(await rows()).toEqual([]);
  });
});

describe('comments', () => {
  it('stay at their field or block, and say when it is gone', async () => {
    const id = await draft();
    await act('E', id, 'submit');
    const { places } = await view('P', id);
    const second = places.find(({ quote }) => quote === '第二段');
    const comment = (body: object) =>
      call('P', 'POST', `/content-reviews/news/${id}/comments`, { locale: 'zh', ...body });
    expect((await comment({ text: '整体不错' })).status).toBe(200);
    expect((await comment({ text: '太短', field: 'title' })).status).toBe(200);
    expect((await comment({ text: '展开', field: second?.field, block: second?.block })).status).toBe(200);
    expect((await comment({ text: '哪里', field: 'nothing' })).status).toBe(400);
    expect((await comment({ text: '  ' })).status).toBe(400);

    const body = editorDocument(...blocks('新的一段', '第二段'));
    await call('E', 'PATCH', `/news/${id}?locale=zh&draft=true`, { body, _status: 'draft' });
    const [, whole, title, block] = (await view('E', id)).entries;
    expect(whole).toMatchObject({ text: '整体不错', place: null, isPlaceGone: false });
    expect(title).toMatchObject({ place: { field: 'title' }, isPlaceGone: false });
    expect(block).toMatchObject({ place: { quote: '第二段' }, isPlaceGone: false });

    await call('E', 'PATCH', `/news/${id}?locale=zh&draft=true`, {
      body: paragraph('全新'),
      _status: 'draft',
    });
    const gone = (await view('E', id)).entries[3];
    expect(gone).toMatchObject({ text: '展开', quote: '第二段', place: null, isPlaceGone: true });

    const resolve = `/content-reviews/news/${id}/comments/${gone?.id}/resolve`;
    expect((await call('E', 'POST', resolve, { resolved: true })).status).toBe(200);
    expect((await view('P', id)).entries[3]).toMatchObject({ isResolved: true });
    expect((await call('E', 'POST', resolve, { resolved: false })).status).toBe(200);
  });

  it('stay without the name when their author’s account is deleted', async () => {
    const id = await draft();
    await act('E', id, 'submit');
    const leaving = await newAccount('Leaving', ['publisher']);
    const body = { locale: 'zh', text: '再见' };
    await callWith(leaving.token, 'POST', `/content-reviews/news/${id}/comments`, body);
    expect((await view('E', id)).entries[1]).toMatchObject({ by: { name: 'Leaving' } });
    await portal.payload.delete({ collection: 'staff', id: leaving.id });
    expect((await view('E', id)).entries[1]).toMatchObject({ text: '再见', by: null });
  });
});

describe('publishing that requires approval', () => {
  it('is refused before, during, and after a changed review, and says what to do', async () => {
    const id = await draft();
    const refused = async (words: RegExp) => {
      const { status, body } = await publish('A', id);
      expect(status, JSON.stringify(body)).toBe(403);
      expect(body.errors?.[0]?.message).toMatch(words);
      expect(await stateOf(id)).toMatchObject({ isPublic: false });
    };
    await refused(/Submit it for review/);
    await act('E', id, 'submit');
    await refused(/still in review/);
    await act('P', id, 'decide', { event: 'approve' });
    await call('E', 'PATCH', `/news/${id}?locale=zh&draft=true`, { summary: '又改', _status: 'draft' });
    expect(await view('E', id)).toMatchObject({ state: 'overtaken' });
    expect(await stateOf(id)).toMatchObject({ status: 'draft' });
    await refused(/changed since it was approved/);
    expect((await actionsOf(id)).at(-1)?.action).toBe('item.approval_ended');
  });

  it('takes exactly what was approved: no change on the way', async () => {
    const id = await draft();
    await approve(id);
    expect((await publish('P', id, 'locale=zh', { title: '偷换' })).status).toBe(403);
    expect((await publish('P', id)).status).toBe(200);
  });

  it('counts each language separately, also where all are published together', async () => {
    const id = await draft();
    await approve(id, 'zh');
    expect((await publish('P', id, 'locale=en')).status).toBe(403);
    expect((await publish('P', id, 'locale=zh&publishSpecificLocale=en')).status).toBe(403);
    expect((await publish('P', id, 'locale=all')).status).toBe(403);
    expect((await publish('P', id, 'publishAllLocales=true')).status).toBe(403);
    expect(await stateOf(id, 'en')).toMatchObject({ isPublic: false });
    await approve(id, 'en');
    expect((await publish('P', id, 'locale=all')).status).toBe(200);
    expect(await stateOf(id, 'en')).toMatchObject({ isPublic: true });
  });

  it('is refused for new items and for many at a time', async () => {
    const data = { title: '新', slug: `n-${randomUUID()}`, _status: 'published' };
    expect((await call('A', 'POST', '/news?locale=zh', data)).status).toBe(403);
    const [approved, other] = [await draft(), await draft()];
    await approve(approved);
    const where = `where[id][in]=${approved},${other}`;
    await call('P', 'PATCH', `/news?locale=zh&${where}`, { _status: 'published' });
    expect(await stateOf(approved)).toMatchObject({ isPublic: true });
    expect(await stateOf(other)).toMatchObject({ isPublic: false });
  });

  it('is refused when a schedule is due, unless it was approved by then', async () => {
    const [approved, other] = [await draft(), await draft()];
    await approve(approved);
    for (const id of [approved, other]) {
      await portal.payload.jobs.queue({
        task: 'schedulePublish',
        input: {
          type: 'publish',
          locale: 'zh',
          doc: { relationTo: 'news', value: id },
          user: { relationTo: 'staff', value: accountOf('P').id },
        } as never,
        waitUntil: new Date(Date.now() - 1_000),
      });
    }
    await runSchedules(portal.payload, Date.now());
    expect(await stateOf(approved)).toMatchObject({ isPublic: true });
    expect(await stateOf(other)).toMatchObject({ isPublic: false });
    await portal.payload.db.deleteMany({ collection: 'payload-jobs', where: { id: { exists: true } } });
  });

  describe('of a bundle', () => {
    const withRights = async (person: Person) => {
      const account = await portal.payload.findByID({ collection: 'staff', id: accountOf(person).id });
      const user: TypedUser = { ...account, collection: 'staff' };
      return { payload: portal.payload, user, clock: systemClock, staffId: user.id };
    };
    async function bundleOf(...items: readonly string[]) {
      const editor = await withRights('E');
      const { id } = await createBundle({ title: randomUUID(), note: '' }, editor);
      const members = items.map((item) => ({ target: `news/${item}`, locale: 'zh' as const }));
      await addToBundle(id, members, editor);
      return id;
    }
    const rowOf = async (id: string) => {
      const database = await getDatabase();
      const [row] = await database.select().from(publicationBundles).where(eq(publicationBundles.id, id));
      if (!row) throw new Error('the bundle is gone');
      return row;
    };
    const publishNow = async (person: Person, id: string) =>
      publishBundle(id, (await rowOf(id)).revision, await withRights(person));
    const isPublic = async (...items: readonly string[]) =>
      Promise.all(items.map(async (item) => (await stateOf(item)).isPublic));

    it('is refused for all of it until each item is approved, and ends their reviews', async () => {
      const [approved, waiting] = [await draft(), await draft()];
      await approve(approved);
      const id = await bundleOf(approved, waiting);
      const req = await createLocalReq({ user: (await withRights('E')).user, locale: 'zh' }, portal.payload);
      const { items } = (await readBundle(req, id)) ?? { items: [] };
      const shown = items.map(({ target, checks }) => [
        target,
        checks.filter(({ kind }) => kind === 'approval'),
      ]);
      expect(Object.fromEntries(shown)).toEqual({
        [`news/${approved}`]: [],
        [`news/${waiting}`]: [
          { kind: 'approval', text: expect.stringContaining('without approval') as string },
        ],
      });
      for (const person of ['E', 'A'] as const) {
        await expect(publishNow(person, id)).rejects.toMatchObject({
          failures: [{ target: `news/${waiting}`, reason: 'refused' }],
        });
      }
      expect(await isPublic(approved, waiting)).toEqual([false, false]);
      expect((await rowOf(id)).state).toBe('open');
      await approve(waiting);
      await publishNow('E', id);
      expect(await isPublic(approved, waiting)).toEqual([true, true]);
      expect(await view('E', waiting)).toMatchObject({ state: 'published' });
    });

    it('is undone without another approval, because visitors have read it before', async () => {
      const item = await draft();
      await approve(item);
      await publish('E', item);
      await call('E', 'PATCH', `/news/${item}?locale=zh&draft=true`, { title: '新标题', _status: 'draft' });
      await approve(item);
      const fresh = await draft();
      await approve(fresh);
      const id = await bundleOf(item, fresh);
      await publishNow('E', id);
      await undoBundle(id, [], await withRights('E'));
      expect(await isPublic(item, fresh)).toEqual([true, false]);
      const find = (draft: boolean) =>
        portal.payload.findByID({ collection: 'news', id: item, locale: 'zh', draft });
      expect((await find(false)).title).toBe('标题');
      expect((await find(true)).title).toBe('新标题');
      expect((await publish('E', item)).status, 'what was taken back').toBe(403);
    });

    it('fails at its time while an item is not approved, and says so', async () => {
      const [approved, waiting] = [await draft(), await draft()];
      await approve(approved);
      const at = new Date(Date.now() + 60_000);
      const due = { now: () => new Date(at.getTime() + 1_000) };
      const schedule = async (id: string) =>
        scheduleBundle(id, { at, revision: (await rowOf(id)).revision }, await withRights('E'));
      const id = await bundleOf(approved, waiting);
      await schedule(id);
      await publishDueBundles(portal.payload, due);
      expect(await isPublic(approved, waiting)).toEqual([false, false]);
      expect(await rowOf(id)).toMatchObject({
        state: 'failed',
        failures: [{ target: `news/${waiting}`, reason: 'refused' }],
      });
      await approve(waiting);
      await schedule(id);
      await publishDueBundles(portal.payload, due);
      expect(await isPublic(approved, waiting)).toEqual([true, true]);
    });
  });

  describe('of many items of a list', () => {
    async function requestOf(person: Person) {
      const { payload } = portal;
      const account = await payload.findByID({ collection: 'staff', id: accountOf(person).id });
      const i18n = await getLocalI18n({ config: payload.config, language: 'en' });
      const user: TypedUser = { ...account, collection: 'staff' };
      return { payload, user, i18n, context: {} } as unknown as PayloadRequest & { user: TypedUser };
    }

    it('leaves out what is not approved, also when the rule began after the confirmation', async () => {
      const [approved, waiting] = [await draft(), await draft()];
      await approve(approved);
      const req = await requestOf('E');
      let passed = 0;
      const clock = { now: () => new Date(Date.now() + passed * 1_000) };
      const plan = () => planBulk(req, 'news', 'publish', [approved, waiting], clock);
      const refused = { reason: 'refused', message: expect.stringContaining('approv') as string };
      expect(await plan()).toMatchObject([
        { languages: ['zh'], skips: { en: refused } },
        { languages: [], skips: { zh: refused, en: refused } },
      ]);
      await setting(false);
      const items = (await plan()).map(({ id, savedAt }) => ({ id, savedAt, languages: ['zh' as const] }));
      const by = { staffId: req.user.id, clock };
      const { id } = await requestBulk(req, 'news', { operation: 'publish', items }, by);
      await setting(true);
      passed = 11;
      await runDueBulk(portal.payload, clock);
      const { outcomes } = await bulkProgress(id, req.user.id, clock);
      expect(outcomes).toEqual([
        { id: approved, title: 'Title' },
        { id: waiting, title: 'Title', skip: refused },
      ]);
      expect((await stateOf(approved)).isPublic).toBe(true);
      expect((await stateOf(waiting)).isPublic).toBe(false);
    });
  });

  it('lets publish again what visitors have, and unpublish', async () => {
    const id = await draft();
    await approve(id);
    await publish('P', id);
    expect((await publish('P', id)).status).toBe(200);
    expect((await call('P', 'PATCH', `/news/${id}?locale=zh`, { _status: 'draft' })).status).toBe(200);
    expect(await stateOf(id)).toMatchObject({ isPublic: false });
    // What was public once is not approved again.
    expect((await publish('P', id)).status).toBe(403);
  });

  it('is not evaded by unpublishing one language with a change of what both share', async () => {
    const id = await draft();
    await approve(id, 'zh');
    await approve(id, 'en');
    await publish('P', id, 'locale=all');
    const unpublish = { _status: 'draft', category: 'standard' };
    expect((await call('P', 'PATCH', `/news/${id}?locale=zh`, unpublish)).status).toBe(403);
    expect((await call('P', 'PATCH', `/news/${id}?locale=zh`, { _status: 'draft' })).status).toBe(200);
  });

  it('takes a second person: not who submitted it, nor who changed it since', async () => {
    const id = await draft();
    await act('P', id, 'submit');
    expect(await view('P', id)).toMatchObject({ ownWork: 'submitted', may: { decide: false } });
    expect((await act('P', id, 'decide', { event: 'approve' })).status).toBe(403);
    await call('Q', 'PATCH', `/news/${id}?locale=zh&draft=true`, { summary: '我也改', _status: 'draft' });
    expect(await view('Q', id)).toMatchObject({ state: 'submitted', ownWork: 'edited' });
    expect((await act('Q', id, 'decide', { event: 'approve' })).status).toBe(403);
    expect((await act('A', id, 'decide', { event: 'approve' })).status).toBe(200);
  });

  it('lets an administrator approve alone for a recorded reason, and nobody else', async () => {
    const id = await draft();
    const alone = { event: 'override', note: '紧急更正' };
    expect((await act('P', id, 'decide', alone)).status).toBe(403);
    expect((await act('A', id, 'decide', { event: 'override', note: '' })).status).toBe(400);
    expect((await act('A', id, 'decide', alone)).status).toBe(200);
    expect((await publish('A', id)).status).toBe(200);
    expect(await actionsOf(id)).toMatchObject([
      { action: 'item.approved_alone', details: { reason: '紧急更正', locale: 'zh' } },
    ]);
  });

  it('is not asked for while the setting is off, and a publication ends the review', async () => {
    await setting(false);
    const id = await draft();
    await act('P', id, 'submit');
    expect((await publish('E', id)).status).toBe(200);
    expect(await view('E', id)).toMatchObject({ state: 'published' });
  });
});

describe('notices', () => {
  const noticesOf = async (person: Person) => {
    const { status, body } = await call(person, 'GET', '/notices');
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data as Notices;
  };
  const about = async (person: Person, id: string) =>
    (await noticesOf(person)).items.filter(({ href }) => href.includes(id));
  const mailsTo = async (person: Person) => {
    const database = await getDatabase();
    const { email } = await portal.payload.findByID({ collection: 'staff', id: accountOf(person).id });
    return database
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.recipient, email))
      .orderBy(mailOutbox.createdAt);
  };

  it('reach those whom it concerns, with an email in the language of each', async () => {
    // The bell tells which language the admin has.
    const { token } = accountOf('P');
    const headers = { authorization: `JWT ${token}`, cookie: 'payload-lng=en' };
    await handleEndpoints({
      config: portal.payload.config,
      request: new Request(`${env.PUBLIC_URL}/api/notices`, { headers }),
    });
    const id = await draft();
    await act('E', id, 'submit', { reviewer: accountOf('P').id, note: '请看' });
    expect(await about('P', id)).toMatchObject([
      { kind: 'assigned', title: '标题', by: 'E', language: 'zh', isRead: false },
    ]);
    expect(await about('Q', id)).toEqual([]);
    expect(await about('E', id)).toEqual([]);
    const mail = (await mailsTo('P')).at(-1);
    expect(mail).toMatchObject({ kind: 'review.assigned', locale: 'en', subject: 'Review “标题”' });
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain('请看');
      expect(body).toContain(`/admin/collections/news/${id}?locale=zh`);
    }

    await act('P', id, 'decide', { event: 'approve' });
    await call('F', 'PATCH', `/news/${id}?locale=zh&draft=true`, { summary: '又改', _status: 'draft' });
    expect(await about('E', id)).toMatchObject([
      { kind: 'ended', by: 'F' },
      { kind: 'approved', by: 'P' },
    ]);
    expect(await about('P', id)).toMatchObject([{ kind: 'ended', by: 'F' }, { kind: 'assigned' }]);
  });

  it('of what is left open reach everyone who may approve it, and nobody else', async () => {
    const id = await draft();
    await act('E', id, 'submit');
    for (const person of ['P', 'Q', 'A', 'F'] as const) {
      expect(await about(person, id), person).toMatchObject([{ kind: 'submitted' }]);
    }
    expect(await about('E', id)).toEqual([]);
    expect(await about('U', id)).toEqual([]);
  });

  it('are read one by one or all, and only by their owner', async () => {
    const id = await draft();
    await act('E', id, 'submit', { reviewer: accountOf('Q').id });
    const [notice] = await about('Q', id);
    await call('P', 'POST', '/notices/read', { ids: [notice?.id] });
    expect(await about('Q', id)).toMatchObject([{ isRead: false }]);
    const { body } = await call('Q', 'POST', '/notices/read', { ids: [notice?.id] });
    expect((body.data as Notices).items.find((one) => one.id === notice?.id)).toMatchObject({ isRead: true });
    await call('E', 'POST', `/content-reviews/news/${id}/comments`, { locale: 'zh', text: '补充' });
    const before = await noticesOf('Q');
    expect(before.unread).toBeGreaterThan(0);
    await call('Q', 'POST', '/notices/read', { until: before.items[0]?.at });
    expect(await noticesOf('Q')).toMatchObject({ unread: 0 });
    expect((await call('Q', 'POST', '/notices/read', {})).status).toBe(400);
  });

  it('of a schedule that is due without an approval reach who made it, once', async () => {
    const id = await draft();
    await act('E', id, 'submit', { reviewer: accountOf('Q').id });
    await portal.payload.jobs.queue({
      task: 'schedulePublish',
      input: {
        type: 'publish',
        locale: 'zh',
        doc: { relationTo: 'news', value: id },
        user: { relationTo: 'staff', value: accountOf('P').id },
      } as never,
      waitUntil: new Date(Date.now() - 1_000),
    });
    await runSchedules(portal.payload, Date.now());
    const refused = [{ kind: 'refused', title: '标题', by: null, language: 'zh', isRead: false }];
    expect(await about('P', id)).toMatchObject(refused);
    expect(await about('E', id)).toEqual([]);
    expect((await mailsTo('P')).at(-1)).toMatchObject({ kind: 'review.refused' });
    // An approval that comes later publishes nothing that nobody expects any more.
    expect((await act('Q', id, 'decide', { event: 'approve' })).status).toBe(200);
    await runSchedules(portal.payload, Date.now());
    expect(await about('P', id)).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({ status: 'approved', isPublic: false });
    await portal.payload.db.deleteMany({ collection: 'payload-jobs', where: { id: { exists: true } } });
  });

  it('come without emails for those who switched them off', async () => {
    await call('Q', 'POST', '/notices/emails', { emails: false });
    const before = (await mailsTo('Q')).length;
    const id = await draft();
    await act('E', id, 'submit', { reviewer: accountOf('Q').id });
    expect(await about('Q', id)).toHaveLength(1);
    expect(await mailsTo('Q')).toHaveLength(before);
    expect((await call('Q', 'POST', '/notices/emails', { emails: true })).status).toBe(200);
    expect(await noticesOf('Q')).toMatchObject({ emails: true });
  });

  it('go with the item, and after ninety days', async () => {
    const [kept, gone] = [await draft(), await draft()];
    await act('E', kept, 'submit', { reviewer: accountOf('Q').id });
    await act('E', gone, 'submit', { reviewer: accountOf('Q').id });
    await portal.payload.delete({ collection: 'news', id: gone });
    expect(await about('Q', gone)).toEqual([]);
    const day = 24 * 3_600_000;
    const database = await getDatabase();
    await removeOldNotices(database, new Date(Date.now() + 89 * day));
    expect(await about('Q', kept)).toHaveLength(1);
    await removeOldNotices(database, new Date(Date.now() + 91 * day));
    expect(await about('Q', kept)).toEqual([]);
  });
});
