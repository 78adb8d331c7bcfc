import { createLocalReq } from 'payload';
import type { TypedUser } from 'payload';
import { beforeAll, describe, expect, it } from 'vitest';

import { importChapters } from '@/content/documents/use-cases/import-chapters';
import { arrangeItems, readArrangement } from '@/features/arrangement/use-cases/arrange-items';
import { systemClock } from '@/platform/clock/clock';

import { usePortalDatabase } from '../support/database';

const portal = usePortalDatabase();
let document: string;
let release: string;
let people: Record<'editor' | 'reviewer', TypedUser>;

async function account(role: 'editor' | 'reviewer'): Promise<TypedUser> {
  const data = { email: `${role}@example.org`, password: 'a-password-of-staff', name: role, roles: [role] };
  const person = await portal.payload.create({ collection: 'staff', data });
  return { ...person, collection: 'staff' };
}

beforeAll(async () => {
  const { payload } = portal;
  people = { editor: await account('editor'), reviewer: await account('reviewer') };
  ({ id: document } = await payload.create({
    collection: 'documents',
    locale: 'en',
    data: { title: 'Imported', slug: 'imported', number: 'X-1', summary: 'x', _status: 'published' } as never,
  }));
  ({ id: release } = await payload.create({
    collection: 'releases',
    locale: 'en',
    data: {
      document,
      version: '1.0',
      date: '2026-01-05T08:00:00.000Z',
      status: 'current',
      _status: 'published',
    } as never,
  }));
});

async function run(
  source: string,
  apply: boolean,
  { who = 'editor', into = release }: { who?: 'editor' | 'reviewer'; into?: string } = {},
) {
  const req = await createLocalReq({ user: people[who] }, portal.payload);
  return importChapters(req, into, { source, locale: 'en', apply });
}

const draftRelease = (data: { version: string; document?: string }) =>
  portal.payload.create({ collection: 'releases', locale: 'en', draft: true, data });

const chapters = async (of = release) =>
  (
    await portal.payload.find({
      collection: 'chapters',
      where: { release: { equals: of } },
      depth: 0,
      locale: 'en',
      draft: true,
      sort: 'order',
    })
  ).docs;

const source = '# First\n\n> About it.\n\n## Part\n\nText.\n\n# Second {#two}\n\nMore.\n';

describe('the import of a document', () => {
  it('is for those who may write chapters', async () => {
    await expect(run(source, true, { who: 'reviewer' })).rejects.toMatchObject({ status: 403 });
  });

  it('writes nothing in a preview, nor while a line is wrong', async () => {
    expect(await run(source, false)).toMatchObject({ imported: false, problems: [] });
    const wrong = await run(`${source}\n![x](none.png)\n`, true);
    expect(wrong).toMatchObject({
      imported: false,
      problems: [{ line: 13, en: 'The media library has no picture called “none.png”. Upload it first.' }],
    });
    expect(await chapters()).toEqual([]);
  });

  it('takes diagrams, and names the line of one that cannot be drawn', async () => {
    const fence = (rows: string) =>
      `# First\n\n\`\`\`sequence id="fig-a" caption="Replay"\n${rows}\n\`\`\`\n`;
    expect(await run(fence('S->>R: SEQ 40\nR => S'), true)).toMatchObject({
      imported: false,
      problems: [{ line: 5, zh: '无法绘制这张图：这类图中没有“R => S”这种写法，请检查拼写和箭头。' }],
    });
    const into = (await draftRelease({ version: '1.9', document })).id;
    expect(await run(fence('S->>R: SEQ 40'), true, { into })).toMatchObject({ imported: true });
    const [chapter] = await chapters(into);
    expect(chapter?.body?.root.children).toMatchObject([
      {
        type: 'block',
        fields: {
          blockType: 'diagram',
          kind: 'sequence',
          source: 'S->>R: SEQ 40',
          caption: 'Replay',
          anchor: 'fig-a',
        },
      },
    ]);
    // A text that someone changes in the admin is checked when it is published.
    const publish = (rows: string) => {
      const body: unknown = JSON.parse(JSON.stringify(chapter?.body).replace('S->>R: SEQ 40', rows));
      return portal.payload.update({
        collection: 'chapters',
        id: chapter?.id ?? '',
        locale: 'en',
        data: { body, _status: 'published' } as never,
      });
    };
    await expect(publish('R => S')).rejects.toThrow(/invalid/);
    await expect(publish('S->>R: SEQ 41')).resolves.toMatchObject({ _status: 'published' });
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

  it('gives the chapters of a release that is only a draft their document', async () => {
    const draft = await draftRelease({ version: '2.0', document });
    await run(source, true, { into: draft.id });
    expect(await chapters(draft.id)).toMatchObject([
      { slug: 'first', document, release: draft.id },
      { slug: 'two', document, release: draft.id },
    ]);
  });

  it('puts new chapters after those that people have put in order', async () => {
    const draft = await draftRelease({ version: '2.5', document });
    await run(source, true, { into: draft.id });
    const [first, two] = await chapters(draft.id);
    const below: string[] = [];
    for (const number of ['1.1', '1.2']) {
      const { id } = await portal.payload.create({
        collection: 'chapters',
        locale: 'en',
        draft: true,
        data: {
          title: number,
          slug: `part-${number}`,
          number,
          parent: first?.id,
          release: draft.id,
          document,
        },
      });
      below.push(id);
    }
    const owner = { collection: 'releases', id: draft.id } as const;
    const req = await createLocalReq({ user: people.editor }, portal.payload);
    const { revision } = await readArrangement(req, owner);
    const ids = [first?.id ?? '', ...below.toReversed(), two?.id ?? ''];
    await arrangeItems(req, owner, { ids, revision }, { staffId: people.editor.id, clock: systemClock });
    await run(`${source}\n# Third\n\nText.\n`, true, { into: draft.id });
    expect((await chapters(draft.id)).map(({ number }) => number)).toEqual(['1', '1.2', '1.1', '2', '3']);
  });

  it('fills in the document of a chapter that has none', async () => {
    const draft = await draftRelease({ version: '3.0', document });
    const data = { title: 'First', slug: 'first', number: '1', order: 1, release: draft.id } as never;
    await portal.payload.create({ collection: 'chapters', locale: 'en', draft: true, data });
    await run(source, true, { into: draft.id });
    expect(await chapters(draft.id)).toMatchObject([
      { slug: 'first', document },
      { slug: 'two', document },
    ]);
  });

  it('refuses a release that is missing or has no document', async () => {
    await expect(run(source, true, { into: crypto.randomUUID() })).rejects.toMatchObject({
      status: 404,
      message: 'There’s no such release. Reload the page.',
    });
    const draft = await draftRelease({ version: '4.0' });
    await expect(run(source, true, { into: draft.id })).rejects.toMatchObject({
      status: 400,
      message: 'The release has no document. Choose one, then import.',
    });
    expect(await chapters(draft.id)).toEqual([]);
  });
});
