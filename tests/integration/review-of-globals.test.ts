import { randomUUID } from 'node:crypto';

import { eq, sql } from '@payloadcms/db-postgres/drizzle';
import { createLocalReq, handleEndpoints, type TypedUser } from 'payload';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { publicationBundles } from '@/cms/bundles/tables';
import { openReviews } from '@/cms/content-review/open-reviews';
import { contentReviews } from '@/cms/content-review/tables';
import { beginStaffSession } from '@/cms/payload-adapter/staff-sessions';
import { runSchedules } from '@/cms/run-schedules';
import { readBundle } from '@/features/bundles/queries';
import { addToBundle, createBundle } from '@/features/bundles/use-cases/edit-bundle';
import { publishBundle } from '@/features/bundles/use-cases/publish-bundle';
import { undoBundle } from '@/features/bundles/use-cases/undo-bundle';
import type { ReviewView } from '@/features/content-review/use-cases/read-review';
import { auditEvents } from '@/features/identity/tables';
import type { Notices } from '@/features/notices/use-cases/read-notices';
import { systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { env } from '@/platform/env';
import { mailOutbox } from '@/platform/mail/tables';

import { usePortalDatabase } from '../support/database';

/** The review of the menu and other parts of the site, and publishing that requires it (ADR 236). */

const portal = usePortalDatabase();

/** E editor, P publisher, U auditor, A administrator. */
const people = { E: ['editor'], P: ['publisher'], U: ['auditor'], A: ['administrator'] } as const;
type Person = keyof typeof people;
const accounts = new Map<Person, { id: string; email: string; token: string }>();

const accountOf = (person: Person) => {
  const account = accounts.get(person);
  if (!account) throw new Error(`There is no ${person}`);
  return account;
};

const setting = (approval: boolean) =>
  portal.payload.updateGlobal({ slug: 'site-settings', data: { publishing: { approval } } });

beforeAll(async () => {
  for (const person of Object.keys(people) as Person[]) {
    const email = `${randomUUID()}@example.org`;
    const data = { email, password: randomUUID(), name: person, roles: [...people[person]] };
    const { id } = await portal.payload.create({ collection: 'staff', data });
    const { token } = await beginStaffSession(await getDatabase(), { id }, systemClock);
    accounts.set(person, { id, email, token });
  }
  await portal.payload.updateGlobal({
    slug: 'site-settings',
    locale: 'zh',
    data: { brand: { name: 'Portal' }, contact: { email: 'office@example.org' } },
  });
});
afterAll(() => setting(false));

interface Body {
  readonly data?: unknown;
  readonly errors?: readonly { readonly message: string }[];
}

async function call(person: Person, method: string, path: string, data?: object) {
  const request = new Request(`${env.PUBLIC_URL}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'accept-language': 'en',
      authorization: `JWT ${accountOf(person).token}`,
    },
    ...(data && { body: JSON.stringify(data) }),
  });
  const answer = await handleEndpoints({ config: portal.payload.config, request });
  return { status: answer.status, body: (await answer.json()) as Body };
}

type Language = 'zh' | 'en';

const news = { id: randomUUID(), href: '/news' };
const faq = { id: randomUUID(), href: '/faq' };
const menuOf = (...labels: [string, string]) => [
  { ...news, label: labels[0] },
  { ...faq, label: labels[1] },
];

/** What the form sends when it saves a draft. */
const save = (person: Person, items: object[], locale: Language = 'zh') =>
  call(person, 'POST', `/globals/navigation?locale=${locale}&draft=true`, { items, _status: 'draft' });
const publish = (person: Person, query = 'locale=zh', more: object = {}) =>
  call(person, 'POST', `/globals/navigation?${query}`, { _status: 'published', ...more });

const seen = async (locale: Language = 'zh') => {
  const read = { slug: 'navigation', locale, depth: 0, overrideAccess: false } as const;
  return ((await portal.payload.findGlobal(read)).items ?? []).map(({ label }) => label);
};

const BEFORE = { zh: ['新闻', '问答'], en: ['News', 'Questions'] };

beforeEach(async () => {
  const database = await getDatabase();
  await database.delete(publicationBundles);
  await database.delete(contentReviews);
  // As a program on the server, which needs no approval.
  for (const [locale, items] of [
    ['zh', menuOf('新闻', '问答')],
    ['en', menuOf('News', 'Questions')],
  ] as const) {
    await portal.payload.updateGlobal({ slug: 'navigation', locale, data: { items } });
  }
  await setting(true);
});

const REVIEW = '/content-reviews/globals/navigation';

async function view(person: Person, locale: Language = 'zh'): Promise<ReviewView> {
  const { status, body } = await call(person, 'GET', `${REVIEW}?locale=${locale}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as ReviewView;
}

async function act(person: Person, what: string, more: object = {}, locale: Language = 'zh') {
  const { state, revision } = await view(person, locale);
  const body = { locale, expectedState: state, revision, ...more };
  return call(person, 'POST', `${REVIEW}/${what}`, body);
}

async function approve(locale: Language = 'zh') {
  expect((await act('E', 'submit', {}, locale)).status).toBe(200);
  expect((await act('P', 'decide', { event: 'approve' }, locale)).status).toBe(200);
}

describe('a review of the menu', () => {
  it('shows what would change, has comments on entries, and ends with the publication', async () => {
    expect(await view('E')).toMatchObject({ state: 'none', isPublished: true, may: { submit: false } });
    await save('E', menuOf('动态', '问答'));
    const draft = await view('E');
    expect(draft).toMatchObject({ isPublished: false, may: { submit: true } });
    expect(draft.changes).toMatchObject([{ removed: ['新闻'], added: ['动态'] }]);
    expect(draft.comparison).toMatch(/^\/admin\/globals\/navigation\/versions\/.*versionFrom=/);

    expect((await act('E', 'submit', { reviewer: accountOf('P').id, note: '请看' })).status).toBe(200);
    const { places } = await view('P');
    const first = places.find(({ field }) => field === `items.${news.id}`);
    const comment = { locale: 'zh', text: '太短', field: first?.field };
    expect((await call('P', 'POST', `${REVIEW}/comments`, comment)).status).toBe(200);
    expect((await act('P', 'decide', { event: 'return', note: '再改' })).status).toBe(200);
    await save('E', menuOf('社区动态', '问答'));
    const returned = await view('E');
    expect(returned).toMatchObject({ state: 'returned', decidedBy: { name: 'P' } });
    expect(returned.entries[1]).toMatchObject({ text: '太短', place: { field: `items.${news.id}` } });

    await approve();
    expect((await publish('E')).status).toBe(200);
    expect(await seen()).toEqual(['社区动态', '问答']);
    expect(await view('E')).toMatchObject({ state: 'published', isPublished: true });
  });

  it('is readable for auditors, and closed for what is not reviewed', async () => {
    await save('E', menuOf('动态', '问答'));
    await act('E', 'submit');
    expect(await view('U')).toMatchObject({ state: 'submitted', may: { decide: false, comment: false } });
    expect((await act('U', 'decide', { event: 'approve' })).status).toBe(403);
    const other = (name: string) => call('A', 'GET', `/content-reviews/globals/${name}?locale=zh`);
    expect((await other('site-settings')).status).toBe(404);
    expect((await other('search-settings')).status).toBe(404);
  });

  it('waits in the list of those who may approve it, and tells them', async () => {
    await save('E', menuOf('动态', '问答'));
    await act('E', 'submit', { note: '请看菜单' });
    const waiting = await openReviews(
      await getDatabase(),
      { id: accountOf('P').id, roles: ['publisher'] },
      'waiting',
    );
    expect(waiting).toMatchObject([{ collection: 'navigation', locale: 'zh', state: 'submitted' }]);
    const { body } = await call('P', 'GET', '/notices');
    expect((body.data as Notices).items[0]).toMatchObject({
      kind: 'submitted',
      title: 'Navigation',
      href: '/admin/globals/navigation?locale=zh',
      by: 'E',
    });
    const database = await getDatabase();
    const mails = await database
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.recipient, accountOf('P').email))
      .orderBy(mailOutbox.createdAt);
    expect(mails.at(-1)?.text).toContain('/admin/globals/navigation?locale=zh');
    expect(mails.at(-1)?.subject).toMatch(/Navigation|主导航/);
  });

  it('is in the event log of the menu', async () => {
    await save('E', menuOf('动态', '问答'));
    await approve();
    await save('E', menuOf('又改', '问答'));
    expect(await view('E')).toMatchObject({ state: 'overtaken' });
    const database = await getDatabase();
    const events = await database
      .select({ action: auditEvents.action })
      .from(auditEvents)
      .where(sql`${auditEvents.details} ->> 'global' = 'navigation'`);
    expect(events.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['item.review_submitted', 'item.review_approved', 'item.approval_ended']),
    );
  });
});

