import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { portalUrl } from '../support/portal-address';
import { editorDocument, linkTo, loggedIn, paragraph } from '../support/rest';
import type { RestClient } from '../support/rest';

/** A change is seen within a second of its commit (specification, section 8). */
const SOON = { timeout: 1_000, interval: 20 };

let staff: RestClient;
const made: string[] = [];

beforeAll(async () => {
  staff = await loggedIn();
});

afterAll(async () => {
  for (const path of made) await staff.delete(path);
});

async function published(collection: string, data: object): Promise<string> {
  const { status, body } = await staff.post<{ doc: { id: string } }>(`/${collection}?locale=en`, {
    title: 'A trial of links',
    summary: 'A summary',
    _status: 'published',
    ...data,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  made.push(`/${collection}/${body.doc.id}`);
  return body.doc.id;
}

const html = async (path: string) => (await fetch(`${portalUrl()}${path}`)).text();

it('a finished page follows the pages that its text links to (page-tags)', async () => {
  const [old, renamed, slug] = [randomUUID(), randomUUID(), `trial/${randomUUID()}`];
  const page = await published('pages', { slug: old, body: paragraph('Text') });
  const body = editorDocument(linkTo('pages', page, 'a page'));
  await published('news', { slug, body, category: 'community', publishedAt: '2026-01-05T08:00:00.000Z' });

  const address = `/en/news/${slug}`;
  await expect.poll(() => html(address)).toContain(`href="/en/${old}"`);
  await staff.patch(`/pages/${page}?locale=en`, { slug: renamed });
  await expect.poll(() => html(address), SOON).toContain(`href="/en/${renamed}"`);
  await staff.patch(`/pages/${page}?locale=en`, { _status: 'draft' });
  await expect.poll(() => html(address), SOON).not.toContain(`href="/en/${renamed}"`);
  await staff.patch(`/pages/${page}?locale=en`, { _status: 'published' });
  await expect.poll(() => html(address), SOON).toContain(`href="/en/${renamed}"`);
});
