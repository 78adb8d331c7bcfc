import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PermittedCollection, type Role, roles } from '@/cms/permissions';
import {
  type Caller,
  callers,
  type CollectionColumn,
  collectionMatrix,
  type Combination,
  combinationMatrix,
  combinations,
  elsewhere,
  endpointMatrix,
  type GlobalColumn,
  globalCombinationMatrix,
  globalMatrix,
} from '../support/access-matrix';
import { portalUrl } from '../support/portal-address';
import { RELEASE_TESTS } from '../support/release-tests';
import { anonymous, type Answer, loggedIn, paragraph, type RestClient } from '../support/rest';
import { newStaffAccount } from '../support/staff-accounts';

/**
 * The written access matrix (`tests/support/access-matrix.ts`), cell by cell over HTTP: what a visitor and each role get
 * from every operation on every collection and global. The special cases at the end are written out here.
 */
const all = [...collectionMatrix.keys()] as PermittedCollection[];

/** At most two collections of each row: `tests/architecture/access-matrix.test.ts` compares all rows with the table in the code. */
function twoOfEachRow(): PermittedCollection[] {
  const seen = new Map<string, number>();
  return all.filter((slug) => {
    const row = JSON.stringify(collectionMatrix.get(slug));
    const count = (seen.get(row) ?? 0) + 1;
    seen.set(row, count);
    return count <= 2;
  });
}

const collections = RELEASE_TESTS ? all : twoOfEachRow();
const combined = [...combinationMatrix.keys()] as PermittedCollection[];

/** Someone with one role, with several, or with none. */
type Person = Caller | Combination;
const isCombination = (person: Person): person is Combination =>
  combinations.some((combination) => combination === person);

/** Whether a person succeeds, by the written matrix. */
const may = (slug: PermittedCollection, column: CollectionColumn, person: Person): boolean =>
  (isCombination(person)
    ? combinationMatrix.get(slug)?.[column]?.includes(person)
    : collectionMatrix.get(slug)?.[column]?.includes(person)) ?? false;

interface Item {
  id: string;
  slug?: string;
  _status?: string;
  updatedAt: string;
}
interface Written {
  doc: Item;
}
interface List {
  docs: { id: string; parent?: string; version?: unknown }[];
  totalDocs: number;
}

const clients = {} as Record<Person, RestClient>;
const accounts = {} as Record<Role | Combination, { id: string; email: string; password: string }>;
const made: [PermittedCollection, string][] = [];
/** Items that others refer to: published in Chinese, made once. */
const parents = {} as Record<'faq-categories' | 'documents' | 'releases' | 'media', string>;

/** Marks everything of this run, so lists can be narrowed to it. */
const run = randomUUID().slice(0, 8);
const unique = () => `${run}-${randomUUID().slice(0, 8)}`;

const hasDrafts = (slug: PermittedCollection) => !['media', 'specifications', 'agreements'].includes(slug);

/** The Chinese texts and other required fields of a valid item. */
function validItem(slug: PermittedCollection): Record<string, unknown> {
  const address = unique();
  const common = { slug: address, title: `权限 ${address}`, summary: '摘要', body: paragraph('正文') };
  switch (slug) {
    case 'news':
      return { ...common, category: 'community', publishedAt: '2026-01-05T08:00:00.000Z' };
    case 'authors':
      return { slug: address, name: `作者 ${address}`, role: '编辑' };
    case 'white-papers':
      return { ...common, publishedAt: '2026-01-05T08:00:00.000Z' };
    case 'case-studies':
      return {
        ...common,
        operator: '实验室',
        system: '8个机柜',
        publishedAt: '2026-01-05T08:00:00.000Z',
      };
    case 'pages':
      return { ...common, kind: 'page', editorNote: '仅供编辑' };
    case 'videos':
      return { ...common, file: parents.media, publishedAt: '2026-01-05T08:00:00.000Z' };
    case 'activities':
      return {
        ...common,
        location: '上海',
        kind: 'meetup',
        startsAt: '2026-01-05T08:00:00.000Z',
        endsAt: '2026-01-05T10:00:00.000Z',
        timeZone: 'Asia/Shanghai',
      };
    case 'faq-categories':
      return { slug: address, title: `分类 ${address}`, order: 900 };
    case 'faqs':
      return {
        slug: address,
        question: `问题 ${address}`,
        answer: paragraph('回答'),
        category: parents['faq-categories'],
      };
    case 'documents':
      return { ...common, number: 'X-1', order: 900 };
    case 'releases':
      return { document: parents.documents, version: address, date: '2026-01-05T08:00:00.000Z' };
    case 'chapters':
      return { ...common, document: parents.documents, release: parents.releases, number: '1' };
    case 'errata':
      return {
        title: `勘误 ${address}`,
        text: '内容',
        number: address.slice(0, 20),
        document: parents.documents,
        release: parents.releases,
        date: '2026-01-05T08:00:00.000Z',
      };
    case 'glossary':
      return { slug: address, term: `术语 ${address}`, definition: '释义' };
    case 'mailing-lists':
      return {
        slug: address,
        name: `列表 ${address}`,
        description: '说明',
        address: `${address}@example.org`,
        order: 900,
      };
    case 'specifications':
      return { ...common, version: '1.0', publishedAt: '2026-01-05T08:00:00.000Z' };
    case 'agreements':
      // Not in force before the end of all tests: one that is can no longer be changed.
      return { ...common, version: address, effectiveAt: '2126-01-05T08:00:00.000Z' };
    default:
      throw new Error(`The matrix has no valid item for the collection ${slug}`);
  }
}

