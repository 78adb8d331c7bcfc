import { randomUUID } from 'node:crypto';

import blogsEn from '@/i18n/messages/en/blogs.json' with { type: 'json' };
import blogsZh from '@/i18n/messages/zh/blogs.json' with { type: 'json' };

import { expect, expectNoSidewaysScroll, test, WIDTHS } from '../support/e2e';
import { paragraph } from '../support/rest';

/** A reader comes from the menu to a post, its author, and what else that person wrote (ADR 247). */

const texts = { zh: blogsZh, en: blogsEn };

const people = { zh: { name: '林乔', other: '周若衡' }, en: { name: 'Lin Qiao', other: 'Zhou Ruoheng' } };

test('a reader follows an author from post to post', async ({ page, lang }) => {
  const labels = texts[lang];
  const { name, other } = people[lang];
  await page.goto(`/${lang}/blogs`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(labels.title);
  const posts = page.getByRole('main').getByRole('article');
  await expect(posts).toHaveCount(6);

  const authors = page.getByRole('navigation', { name: labels.author.label });
  await authors.getByRole('link', { name: new RegExp(other) }).click();
  await expect(page.getByRole('heading', { level: 2, name: other })).toBeVisible();
  await expect(posts).toHaveCount(2);
  await expect(authors.locator('[aria-current]')).toHaveText(new RegExp(other));

  await posts.filter({ hasText: name }).getByRole('link').click();
  const byline = page.getByRole('list', { name: labels.author.label });
  await expect(byline.getByRole('link')).toHaveText([other, name]);
  await page.getByRole('link', { name: labels.allBy.replace('{name}', name) }).click();
  await expect(page).toHaveURL(new RegExp(`/${lang}/blogs\\?author=lin-qiao$`));
  await expect(posts).toHaveCount(3);
});

test('the blog has room at every width, and its feed is offered @en @release', async ({ page, lang }) => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/${lang}/blogs`);
    await expectNoSidewaysScroll(page);
  }
  const feed = page.getByRole('link', { name: texts[lang].feed });
  await expect(feed).toHaveAttribute('href', `/${lang}/blogs/feed.xml`);
});

test('an author whom a post names can’t be deleted, and the refusal names the post', async ({
  staff,
  lang,
}) => {
  const key = randomUUID().slice(0, 8);
  const create = async (collection: string, data: object) => {
    const made = await staff.request.post(`/api/${collection}?locale=${lang}`, { data });
    expect(made.ok(), await made.text()).toBe(true);
    return ((await made.json()) as { doc: { id: string } }).doc.id;
  };
  const author = await create('authors', { name: `Ada ${key}`, role: 'Editor', slug: `ada-${key}` });
  const title = `Post ${key}`;
  const post = await create('news', {
    title,
    summary: 'Summary',
    body: paragraph('Text'),
    slug: `post-${key}`,
    category: 'engineering',
    publishedAt: '2026-01-05T08:00:00.000Z',
    authors: [author],
  });
  const refused = await staff.request.delete(`/api/authors/${author}`);
  expect(refused.status()).toBe(409);
  expect(await refused.text()).toContain(title);
  expect((await staff.request.delete(`/api/news/${post}`)).ok()).toBe(true);
  expect((await staff.request.delete(`/api/authors/${author}`)).ok()).toBe(true);
});
