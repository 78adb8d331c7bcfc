import { randomUUID } from 'node:crypto';

import { eq, sql } from '@payloadcms/db-postgres/drizzle';
import { createLocalReq, type PayloadRequest, type TypedUser } from 'payload';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { publicationBundleItems, publicationBundles } from '@/cms/bundles/tables';
import type { Role } from '@/cms/permissions';
import { publicFind } from '@/cms/public-read';
import { noteEverything } from '@/cms/publications/note-publications';
import { contentPublications } from '@/cms/publications/tables';
import type { Arrangement, ListOf, ListOwner } from '@/features/arrangement/domain';
import { arrangeItems, readArrangement } from '@/features/arrangement/use-cases/arrange-items';
import { addToBundle, createBundle } from '@/features/bundles/use-cases/edit-bundle';
import { publishBundle } from '@/features/bundles/use-cases/publish-bundle';
import { undoBundle } from '@/features/bundles/use-cases/undo-bundle';
import { auditEvents } from '@/features/identity/tables';
import type { Faq } from '@/payload-types';
import { systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { digestOf } from '@/platform/http/finished-answer';

import { usePortalDatabase } from '../support/database';
import { paragraph } from '../support/rest';

/** The order of a list is changed as a whole, where it belongs (ADR 240). */

const portal = usePortalDatabase();

const staff = new Map<Role, TypedUser>();
const userOf = (role: Role): TypedUser => {
  const user = staff.get(role);
  if (!user) throw new Error(`nobody is ${role}`);
  return user;
};
const requestOf = (role: Role): Promise<PayloadRequest> =>
  createLocalReq({ user: userOf(role), req: { i18n: { language: 'zh' } as never } }, portal.payload);

beforeAll(async () => {
  for (const role of ['editor', 'publisher', 'reviewer', 'administrator'] as const) {
    const account = await portal.payload.create({
      collection: 'staff',
      data: {
        email: `${role}-${randomUUID()}@example.org`,
        password: randomUUID(),
        name: role,
        roles: [role],
      },
    });
    staff.set(role, { ...account, collection: 'staff' });
  }
});

let category: string;
let owner: ListOwner;
beforeEach(async () => {
  const made = await portal.payload.create({
    collection: 'faq-categories',
    locale: 'zh',
    data: { title: '分类', slug: `c-${randomUUID()}`, order: 1, _status: 'published' },
  });
  category = made.id;
  owner = { collection: 'faq-categories', id: category };
});

async function question(name: string, data: Partial<Faq> = {}): Promise<string> {
  const { id } = await portal.payload.create({
    collection: 'faqs',
    locale: 'zh',
    data: {
      question: name,
      answer: paragraph(name) as Faq['answer'],
      slug: `q-${randomUUID()}`,
      category,
      _status: 'published',
      ...data,
    } as never,
  });
  return id;
}

async function questions(...names: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) ids.push(await question(name));
  return ids;
}

const titles = ({ items }: Arrangement) => items.map(({ title }) => title).join(' ');

async function arrange(
  ids: readonly string[],
  revision?: string,
  role: Role = 'publisher',
  list: ListOf = owner,
) {
  const seen = revision ?? (await readArrangement(await requestOf(role), list)).revision;
  return arrangeItems(
    await requestOf(role),
    list,
    { ids, revision: seen },
    { staffId: userOf(role).id, clock: systemClock },
  );
}

/** The query of the page, which itself is cached. */
async function onTheSite(): Promise<string> {
  const where = { category: { equals: category } };
  const { docs } = await publicFind('faqs', { locale: 'zh', where, sort: ['order', 'slug'] });
  return docs.map((item) => item.question).join(' ');
}