/** A harmless change of an item of the collection. */
function change(slug: PermittedCollection): Record<string, unknown> {
  const texts: Partial<Record<PermittedCollection, string>> = {
    faqs: 'question',
    authors: 'name',
    glossary: 'definition',
    'mailing-lists': 'description',
    media: 'alt',
    releases: 'notes',
  };
  return { [texts[slug] ?? 'title']: `改动 ${unique()}` };
}

const picture = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#123' } })
  .png()
  .toBuffer();

/** Creates an item as a caller; `status` decides between a draft and a publication where there are drafts. */
async function create(
  caller: Person,
  slug: PermittedCollection,
  status: 'draft' | 'published',
): Promise<Answer<Written>> {
  if (slug === 'media') return upload(caller);
  const draft = status === 'draft' ? '&draft=true' : '';
  const answer = await clients[caller].post<Written>(`/${slug}?locale=zh&depth=0${draft}`, {
    ...validItem(slug),
    _status: status,
  });
  if (answer.status === 201) made.push([slug, answer.body.doc.id]);
  return answer;
}

async function upload(caller: Person): Promise<Answer<Written>> {
  const form = new FormData();
  form.append('_payload', JSON.stringify({ alt: `图片 ${unique()}` }));
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), `${unique()}.png`);
  const answer = await clients[caller].upload<Written>('/media?locale=zh&depth=0', form);
  if (answer.status === 201) made.push(['media', answer.body.doc.id]);
  return answer;
}

/** An item made by the administrator. */
async function fixture(slug: PermittedCollection, status: 'draft' | 'published'): Promise<string> {
  const { status: code, body } = await create('administrator', slug, status);
  expect(code, `${slug}: ${JSON.stringify(body)}`).toBe(201);
  return body.doc.id;
}

async function trashed(slug: PermittedCollection): Promise<string> {
  const id = await fixture(slug, 'published');
  const { status, body } = await moveToTrash('administrator', slug, id);
  expect(status, `${slug}: ${JSON.stringify(body)}`).toBe(200);
  return id;
}

const moveToTrash = (caller: Person, slug: PermittedCollection, id: string) =>
  clients[caller].patch<Written>(`/${slug}/${id}?locale=zh`, { deletedAt: '2026-01-06T08:00:00.000Z' });

async function versionOf(slug: PermittedCollection, id: string): Promise<string> {
  const { body } = await clients.administrator.get<List>(
    `/${slug}/versions?locale=zh&limit=1&depth=0&where[parent][equals]=${id}`,
  );
  const version = body.docs[0];
  if (!version) throw new Error(`${slug} ${id} has no version`);
  return version.id;
}

type Outcome = 'done' | 'refused';

/** 403 and 404 refuse: where access depends on the item, Payload does not say that the item exists. */
function outcomeOf({ status, body }: Answer<unknown>): Outcome {
  if (status === 200 || status === 201) return 'done';
  if (status === 401 || status === 403 || status === 404) return 'refused';
  throw new Error(`Unexpected answer ${status}: ${JSON.stringify(body)}`);
}

/** A list shows an item or does not; a refused list does not. */
function listed({ status, body }: Answer<List>, id: string): Outcome {
  if (status === 403) return 'refused';
  if (status !== 200) throw new Error(`Unexpected answer ${status}: ${JSON.stringify(body)}`);
  return body.docs.some((doc) => doc.id === id || doc.parent === id) ? 'done' : 'refused';
}

/** Bulk writes name what they changed; refusals may be an error or an empty result. */
function bulk(answer: Answer<{ docs?: { id: string }[] }>, id: string): Outcome {
  if (answer.status === 200) return answer.body.docs?.some((doc) => doc.id === id) ? 'done' : 'refused';
  // 400: every item of the bulk failed; each failure says why.
  if (answer.status === 400) {
    const { errors = [] } = answer.body as { errors?: { message: string }[] };
    if (errors.length > 0 && errors.every(({ message }) => /not allowed|您无权|权限/i.test(message)))
      return 'refused';
  }
  return outcomeOf(answer);
}

interface Operation {
  name: string;
  /** The column of the matrix that says who succeeds. */
  readonly column: CollectionColumn | 'nobody';
  /** Prepares what a caller acts on. Shared by all who only read. */
  readonly prepare?: (slug: PermittedCollection) => Promise<string>;
  /** True when one prepared item serves all callers, because the operation changes nothing. */
  reads?: boolean;
  needsDrafts?: boolean;
  readonly run: (slug: PermittedCollection, caller: Person, id: string) => Promise<Outcome>;
}

const published = (slug: PermittedCollection) => fixture(slug, 'published');
const drafted = (slug: PermittedCollection) => fixture(slug, 'draft');
const where = (id: string) => `where[id][equals]=${id}`;

/** What has no required text in a language is complete in every language. */
const TEXTLESS: ReadonlySet<PermittedCollection> = new Set(['releases']);

