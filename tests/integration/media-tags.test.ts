import { randomUUID } from 'node:crypto';

import { createLocalReq, handleEndpoints, initTransaction, killTransaction } from 'payload';
import { beforeAll, describe, expect, it } from 'vitest';

import { countTags } from '@/cms/media-tags/count-tags';
import { withWantedTag } from '@/cms/media-tags/domain';
import { renameTag, undoRenaming } from '@/cms/media-tags/rename-tag';
import type { Role } from '@/cms/permissions';
import { adapterOf } from '@/platform/db/database';
import { env } from '@/platform/env';

import { usePortalDatabase } from '../support/database';
import { editorToken } from '../support/media-upload';

/** Files of the media library have tags, by which staff find them again (ADR 232). */

const portal = usePortalDatabase();

let token: string;
beforeAll(async () => {
  token = await editorToken(portal.payload);
});

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4"/></svg>';

async function upload(tags: unknown) {
  const form = new FormData();
  form.set('_payload', JSON.stringify({ alt: '图', tags }));
  form.set('file', new Blob([DRAWING], { type: 'image/svg+xml' }), `${randomUUID()}.svg`);
  const request = new Request(`${env.PUBLIC_URL}/api/media?locale=zh`, {
    method: 'POST',
    headers: { authorization: `JWT ${token}`, 'accept-language': 'en' },
    body: form,
  });
  const answer = await handleEndpoints({ config: portal.payload.config, request });
  const body = (await answer.json()) as {
    doc: { id: string; tags: string[] };
    errors?: { message: string; data?: { errors: { path: string; message: string }[] } }[];
  };
  return { status: answer.status, ...body };
}

describe('tags of a file', () => {
  it('are stored once each, without spaces around them', async () => {
    const { status, doc } = await upload([' logo', 'Logo', '发布会', '']);
    expect(status).toBe(201);
    expect(doc.tags).toEqual(['logo', '发布会']);
  });

  it('are spelled as on other files, also when a program sends them', async () => {
    const name = `Press kit ${randomUUID().slice(0, 8)}`;
    await Promise.all([upload([name]), upload([name]), upload([name.toLowerCase()])]);
    const { doc } = await upload([name.toUpperCase(), 'Ｐress']);
    expect(doc.tags).toEqual([name, 'Ｐress']);
  });

  it('are spelled as on a file that the same transaction has stored', async () => {
    const name = `Draft ${randomUUID().slice(0, 8)}`;
    const stored = await Promise.all([upload([]), upload([])]);
    const req = await createLocalReq({}, portal.payload);
    await initTransaction(req);
    const tag = async (index: number, tags: string[]) =>
      (
        await portal.payload.update({
          collection: 'media',
          id: stored[index]?.doc.id ?? '',
          data: { tags },
          req,
        })
      ).tags;
    try {
      expect(await tag(0, [name])).toEqual([name]);
      expect(await tag(1, [name.toLowerCase()])).toEqual([name]);
    } finally {
      await killTransaction(req);
    }
  });

  it('get another spelling on the only file that has them, and stay as they are while it gets others', async () => {
    const name = `Loom ${randomUUID().slice(0, 8)}`;
    const { doc } = await upload([name]);
    const update = async (tags: string[]) =>
      (await portal.payload.update({ collection: 'media', id: doc.id, data: { tags } })).tags;
    expect(await update([name.toLowerCase()])).toEqual([name.toLowerCase()]);
    await upload([`other ${name}`]);
    expect(await update([name.toLowerCase(), `OTHER ${name}`])).toEqual([
      name.toLowerCase(),
      `other ${name}`,
    ]);
  });

  it('are the same in both languages', async () => {
    const { doc } = await upload(['loom']);
    const { tags } = await portal.payload.findByID({ collection: 'media', id: doc.id, locale: 'en' });
    expect(tags).toEqual(['loom']);
  });

  it('are limited in length and number, and the refusal names the tag', async () => {
    const long = 'x'.repeat(41);
    const refused = await upload(['fine', long]);
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.errors)).toContain(
      `The tag “${long}” is longer than 40 characters. Shorten it.`,
    );
    expect((await upload(['𠮷'.repeat(40)])).status).toBe(201);
    const many = await upload(Array.from({ length: 21 }, (_, index) => `tag ${index}`));
    expect(many.status).toBe(400);
    expect(JSON.stringify(many.errors)).toContain('A file can have up to 20 tags.');
  });

  it('are not shown to visitors, who cannot filter by them either', async () => {
    const { doc } = await upload(['before the launch']);
    await portal.payload.update({ collection: 'media', id: doc.id, data: { shown: true } });
    const read = async (query: string) => {
      const request = new Request(`${env.PUBLIC_URL}/api/media${query}`);
      const answer = await handleEndpoints({ config: portal.payload.config, request });
      return { status: answer.status, text: await answer.text() };
    };
    const shown = await read(`/${doc.id}?locale=zh`);
    expect(shown.status).toBe(200);
    expect(shown.text).not.toContain('before the launch');
    const asked = await read('?locale=zh&where[tags][equals]=before%20the%20launch');
    expect(asked.status).toBe(400);
  });
});

