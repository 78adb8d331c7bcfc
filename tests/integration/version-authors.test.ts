import { randomUUID } from 'node:crypto';

import { createLocalReq } from 'payload';
import type { PayloadRequest, TypedUser } from 'payload';
import { beforeAll, describe, expect, it } from 'vitest';

import type { Role } from '@/cms/permissions';
import { restoreVersion } from '@/cms/versions/restore-version';
import { listVersions } from '@/cms/versions/versions-query';
import type { Locale } from '@/i18n/locales';

import { usePortalDatabase } from '../support/database';
import { paragraph } from '../support/rest';

const portal = usePortalDatabase();
const NEWS = { collection: 'news' } as const;
let ann: TypedUser;
let ben: TypedUser;

async function account(name: string, role: Role): Promise<TypedUser> {
  const data = { email: `${randomUUID()}@example.org`, password: randomUUID(), name, roles: [role] };
  return { ...(await portal.payload.create({ collection: 'staff', data })), collection: 'staff' };
}

beforeAll(async () => {
  // The last administrator can't be deleted, nor can anyone while there is none.
  await account('Root', 'administrator');
  [ann, ben] = [await account('Ann', 'editor'), await account('Ben', 'editor')];
});

/** A save of a person in the admin, whose form is in a language. */
async function by(user: TypedUser, locale: Locale, query: object = {}): Promise<PayloadRequest> {
  const req: PayloadRequest = await createLocalReq({ user, locale }, portal.payload);
  return Object.assign(req, { query });
}

const content = (title: string) => ({
  title,
  summary: title,
  body: paragraph(title),
  slug: `authors-${randomUUID()}`,
  publishedAt: '2026-11-01T08:00:00.000Z',
  category: 'community' as const,
});

async function created(user: TypedUser): Promise<string> {
  const { id } = await portal.payload.create({
    ...NEWS,
    draft: true,
    data: content('稿件') as never,
    req: await by(user, 'zh', { draft: true }),
  });
  return id;
}

/** What Payload does two seconds after someone typed. */
async function type(id: string, title: string, user: TypedUser, locale: Locale) {
  const req = await by(user, locale, { draft: true, autosave: true });
  await portal.payload.update({ ...NEWS, id, draft: true, autosave: true, data: { title }, req });
}

async function save(id: string, title: string, user: TypedUser, locale: Locale) {
  const req = await by(user, locale, { draft: true });
  await portal.payload.update({ ...NEWS, id, draft: true, data: { title }, req });
}

/** Authors of every version of an item, the newest version first. */
async function authors(id: string) {
  const versions = await listVersions(await by(ann, 'zh'), { ...NEWS, id });
  return versions.map(({ edits }) => edits.map(({ name, language }) => `${name} ${language}`));
}

describe('the authors of versions', () => {
  it('are those who saved them, with the language of the form', async () => {
    const id = await created(ann);
    await save(id, 'Draft', ben, 'en');
    expect(await authors(id)).toEqual([['Ben en'], ['Ann zh']]);
  });

  it('are everyone who typed in the version that autosave keeps writing', async () => {
    const id = await created(ann);
    await type(id, '一', ann, 'zh');
    await type(id, '一二', ann, 'zh');
    await type(id, 'One', ben, 'en');
    expect(await authors(id)).toEqual([['Ann zh', 'Ben en'], ['Ann zh']]);
    await save(id, '一二三', ann, 'zh');
    await type(id, 'One, two', ben, 'en');
    expect((await authors(id)).slice(0, 2)).toEqual([['Ben en'], ['Ann zh']]);
  });

  it('are those who restored them, not those of the version that comes back', async () => {
    const id = await created(ann);
    await save(id, '改过的稿件', ann, 'zh');
    const [, first] = await listVersions(await by(ann, 'zh'), { ...NEWS, id });
    await restoreVersion(await by(ben, 'zh'), NEWS, first?.id ?? '', { shared: true });
    expect((await authors(id))[0]).toEqual(['Ben zh']);
  });

  it('stay readable when an account is deleted, and name the portal for what it does on its own', async () => {
    const cleo = await account('Cleo', 'editor');
    const id = await created(cleo);
    await portal.payload.update({ ...NEWS, id, locale: 'zh', draft: true, data: { title: '由任务写入' } });
    await portal.payload.delete({ collection: 'staff', id: cleo.id });
    const versions = await listVersions(await by(ann, 'zh'), { ...NEWS, id });
    expect(versions.map(({ edits }) => edits)).toEqual([
      [{ staff: null, language: 'zh', name: undefined }],
      [{ staff: cleo.id, language: 'zh', name: undefined }],
    ]);
  });

  it('are named for settings too', async () => {
    const { payload } = portal;
    const req = await by(ben, 'en');
    await payload.updateGlobal({ slug: 'search-settings', data: { words: ['flit'] }, req });
    const [newest] = await listVersions(await by(ann, 'zh'), { global: 'search-settings' });
    expect(newest?.edits).toEqual([{ staff: ben.id, language: 'en', name: 'Ben' }]);
  });

  it('are in no answer to visitors or staff', async () => {
    const id = await created(ann);
    for (const overrideAccess of [true, false]) {
      const read = { ...NEWS, depth: 0, overrideAccess, req: await by(ann, 'zh') };
      expect(await portal.payload.findByID({ ...read, id, draft: true })).not.toHaveProperty('authorship');
      const { docs } = await portal.payload.findVersions({ ...read, where: { parent: { equals: id } } });
      expect(docs[0]?.version).toMatchObject({ title: '稿件' });
      expect(docs[0]?.version).not.toHaveProperty('authorship');
    }
  });
});

describe('the list of versions', () => {
  it('says which one visitors read in each language', async () => {
    const { payload } = portal;
    const publish = { ...NEWS, depth: 0 } as const;
    const { id } = await payload.create({
      ...publish,
      data: { ...content('公开'), _status: 'published' } as never,
      req: await by(ann, 'zh'),
    });
    await payload.update({
      ...publish,
      id,
      data: { title: 'Public', summary: 'Public', body: paragraph('Public'), _status: 'published' } as never,
      req: await by(ben, 'en'),
    });
    await save(id, '还没公开', ann, 'zh');
    const versions = await listVersions(await by(ann, 'zh'), { ...NEWS, id });
    expect(versions.map(({ status, publicIn }) => ({ status, publicIn }))).toEqual([
      { status: { zh: 'draft' }, publicIn: [] },
      { status: { en: 'published' }, publicIn: ['en'] },
      { status: { zh: 'published' }, publicIn: ['zh'] },
    ]);
  });
});