const operations: readonly Operation[] = [
  {
    name: 'create a draft',
    needsDrafts: true,
    column: 'draft',
    run: async (slug, caller) => outcomeOf(await create(caller, slug, 'draft')),
  },
  {
    name: 'create something public',
    column: 'create',
    run: async (slug, caller) => outcomeOf(await create(caller, slug, 'published')),
  },
  {
    name: 'create something public in every language by a parameter',
    needsDrafts: true,
    column: 'nobody',
    run: async (slug, caller) => {
      // English is missing, so nobody succeeds; who may not publish must not get as far as validation.
      const answer = await clients[caller].post<Written>(
        `/${slug}?locale=zh&depth=0&publishAllLocales=true`,
        validItem(slug),
      );
      const { status } = answer;
      if (status === 201) made.push([slug, answer.body.doc.id]);
      else if (status !== 400) return outcomeOf(answer);
      return may(slug, 'create', caller) && (status === 201) === TEXTLESS.has(slug) ? 'refused' : 'done';
    },
  },
  {
    name: 'list what is public',
    reads: true,
    prepare: published,
    column: 'view',
    run: async (slug, caller, id) =>
      listed(await clients[caller].get<List>(`/${slug}?locale=zh&depth=0&${where(id)}`), id),
  },
  {
    name: 'read by id what is public',
    reads: true,
    prepare: published,
    column: 'view',
    run: async (slug, caller, id) => outcomeOf(await clients[caller].get(`/${slug}/${id}?locale=zh&depth=0`)),
  },
  {
    name: 'read in English what is public in Chinese only',
    reads: true,
    needsDrafts: true,
    prepare: published,
    column: 'read',
    run: async (slug, caller, id) =>
      outcomeOf(await clients[caller].get(`/${slug}/${id}?locale=en&fallback-locale=zh&depth=0`)),
  },
  {
    name: 'read a draft by id',
    reads: true,
    needsDrafts: true,
    prepare: drafted,
    column: 'read',
    run: async (slug, caller, id) =>
      outcomeOf(await clients[caller].get(`/${slug}/${id}?locale=zh&draft=true&depth=0`)),
  },
  {
    name: 'list drafts',
    reads: true,
    needsDrafts: true,
    prepare: drafted,
    column: 'read',
    run: async (slug, caller, id) =>
      listed(await clients[caller].get<List>(`/${slug}?locale=zh&draft=true&depth=0&${where(id)}`), id),
  },
  {
    name: 'read the changes not yet published of a public item',
    reads: true,
    needsDrafts: true,
    prepare: async (slug) => {
      const id = await published(slug);
      await clients.administrator.patch(`/${slug}/${id}?locale=zh&draft=true`, change(slug));
      return id;
    },
    column: 'read',
    run: async (slug, caller, id) => {
      const { body } = await clients[caller].get<Item>(`/${slug}/${id}?locale=zh&draft=true&depth=0`);
      return JSON.stringify(body).includes('改动') ? 'done' : 'refused';
    },
  },
  {
    name: 'list the trash',
    reads: true,
    prepare: trashed,
    column: 'read',
    run: async (slug, caller, id) =>
      listed(
        await clients[caller].get<List>(
          `/${slug}?locale=zh&depth=0&trash=true&where[deletedAt][exists]=true&${where(id)}`,
        ),
        id,
      ),
  },
  {
    name: 'read by id from the trash',
    reads: true,
    prepare: trashed,
    column: 'read',
    run: async (slug, caller, id) =>
      outcomeOf(await clients[caller].get(`/${slug}/${id}?locale=zh&depth=0&trash=true`)),
  },
  {
    name: 'count drafts',
    reads: true,
    needsDrafts: true,
    prepare: drafted,
    column: 'read',
    run: async (slug, caller, id) => {
      const { body } = await clients[caller].get<{ totalDocs?: number }>(
        `/${slug}/count?locale=zh&${where(id)}`,
      );
      return body.totalDocs === 1 ? 'done' : 'refused';
    },
  },
  {
    name: 'list versions',
    reads: true,
    needsDrafts: true,
    prepare: published,
    column: 'read',
    run: async (slug, caller, id) =>
      listed(
        await clients[caller].get<List>(`/${slug}/versions?locale=zh&depth=0&where[parent][equals]=${id}`),
        id,
      ),
  },
  {
    name: 'read a version by id',
    reads: true,
    needsDrafts: true,
    prepare: async (slug) => versionOf(slug, await published(slug)),
    column: 'read',
    run: async (slug, caller, id) =>
      outcomeOf(await clients[caller].get(`/${slug}/versions/${id}?locale=zh&depth=0`)),
  },
  {
    name: 'see what restoring a version would change',
    reads: true,
    needsDrafts: true,
    prepare: async (slug) => versionOf(slug, await published(slug)),
    column: 'read',
    run: async (slug, caller, id) =>
      outcomeOf(await clients[caller].get(`/${slug}/versions/${id}/restoration?locale=zh`)),
  },
  {
    name: 'restore a public version as a draft',
    needsDrafts: true,
    prepare: async (slug) => versionOf(slug, await published(slug)),
    column: 'edit',
    run: async (slug, caller, id) =>
      outcomeOf(await clients[caller].post(`/${slug}/versions/${id}?locale=zh&depth=0`, {})),
  },
  {
    name: 'save a draft of a public item',
    needsDrafts: true,
    prepare: published,
    column: 'edit',
    run: async (slug, caller, id) =>
      outcomeOf(await clients[caller].patch(`/${slug}/${id}?locale=zh&draft=true&depth=0`, change(slug))),
  },
  {
    name: 'change a public item',
    prepare: published,
    column: 'publish',
    run: async (slug, caller, id) =>
      outcomeOf(await clients[caller].patch(`/${slug}/${id}?locale=zh&depth=0`, change(slug))),
  },
  {
    name: 'change a public item by pretending to use the trash',
    prepare: published,
    column: 'publish',
    run: async (slug, caller, id) =>
      outcomeOf(
        await clients[caller].patch(`/${slug}/${id}?locale=zh&depth=0`, { ...change(slug), deletedAt: null }),
      ),
  },
  {
    name: 'publish',
    needsDrafts: true,
    prepare: drafted,
    column: 'publish',
    run: async (slug, caller, id) =>
      outcomeOf(await clients[caller].patch(`/${slug}/${id}?locale=zh&depth=0`, { _status: 'published' })),
  },
  {
    name: 'publish by asking for a draft',
    needsDrafts: true,
    prepare: drafted,
    column: 'publish',
    run: async (slug, caller, id) =>
      outcomeOf(
        await clients[caller].patch(`/${slug}/${id}?locale=zh&depth=0&draft=true&publishSpecificLocale=zh`, {
          _status: 'published',
        }),
      ),
  },
  {
    name: 'withdraw',
    needsDrafts: true,
    prepare: published,
    column: 'publish',
    run: async (slug, caller, id) =>
      outcomeOf(await clients[caller].patch(`/${slug}/${id}?locale=zh&depth=0`, { _status: 'draft' })),
  },
  {
    name: 'withdraw every language by a parameter',
    needsDrafts: true,
    prepare: published,
    column: 'publish',
    run: async (slug, caller, id) =>
      outcomeOf(await clients[caller].patch(`/${slug}/${id}?locale=zh&depth=0&unpublishAllLocales=true`, {})),
  },
  {
    name: 'move to the trash',
    prepare: published,
    column: 'trash',
    run: async (slug, caller, id) => outcomeOf(await moveToTrash(caller, slug, id)),
  },
  {
    name: 'restore from the trash',
    prepare: trashed,
    column: 'recover',
    run: async (slug, caller, id) =>
      outcomeOf(
        await clients[caller].patch(`/${slug}/${id}?locale=zh&depth=0&trash=true`, { deletedAt: null }),
      ),
  },
  {
    name: 'restore from the trash as a draft',
    needsDrafts: true,
    prepare: trashed,
    column: 'trash',
    run: async (slug, caller, id) =>
      outcomeOf(
        await clients[caller].patch(`/${slug}/${id}?locale=zh&depth=0&trash=true&draft=true`, {
          deletedAt: null,
          _status: 'draft',
        }),
      ),
  },
  {
    name: 'delete for ever',
    prepare: published,
    column: 'delete',
    run: async (slug, caller, id) => outcomeOf(await clients[caller].delete(`/${slug}/${id}?depth=0`)),
  },
  {
    name: 'delete for ever from the trash',
    prepare: trashed,
    column: 'delete',
    run: async (slug, caller, id) =>
      outcomeOf(await clients[caller].delete(`/${slug}/${id}?depth=0&trash=true`)),
  },
  {
    name: 'change in bulk',
    prepare: published,
    column: 'publish',
    run: async (slug, caller, id) =>
      bulk(await clients[caller].patch(`/${slug}?locale=zh&depth=0&${where(id)}`, change(slug)), id),
  },
  {
    name: 'delete in bulk',
    prepare: published,
    column: 'delete',
    run: async (slug, caller, id) =>
      bulk(await clients[caller].delete(`/${slug}?locale=zh&depth=0&${where(id)}`), id),
  },
];

