import { upsertPreferences } from '@payloadcms/ui/utilities/upsertPreferences';
import { createLocalReq, type Where } from 'payload';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';

import { usePortalDatabase } from '../support/database';

/** The language in which content opens for someone of staff, as a page and a browser ask Payload for it. */

const request = vi.hoisted(() => ({ headers: new Headers() }));
vi.mock('next/headers', () => ({ headers: () => Promise.resolve(request.headers) }));

const portal = usePortalDatabase();
let person: { id: string; collection: 'staff' };

const SLUG = 'payload-preferences';

beforeAll(async () => {
  const { id } = await portal.payload.create({
    collection: 'staff',
    data: {
      email: 'editor@example.org',
      name: 'Editor',
      roles: ['editor'],
      password: 'correct-copper-heddle-41',
    },
  });
  person = { id, collection: 'staff' };
});

beforeEach(() => {
  request.headers = new Headers();
});

const preferenceOf = (key: string): Where => ({
  and: [
    { key: { equals: key } },
    { 'user.value': { equals: person.id } },
    { 'user.relationTo': { equals: 'staff' } },
  ],
});

/** What the server renders with, and what the browser gets from `/api/payload-preferences/<key>`. */
async function chosen(key = 'locale'): Promise<unknown[]> {
  const asked = { collection: SLUG, limit: 1, pagination: false, where: preferenceOf(key) } as const;
  const page = await portal.payload.find({ ...asked, depth: 0 });
  const browser = await portal.payload.db.find<{ value: unknown }>(asked);
  return [page.docs[0]?.value, browser.docs[0]?.value];
}

/** As Payload does when an address of the admin names a language. */
async function choose(value: string): Promise<void> {
  const req = await createLocalReq({}, portal.payload);
  req.user = {
    ...(await portal.payload.findByID({ collection: 'staff', id: person.id })),
    collection: 'staff',
  };
  await upsertPreferences({ key: 'locale', req, value });
}

it('first content language: that of the admin, until the person chooses one', async () => {
  request.headers.set('Accept-Language', 'en-US,en;q=0.9');
  expect(await chosen()).toEqual(['en', 'en']);
  request.headers.set('Cookie', 'payload-lng=zh');
  expect(await chosen()).toEqual(['zh', 'zh']);

  await choose('en');
  expect(await chosen()).toEqual(['en', 'en']);
  await choose('zh');
  request.headers.set('Cookie', 'payload-lng=en');
  expect(await chosen()).toEqual(['zh', 'zh']);
  const { totalDocs } = await portal.payload.count({ collection: SLUG, where: preferenceOf('locale') });
  expect(totalDocs).toBe(1);
});

it('other preferences that nobody set stay empty', async () => {
  request.headers.set('Accept-Language', 'en');
  expect(await chosen('nav')).toEqual([undefined, undefined]);
});
