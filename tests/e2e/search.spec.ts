import { randomUUID } from 'node:crypto';

import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/e2e';
import { portalUrl } from '../support/portal-address';

const words = {
  zh: {
    typed: '事务',
    title: '事务层',
    path: '/docs/base-specification/transaction-layer',
    nothing: '没有找到',
    glossary: '术语表',
    fix: {
      open: '改进',
      wanted: '访客应该找到什么？',
      answer: '设为首位结果',
      answered: (query: string) => `搜索“${query}”时将首先显示该结果`,
      synonym: '添加为同义词',
      same: (query: string) => `已将“${query}”与该词设为同义词`,
      undo: '撤销',
      undone: '已撤销',
    },
    brand: '综联',
    types: '类型',
  },
  en: {
    typed: 'transa',
    title: 'Transaction Layer',
    path: '/docs/base-specification/transaction-layer',
    nothing: 'No results',
    glossary: 'Glossary',
    fix: {
      open: 'Fix query',
      wanted: 'What should visitors find?',
      answer: 'Pin as answer',
      answered: (query: string) => `“${query}” will show this result first`,
      synonym: 'Add as synonym',
      same: (query: string) => `“${query}” will also find these words`,
      undo: 'Undo',
      undone: 'Undone',
    },
    brand: 'Heddle',
    types: 'Type',
  },
} as const;

const stored = 'portal.recent-searches';

