import { randomUUID } from 'node:crypto';
import type { APIRequestContext, APIResponse, Page, Response } from '@playwright/test';
import { expect, refuseCookies, type Staff, test } from '../support/e2e';
import restoreEn from '../../src/i18n/messages/en/versions.json' with { type: 'json' };
import restoreZh from '../../src/i18n/messages/zh/versions.json' with { type: 'json' };
import { portalUrl } from '../support/portal-address';
import { paragraph } from '../support/rest';

const restoreTexts = { zh: restoreZh, en: restoreEn };

/**
 * A change is seen within a second on an idle machine, which `page-delivery.test.ts` shows. Here four browsers keep both
 * cores busy, so the journey only says that it is seen.
 */
const VISIBLE_WITHIN = 5_000;

/** Polls a public page until it is as wanted; fails when that takes longer. */
async function soon(check: () => Promise<unknown>, wanted: unknown, what: string): Promise<void> {
  await expect.poll(check, { message: what, timeout: VISIBLE_WITHIN, intervals: [25, 50, 100] }).toBe(wanted);
}

/** Reads public pages as a visitor without cookies. */
function visitor(request: APIRequestContext) {
  const get = (path: string) => request.get(path, { maxRedirects: 0 });
  return {
    get,
    status: async (path: string) => (await get(path)).status(),
    shows: async (path: string, text: string) => (await (await get(path)).text()).includes(text),
  };
}

async function answered(response: APIResponse): Promise<{ doc: { id: string } }> {
  expect(response.ok(), await response.text()).toBe(true);
  return (await response.json()) as { doc: { id: string } };
}

/** Creates a Chinese item over REST, published unless stated otherwise; the caller removes it. */
async function chineseItem(
  staff: Staff,
  title: string,
  { children, status = 'published' }: { children?: RichNode[]; status?: 'published' | 'draft' } = {},
): Promise<{ id: string; slug: string }> {
  const slug = `journey/${randomUUID()}`;
  const { root } = paragraph('正文') as { root: { children: RichNode[] } };
  const response = await staff.request.post(`/api/news?locale=zh&depth=0&draft=${status === 'draft'}`, {
    data: {
      title,
      slug,
      summary: '摘要',
      body: children ? { root: { ...root, children } } : { root },
      category: 'community',
      publishedAt: '2026-01-05T08:00:00.000Z',
      _status: status,
    },
  });
  return { id: (await answered(response)).doc.id, slug };
}

/** A node of a stored rich text; blocks say in `fields` what they are. */
interface RichNode {
  type: string;
  tag?: string;
  fields?: { blockType?: string };
}

const kindOf = ({ type, tag, fields }: RichNode) => [type, tag, fields?.blockType].filter(Boolean).join(' ');

/** One node of every kind that the demo content uses at the top level of a text, and a paragraph at the end. */
async function everyKindOfNode(staff: Staff): Promise<RichNode[]> {
  const found = new Map<string, RichNode>();
  for (const collection of ['news', 'chapters', 'white-papers']) {
    const response = await staff.request.get(`/api/${collection}?locale=zh&depth=0&limit=60`);
    const { docs } = (await response.json()) as { docs: { body?: { root: { children: RichNode[] } } }[] };
    for (const node of docs.flatMap(({ body }) => body?.root.children ?? [])) {
      if (!found.has(kindOf(node))) found.set(kindOf(node), node);
    }
  }
  const { root } = paragraph('最后一段。') as { root: { children: RichNode[] } };
  return [...found.values(), ...root.children];
}

/**
 * The admin with the session of the test's own account: what it edits is locked against others, and another login could
 * cost the tests beside it their session.
 */
async function logInToAdmin(page: Page, staff: Staff): Promise<void> {
  await staff.enter(page.context());
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/admin$/);
}

/** Presses the admin's publish button and waits until the server has taken the item. */
async function publish(page: Page): Promise<Response> {
  const saved = page.waitForResponse(
    (response) => /\/api\/news\/[^/?]+\?/.test(response.url()) && !/draft=true/.test(response.url()),
  );
  await page.locator('#action-save').click();
  const response = await saved;
  expect(response.ok(), await response.text()).toBe(true);
  return response;
}

