import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anonymous, loggedIn, paragraph, type RestClient } from '../support/rest';

interface Item {
  id: string;
  title?: string | null;
}
interface List {
  docs: Item[];
}

const chinese = { title: '综联发布测试', summary: '摘要', body: paragraph('正文') };
const english = { title: 'A trial publication', summary: 'Summary', body: paragraph('Text') };

let staff: RestClient;
const made: string[] = [];

beforeAll(async () => {
  staff = await loggedIn();
});

afterAll(async () => {
  for (const id of made) await staff.delete(`/news/${id}`);
});

/** Makes a Chinese draft and returns its id and address. */
async function draft(): Promise<{ id: string; slug: string }> {
  const slug = `trial/${randomUUID()}`;
  const { status, body } = await staff.post<{ doc: Item }>('/news?locale=zh&draft=true', {
    ...chinese,
    slug,
    category: 'community',
    publishedAt: '2026-01-05T08:00:00.000Z',
    _status: 'draft',
  });
  expect(status, JSON.stringify(body)).toBe(201);
  made.push(body.doc.id);
  return { id: body.doc.id, slug };
}

/** Titles that an anonymous reader gets for an address in a language. */
async function publicTitles(slug: string, locale: 'zh' | 'en'): Promise<(string | null | undefined)[]> {
  const where = `where[slug][equals]=${encodeURIComponent(slug)}`;
  const { status, body } = await anonymous().get<List>(`/news?locale=${locale}&${where}`);
  expect(status).toBe(200);
  return body.docs.map(({ title }) => title);
}

async function publish(id: string, locale: 'zh' | 'en', data: object = {}): Promise<void> {
  const answer = await staff.patch(`/news/${id}?locale=${locale}`, { ...data, _status: 'published' });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

describe('a news item over REST (experimental)', () => {
  it('is visible to nobody outside while it is a draft', async () => {
    const { id, slug } = await draft();
    expect(await publicTitles(slug, 'zh')).toEqual([]);
    expect((await anonymous().get(`/news/${id}?locale=zh`)).status).toBe(404);
    expect((await anonymous().get(`/news/${id}?locale=zh&draft=true`)).status).toBe(404);
  });

  it('that is published in Chinese is not published in English', async () => {
    const { id, slug } = await draft();
    await publish(id, 'zh');
    expect(await publicTitles(slug, 'zh')).toEqual([chinese.title]);
    expect(await publicTitles(slug, 'en')).toEqual([]);
  });

  it('becomes public in English once that is published, too', async () => {
    const { id, slug } = await draft();
    await publish(id, 'zh');
    await publish(id, 'en', english);
    expect(await publicTitles(slug, 'en')).toEqual([english.title]);
    expect(await publicTitles(slug, 'zh')).toEqual([chinese.title]);
  });

  it('can be withdrawn in one language and stay in the other', async () => {
    const { id, slug } = await draft();
    await publish(id, 'zh');
    await publish(id, 'en', english);
    const answer = await staff.patch(`/news/${id}?locale=zh`, { _status: 'draft' });
    expect(answer.status).toBe(200);
    expect(await publicTitles(slug, 'zh')).toEqual([]);
    expect(await publicTitles(slug, 'en')).toEqual([english.title]);
  });

  it('cannot be published in a language whose required texts are missing', async () => {
    const { id, slug } = await draft();
    const answer = await staff.patch(`/news/${id}?locale=en`, { _status: 'published' });
    expect(answer.status).toBe(400);
    expect(await publicTitles(slug, 'en')).toEqual([]);
  });

  it('never lends its Chinese text to the English reader', async () => {
    const { id } = await draft();
    await publish(id, 'zh');
    const { body } = await anonymous().get<Item>(`/news/${id}?locale=en`);
    expect(JSON.stringify(body)).not.toContain(chinese.title);
  });

  it('becomes public in every complete language with locale=all, and is withdrawn from all', async () => {
    const { id, slug } = await draft();
    expect((await staff.patch(`/news/${id}?locale=en&draft=true`, english)).status).toBe(200);
    const published = await staff.patch(`/news/${id}?locale=all`, { _status: 'published' });
    expect(published.status, JSON.stringify(published.body)).toBe(200);
    expect(await publicTitles(slug, 'zh')).toEqual([chinese.title]);
    expect(await publicTitles(slug, 'en')).toEqual([english.title]);
    expect((await staff.patch(`/news/${id}?locale=all`, { _status: 'draft' })).status).toBe(200);
    expect(await publicTitles(slug, 'zh')).toEqual([]);
    expect(await publicTitles(slug, 'en')).toEqual([]);
  });

  it('cannot be published in every language while one of them lacks its texts', async () => {
    const { id, slug } = await draft();
    expect((await staff.patch(`/news/${id}?locale=all`, { _status: 'published' })).status).toBe(400);
    expect(await publicTitles(slug, 'zh')).toEqual([]);
    expect(await publicTitles(slug, 'en')).toEqual([]);
  });

  it('keeps its public text while a draft of it is edited', async () => {
    const { id, slug } = await draft();
    await publish(id, 'zh');
    await staff.patch(`/news/${id}?locale=zh&draft=true`, { title: '尚未公开的改动' });
    expect(await publicTitles(slug, 'zh')).toEqual([chinese.title]);
  });

  it('disappears in both languages when it goes to the trash, and returns in both', async () => {
    const { id, slug } = await draft();
    await publish(id, 'zh');
    await publish(id, 'en', english);
    await staff.patch(`/news/${id}?locale=zh`, { deletedAt: '2026-01-06T08:00:00.000Z' });
    expect(await publicTitles(slug, 'zh')).toEqual([]);
    expect(await publicTitles(slug, 'en')).toEqual([]);
    const back = await staff.patch(`/news/${id}?locale=zh&trash=true`, {
      deletedAt: null,
      _status: 'published',
    });
    expect(back.status, JSON.stringify(back.body)).toBe(200);
    expect(await publicTitles(slug, 'zh')).toEqual([chinese.title]);
    expect(await publicTitles(slug, 'en')).toEqual([english.title]);
  });

  it('is in the default language when staff name none: nothing is lost, and filters work', async () => {
    const slug = `trial/${randomUUID()}`;
    const { status, body } = await staff.post<{ doc: Item }>('/news?draft=true', {
      ...chinese,
      slug,
      category: 'community',
      publishedAt: '2026-01-05T08:00:00.000Z',
    });
    expect(status, JSON.stringify(body)).toBe(201);
    made.push(body.doc.id);
    expect((await staff.get<Item>(`/news/${body.doc.id}?locale=zh&draft=true`)).body.title).toBe(
      chinese.title,
    );
    const found = await staff.get<List>(`/news?draft=true&where[title][equals]=${chinese.title}`);
    expect(found.status).toBe(200);
    expect(found.body.docs.map(({ id }) => id)).toContain(body.doc.id);
  });
});
