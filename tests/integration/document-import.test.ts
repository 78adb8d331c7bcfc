import { createLocalReq } from 'payload';
import type { TypedUser } from 'payload';
import { beforeAll, describe, expect, it } from 'vitest';

import { importChapters } from '@/content/documents/use-cases/import-chapters';

import { usePortalDatabase } from '../support/database';

const portal = usePortalDatabase();
let release: string;
let people: Record<'editor' | 'reviewer', TypedUser>;

async function account(role: 'editor' | 'reviewer'): Promise<TypedUser> {
  const data = { email: `${role}@example.org`, password: 'a-password-of-staff', name: role, role };
  const person = await portal.payload.create({ collection: 'staff', data });
  return { ...person, collection: 'staff' };
}

beforeAll(async () => {
  const { payload } = portal;
  people = { editor: await account('editor'), reviewer: await account('reviewer') };
  const document = await payload.create({
    collection: 'documents',
    locale: 'en',
    data: { title: 'Imported', slug: 'imported', number: 'X-1', summary: 'x', _status: 'published' } as never,
  });
  ({ id: release } = await payload.create({
    collection: 'releases',
    locale: 'en',
    data: {
      document: document.id,
      version: '1.0',
      date: '2026-01-05T08:00:00.000Z',
      status: 'current',
      _status: 'published',
    } as never,
  }));
});

async function run(source: string, apply: boolean, who: 'editor' | 'reviewer' = 'editor') {
  const req = await createLocalReq({ user: people[who] }, portal.payload);
  return importChapters(req, release, { source, locale: 'en', apply });
}

const chapters = async () =>
  (
    await portal.payload.find({
      collection: 'chapters',
      where: { release: { equals: release } },
      locale: 'en',
      draft: true,
      sort: 'order',
    })
  ).docs;

const source = '# First\n\n> About it.\n\n## Part\n\nText.\n\n# Second {#two}\n\nMore.\n';

describe('the import of a document', () => {
  it('is for those who may write chapters', async () => {
    await expect(run(source, true, 'reviewer')).rejects.toMatchObject({ status: 403 });
  });

  it('writes nothing in a preview, nor while a line is wrong', async () => {
    expect(await run(source, false)).toMatchObject({ imported: false, problems: [] });
    const wrong = await run(`${source}\n![x](none.png)\n`, true);
    expect(wrong).toMatchObject({
      imported: false,
      problems: [{ line: 13, en: 'The media library has no picture called “none.png”. Upload it first' }],
    });
    expect(await chapters()).toEqual([]);
  });

  it('makes drafts of all chapters, and replaces them the next time', async () => {
    const first = await run(source, true);
    expect(first.chapters.map(({ slug, known }) => [slug, known])).toEqual([
      ['first', false],
      ['two', false],
    ]);
    expect(await chapters()).toMatchObject([
      { number: '1', slug: 'first', title: 'First', summary: 'About it.', _status: 'draft' },
      { number: '2', slug: 'two', title: 'Second', _status: 'draft' },
    ]);
    const again = await run(source.replace('# First', '# First {#first}').replace('Text.', 'Other.'), true);
    expect(again.chapters.every(({ known, id }) => known && id !== undefined)).toBe(true);
    expect(await chapters()).toHaveLength(2);
    expect(JSON.stringify((await chapters())[0]?.body)).toContain('Other.');
  });
});
