import { randomUUID } from 'node:crypto';
import { createLocalReq, handleEndpoints } from 'payload';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { beginStaffSession } from '@/cms/payload-adapter/staff-sessions';
import type { Role } from '@/cms/permissions';
import { schedulePublishing } from '@/cms/schedule-requests';
import { systemClock } from '@/platform/clock/clock';
import { getDatabase } from '@/platform/db/database';
import { env } from '@/platform/env';

import { usePortalDatabase } from '../support/database';
import { paragraph } from '../support/rest';

/** Publishing that is reserved for publishers, a setting of the site (ADR 137). */

const portal = usePortalDatabase();

/** E editor, P publisher, D editor and publisher, A administrator. */
const people = { E: ['editor'], P: ['publisher'], D: ['editor', 'publisher'], A: ['administrator'] } as const;
type Person = keyof typeof people;
const accounts = new Map<Person, { id: string; token: string }>();

const accountOf = (person: Person) => {
  const account = accounts.get(person);
  if (!account) throw new Error(`There is no ${person}`);
  return account;
};

const reserve = (reserved: boolean) =>
  portal.payload.updateGlobal({ slug: 'site-settings', data: { publishing: { reserved } } });

beforeAll(async () => {
  for (const person of Object.keys(people) as Person[]) {
    const data = { email: `${randomUUID()}@example.org`, password: randomUUID(), name: person };
    const roles: Role[] = [...people[person]];
    const { id } = await portal.payload.create({ collection: 'staff', data: { ...data, roles } });
    const { token } = await beginStaffSession(await getDatabase(), { id }, systemClock);
    accounts.set(person, { id, token });
  }
  await portal.payload.updateGlobal({
    slug: 'site-settings',
    locale: 'zh',
    data: { brand: { name: 'Portal' }, contact: { email: 'office@example.org' } },
  });
});

afterAll(() => reserve(false));