beforeAll(async () => {
  clients.visitor = anonymous();
  clients.administrator = await loggedIn();
  await Promise.all(
    [...roles, ...combinations].map(async (person) => {
      const account = { email: `${person}-${unique()}@example.org`, password: randomUUID() };
      const held = { name: person, roles: person.split('+') };
      const id = await newStaffAccount(clients.administrator, { ...account, ...held });
      accounts[person] = { ...account, id };
    }),
  );
  for (const person of [...roles, ...combinations]) {
    if (person !== 'administrator') clients[person] = await loggedIn(accounts[person]);
  }
  parents.media = await fixture('media', 'published');
  parents['faq-categories'] = await fixture('faq-categories', 'published');
  parents.documents = await fixture('documents', 'published');
  parents.releases = await fixture('releases', 'published');
});

afterAll(async () => {
  const bySlug = Map.groupBy(made, ([slug]) => slug);
  // What refers to others goes first.
  for (const slug of [...bySlug.keys()].toSorted(
    (a, b) =>
      Number(a in parents) - Number(b in parents) || (a === 'releases' ? -1 : b === 'releases' ? 1 : 0),
  )) {
    const ids = (bySlug.get(slug) ?? []).map(([, id]) => id).join(',');
    await clients.administrator.delete(`/${slug}?trash=true&depth=0&where[id][in]=${ids}`);
  }
  for (const { id } of Object.values(accounts)) await clients.administrator.delete(`/staff/${id}`);
});