describe('publishing the menu, while that requires approval', () => {
  const refused = async (attempt: ReturnType<typeof publish>, words = /without approval/) => {
    const { status, body } = await attempt;
    expect(status, JSON.stringify(body)).toBe(403);
    expect(body.errors?.[0]?.message).toMatch(words);
    expect(await seen()).toEqual(BEFORE.zh);
  };

  it('is refused before, during, and after a changed review', async () => {
    await save('E', menuOf('动态', '问答'));
    await refused(publish('A'));
    await act('E', 'submit');
    await refused(publish('A'), /still in review/);
    await act('P', 'decide', { event: 'approve' });
    await save('E', menuOf('又改', '问答'));
    await refused(publish('A'), /changed since it was approved/);
  });

  it('is refused in every way that writes it', async () => {
    await save('E', menuOf('动态', '问答'));
    const items = menuOf('偷换', '问答');
    await refused(publish('P', 'locale=zh', { items }));
    await refused(publish('P', 'locale=zh&draft=true', { items }));
    await refused(call('P', 'POST', '/globals/navigation?locale=zh', { items }));
    await refused(publish('P', 'locale=all'));
    await refused(publish('P', 'locale=zh&publishAllLocales=true'));
    await approve();
    await refused(publish('P', 'locale=zh', { items }), /approv/);
    expect((await publish('P')).status).toBe(200);
    expect(await seen()).toEqual(['动态', '问答']);
  });

  it('counts each language separately', async () => {
    await save('E', menuOf('动态', '问答'));
    await save('E', menuOf('Latest', 'Questions'), 'en');
    await approve('zh');
    expect((await publish('P', 'locale=en')).status).toBe(403);
    expect((await publish('P', 'locale=all')).status).toBe(403);
    expect(await seen('en')).toEqual(BEFORE.en);
    await approve('en');
    expect((await publish('P', 'locale=all')).status).toBe(200);
    expect([await seen('zh'), await seen('en')]).toEqual([
      ['动态', '问答'],
      ['Latest', 'Questions'],
    ]);
  });

  it('takes a second person, or an administrator’s reason', async () => {
    await save('P', menuOf('动态', '问答'));
    await act('P', 'submit');
    expect((await act('P', 'decide', { event: 'approve' })).status).toBe(403);
    expect((await act('A', 'decide', { event: 'override', note: '急' })).status).toBe(200);
    expect((await publish('P')).status).toBe(200);
  });

  it('is needed by other parts of the site, and not by the site settings', async () => {
    const draft = { leads: { news: '导语' }, _status: 'draft' };
    await call('E', 'POST', '/globals/page-texts?locale=zh&draft=true', draft);
    const texts = await call('A', 'POST', '/globals/page-texts?locale=zh', { _status: 'published' });
    expect(texts.status).toBe(403);
    const settings = await call('A', 'POST', '/globals/site-settings?locale=zh', { _status: 'published' });
    expect(settings.status).toBe(200);
  });

  it('lets publish again what visitors have, and restores a version as a draft', async () => {
    expect((await publish('P')).status).toBe(200);
    const { docs } = await portal.payload.findGlobalVersions({
      slug: 'navigation',
      sort: '-updatedAt',
      limit: 1,
    });
    await save('E', menuOf('动态', '问答'));
    await approve();
    await publish('P');
    const restored = await call('P', 'POST', `/globals/navigation/versions/${docs[0]?.id}?locale=zh`);
    expect(restored.status).toBe(200);
    expect(await seen()).toEqual(['动态', '问答']);
  });

  it('is refused when a schedule is due, and tells who made it', async () => {
    await save('E', menuOf('动态', '问答'));
    const schedule = () =>
      portal.payload.jobs.queue({
        task: 'schedulePublish',
        input: {
          type: 'publish',
          locale: 'zh',
          global: 'navigation',
          user: { relationTo: 'staff', value: accountOf('P').id },
        } as never,
        waitUntil: new Date(Date.now() - 1_000),
      });
    await schedule();
    await runSchedules(portal.payload, Date.now());
    expect(await seen()).toEqual(BEFORE.zh);
    const { body } = await call('P', 'GET', '/notices');
    expect((body.data as Notices).items[0]).toMatchObject({ kind: 'refused', title: 'Navigation' });
    await approve();
    await schedule();
    await runSchedules(portal.payload, Date.now());
    expect(await seen()).toEqual(['动态', '问答']);
    await portal.payload.db.deleteMany({ collection: 'payload-jobs', where: { id: { exists: true } } });
  });
});