test.describe('the search dialog', () => {
  test('opens by keyboard, leads to the thing or to all results, and remembers @en @plain', async ({
    page,
    lang,
  }) => {
    const { typed, title, path } = words[lang];
    await page.goto(`/${lang}`);
    const dialog = page.getByRole('dialog');
    await page.keyboard.press('/');
    const field = dialog.getByRole('combobox');
    await expect(field).toBeFocused();
    await page.keyboard.type(typed);
    const option = dialog.getByRole('option', { name: title }).first();
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await expect(field).toHaveAttribute('aria-expanded', 'true');
    await expect(field).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '');
    await expectAccessible(page);

    // The arrows lead around; Home and End to both ends.
    const all = dialog.getByRole('option').last();
    await page.keyboard.press('ArrowUp');
    await expect(all).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Home');
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/${lang}${path}`);
    await expect(dialog).toBeHidden();
    // Its keys work once it is there, which is a moment after its address.
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title);

    // A detail page: Ctrl-K works there too, and the search is remembered.
    await page.keyboard.press('Control+k');
    const recent = dialog.getByRole('link', { name: typed, exact: true }).first();
    await expect(recent).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(recent).toBeFocused();
    await page.keyboard.press('Delete');
    await expect(recent).toBeHidden();

    await field.fill(typed);
    await page.keyboard.press('Shift+Enter');
    await expect(page).toHaveURL(`/${lang}/search?q=${encodeURIComponent(typed)}`);
    await expect(page.locator('a[data-place="1"]')).toBeVisible();
  });

  test('keeps a key that was pressed before the scripts came, and what was typed after it', async ({
    page,
    lang,
  }) => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/_next/static/chunks/*.js*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`/${lang}/docs/base-specification/memory`, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('HDL-TXN-004');
    release();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('combobox')).toHaveValue('HDL-TXN-004');
    await expect(dialog.getByRole('option', { name: 'HDL-TXN-004' }).first()).toBeVisible();
  });

  test('shows the answer to the last text, and says when there is no connection', async ({
    page,
    context,
    lang,
    complaints,
  }) => {
    complaints.allow(/ERR_INTERNET_DISCONNECTED/);
    let answerFirst = (): void => undefined;
    const late = new Promise<void>((resolve) => {
      answerFirst = resolve;
    });
    await page.route('**/api-search/suggest?*', async (route) => {
      if (new URL(route.request().url()).searchParams.get('q') === '租约') await late;
      await route.continue().catch(() => undefined);
    });
    await page.goto(`/${lang}`);
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog');
    const field = dialog.getByRole('combobox');
    const first = page.waitForRequest((request) => request.url().includes('/api-search/suggest?'));
    await field.fill('租约');
    await first;
    await field.fill('术语表');
    const glossary = dialog.getByRole('option', { name: '术语表' }).first();
    await expect(glossary).toHaveAttribute('aria-selected', 'true');
    answerFirst();
    await expect(glossary).toHaveAttribute('aria-selected', 'true');

    await context.setOffline(true);
    await field.fill('微片');
    await expect(dialog.getByRole('status')).toContainText('网络已断开');
    await context.setOffline(false);
    await expect(dialog.getByRole('option', { name: '微片' }).first()).toBeVisible();
  });

  test('fetches the page of the chosen result ahead', async ({ page, lang }) => {
    const { typed, title, path } = words[lang];
    const address = `/${lang}${path}`;
    const ahead: string[] = [];
    page.on('request', (request) => {
      const isData = request.headers()['next-router-prefetch'] !== undefined;
      if (isData && new URL(request.url()).pathname === address) ahead.push(request.url());
    });
    await page.goto(`/${lang}`);
    await page.keyboard.press('/');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').fill(typed);
    await expect(dialog.getByRole('option', { name: title }).first()).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expect.poll(() => ahead.length).toBeGreaterThan(0);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  });

  test('forgets one recent search or all of them, and keeps six @release', async ({ page, lang }) => {
    await page.goto(`/${lang}`);
    await page.evaluate(
      ([key = '']) => localStorage.setItem(key, JSON.stringify(['a1', 'b2', 'c3', 'd4', 'e5', 'f6', 'g7'])),
      [stored],
    );
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('link', { name: 'f6' })).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'g7' })).toBeHidden();
    await dialog.getByRole('button', { name: /b2/ }).click();
    await expect(dialog.getByRole('link', { name: 'b2' })).toBeHidden();
    await expect(dialog.getByRole('button', { name: /c3/ })).toBeFocused();
    await dialog.getByRole('button', { name: '全部清除' }).click();
    await expect(dialog.getByRole('link', { name: 'a1' })).toBeHidden();
    expect(await page.evaluate(([key = '']) => localStorage.getItem(key), [stored])).toBeNull();
  });

  test('fills a phone and works by touch @phone-only', async ({ page, lang }) => {
    await page.goto(`/${lang}`);
    await page.locator('[data-search-open]').tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').fill('内存池');
    await dialog.getByRole('option', { name: '查看“内存池”的全部结果' }).tap();
    await expect(page.locator('a[data-place="1"]')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});

test.describe('the search page', () => {
  test('filters, sorts and turns pages, and is accessible @en', async ({ page, lang }) => {
    await page.goto(`/${lang}/search?q=plugfest`);
    await expect(page.locator('a[data-place="1"]')).toBeVisible();
    await expectAccessible(page);
    await page.locator('a[href*="type=activities"]').click();
    await expect(page).toHaveURL(/type=activities/);
    for (const link of await page.locator('a[data-place]').all()) {
      await expect(link).toHaveAttribute('href', new RegExp(`^/${lang}/activities/`));
    }
    await page.goto(`/${lang}/search?q=heddle&sort=date&from=2025-01-01&to=2025-12-31`);
    const dates = await page
      .locator('article time')
      .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
    expect(dates.length).toBeGreaterThan(1);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(dates.every((date) => date.startsWith('2025'))).toBe(true);
    await page.locator('a[rel="next"]').click();
    await expect(page.locator('a[data-place="7"]')).toBeVisible();
  });

  test('shows all types together on a tablet @release', async ({ page, lang }) => {
    await page.setViewportSize({ width: 820, height: 1180 });
    await page.goto(`/${lang}/search?q=${words[lang].brand}`);
    const types = page.getByRole('navigation', { name: words[lang].types, exact: true }).getByRole('list');
    await expect(types.getByRole('link')).toHaveCount(9);
    expect(await types.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
  });

  test('helps on when nothing is found, and keeps what was typed too long @release', async ({
    page,
    lang,
  }) => {
    await page.goto(`/${lang}/search?q=${encodeURIComponent('zzqx 😀')}`);
    await expect(page.getByRole('heading', { name: words[lang].nothing })).toBeVisible();
    await expect(page.locator('main a[href^="mailto:"]')).toBeVisible();
    await expect(page.locator(`main a[href="/${lang}/mail-list"]`)).toBeVisible();
    // Popular searches stand side by side.
    const heights = await page
      .locator('main [data-quick]')
      .evaluateAll((links) => links.slice(0, 2).map((link) => link.getBoundingClientRect().top));
    expect(heights[1]).toBe(heights[0]);
    await expectAccessible(page);
    const long = 'x'.repeat(140);
    await page.goto(`/${lang}/search?q=${long}`);
    await expect(page.locator('main').getByText(/100/).first()).toBeVisible();
    await expect(page.locator('[data-search-field]')).toHaveValue(long);
    await expect(page.getByRole('heading', { name: words[lang].nothing })).toBeVisible();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page searches and filters by links and forms alone @plain', async ({ page, lang }) => {
    await page.goto(`/${lang}/search`);
    await page.locator('input[name="q"]').fill('HDL-TXN-004');
    await page.locator('search button[type="submit"]').click();
    await expect(page.locator('a[data-place="1"]')).toHaveAttribute(
      'href',
      `/${lang}/docs/base-specification/transaction-layer#HDL-TXN-004`,
    );
    await page.locator('a[href*="type=docs"]').click();
    await expect(page).toHaveURL(/type=docs/);
    await page.goto(`/${lang}`);
    await page.locator('[data-search-open]').click();
    await expect(page).toHaveURL(`/${lang}/search`);
  });
});