test('an editor publishes a news item in the admin, and visitors follow it through its life @plain', async ({
  page,
  staff,
  request,
  complaints,
}) => {
  complaints.allow(/status of 404/);
  const reader = visitor(request);
  const title = `从后台发布 ${randomUUID().slice(0, 8)}`;
  const slug = `journey/${randomUUID()}`;

  await logInToAdmin(page, staff);

  // Before it exists the address is unknown, and that answer must not stay in a cache.
  expect(await reader.status(`/zh/news/${slug}`)).toBe(404);

  await page.goto('/admin/collections/news/create?locale=zh');
  await page.locator('#field-title').fill(title);
  await page.locator('#field-summary').fill('这条新闻由浏览器里的编辑写成。');
  await page.locator('#field-slug').fill(slug);
  // Without the adapters Payload has made the item already (ADR 209).
  if (new URL(page.url()).pathname.endsWith('/create')) await page.locator('#action-save-draft').click();
  await expect(page).toHaveURL(/\/admin\/collections\/news\/[0-9a-f-]{36}/, { timeout: 30_000 });
  const body = page.locator('.rich-text-lexical [contenteditable=true]').first();
  await body.click();
  // The editor hands its text to the form a moment after the last key.
  const saved = page.waitForResponse((answer) => answer.url().includes('autosave=true'));
  await body.pressSequentially('正文的第一段。');
  expect((await saved).ok()).toBe(true);
  const response = await publish(page);
  await soon(() => reader.shows(`/zh/news/${slug}`, title), true, 'the Chinese page appears');
  expect(await reader.status(`/en/news/${slug}`)).toBe(404);
  const { id } = ((await response.json()) as { doc: { id: string } }).doc;

  const change = (query: string, data: object) =>
    staff.request.patch(`/api/news/${id}?depth=0&${query}`, { data });

  await test.step('the list shows it in Chinese only', async () => {
    await soon(() => reader.shows('/zh/news', title), true, 'the Chinese list shows it');
    expect(await reader.shows('/en/news', slug)).toBe(false);
  });

  await test.step('English follows', async () => {
    const english = { title: 'From the admin', summary: 'Written.', body: paragraph('The first paragraph.') };
    await answered(await change('locale=en', { ...english, _status: 'published' }));
    await soon(() => reader.shows(`/en/news/${slug}`, english.title), true, 'the English page appears');
    expect(await reader.shows(`/zh/news/${slug}`, title)).toBe(true);
  });

  const renamed = `${slug}-renamed`;
  await test.step('the old address redirects to the new one permanently', async () => {
    await answered(await change('locale=zh', { slug: renamed, _status: 'published' }));
    await soon(() => reader.status(`/zh/news/${renamed}`), 200, 'the new address answers');
    await soon(() => reader.status(`/zh/news/${slug}`), 308, 'the old address redirects');
    const old = await reader.get(`/zh/news/${slug}`);
    expect(old.headers().location).toBe(`/zh/news/${renamed}`);
  });

  await test.step('withdrawn in Chinese, it stays in English', async () => {
    await answered(await change('locale=zh', { _status: 'draft' }));
    await soon(() => reader.status(`/zh/news/${renamed}`), 404, 'the Chinese page goes');
    expect(await reader.status(`/en/news/${renamed}`)).toBe(200);
  });

  await test.step('in the trash it is gone, and out of it again', async () => {
    await answered(await change('locale=en', { deletedAt: new Date().toISOString() }));
    await soon(() => reader.status(`/en/news/${renamed}`), 404, 'the English page goes');
    await answered(await change('locale=en&trash=true', { deletedAt: null, _status: 'published' }));
    await soon(() => reader.status(`/en/news/${renamed}`), 200, 'the English page is back');
  });

  await test.step('deleted permanently, it leaves no address behind', async () => {
    await answered(await staff.request.delete(`/api/news/${id}?depth=0`));
    await soon(() => reader.status(`/en/news/${renamed}`), 404, 'the English page goes');
    expect(await reader.status(`/zh/news/${slug}`)).toBe(404);
  });
});