describe.each<{ slug: PermittedCollection; people: readonly Person[]; who: string }>([
  ...collections.map((slug) => ({ slug, people: callers, who: 'one role' })),
  ...combined.map((slug) => ({ slug, people: combinations, who: 'several roles' })),
])('$slug, with $who', ({ slug, people }) => {
  it.concurrent.each(operations.filter(({ needsDrafts }) => !needsDrafts || hasDrafts(slug)))(
    '$name',
    async (operation) => {
      const { prepare, column, reads = false } = operation;
      const allowed = (caller: Person) => column !== 'nobody' && may(slug, column, caller);
      // One item serves all who are to be refused: where someone is not, the outcome says so.
      const shared = prepare ? await prepare(slug) : '';
      const outcomes = await Promise.all(
        people.map(async (caller) => {
          const own = prepare && !reads && allowed(caller);
          const id = own ? await prepare(slug) : shared;
          return [caller, await operation.run(slug, caller, id)] as const;
        }),
      );
      const expected = people.map((caller) => [caller, allowed(caller) ? 'done' : 'refused'] as const);
      expect(Object.fromEntries(outcomes)).toEqual(Object.fromEntries(expected));
    },
  );
});

interface GlobalCase {
  slug: string;
  people: readonly Person[];
  who: string;
  row: Partial<Record<GlobalColumn, readonly Person[]>>;
}

describe.each<GlobalCase>([
  ...[...globalMatrix].map(([slug, row]) => ({ slug, row, people: callers, who: 'one role' })),
  ...[...globalCombinationMatrix].map(([slug, row]) => ({
    slug,
    row,
    people: combinations,
    who: 'several roles',
  })),
])('$slug (global), with $who', ({ slug, people, row: { view, read, change: changed } }) => {
  const outcomeFor = (holders: readonly Person[] | undefined, caller: Person): Outcome =>
    holders?.includes(caller) ? 'done' : 'refused';

  it('read', async () => {
    for (const caller of people) {
      expect(outcomeOf(await clients[caller].get(`/globals/${slug}?locale=zh&depth=0`)), caller).toBe(
        outcomeFor(view, caller),
      );
    }
  });

  it('list and read versions', async () => {
    const { body } = await clients.administrator.get<List>(
      `/globals/${slug}/versions?locale=zh&depth=0&limit=1`,
    );
    for (const caller of people) {
      const allowed = outcomeFor(read, caller);
      const list = await clients[caller].get(`/globals/${slug}/versions?locale=zh&depth=0&limit=1`);
      expect(outcomeOf(list), caller).toBe(allowed);
      const version = body.docs[0];
      if (!version) continue;
      const one = await clients[caller].get(`/globals/${slug}/versions/${version.id}?locale=zh&depth=0`);
      expect(outcomeOf(one), caller).toBe(allowed);
    }
  });

  it('change', async () => {
    for (const caller of people) {
      // Payload writes what is sent and keeps the rest; an empty change changes nothing.
      const answer = await clients[caller].post(`/globals/${slug}?locale=zh&depth=0`, {});
      expect(outcomeOf(answer), caller).toBe(outcomeFor(changed, caller));
    }
  });

  it('restore a version', async () => {
    const { body } = await clients.administrator.get<List>(
      `/globals/${slug}/versions?locale=zh&depth=0&limit=1`,
    );
    const version = body.docs[0];
    expect(version, 'a version exists after the change above').toBeDefined();
    for (const caller of people) {
      const answer = await clients[caller].post(`/globals/${slug}/versions/${version?.id}?locale=zh`, {});
      expect(outcomeOf(answer), caller).toBe(outcomeFor(changed, caller));
    }
  });
});

describe('staff accounts', () => {
  it('are seen by administrators and auditors; the others see their own only', async () => {
    const lists = await Promise.all(
      callers.map(async (caller) => {
        const { body } = await clients[caller].get<List>('/staff?limit=100&depth=0');
        return [caller, (body.docs ?? []).map(({ id }) => id)] as const;
      }),
    );
    const seen = Object.fromEntries(lists);
    expect(seen.visitor).toEqual([]);
    expect(seen.editor).toEqual([accounts.editor.id]);
    expect(seen.publisher).toEqual([accounts.publisher.id]);
    expect(seen.reviewer).toEqual([accounts.reviewer.id]);
    const all = roles.map((role) => accounts[role].id);
    expect(seen.administrator).toEqual(expect.arrayContaining(all));
    expect(seen.auditor).toEqual(expect.arrayContaining(all));
  });

  it('show no password, salt or token to anybody, and sessions to their owner only', async () => {
    const secrets = /hash|salt|token|password/i;
    for (const caller of ['administrator', 'auditor', 'editor'] as const) {
      const { body } = await clients[caller].get<{ sessions?: unknown[] }>(
        `/staff/${accounts.editor.id}?showHiddenFields=true`,
      );
      expect(Object.keys(body).filter((key) => secrets.test(key))).toEqual([]);
      expect((body.sessions ?? []).length > 0, caller).toBe(caller === 'editor');
    }
  });

  it('are changed by administrators, and by their owners', async () => {
    const name = { name: `姓名 ${unique()}` };
    expect(outcomeOf(await clients.editor.patch(`/staff/${accounts.editor.id}`, name))).toBe('done');
    expect(outcomeOf(await clients.editor.patch(`/staff/${accounts.reviewer.id}`, name))).toBe('refused');
    expect(outcomeOf(await clients.reviewer.patch(`/staff/${accounts.editor.id}`, name))).toBe('refused');
    expect(outcomeOf(await clients.visitor.patch(`/staff/${accounts.editor.id}`, name))).toBe('refused');
    expect(outcomeOf(await clients.administrator.patch(`/staff/${accounts.editor.id}`, name))).toBe('done');
  });

  it('do not let anybody raise the own role', async () => {
    for (const role of ['editor', 'publisher', 'reviewer', 'auditor'] as const) {
      const raised = { roles: [role, 'administrator'] };
      await clients[role].patch(`/staff/${accounts[role].id}`, raised);
      await clients[role].patch(`/staff?where[id][equals]=${accounts[role].id}`, raised);
      const { body } = await clients.administrator.get<{ roles: string[] }>(`/staff/${accounts[role].id}`);
      expect(body.roles).toEqual([role]);
    }
  });

  it.each(['visitor', 'editor', 'publisher', 'reviewer', 'auditor'] as const)(
    'cannot be made or deleted by a %s',
    async (caller) => {
      const account = {
        email: `${unique()}@example.org`,
        password: randomUUID(),
        name: 'x',
        roles: ['editor'],
      };
      expect(outcomeOf(await clients[caller].post('/staff', account))).toBe('refused');
      expect(outcomeOf(await clients[caller].delete(`/staff/${accounts.administrator.id}`))).toBe('refused');
      expect(
        bulk(
          await clients[caller].delete(`/staff?where[id][equals]=${accounts.administrator.id}`),
          accounts.administrator.id,
        ),
      ).toBe('refused');
      expect(outcomeOf(await clients[caller].post('/staff/unlock', { email: accounts.editor.email }))).toBe(
        'refused',
      );
    },
  );
});