describe('a tag', () => {
  const unique = (name: string) => `${name} ${randomUUID().slice(0, 8)}`;
  const requestOf = async (role: Role) => {
    const account = await portal.payload.create({
      collection: 'staff',
      data: { email: `${randomUUID()}@example.org`, password: randomUUID(), name: role, roles: [role] },
    });
    return createLocalReq({ user: { ...account, collection: 'staff' } }, portal.payload);
  };
  const recorded: number[] = [];
  const record = (_executor: unknown, { files }: { files: number }) => {
    recorded.push(files);
    return Promise.resolve();
  };
  const rename = async (from: string, to: string, role: Role = 'editor') =>
    renameTag(await requestOf(role), { from, to }, record);
  const tagsOf = async (id: string) =>
    (await portal.payload.findByID({ collection: 'media', id, trash: true })).tags;

  it('gets another case on all files, also in the trash, and keeps its place among others', async () => {
    const name = unique('Logo');
    const made = await Promise.all([upload(['a', name, 'b']), upload([name]), upload([name])]);
    const [first = '', second = '', third = ''] = made.map(({ doc }) => doc.id);
    await portal.payload.update({
      collection: 'media',
      id: third,
      data: { deletedAt: new Date().toISOString() },
    });
    const renamed = await rename(name, ` ${name.toLowerCase()} `);
    expect(renamed).toMatchObject({ tag: name.toLowerCase(), merged: [], count: 2 });
    expect(renamed.renamed.toSorted()).toEqual([first, second, third].toSorted());
    expect(recorded.at(-1)).toBe(3);
    expect(await tagsOf(first)).toEqual(['a', name.toLowerCase(), 'b']);
    expect(await tagsOf(third)).toEqual([name.toLowerCase()]);
  });

  it('becomes one with a tag that exists, in its spelling, and both come back', async () => {
    const [one, other] = [unique('One'), unique('Other')];
    const made = await Promise.all([upload([one]), upload([one, 'x', other]), upload([other])]);
    const [first = '', both = '', last = ''] = made.map(({ doc }) => doc.id);
    const renamed = await rename(one, other.toUpperCase());
    expect(renamed).toMatchObject({ tag: other, renamed: [first], merged: [both], count: 2 });
    expect(await tagsOf(both)).toEqual(['x', other]);
    // What changed since stays as it is.
    await portal.payload.update({ collection: 'media', id: first, data: { tags: ['since'] } });
    await undoRenaming(await requestOf('editor'), renamed, record);
    expect(await tagsOf(first)).toEqual(['since']);
    expect((await tagsOf(both))?.toSorted()).toEqual([one, 'x', other].toSorted());
    expect(await tagsOf(last)).toEqual([other]);
  });

  it('is back on all files after undoing', async () => {
    const name = unique('Back');
    const { doc } = await upload([name, 'c']);
    const renamed = await rename(name, unique('Away'));
    await undoRenaming(await requestOf('publisher'), renamed, record);
    expect(await tagsOf(doc.id)).toEqual([name, 'c']);
  });

  it('is renamed by one of two people at the same time', async () => {
    const name = unique('Race');
    const { doc } = await upload([name]);
    const wanted = [unique('Here'), unique('There')] as const;
    const outcomes = await Promise.allSettled(wanted.map((to) => rename(name, to)));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find((outcome) => outcome.status === 'rejected')?.reason).toMatchObject({
      code: 'not_found',
    });
    expect(wanted).toContain((await tagsOf(doc.id))?.[0]);
  });

  it('has a name that is not empty and not too long', async () => {
    const name = unique('Name');
    const { doc } = await upload([name]);
    for (const to of [' ', 'x'.repeat(41)]) {
      await expect(rename(name, to)).rejects.toMatchObject({ code: 'invalid_input' });
    }
    expect(await rename(name, name)).toMatchObject({ renamed: [], count: 0 });
    expect(await tagsOf(doc.id)).toEqual([name]);
  });

  it('is renamed by nobody who only reads, or who only prepares while publishing is reserved', async () => {
    const name = unique('Kept');
    const { doc } = await upload([name]);
    const settings = (isReserved: boolean) =>
      portal.payload.updateGlobal({
        slug: 'site-settings',
        locale: 'zh',
        data: {
          brand: { name: 'Portal' },
          contact: { email: 'office@example.org' },
          publishing: { reserved: isReserved },
        },
      });
    await expect(rename(name, 'no', 'auditor')).rejects.toMatchObject({ code: 'forbidden' });
    await settings(true);
    try {
      await expect(rename(name, 'no')).rejects.toMatchObject({ code: 'forbidden' });
      const renaming = { from: 'no', tag: name, renamed: [doc.id], merged: [] };
      await expect(undoRenaming(await requestOf('editor'), renaming, record)).rejects.toMatchObject({
        code: 'forbidden',
      });
      expect(await rename(name, unique('Yes'), 'publisher')).toMatchObject({ count: 1 });
    } finally {
      await settings(false);
    }
  });
});