test('a draft is seen by staff in the preview, and by nobody else', async ({
  page,
  context,
  staff,
  request,
}) => {
  const reader = visitor(request);
  const { id, slug } = await chineseItem(staff, '公开的标题');
  const path = `/zh/news/${slug}`;
  const draft = `还没公开的标题 ${randomUUID().slice(0, 8)}`;
  await answered(
    await staff.request.patch(`/api/news/${id}?locale=zh&draft=true&depth=0`, { data: { title: draft } }),
  );

  const stranger = await reader.get(`/api/preview?path=${encodeURIComponent(path)}`);
  expect(stranger.headers().location).toContain('/admin/login');
  expect((await reader.get(`/api/preview?path=${encodeURIComponent('//example.org')}`)).status()).toBe(400);
  const pretender = await request.get(path, { headers: { cookie: '__prerender_bypass=guessed' } });
  expect(await pretender.text()).not.toContain(draft);

  await staff.enter(context);
  await page.goto(`/api/preview?path=${encodeURIComponent(path)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(draft);
  expect(await reader.shows(path, draft)).toBe(false);

  // The bar moves up when the banner appears, which may be between the two halves of a click.
  await refuseCookies(page, 'zh');
  await page.getByRole('link', { name: '退出预览' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('公开的标题');
  await answered(await staff.request.delete(`/api/news/${id}?depth=0`));
});

test('an editor restores the first version in Chinese, and both languages stay public @plain', async ({
  page,
  context,
  staff,
  request,
  lang,
}) => {
  const reader = visitor(request);
  const unique = randomUUID().slice(0, 8);
  const { id, slug } = await chineseItem(staff, `第一版 ${unique}`);
  const query = `where[parent][equals]=${id}&locale=zh&depth=0`;
  const versions = await staff.request.get(`/api/news/versions?${query}`);
  const first = ((await versions.json()) as { docs: { id: string }[] }).docs[0]?.id ?? '';
  const english = { title: `English ${unique}`, summary: 'Written.', body: paragraph('Words.') };
  for (const [locale, data] of [
    ['en', english],
    ['zh', { title: `第二版 ${unique}`, publishedAt: '2026-01-06T08:00:00.000Z' }],
  ] as const) {
    await answered(
      await staff.request.patch(`/api/news/${id}?locale=${locale}&depth=0`, {
        data: { ...data, _status: 'published' },
      }),
    );
  }
  const texts = restoreTexts[lang];

  await staff.enter(context);
  await context.addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
  await page.goto(`/admin/collections/news/${id}/versions/${first}?locale=zh`);
  const dialog = page.getByRole('dialog');
  // Before hydration a press may be lost; the dialog may also follow late.
  await expect(async () => {
    if (!(await dialog.isVisible())) {
      await page.getByRole('button', { name: texts.restore }).click({ timeout: 5_000 });
    }
    await expect(dialog).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 40_000 });
  await expect(dialog).toContainText(`第一版 ${unique}`);
  await expect(dialog).toContainText(`第二版 ${unique}`);
  await expect(dialog.getByRole('link')).toHaveText([`/zh/news/${slug}`]);
  await dialog.getByRole('checkbox', { name: texts.shared }).check();
  await expect(dialog.getByRole('link')).toHaveText([`/zh/news/${slug}`, `/en/news/${slug}`]);
  await dialog.getByRole('checkbox', { name: texts.shared }).uncheck();
  await dialog.getByRole('button', { name: texts.restoreDraft }).click();

  await expect(page).toHaveURL(new RegExp(`/admin/collections/news/${id}\\?locale=zh`));
  await expect(page.locator('#field-title')).toHaveValue(`第一版 ${unique}`);
  expect(await reader.shows(`/zh/news/${slug}`, `第二版 ${unique}`)).toBe(true);
  expect(await reader.shows(`/en/news/${slug}`, english.title)).toBe(true);

  const { user } = (await (await staff.request.get('/api/staff/me')).json()) as { user: { name: string } };
  await page.goto(`/admin/collections/news/${id}/versions?locale=zh`);
  const rows = page.getByRole('region', { name: '版本' }).getByRole('row');
  await expect(rows.nth(1)).toContainText(user.name);
  await expect(rows.nth(1)).toContainText('中文 · 草稿');
  await expect(rows.nth(2)).toContainText('中文 · 网站当前内容');
  await expect(rows.nth(3)).toContainText('英文 · 网站当前内容');
  await rows.nth(2).getByRole('link').click();
  await expect(page).toHaveURL(/\/versions\/[-0-9a-f]{36}/);
  await answered(await staff.request.delete(`/api/news/${id}?depth=0`));
});

test('a text of every kind of part comes through the editor of the admin as it was @plain @release', async ({
  page,
  staff,
  request,
}) => {
  const children = await everyKindOfNode(staff);
  const kinds = children.map(kindOf);
  for (const kind of [
    'table',
    'list ul',
    'quote',
    'block figure',
    'block code',
    'block note',
    'block video',
  ]) {
    expect(kinds, `the demo content uses ${kind}`).toContain(kind);
  }
  const { id, slug } = await chineseItem(staff, '每一种内容', { children });
  await page.goto(`/zh/news/${slug}`);
  const text = page.locator('article').getByText('最后一段。').locator('xpath=..');
  const before = await text.innerHTML();

  await logInToAdmin(page, staff);
  await page.goto(`/admin/collections/news/${id}?locale=zh`);
  const editor = page.locator('.rich-text-lexical [contenteditable=true][data-lexical-editor]').first();
  await editor.getByText('最后一段。', { exact: true }).click();
  await page.keyboard.press('End');
  await page.keyboard.insertText('又加了一句。');
  await publish(page);

  const reader = visitor(request);
  await soon(() => reader.shows(`/zh/news/${slug}`, '又加了一句。'), true, 'the sentence appears');
  await page.goto(`/zh/news/${slug}`);
  expect((await text.innerHTML()).replace('又加了一句。', '')).toBe(before);
  await answered(await staff.request.delete(`/api/news/${id}?depth=0`));
});

test('an editor schedules a publication in the drawer, and the worker carries it out', async ({
  page,
  staff,
  request,
}) => {
  // The worker looks for schedules once a minute.
  test.setTimeout(150_000);
  const { id, slug } = await chineseItem(staff, '到点发布', { status: 'draft' });
  const reader = visitor(request);
  expect(await reader.status(`/zh/news/${slug}`)).toBe(404);

  await logInToAdmin(page, staff);
  await page.goto(`/admin/collections/news/${id}?locale=zh`);
  const openDrawer = async () => {
    await page.locator('#action-save-popup .popup-button').click();
    await page.locator('#schedule-publish').click();
  };
  const drawer = page.locator('.schedule-publish');
  // Before the page is hydrated a click goes unheard.
  await expect(async () => {
    await openDrawer();
    await expect(drawer).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const upcoming = drawer.locator('.schedule-publish__upcoming tbody tr');
  // The admin draws its own circle over the radio button.
  await drawer
    .locator('.radio-input')
    .filter({ hasText: /^发布$/ })
    .click();
  const time = drawer.locator('.date-time-picker__input-wrapper input');
  const save = drawer.locator('#scheduled-publish-save');
  const closeCalendar = () => drawer.getByRole('heading', { level: 2 }).click();

  await test.step('a schedule that is withdrawn in time does nothing', async () => {
    await time.click();
    await drawer.locator('.react-datepicker__day:not([aria-disabled=true])').last().click();
    await closeCalendar();
    await save.click();
    await expect(upcoming).toHaveCount(1);
    await upcoming.getByRole('button').click();
    await expect(upcoming).toHaveCount(0);
  });

  // Today, from its first minute: due immediately.
  await time.click();
  await drawer.locator('.react-datepicker__day--today').click();
  await closeCalendar();
  await save.click();
  await expect
    .poll(() => reader.status(`/zh/news/${slug}`), {
      message: 'the worker publishes it within its minute',
      timeout: 90_000,
      intervals: [500],
    })
    .toBe(200);
  await answered(await staff.request.delete(`/api/news/${id}?depth=0`));
});

test('a chapter that was never published is seen in the live preview of the admin, in both languages, as it is typed @release', async ({
  page,
  context,
  staff,
  request,
}) => {
  const reader = visitor(request);
  const slug = `preview-${randomUUID().slice(0, 8)}`;
  const made = async (collection: string, data: object) => {
    const response = await staff.request.post(`/api/${collection}?locale=zh&draft=true&depth=0`, { data });
    return (await answered(response)).doc.id;
  };
  const document = await made('documents', { title: '预览', slug, number: 'X-1', summary: '摘要' });
  const release = await made('releases', {
    document,
    version: '1.0',
    date: '2026-01-05T08:00:00.000Z',
    status: 'current',
  });
  const chapter = await made('chapters', {
    document,
    release,
    slug: 'first',
    number: '1',
    order: 1,
    title: '中文草稿',
    body: paragraph('正文'),
  });
  const english = { title: 'English draft', body: paragraph('Text') };
  await answered(
    await staff.request.patch(`/api/chapters/${chapter}?locale=en&draft=true&depth=0`, { data: english }),
  );

  await staff.enter(context);
  for (const [locale, title, otherLocale] of [
    ['zh', '中文草稿', 'en'],
    ['en', 'English draft', 'zh'],
  ] as const) {
    await page.goto(`/admin/collections/chapters/${chapter}?locale=${locale}`);
    const preview = page.frameLocator('.live-preview-window iframe');
    // Before hydration a press may be lost.
    await expect(async () => {
      if (!(await page.locator('.live-preview-window iframe').isVisible())) {
        await page.locator('#live-preview-toggler').click();
      }
      await expect(page.locator('.live-preview-window iframe')).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 40_000 });
    await expect(preview.getByRole('heading', { level: 1 })).toContainText(title, { timeout: 20_000 });
    // Another window of the same person has the other language.
    expect((await context.request.get(`/admin/collections/chapters?locale=${otherLocale}`)).status()).toBe(
      200,
    );
    await page.locator('#field-title').fill(`${title} 2`);
    // Autosave stores it and the page in the frame follows.
    await expect(preview.getByRole('heading', { level: 1 })).toContainText(`${title} 2`, { timeout: 20_000 });
    expect(await reader.status(`/${locale}/docs/${slug}/v/1.0/first`)).toBe(404);
  }
  for (const [collection, id] of [
    ['chapters', chapter],
    ['releases', release],
    ['documents', document],
  ]) {
    await answered(await staff.request.delete(`/api/${collection}/${id}?depth=0`));
  }
});

test.describe('an editor in New York', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('sets the times of an activity on the clock of its place @release', async ({
    page,
    context,
    staff,
    lang,
  }) => {
    const made = await staff.request.post('/api/activities?locale=zh&depth=0', {
      data: {
        title: '见面会',
        slug: `clock-${randomUUID()}`,
        summary: '摘要',
        location: '深圳',
        kind: 'meetup',
        startsAt: '2027-03-16T01:00:00.000Z',
        endsAt: '2027-03-18T09:30:00.000Z',
        timeZone: 'Asia/Shanghai',
        _status: 'published',
      },
    });
    const { id } = (await answered(made)).doc;
    await staff.enter(context);
    await context.addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
    await page.goto(`/admin/collections/activities/${id}?locale=zh`);
    const starts = page.locator('#field-startsAt input');
    await expect(starts).toHaveValue('2027-03-16 09:00');
    await expect(page.locator('.field-description-startsAt')).toContainText('Asia/Shanghai');
    await expect(page.locator('.field-description-startsAt')).toContainText('UTC+8');

    const draft = async () => {
      const answer = await staff.request.get(`/api/activities/${id}?locale=zh&depth=0&draft=true`);
      const { startsAt, endsAt, timeZone } = (await answer.json()) as Record<string, unknown>;
      return { startsAt, endsAt, timeZone };
    };
    // Before hydration a choice may be lost.
    await expect(async () => {
      await page.locator('#field-timeZone input').first().fill('Berlin');
      await page.getByRole('option', { name: 'Europe/Berlin' }).click({ timeout: 5_000 });
      await expect(starts).toHaveValue('2027-03-16 02:00', { timeout: 5_000 });
    }).toPass({ timeout: 40_000 });
    await starts.fill('2027-03-16 14:00');
    await starts.press('Enter');
    // Autosave stores it.
    await expect.poll(draft, { timeout: 20_000 }).toEqual({
      startsAt: '2027-03-16T13:00:00.000Z',
      endsAt: '2027-03-18T09:30:00.000Z',
      timeZone: 'Europe/Berlin',
    });
    await answered(await staff.request.delete(`/api/activities/${id}?depth=0`));
  });
});