describe('the questions of a category', () => {
  it('come last when they are new', async () => {
    await questions('a', 'b', 'c');
    expect(titles(await readArrangement(await requestOf('editor'), owner))).toBe('a b c');
  });

  it('keep the place that an import or a program gives them', async () => {
    await questions('a', 'b');
    await question('c', { order: 0 });
    expect(titles(await readArrangement(await requestOf('editor'), owner))).toBe('c a b');
  });

  it('get their new order on the site and in drafts, and nothing else of a draft becomes public', async () => {
    const [a = '', b = '', c = ''] = await questions('a', 'b', 'c');
    await portal.payload.update({
      collection: 'faqs',
      id: b,
      locale: 'zh',
      draft: true,
      data: { question: 'b2', _status: 'draft' },
    });
    const after = await arrange([c, a, b]);
    expect(titles(after)).toBe('c a b2');
    expect(await onTheSite()).toBe('c a b');
    const draft = await portal.payload.findByID({ collection: 'faqs', id: b, locale: 'zh', draft: true });
    expect(draft).toMatchObject({ question: 'b2', order: 3 });
  });

  it('keep it when an item is published from what was written before, or restored', async () => {
    const [a = '', b = ''] = await questions('a', 'b');
    await portal.payload.update({
      collection: 'faqs',
      id: a,
      locale: 'zh',
      draft: true,
      data: { question: 'a2', _status: 'draft' },
    });
    await arrange([b, a]);
    await portal.payload.update({
      collection: 'faqs',
      id: a,
      locale: 'zh',
      data: { _status: 'published' },
    });
    expect(await onTheSite()).toBe('b a2');
    const { docs } = await portal.payload.findVersions({
      collection: 'faqs',
      where: { parent: { equals: a } },
      sort: 'createdAt',
      limit: 1,
    });
    await portal.payload.restoreVersion({ collection: 'faqs', id: docs[0]?.id ?? '', draft: true });
    expect(titles(await readArrangement(await requestOf('editor'), owner))).toMatch(/^b a/);
  });

  it('are not put in order by someone who has seen another order, who gets the current one', async () => {
    const [a = '', b = '', c = ''] = await questions('a', 'b', 'c');
    const { revision } = await readArrangement(await requestOf('publisher'), owner);
    await arrange([b, a, c], revision);
    await expect(arrange([c, b, a], revision)).rejects.toMatchObject({ code: 'conflict' });
    const refusal: unknown = await arrange([c, b, a], revision).catch((error: unknown) => error);
    expect(titles((refusal as { data: Arrangement }).data)).toBe('b a c');
  });

  it('are put in order by one of two people at the same time', async () => {
    const [a = '', b = '', c = ''] = await questions('a', 'b', 'c');
    const { revision } = await readArrangement(await requestOf('publisher'), owner);
    const outcomes = await Promise.allSettled([arrange([b, a, c], revision), arrange([c, b, a], revision)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { code: 'conflict' } },
    ]);
  });

  it('are named completely, and only they', async () => {
    const [a = '', b = ''] = await questions('a', 'b');
    for (const ids of [[a], [a, a], [a, b, randomUUID()], [a, randomUUID()]]) {
      await expect(arrange(ids)).rejects.toMatchObject({ code: 'invalid_input' });
    }
    expect(await onTheSite()).toBe('a b');
  });

  it('are in the event log with who did it', async () => {
    const [a = '', b = ''] = await questions('a', 'b');
    await arrange([b, a]);
    const events = await (
      await getDatabase()
    )
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subjectId, category));
    expect(events.filter(({ action }) => action === 'item.arranged')).toMatchObject([
      {
        actorId: userOf('publisher').id,
        details: { collection: 'faq-categories', arranged: 'faqs', ids: [b, a] },
      },
    ]);
  });

  it('are not put in order by reviewers, and of an unknown category by nobody', async () => {
    const [a = '', b = ''] = await questions('a', 'b');
    await expect(arrange([b, a], undefined, 'reviewer')).rejects.toMatchObject({ code: 'forbidden' });
    await expect(
      readArrangement(await requestOf('publisher'), { collection: 'faq-categories', id: randomUUID() }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  it('are in the order of drafts for an editor while publishing is reserved, and as they are once one is public', async () => {
    const payload = portal.payload;
    const settings = (isReserved: boolean) =>
      payload.updateGlobal({ slug: 'site-settings', data: { publishing: { reserved: isReserved } } });
    await payload.updateGlobal({
      slug: 'site-settings',
      locale: 'zh',
      data: { brand: { name: 'Portal' }, contact: { email: 'office@example.org' } },
    });
    const drafts = [await question('a', { _status: 'draft' }), await question('b', { _status: 'draft' })];
    await settings(true);
    try {
      expect(titles(await arrange(drafts.toReversed(), undefined, 'editor'))).toBe('b a');
      await question('c');
      const { mayArrange, items, revision } = await readArrangement(await requestOf('editor'), owner);
      expect(mayArrange).toBe(false);
      await expect(
        arrange(
          items.map(({ id }) => id),
          revision,
          'editor',
        ),
      ).rejects.toMatchObject({ code: 'forbidden' });
    } finally {
      await settings(false);
    }
  });
});

describe('an order alone', () => {
  const recorded = async (id: string) => {
    const rows = await (
      await getDatabase()
    )
      .select()
      .from(contentPublications)
      .where(eq(contentPublications.itemId, id));
    return rows.map(({ digest, changedAt }) => ({ digest, changedAt }));
  };
  /** What the nightly comparison would announce of items. */
  const announced = async (ids: readonly string[]) => {
    const found: string[] = [];
    await noteEverything(portal.payload, {
      listener: (_executor, events) => {
        found.push(...events.filter(({ itemId }) => ids.includes(itemId)).map(({ type }) => type));
        return Promise.resolve();
      },
    });
    return found;
  };
  /** Records an item as it was recorded when its place was a part of the digest. */
  const recordAsBefore = async (id: string): Promise<string> => {
    const { docs } = await portal.payload.find({
      collection: 'faqs',
      locale: 'zh',
      depth: 0,
      overrideAccess: false,
      where: { id: { equals: id } },
    });
    const { updatedAt: _updatedAt, createdAt: _createdAt, ...content } = { ...docs[0] };
    expect(content).toHaveProperty('order');
    const digest = digestOf(JSON.stringify(content));
    const database = await getDatabase();
    await database.update(contentPublications).set({ digest }).where(eq(contentPublications.itemId, id));
    return digest;
  };
  const actor = () => ({
    payload: portal.payload,
    user: userOf('publisher'),
    clock: systemClock,
    staffId: userOf('publisher').id,
  });
  const publishedBundle = async (faq: string) => {
    const { id } = await createBundle({ title: 'Bundle', note: '' }, actor());
    await addToBundle(id, [{ target: `faqs/${faq}`, locale: 'zh' }], actor());
    const [row] = await (
      await getDatabase()
    )
      .select()
      .from(publicationBundles)
      .where(eq(publicationBundles.id, id));
    await publishBundle(id, row?.revision ?? 0, actor());
    return id;
  };
  const editQuestion = (id: string, name: string) =>
    portal.payload.update({
      collection: 'faqs',
      id,
      locale: 'zh',
      draft: true,
      data: { question: name, _status: 'draft' },
    });

  it('is no change that visitors, programs, or the record hear of', async () => {
    const ids = await questions('a', 'b');
    const before = await Promise.all(ids.map(recorded));
    await arrange(ids.toReversed());
    expect(await announced(ids)).toEqual([]);
    expect(await Promise.all(ids.map(recorded))).toEqual(before);
  });

  it('is none of what was recorded with it, moved or not', async () => {
    const ids = await questions('a', 'b');
    const current = await Promise.all(ids.map(recorded));
    for (const id of ids) await recordAsBefore(id);
    expect(await Promise.all(ids.map(recorded))).not.toEqual(current);
    expect(await announced(ids)).toEqual([]);
    expect(await Promise.all(ids.map(recorded))).toEqual(current);

    for (const id of ids) await recordAsBefore(id);
    await arrange(ids.toReversed());
    expect(await announced(ids)).toEqual([]);
    expect(await Promise.all(ids.map(recorded))).toEqual(current);
  });

  it('keeps no bundle from being undone, and stays', async () => {
    const [a = '', b = ''] = await questions('a', 'b');
    await editQuestion(a, 'a2');
    const id = await publishedBundle(a);
    await arrange([b, a]);
    await announced([a]);
    expect(await onTheSite()).toBe('b a2');
    await undoBundle(id, [], actor());
    expect(await onTheSite()).toBe('b a');
  });

  it('keeps no bundle from being undone that was published when the place was a part of the record', async () => {
    const [a = '', b = ''] = await questions('a', 'b');
    await editQuestion(a, 'a2');
    const id = await publishedBundle(a);
    const after = { zh: await recordAsBefore(a) };
    const database = await getDatabase();
    await database
      .update(publicationBundleItems)
      .set({ after })
      .where(eq(publicationBundleItems.bundleId, id));
    await arrange([b, a]);
    await undoBundle(id, [], actor());
    expect(await onTheSite()).toBe('b a');
  });
});

describe('the chapters of a release', () => {
  it('move with those below them', async () => {
    const document = await portal.payload.create({
      collection: 'documents',
      locale: 'zh',
      draft: true,
      data: { title: '规范', slug: `d-${randomUUID()}`, number: 'D-1', _status: 'draft' } as never,
    });
    const release = await portal.payload.create({
      collection: 'releases',
      locale: 'zh',
      draft: true,
      data: { document: document.id, version: '1.0', date: '2026-11-01', _status: 'draft' } as never,
    });
    const chapter = async (title: string, parent?: string) => {
      const { id } = await portal.payload.create({
        collection: 'chapters',
        locale: 'zh',
        draft: true,
        data: {
          title,
          slug: title,
          number: title,
          document: document.id,
          release: release.id,
          ...(parent !== undefined && { parent }),
          _status: 'draft',
        } as never,
      });
      return id;
    };
    const one = await chapter('one');
    const two = await chapter('two');
    const below = await chapter('below', one);
    owner = { collection: 'releases', id: release.id };
    expect(titles(await readArrangement(await requestOf('editor'), owner))).toBe('one below two');
    const after = await arrange([two, one, below]);
    expect(titles(after)).toBe('two one below');
    expect(after.items.map(({ depth }) => depth)).toEqual([0, 0, 1]);
  });
});

describe('all items of a collection', () => {
  const slug = () => `w-${randomUUID()}`;
  const published = { _status: 'published' as const };
  /** Makes a public item, at the place that the portal gives it. */
  const makers: Record<
    'documents' | 'faq-categories' | 'mailing-lists' | 'specifications',
    (title: string) => object
  > = {
    documents: (title) => ({ title, summary: title, number: 'W-1', ...published }),
    'faq-categories': (title) => ({ title, ...published }),
    'mailing-lists': (name) => ({
      name,
      description: name,
      address: `${slug()}@lists.example.org`,
      ...published,
    }),
    specifications: (title) => ({ title, version: '1.0' }),
  };
  type Made = keyof typeof makers;
  const collections = Object.keys(makers) as Made[];
  const create = async (collection: Made | 'videos', data: object): Promise<string> => {
    const { id } = await portal.payload.create({
      collection,
      locale: 'zh',
      data: { slug: slug(), ...data } as never,
    });
    return id;
  };
  /** In the order of the site, of some items. */
  const shown = async (collection: Made | 'videos', ids: readonly string[], sort: string[]) => {
    const { docs } = await publicFind(collection, { locale: 'zh', sort, limit: 0 });
    return docs.map((doc) => doc.id).filter((id) => ids.includes(id));
  };
  const idsOf = ({ items }: Arrangement) => items.map(({ id }) => id);
  const read = async (list: ListOf, role: Role = 'administrator') =>
    readArrangement(await requestOf(role), list);

  it.each(collections)(
    '%s: a new one comes last, and the order of the site follows a move',
    async (collection) => {
      const list = { collection };
      const made: string[] = [];
      for (const name of ['a', 'b', 'c']) made.push(await create(collection, makers[collection](name)));
      const [a = '', b = '', c = ''] = made;
      const before = idsOf(await read(list));
      expect(before.slice(-3)).toEqual([a, b, c]);
      const wanted = [c, ...before.slice(0, -1)];
      expect(idsOf(await arrange(wanted, undefined, 'administrator', list))).toEqual(wanted);
      expect(await shown(collection, made, ['order', 'slug'])).toEqual([c, a, b]);
      expect((await read(list)).items.find(({ id }) => id === c)).toMatchObject({
        title: 'c',
        isPublic: true,
      });
    },
  );

  it('keep the order when one is saved by someone who opened it before', async () => {
    const list = { collection: 'specifications' } as const;
    const a = await create('specifications', makers.specifications('a'));
    const b = await create('specifications', makers.specifications('b'));
    const others = idsOf(await read(list)).filter((id) => id !== a && id !== b);
    await arrange([b, a, ...others], undefined, 'administrator', list);
    await portal.payload.update({
      collection: 'specifications',
      id: a,
      locale: 'zh',
      data: { title: 'a2', version: '1.1' },
    });
    const { items } = await read(list);
    expect(items.slice(0, 2)).toMatchObject([{ id: b }, { id: a, title: 'a2', version: '1.1' }]);
  });

  it('begin with a new video, which the home page shows', async () => {
    const file = await portal.payload.create({
      collection: 'media',
      locale: 'zh',
      data: { alt: 'x' },
      file: {
        data: Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nx\n'),
        mimetype: 'text/vtt',
        name: 'a.vtt',
        size: 40,
      },
    });
    const video = (title: string) =>
      create('videos', {
        title,
        summary: title,
        file: file.id,
        publishedAt: '2026-01-01T00:00:00.000Z',
        ...published,
      });
    const older = await video('older');
    const newer = await video('newer');
    expect(idsOf(await read({ collection: 'videos' }))).toEqual([newer, older]);
    await arrange([older, newer], undefined, 'editor', { collection: 'videos' });
    const newest = await video('newest');
    expect(await shown('videos', [older, newer, newest], ['order', '-publishedAt'])).toEqual([
      newest,
      older,
      newer,
    ]);
  });

  it('are put in order by one of two people at the same time, and the other gets that order', async () => {
    const list = { collection: 'documents' } as const;
    await create('documents', makers.documents('a'));
    await create('documents', makers.documents('b'));
    const { revision, items } = await read(list);
    const ids = items.map(({ id }) => id);
    const first = ids.toReversed();
    const second = [...ids.slice(1), ...ids.slice(0, 1)];
    const outcomes = await Promise.allSettled([
      arrange(first, revision, 'publisher', list),
      arrange(second, revision, 'editor', list),
    ]);
    const [done] = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [refused] = outcomes.filter((outcome) => outcome.status === 'rejected');
    const reason = (refused?.reason ?? {}) as { code?: string; data?: Arrangement };
    expect(reason.code).toBe('conflict');
    expect(reason.data?.items).toEqual(done?.value.items);
    expect(done?.value.items).toHaveLength(ids.length);
  });

  it('are put in order after someone added one only by those who have seen that', async () => {
    const list = { collection: 'faq-categories' } as const;
    await create('faq-categories', makers['faq-categories']('a'));
    const { revision, items } = await read(list);
    await create('faq-categories', makers['faq-categories']('b'));
    const ids = items.map(({ id }) => id).toReversed();
    await expect(arrange(ids, revision, 'editor', list)).rejects.toMatchObject({ code: 'conflict' });
  });

  it.each([
    ['mailing-lists', 'publisher'],
    ['specifications', 'editor'],
    ['documents', 'reviewer'],
  ] as const)('%s are not put in order by a %s', async (collection, role) => {
    await create(collection, makers[collection]('a'));
    const { items } = await read({ collection });
    const ids = items.map(({ id }) => id);
    await expect(arrange(ids, undefined, role, { collection })).rejects.toMatchObject({ code: 'forbidden' });
    expect((await read({ collection }, role)).mayArrange).toBe(false);
  });

  it('are in the event log without one item that they belong to', async () => {
    const list = { collection: 'faq-categories' } as const;
    const ids = idsOf(await read(list)).toReversed();
    await arrange(ids, undefined, 'editor', list);
    const events = await (
      await getDatabase()
    )
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.actorId, userOf('editor').id));
    expect(
      events
        .filter(({ action }) => action === 'item.arranged')
        .map(({ subjectId, details }) => ({ subjectId, ...(details as object) })),
    ).toContainEqual({ subjectId: null, arranged: 'faq-categories', ids });
  });

  it('may be 500', async () => {
    const list = { collection: 'specifications' } as const;
    await (
      await getDatabase()
    ).execute(sql`
      WITH made AS (
        INSERT INTO specifications (version, slug, published_at, "order")
        SELECT '1.0', 'many-' || n, now(), 1000 + n FROM generate_series(1, 500) AS n RETURNING id, slug
      )
      INSERT INTO specifications_locales (_parent_id, _locale, title)
      SELECT id, 'zh', slug FROM made`);
    const { items } = await read(list);
    expect(items.length).toBeGreaterThanOrEqual(500);
    const wanted = items.map(({ id }) => id).toReversed();
    expect(idsOf(await arrange(wanted, undefined, 'administrator', list))).toEqual(wanted);
    expect((await shown('specifications', wanted, ['order', 'slug'])).slice(0, 500)).toEqual(
      wanted.slice(0, 500),
    );
  });

  it('are recorded as changed by nobody', async () => {
    const a = await create('documents', makers.documents('a'));
    const database = await getDatabase();
    const recorded = () =>
      database.select().from(contentPublications).where(eq(contentPublications.itemId, a));
    const before = await recorded();
    expect(before).toHaveLength(1);
    const list = { collection: 'documents' } as const;
    await arrange(idsOf(await read(list)).toReversed(), undefined, 'publisher', list);
    const found: string[] = [];
    await noteEverything(portal.payload, {
      listener: (_executor, events) => {
        found.push(...events.filter(({ itemId }) => itemId === a).map(({ type }) => type));
        return Promise.resolve();
      },
    });
    expect(found).toEqual([]);
    expect(await recorded()).toEqual(before);
  });
});