describe('the machinery of the admin', () => {
  const internal = ['payload-jobs', 'payload-locked-documents', 'payload-preferences', 'payload-kv'];

  it.each(internal)('%s is closed to visitors', async (slug) => {
    const list = await clients.visitor.get<Partial<List>>(`/${slug}?limit=1`);
    expect(list.body.docs ?? []).toEqual([]);
    expect(list.status).toBeGreaterThanOrEqual(400);
    expect((await clients.visitor.post(`/${slug}`, {})).status).toBeGreaterThanOrEqual(400);
    expect(
      (await clients.visitor.patch(`/${slug}?where[id][exists]=true`, {})).status,
    ).toBeGreaterThanOrEqual(400);
    expect((await clients.visitor.delete(`/${slug}?where[id][exists]=true`)).status).toBeGreaterThanOrEqual(
      400,
    );
  });

  it.each([...callers])('shows migrations and jobs to no %s, and runs no job', async (caller) => {
    const paths = [
      '/payload-migrations',
      '/payload-jobs',
      '/payload-kv',
      '/payload-jobs/run',
      '/payload-jobs/handle-schedules',
    ];
    for (const path of paths) {
      const { status, body } = await clients[caller].get<Partial<List>>(path);
      expect(status, path).toBeGreaterThanOrEqual(400);
      expect(body.docs ?? []).toEqual([]);
    }
  });

  it.each([...callers])('lets no %s lock a document by hand, or many locks go together', async (caller) => {
    const locks = '/payload-locked-documents';
    const lock = { globalSlug: 'home', user: { relationTo: 'staff', value: randomUUID() } };
    expect(outcomeOf(await clients[caller].post(locks, lock))).toBe('refused');
    expect(outcomeOf(await clients[caller].delete(`${locks}?where[id][exists]=true`))).toBe('refused');
    expect(outcomeOf(await clients[caller].patch(`${locks}?where[id][exists]=true`, lock))).toBe('refused');
  });

  it.each(['reviewer', 'auditor'] as const)('lets a %s end no lock of a colleague', async (caller) => {
    const answer = await clients[caller].delete(`/payload-locked-documents/${randomUUID()}`);
    expect(outcomeOf(answer)).toBe('refused');
  });

  it('keeps the preferences of one staff member from another', async () => {
    const key = `matrix-${unique()}`;
    const saved = await clients.editor.post(`/payload-preferences/${key}`, { value: { secret: 1 } });
    expect(saved.status).toBe(200);
    const { body } = await clients.reviewer.get<{ value?: unknown } | null>(`/payload-preferences/${key}`);
    expect(JSON.stringify(body)).not.toContain('secret');
  });
});