describe('a list of files', () => {
  it('is kept to those with a tag, or to those without any', async () => {
    const tag = randomUUID();
    const [tagged, both, untagged] = await Promise.all([upload([tag]), upload(['other', tag]), upload([])]);
    const idsOf = async (wanted: Parameters<typeof withWantedTag>[1]) => {
      const where = withWantedTag({ mimeType: { equals: 'image/svg+xml' } }, wanted) ?? {};
      const { docs, totalDocs } = await portal.payload.find({ collection: 'media', where, limit: 1_000 });
      expect(totalDocs).toBe(docs.length);
      return docs.map(({ id }) => id);
    };
    expect((await idsOf({ tag })).toSorted()).toEqual([tagged.doc.id, both.doc.id].toSorted());
    const without = await idsOf('none');
    expect(without).toContain(untagged.doc.id);
    expect(without).not.toContain(tagged.doc.id);
  });

  it('offers the tags of what is not in the trash, with their numbers', async () => {
    const tag = randomUUID().slice(0, 20);
    const [, gone] = await Promise.all([upload([tag]), upload([tag, `${tag} only`])]);
    expect(await countTags(portal.payload, 'en')).toContainEqual({ tag, count: 2 });
    await portal.payload.update({
      collection: 'media',
      id: gone.doc.id,
      data: { deletedAt: new Date().toISOString() },
    });
    const tags = await countTags(portal.payload, 'en');
    expect(tags).toContainEqual({ tag, count: 1 });
    expect(tags.map((one) => one.tag)).not.toContain(`${tag} only`);
  });

  it('leaves out for a file what only that file has, so it can get another spelling', async () => {
    const [own, shared] = [randomUUID().slice(0, 20), randomUUID().slice(0, 20)];
    const [file] = await Promise.all([upload([own, shared]), upload([shared])]);
    const offered = await countTags(portal.payload, 'en', file.doc.id);
    expect(offered).toContainEqual({ tag: shared, count: 1 });
    expect(offered.map(({ tag }) => tag)).not.toContain(own);
  });

  it('offers tags in the order of the reader’s language', async () => {
    await upload(['标志', '发布会', 'Äther', 'zebra']);
    const inOrder = async (locale: 'zh' | 'en') =>
      (await countTags(portal.payload, locale))
        .map(({ tag }) => tag)
        .filter((tag) => ['标志', '发布会', 'Äther', 'zebra'].includes(tag));
    // By pronunciation: biāozhì, fābùhuì.
    expect((await inOrder('zh')).filter((tag) => /\p{Script=Han}/u.test(tag))).toEqual(['标志', '发布会']);
    expect((await inOrder('en')).filter((tag) => !/\p{Script=Han}/u.test(tag))).toEqual(['Äther', 'zebra']);
  });

  it('offers the 500 tags that most files have', async () => {
    const often = `zzz ${randomUUID().slice(0, 8)}`;
    const [first] = await Promise.all([upload([often]), upload([often])]);
    const { pool } = adapterOf(portal.payload);
    await pool.query(
      `INSERT INTO media_texts ("order", parent_id, path, text)
       SELECT 1 + n, $1, 'tags', 'aaa ' || n FROM generate_series(1, 600) n`,
      [first.doc.id],
    );
    const tags = await countTags(portal.payload, 'en');
    expect(tags).toHaveLength(500);
    expect(tags).toContainEqual({ tag: often, count: 2 });
  });
});