async function call(
  person: Person,
  method: string,
  path: string,
  data?: object,
  headers: Record<string, string> = {},
) {
  const request = new Request(`${env.PUBLIC_URL}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      authorization: `JWT ${accountOf(person).token}`,
      ...headers,
    },
    ...(data && { body: JSON.stringify(data) }),
  });
  const answer = await handleEndpoints({ config: portal.payload.config, request });
  const body = (await answer.json()) as { doc?: { id: string }; docs?: unknown[]; _status?: string };
  return { status: answer.status, body };
}

const newsData = () => ({
  title: '标题',
  summary: '摘要',
  body: paragraph('正文'),
  slug: `r-${randomUUID()}`,
  category: 'community',
  publishedAt: '2026-01-05T08:00:00.000Z',
});

async function news(status: 'draft' | 'published'): Promise<string> {
  const data = { ...newsData(), _status: status } as never;
  const { id } = await portal.payload.create({
    collection: 'news',
    locale: 'zh',
    draft: status === 'draft',
    data,
  });
  return id;
}

async function picture(shown: boolean): Promise<string> {
  const data = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#123' } })
    .png()
    .toBuffer();
  const { id } = await portal.payload.create({
    collection: 'media',
    locale: 'zh',
    data: { alt: '图片' },
    file: { data, mimetype: 'image/png', name: `${randomUUID()}.png`, size: data.length },
  });
  if (shown) {
    const cover = { ...newsData(), cover: id, _status: 'published' } as never;
    await portal.payload.create({ collection: 'news', locale: 'zh', data: cover });
  }
  return id;
}

const succeeds = async (answer: Promise<{ status: number; body: { docs?: unknown[] } }>) => {
  const { status, body } = await answer;
  return status < 300 && (body.docs === undefined || body.docs.length > 0);
};

/** A version of the item that was public. */
async function versionOf(id: string): Promise<string> {
  const { docs } = await portal.payload.findVersions({
    collection: 'news',
    where: { parent: { equals: id } },
    limit: 1,
  });
  return docs[0]?.id ?? '';
}

async function schedules(person: Person, type: 'publish' | 'unpublish', id: string): Promise<boolean> {
  const user = await portal.payload.findByID({ collection: 'staff', id: accountOf(person).id });
  const req = await createLocalReq({ user: { ...user, collection: 'staff' }, locale: 'zh' }, portal.payload);
  const date = new Date('2126-01-01T00:00:00.000Z');
  const wanted = { req, type, date, doc: { relationTo: 'news', value: id } };
  try {
    await schedulePublishing(wanted);
    return true;
  } catch {
    return false;
  }
}

/** What is tried, who succeeds while publishing is reserved, and who without that. */
const acts: readonly (readonly [
  what: string,
  reserved: string,
  otherwise: string,
  act: (person: Person) => Promise<boolean>,
])[] = [
  [
    'create a draft',
    'EDA',
    'EDA',
    (who) => succeeds(call(who, 'POST', '/news?locale=zh&draft=true', newsData())),
  ],
  [
    'create something public',
    'DA',
    'EDA',
    (who) => succeeds(call(who, 'POST', '/news?locale=zh', { ...newsData(), _status: 'published' })),
  ],
  [
    'save a draft of a public item',
    'EPDA',
    'EPDA',
    async (who) =>
      succeeds(call(who, 'PATCH', `/news/${await news('published')}?locale=zh&draft=true`, { title: 'X' })),
  ],
  [
    'publish a draft',
    'PDA',
    'EPDA',
    async (who) =>
      succeeds(call(who, 'PATCH', `/news/${await news('draft')}?locale=zh`, { _status: 'published' })),
  ],
  [
    'publish every language of a draft',
    'PDA',
    'EPDA',
    async (who) => {
      const id = await news('draft');
      const { slug: _slug, ...english } = newsData();
      await portal.payload.update({
        collection: 'news',
        id,
        locale: 'en',
        draft: true,
        data: english as never,
      });
      const data = { _status: 'published' };
      return succeeds(call(who, 'PATCH', `/news/${id}?locale=zh&publishAllLocales=true`, data));
    },
  ],
  [
    'unpublish',
    'PDA',
    'EPDA',
    async (who) =>
      succeeds(call(who, 'PATCH', `/news/${await news('published')}?locale=zh`, { _status: 'draft' })),
  ],
  [
    'change a public item without a draft',
    'PDA',
    'EPDA',
    async (who) => succeeds(call(who, 'PATCH', `/news/${await news('published')}?locale=zh`, { title: 'X' })),
  ],
  [
    'publish in bulk',
    'PDA',
    'EPDA',
    async (who) => {
      const where = `where[id][equals]=${await news('draft')}`;
      return succeeds(call(who, 'PATCH', `/news?locale=zh&${where}`, { _status: 'published' }));
    },
  ],
  [
    'move a public item to the trash',
    'PDA',
    'EPDA',
    async (who) =>
      succeeds(call(who, 'PATCH', `/news/${await news('published')}?locale=zh`, { deletedAt: new Date() })),
  ],
  [
    'restore a public version as a draft',
    'EPDA',
    'EPDA',
    async (who) =>
      succeeds(call(who, 'POST', `/news/versions/${await versionOf(await news('published'))}?locale=zh`, {})),
  ],
  ['schedule a publication', 'PDA', 'EPDA', async (who) => schedules(who, 'publish', await news('draft'))],
  ['schedule the end', 'PDA', 'EPDA', async (who) => schedules(who, 'unpublish', await news('published'))],
  [
    'change a picture that nobody sees yet',
    'EPDA',
    'EPDA',
    async (who) => succeeds(call(who, 'PATCH', `/media/${await picture(false)}?locale=zh`, { alt: 'X' })),
  ],
  [
    'change a picture that visitors see',
    'PDA',
    'EPDA',
    async (who) =>
      succeeds(call(who, 'PATCH', `/media/${await picture(true)}?locale=zh&draft=true`, { alt: 'X' })),
  ],
  [
    'move a picture that visitors see to the trash',
    'PDA',
    'EPDA',
    async (who) =>
      succeeds(call(who, 'PATCH', `/media/${await picture(true)}?locale=zh`, { deletedAt: new Date() })),
  ],
  [
    'change the menu',
    'PDA',
    'EPDA',
    (who) => succeeds(call(who, 'POST', '/globals/navigation?locale=zh', {})),
  ],
  [
    'change the search',
    'EDA',
    'EDA',
    (who) => succeeds(call(who, 'POST', '/globals/search-settings?locale=zh', {})),
  ],
  [
    'publish a page of the governed kind',
    'A',
    'A',
    (who) => {
      const data = { title: '页面', body: paragraph('正文'), slug: `p-${randomUUID()}`, kind: 'page' };
      return succeeds(call(who, 'POST', '/pages?locale=zh', { ...data, _status: 'published' }));
    },
  ],
  [
    'lift the reservation',
    'A',
    'A',
    (who) => succeeds(call(who, 'POST', '/globals/site-settings?locale=zh', {})),
  ],
];

describe.each([
  ['while publishing is reserved', true],
  ['otherwise', false],
] as const)('%s', (_when, reserved) => {
  beforeAll(() => reserve(reserved));

  it.each(acts.map(([what, ...rest]) => [what, rest] as const))(
    '%s',
    async (_what, [then, otherwise, act]) => {
      const succeeded: Person[] = [];
      for (const person of Object.keys(people) as Person[]) {
        if (await act(person)) succeeded.push(person);
      }
      expect(succeeded.join('')).toBe(reserved ? then : otherwise);
    },
  );
});

it('refuses a change of a picture that visitors see before saying who saved it', async () => {
  await reserve(true);
  const id = await picture(true);
  const path = `/media/${id}?locale=zh`;
  const where = `/media?locale=zh&where[id][equals]=${id}`;
  const condition = { 'if-match': '"x"', 'if-unmodified-since': new Date(0).toUTCString() };
  const statusFor = async (person: Person, at: string) =>
    (await call(person, 'PATCH', at, { alt: 'X' }, condition)).status;
  expect(await statusFor('E', path)).toBe(403);
  expect(await statusFor('P', path)).toBe(409);
  expect(await statusFor('E', where)).toBe(200);
  expect(await statusFor('P', where)).toBe(409);
});

it('is not said to visitors', async () => {
  const req = await createLocalReq({}, portal.payload);
  const read = { slug: 'site-settings', overrideAccess: false, locale: 'zh', req } as const;
  expect((await portal.payload.findGlobal(read)).publishing).not.toHaveProperty('reserved');
});