describe('what visitors could read around', () => {
  const title = `秘密 ${run}`;
  let item: { id: string; slug: string };

  beforeAll(async () => {
    // Public in English, a draft in Chinese.
    const { status, body } = await clients.administrator.post<Written>('/news?locale=en&depth=0', {
      ...validItem('news'),
      title: 'Public',
      _status: 'published',
    });
    expect(status, JSON.stringify(body)).toBe(201);
    made.push(['news', body.doc.id]);
    item = { id: body.doc.id, slug: body.doc.slug ?? '' };
    await clients.administrator.patch(`/news/${item.id}?locale=zh&draft=true`, {
      ...validItem('news'),
      slug: item.slug,
      title,
    });
  });

  it.each([
    'locale=all',
    'locale=*',
    'locale=en&fallback-locale=zh',
    'locale=en&fallbackLocale=zh',
    'locale=en&draft=true',
    'locale=en&select[title]=true&draft=true',
    'locale=en&select[_status]=true&populate[news][title]=true',
    'locale=en&showHiddenFields=true&overrideAccess=true',
  ])('the draft of the other language stays hidden with %s', async (query) => {
    const answers = await Promise.all([
      clients.visitor.get(`/news?${where(item.id)}&${query}`),
      clients.visitor.get(`/news/${item.id}?${query}`),
    ]);
    for (const { body } of answers) expect(JSON.stringify(body)).not.toContain(title);
  });

  it.each([
    `locale=en&where[title.zh][like]=${run}`,
    `locale=en&where[or][0][title.zh][exists]=true`,
    'locale=en&sort=-title.zh',
  ])('filters and order do not reach into another language: %s', async (query) => {
    expect((await clients.visitor.get(`/news?${query}`)).status).toBe(400);
    expect((await clients.administrator.get(`/news?${query}`)).status).toBe(200);
  });

  it('items that are not public do not come in with those that are', async () => {
    const document = await fixture('documents', 'published');
    const release = await clients.administrator.post<Written>('/releases?locale=zh&draft=true&depth=0', {
      ...validItem('releases'),
      document,
      notes: `${title} 版本`,
      _status: 'draft',
    });
    made.push(['releases', release.body.doc.id]);
    const joined = await clients.visitor.get(
      `/documents/${document}?locale=zh&depth=2&joins[releases][limit]=10`,
    );
    expect(joined.status).toBe(200);
    expect(JSON.stringify(joined.body)).not.toContain(title);
    expect(JSON.stringify(joined.body)).not.toContain(release.body.doc.id);

    const category = await clients.administrator.post<Written>(
      '/faq-categories?locale=zh&draft=true&depth=0',
      {
        ...validItem('faq-categories'),
        title: `${title} 分类`,
        _status: 'draft',
      },
    );
    made.push(['faq-categories', category.body.doc.id]);
    const faq = await clients.administrator.post<Written>('/faqs?locale=zh&depth=0', {
      ...validItem('faqs'),
      category: category.body.doc.id,
      _status: 'published',
    });
    expect(faq.status, JSON.stringify(faq.body)).toBe(201);
    made.push(['faqs', faq.body.doc.id]);
    const populated = await clients.visitor.get(`/faqs/${faq.body.doc.id}?locale=zh&depth=2`);
    expect(populated.status).toBe(200);
    expect(JSON.stringify(populated.body)).not.toContain(title);
  });

  it('the note for editors of a page is for staff only, in answers and in filters', async () => {
    const id = await published('pages');
    const page = await clients.visitor.get<object>(`/pages/${id}?locale=zh`);
    expect(page.status).toBe(200);
    expect(page.body).not.toHaveProperty('editorNote');
    const chosen = await clients.visitor.get(`/pages/${id}?locale=zh&select[editorNote]=true`);
    expect(JSON.stringify(chosen.body)).not.toContain('仅供编辑');
    expect((await clients.visitor.get(`/pages?locale=zh&where[editorNote][exists]=true`)).status).toBe(400);
    const forStaff = await clients.editor.get<object>(`/pages/${id}?locale=zh`);
    expect(forStaff.body).toHaveProperty('editorNote', '仅供编辑');
  });

  it('a file in the trash is served to staff only', async () => {
    const { body } = await upload('administrator');
    const { id, filename } = body.doc as Item & { filename: string };
    const news = await clients.administrator.post<Written>('/news?locale=zh&depth=0', {
      ...validItem('news'),
      cover: id,
      _status: 'published',
    });
    expect(news.status, JSON.stringify(news.body)).toBe(201);
    made.push(['news', news.body.doc.id]);
    const address = `/api/media/file/${filename}`;
    const status = async () => (await fetch(`${portalUrl()}${address}`)).status;
    expect(await status()).toBe(200);
    expect((await moveToTrash('administrator', 'media', id)).status).toBe(200);
    expect(await status()).toBe(403);
  });

  it('old addresses are read by staff, and written by nobody', async () => {
    for (const caller of callers) {
      const { status } = await clients[caller].get('/redirects?limit=1');
      expect(status, caller).toBe(caller === 'visitor' ? 403 : 200);
    }
    for (const caller of callers) {
      const answer = await clients[caller].post('/redirects', {
        collection: 'news',
        from: unique(),
        target: randomUUID(),
      });
      expect(outcomeOf(answer), caller).toBe('refused');
    }
  });
});