test.describe('what visitors search for', () => {
  // Robots do not count, and the browser of the tests calls itself one.
  test.use({
    userAgent:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  });

  test('is counted with what they open, and editors pin it and take that back', async ({
    page,
    lang,
    staff,
  }) => {
    const query = '失效域';
    await page.goto(`/${lang}/search?q=${encodeURIComponent(query)}`);
    // The page remembers the search when it listens for what is opened.
    await expect
      .poll(() => page.evaluate(([key = '']) => localStorage.getItem(key), [stored]))
      .toContain(query);
    const told = page.waitForRequest((request) => request.url().endsWith('/api-search/click'));
    await page.locator('a[data-place="1"]').click();
    await told;

    await staff.enter(page.context());
    await page.context().addCookies([{ name: 'payload-lng', value: 'zh', url: portalUrl() }]);
    const row = page.getByRole('row').filter({ hasText: query });
    // Counts are written together every few seconds.
    await expect(async () => {
      await page.goto(`/admin/search-insights?lang=${lang}&days=7`);
      await expect(row.getByRole('cell', { name: /^[1-9]\d*%$/ })).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    // The first chart; the one of the quality is there only once that was measured.
    await expect(page.getByText('以表格显示').first()).toBeVisible();
    await expect(async () => {
      await row.getByRole('button', { name: '置顶', exact: true }).click({ timeout: 2_000 });
      await expect(row.getByRole('button', { name: '取消置顶' })).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 20_000 });
    await page.reload();
    const unpin = row.getByRole('button', { name: '取消置顶' });
    await expect(async () => {
      if (await unpin.isVisible()) await unpin.click({ timeout: 2_000 });
      await expect(row.getByRole('button', { name: '置顶', exact: true })).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 20_000 });
  });

  test('can be led to a page when they find nothing, which can be undone', async ({ page, lang, staff }) => {
    // Counting needs seconds, and so does the admin.
    test.slow();
    // Queries that were made as often are in the order of the alphabet.
    const query = `aaaa${randomUUID().replaceAll(/[^a-f]/g, '')}`;
    const { glossary, fix } = words[lang];
    await page.goto(`/${lang}/search?q=${query}`);
    await expect(page.getByRole('heading', { name: words[lang].nothing })).toBeVisible();

    await staff.enter(page.context());
    await page.context().addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
    const row = page.getByRole('row').filter({ hasText: query });
    const wanted = row.getByLabel(fix.wanted);
    // Counts are written together every few seconds.
    await expect(async () => {
      await page.goto(`/admin/search-insights?lang=${lang}&days=7`);
      await expect(row).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    // It can be pressed before its script has come.
    await expect(async () => {
      if (!(await wanted.isVisible())) await row.getByRole('button', { name: fix.open }).click();
      await expect(wanted).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 30_000 });
    await wanted.fill(glossary);
    const hit = row
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: glossary, exact: true }) });
    await hit.getByRole('button', { name: fix.answer }).click();
    const answered = page.getByText(fix.answered(query));
    await expect(answered).toBeVisible();
    // It stays while the pointer is on it.
    await answered.hover();
    const stored = async () => {
      const answer = await staff.request.get('/api/globals/search-settings?depth=0');
      return (await answer.json()) as {
        answers: { query: string; address: string }[];
        synonyms: { terms: string[] }[];
      };
    };
    const undo = page.getByRole('button', { name: fix.undo, exact: true });
    expect((await stored()).answers).toContainEqual(
      expect.objectContaining({ query, address: `/${lang}/docs/glossary` }),
    );
    await undo.click();
    await page.mouse.move(0, 0);
    const undone = page.getByText(fix.undone, { exact: true });
    await expect(undone).toBeVisible();
    expect(JSON.stringify(await stored())).not.toContain(query);
    await expect(undone).toBeHidden({ timeout: 15_000 });

    await hit.getByRole('button', { name: fix.synonym }).click();
    const same = page.getByText(fix.same(query));
    await expect(same).toBeVisible();
    await same.hover();
    expect((await stored()).synonyms.map(({ terms }) => terms)).toContainEqual([query, glossary]);
    await undo.click();
    await expect(undone).toBeVisible();
    expect(JSON.stringify(await stored())).not.toContain(query);
  });
});