describe('a bundle with the menu, while publishing requires approval', () => {
  const withRights = async (person: Person) => {
    const account = await portal.payload.findByID({ collection: 'staff', id: accountOf(person).id });
    const user: TypedUser = { ...account, collection: 'staff' };
    return { payload: portal.payload, user, clock: systemClock, staffId: user.id };
  };
  const publishNow = async (id: string) => {
    const database = await getDatabase();
    const [row] = await database.select().from(publicationBundles).where(eq(publicationBundles.id, id));
    return publishBundle(id, row?.revision ?? 0, await withRights('E'));
  };

  it('waits for the approval of both languages, says so, and is undone without another one', async () => {
    await save('E', menuOf('动态', '问答'));
    await save('E', menuOf('Latest', 'Questions'), 'en');
    await approve('zh');
    const editor = await withRights('E');
    const { id } = await createBundle({ title: 'Menu', note: '' }, editor);
    const members = (['zh', 'en'] as const).map((locale) => ({ target: 'globals/navigation', locale }));
    await addToBundle(id, members, editor);
    await expect(publishNow(id)).rejects.toMatchObject({
      failures: [{ target: 'globals/navigation', locale: 'en', reason: 'refused' }],
    });
    expect(await seen('zh'), 'nothing of it').toEqual(BEFORE.zh);
    const req = await createLocalReq({ user: editor.user, locale: 'zh' }, portal.payload);
    const { items } = (await readBundle(req, id)) ?? { items: [] };
    expect(items.map(({ locale, checks }) => [locale, checks.map(({ kind }) => kind)])).toEqual([
      ['zh', []],
      ['en', ['approval']],
    ]);
    await approve('en');
    await publishNow(id);
    expect([await seen('zh'), await seen('en')]).toEqual([
      ['动态', '问答'],
      ['Latest', 'Questions'],
    ]);
    expect(await view('E', 'en')).toMatchObject({ state: 'published' });
    await undoBundle(id, [], editor);
    expect([await seen('zh'), await seen('en')]).toEqual([BEFORE.zh, BEFORE.en]);
    expect((await publish('E')).status, 'what was taken back').toBe(403);
  });
});