describe('members of the community', () => {
  it.each([
    ['visitor', 'refused'],
    ['editor', 'refused'],
    ['publisher', 'refused'],
    ['reviewer', 'done'],
    ['auditor', 'done'],
    ['editor+reviewer', 'done'],
    ['administrator', 'done'],
  ] as const)('are read by a %s: %s', async (caller, outcome) => {
    expect(outcomeOf(await clients[caller].get('/members?limit=1&depth=0'))).toBe(outcome);
    expect((await clients[caller].get('/members/count')).status).toBe(outcome === 'done' ? 200 : 403);
  });

  it.each([...callers])('are written over REST by no %s', async (caller) => {
    const everyone = 'where[id][exists]=true';
    const answers = await Promise.all([
      clients[caller].post('/members', { email: `${unique()}@example.org` }),
      clients[caller].patch(`/members?${everyone}`, { email: 'x@example.org' }),
      clients[caller].patch(`/members/${randomUUID()}`, { email: 'x@example.org' }),
      clients[caller].delete(`/members?${everyone}`),
      clients[caller].delete(`/members/${randomUUID()}`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  });
});

describe.each(['applications', 'grants', 'subscriptions'] as const)('%s', (slug) => {
  it.each([
    ['visitor', 'refused'],
    ['editor', 'refused'],
    ['publisher', 'refused'],
    ['reviewer', 'done'],
    ['auditor', 'done'],
    ['editor+reviewer', 'done'],
    ['administrator', 'done'],
  ] as const)('are read by a %s: %s', async (caller, outcome) => {
    expect(outcomeOf(await clients[caller].get(`/${slug}?limit=1&depth=0`))).toBe(outcome);
    expect((await clients[caller].get(`/${slug}/count`)).status).toBe(outcome === 'done' ? 200 : 403);
  });

  it.each([...callers])('are written over REST by no %s', async (caller) => {
    const everyone = 'where[id][exists]=true';
    const item = { state: slug === 'grants' ? 'active' : 'granted', name: 'x', organization: 'x' };
    const answers = await Promise.all([
      clients[caller].post(`/${slug}`, item),
      clients[caller].patch(`/${slug}?${everyone}`, item),
      clients[caller].patch(`/${slug}/${randomUUID()}`, item),
      clients[caller].delete(`/${slug}?${everyone}`),
      clients[caller].delete(`/${slug}/${randomUUID()}`),
      clients[caller].post(`/${slug}/${randomUUID()}/duplicate`, {}),
    ]);
    // There is no such operation as duplicating one.
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 404]);
  });
});

describe('announcements', () => {
  it.each([
    ['visitor', 'refused', 403],
    ['editor', 'done', 201],
    ['publisher', 'done', 403],
    ['reviewer', 'done', 403],
    ['auditor', 'done', 403],
    ['publisher+reviewer', 'done', 403],
    ['editor+auditor', 'done', 201],
    ['administrator', 'done', 201],
  ] as const)('are read by a %s: %s; prepared: %i', async (caller, read, prepared) => {
    const client = clients[caller];
    expect(outcomeOf(await client.get('/announcements?limit=1&depth=0'))).toBe(read);
    const lists = await clients.administrator.get<{ docs: { id: string }[] }>(
      '/mailing-lists?limit=1&depth=0',
    );
    const { status, body } = await client.post<{ doc?: { id: string; state: string } }>(
      '/announcements?locale=zh&depth=0',
      { list: lists.body.docs[0]?.id, subject: '标题', body: paragraph('正文'), state: 'sent' },
    );
    expect(status, JSON.stringify(body)).toBe(prepared);
    if (!body.doc) return;
    // What sends one is a transition; nobody writes its state.
    expect(body.doc.state).toBe('draft');
    await clients.administrator.delete(`/announcements/${body.doc.id}`);
  });
});

describe('texts of policies', () => {
  it.each([...callers])('are read by a %s, and written over REST by nobody', async (caller) => {
    const client = clients[caller];
    const read = await client.get<{ docs: { id: string }[] }>('/policy-versions?limit=1&depth=0&locale=zh');
    expect(read.status).toBe(200);
    const [text] = read.body.docs;
    const change = { title: 'x', body: paragraph('x'), policy: 'privacy', kind: 'version', version: '1' };
    const written = await Promise.all([
      client.post('/policy-versions?locale=zh', { ...change, edition: '1', effectiveAt: '2026-01-01' }),
      client.patch(`/policy-versions/${text?.id ?? randomUUID()}?locale=zh`, change),
      client.delete(`/policy-versions/${text?.id ?? randomUUID()}`),
    ]);
    expect(written.map(({ status }) => status)).toEqual([403, 403, 403]);
  });
});

describe('ratings of pages', () => {
  it.each([
    ['visitor', 403, 403],
    ['editor', 200, 403],
    ['publisher', 200, 403],
    ['reviewer', 200, 403],
    ['auditor', 200, 403],
    ['administrator', 200, 200],
  ] as const)('are read by a %s: %i; deleted: %i', async (caller, read, deleted) => {
    const client = clients[caller];
    expect((await client.get('/feedback?limit=1&depth=0')).status).toBe(read);
    expect((await client.delete('/feedback?where[path][equals]=/none')).status).toBe(deleted);
  });

  it.each([...callers])('are written over REST by no %s', async (caller) => {
    const rating = { path: '/zh/docs/x/y', title: 'x', stars: 5, locale: 'zh' };
    const answers = await Promise.all([
      clients[caller].post('/feedback', rating),
      clients[caller].patch(`/feedback?where[id][exists]=true`, rating),
      clients[caller].post(`/feedback/${randomUUID()}/duplicate`, {}),
    ]);
    // There is no such operation as duplicating one.
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 404]);
  });
});

describe('endpoints of our own', () => {
  const id = randomUUID();

  it.each(endpointMatrix)('%s %s', async (method, path, allowed) => {
    for (const person of [...callers, ...combinations]) {
      const address = path.replaceAll('{id}', id);
      const { status, body } =
        method === 'GET'
          ? await clients[person].get<{ code?: string } | null>(address)
          : await clients[person].post<{ code?: string } | null>(address, {});
      // Those who may go on get an answer about what is missing: there is no such item, and nothing was sent.
      const refused = status === 401 || (status === 403 && body?.code !== 'confirmation_required');
      expect(refused ? 'refused' : 'done', `${person}: ${status}`).toBe(
        allowed.includes(person) ? 'done' : 'refused',
      );
    }
  });
});

it('the matrix knows every collection and global of the portal', async () => {
  const { body } = await clients.administrator.get<{ collections: object; globals: object }>('/access');
  const machinery = /^payload-/;
  const written = [...collectionMatrix.keys(), ...elsewhere.collections];
  expect(
    Object.keys(body.collections)
      .filter((slug) => !machinery.test(slug))
      .toSorted(),
  ).toEqual(written.toSorted());
  expect(Object.keys(body.globals).toSorted()).toEqual([...globalMatrix.keys()].toSorted());
});
