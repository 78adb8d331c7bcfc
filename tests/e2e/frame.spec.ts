import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, test } from '../support/e2e';

test.describe('the home page @en @phone', () => {
  test('is in the language of its address', async ({ page, lang }) => {
    await page.goto(`/${lang}`);
    await expect(page.locator('html')).toHaveAttribute('lang', lang === 'zh' ? /^zh/ : /^en/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('is never wider than the window', async ({ page, lang }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`/${lang}`);
    await expectNoSidewaysScroll(page);
  });
});

test('the way back is never wider than the window @en', async ({ page, lang }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/${lang}/white-papers/domains-and-gateways`);
  await expectNoSidewaysScroll(page);
});

test('media queries have the widths of the scale in place of its names', async ({ page, lang }) => {
  await page.goto(`/${lang}`);
  const queries = await page.evaluate(() => {
    const found: string[] = [];
    const collect = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSMediaRule) found.push(rule.conditionText);
        if (rule instanceof CSSGroupingRule) collect(rule.cssRules);
      }
    };
    for (const sheet of document.styleSheets) collect(sheet.cssRules);
    return found;
  });
  expect(queries.filter((query) => query.includes('rem')).length).toBeGreaterThan(5);
  expect(queries.filter((query) => query.includes('--'))).toEqual([]);
});

for (const size of [24, 32]) {
  for (const width of [390, 820, 1440]) {
    const tag = size === 24 ? ['@en', '@release'] : ['@en'];
    test(
      `the header has room for its parts in letters of ${size} px at ${width} px`,
      { tag },
      async ({ page, lang }) => {
        await page.setViewportSize({ width, height: 800 });
        const session = await page.context().newCDPSession(page);
        // The browser's setting, which media queries know, and a style of the reader's own, which they do not.
        for (const way of ['setting', 'style'] as const) {
          const standard = way === 'setting' ? size : 16;
          await session.send('Page.setFontSizes', { fontSizes: { standard } });
          // The full header, and that of inner pages.
          for (const path of ['faq', 'white-papers/domains-and-gateways']) {
            await page.goto(`/${lang}/${path}`);
            await page.evaluate(
              async (rule) => {
                const sheet = new CSSStyleSheet();
                sheet.replaceSync(rule);
                document.adoptedStyleSheets.push(sheet);
                await document.fonts.ready;
              },
              `html { font-size: ${way === 'style' ? `${size}px` : '100%'} !important; }`,
            );
            expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
              `${size}px`,
            );
            const where = `${path}, ${way}`;
            const header = page.locator('header[data-frame]');
            const parts = await header.locator(':is(a, button, nav, p):visible').evaluateAll((all) =>
              all
                .filter((part) => part.closest('[popover]') === null)
                .map((part) => {
                  const { left, right, top, bottom } = part.getBoundingClientRect();
                  return {
                    name: part.getAttribute('aria-label') ?? part.textContent,
                    left,
                    right,
                    top,
                    bottom,
                  };
                }),
            );
            expect(parts.length, where).toBeGreaterThan(3);
            const bar = await header.boundingBox();
            const outside = parts.filter(
              ({ left, right, top, bottom }) =>
                left < 0 || right > width || top < 0 || bottom > Math.ceil(bar?.height ?? 0),
            );
            expect(outside, where).toEqual([]);
            await expectNoSidewaysScroll(page);
          }
        }
      },
    );
  }
}

for (const size of [24, 32]) {
  test(`chapters and documents are never wider than a phone in letters of ${size} px @en @release`, async ({
    page,
    lang,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: size } });
    for (const path of ['docs/base-specification', 'docs/base-specification/overview']) {
      await page.goto(`/${lang}/${path}`);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
        `${size}px`,
      );
      await expectNoSidewaysScroll(page);
    }
    // The bar is fixed, so what it has no room for would not even scroll.
    const ends = await page
      .locator('[data-reading-bar] > *')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().right));
    expect(ends.length).toBeGreaterThan(3);
    expect(Math.max(...ends)).toBeLessThanOrEqual(390);
    // A name of a section that is cut after its first letters says nothing.
    const area = await page.locator('[data-reading-section]').locator('..').boundingBox();
    expect(area?.width ?? 0).toBeGreaterThan(5 * size);
    // A word of its own length is broken, not cut.
    const cut = await page.locator('main :is(h1, h2):visible').evaluateAll((headings) =>
      headings.flatMap((heading) => {
        const words = document.createRange();
        words.selectNodeContents(heading);
        const room = heading.parentElement?.getBoundingClientRect().right ?? 0;
        const isRead = heading.getBoundingClientRect().width > 1;
        return isRead && words.getBoundingClientRect().right > room + 1 ? [heading.textContent] : [];
      }),
    );
    expect(cut).toEqual([]);
  });
}

test('figures are as wide before the font has loaded as after, so no line moves @release', async ({
  page,
  lang,
}) => {
  await page.goto(`/${lang}`);
  const widths = await page.evaluate(async () => {
    const canvas = document.createElement('canvas').getContext('2d');
    const figures = '0123456789';
    const measure = async (weight: number, family: string) => {
      const font = `${weight} 100px "${family}"`;
      const faces = await document.fonts.load(font, figures).catch(() => []);
      if (!canvas || faces.length === 0) return undefined;
      canvas.font = font;
      return canvas.measureText(figures).width;
    };
    return Promise.all(
      [400, 500, 600].map(async (weight) => ({
        face: await measure(weight, 'Portal Sans'),
        standIn: await measure(weight, 'Portal Sans Fallback'),
      })),
    );
  });
  test.skip(
    widths.some(({ standIn }) => standIn === undefined),
    'this machine has neither Arial nor Liberation Sans nor Helvetica',
  );
  for (const { face, standIn } of widths) expect((standIn ?? 0) / (face ?? 0)).toBeCloseTo(1, 2);
});

test('what scrolls sideways fades out on the side where it goes on, and never under the focus or on paper @release', async ({
  page,
  lang,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/${lang}/problem-feedback`);
  // Not by its role: where everything fits, it is no group (ADR 159).
  const table = page
    .getByRole('main')
    .locator('[data-scroll]')
    .filter({ has: page.getByRole('table') });
  /** Whether the start and the end fade, or nothing does. */
  const faded = () =>
    table.evaluate((element) => {
      const style = getComputedStyle(element);
      if (style.maskImage === 'none') return 'no mask';
      return ['--fade-start', '--fade-end'].map((name) => parseFloat(style.getPropertyValue(name)) > 0);
    });
  const scrollTo = (place: number) =>
    table.evaluate((element, share) => {
      element.scrollLeft = share * (element.scrollWidth - element.clientWidth);
    }, place);
  await expect.poll(faded).toEqual([false, true]);
  await scrollTo(0.5);
  await expect.poll(faded).toEqual([true, true]);
  await scrollTo(1);
  await expect.poll(faded).toEqual([true, false]);
  await page.setViewportSize({ width: 1280, height: 844 });
  await expect.poll(faded).toEqual([false, false]);
  // Only a box that scrolls is a stop for the keyboard.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(table).toHaveAttribute('tabindex', '0');
  await page.keyboard.press('Tab');
  await table.focus();
  await expect.poll(faded).toBe('no mask');
  await page.keyboard.press('Tab');
  await page.emulateMedia({ media: 'print' });
  await expect.poll(faded).toBe('no mask');
});

test('lines do not break within a number @en @release', async ({ page, lang }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/${lang}/white-papers/domains-and-gateways`);
  const split = await page.getByRole('main').evaluate((main) => {
    const range = document.createRange();
    const place = (node: Node, at: number) => {
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getBoundingClientRect();
    };
    const found: string[] = [];
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (node.parentElement?.closest('svg') || !node.parentElement?.checkVisibility()) continue;
      for (const { index, 0: number } of (node.textContent ?? '').matchAll(/\d\s\d{3}(?!\d)/g)) {
        const [before, after] = [place(node, index), place(node, index + 2)];
        found.push(after.top > before.bottom - 2 ? `${number} is split` : number);
      }
    }
    return found;
  });
  expect(split.length).toBeGreaterThan(5);
  expect(split.filter((number) => number.endsWith('split'))).toEqual([]);
});

test('the root leads to the Chinese home page', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/zh$/);
});

test('an unknown address answers 404 with a way home @en', async ({ page, lang, complaints }) => {
  complaints.allow(/status of 404/);
  const response = await page.goto(`/${lang}/there-is-no-such-page`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
});

test('an address that is not found stays whole, and breaks after a slash where it is too long @release', async ({
  page,
  lang,
  complaints,
}) => {
  complaints.allow(/status of 404/);
  await page.setViewportSize({ width: 320, height: 640 });
  const path = `/${lang}/there/is/no/such/page/in/the/whole/of/this/portal`;
  await page.goto(path);
  const heading = page.getByRole('heading', { level: 1 });
  expect(await heading.textContent()).toBe(
    { zh: `页面未找到：${path}`, en: `Page not found: ${path}` }[lang],
  );
  await expectNoSidewaysScroll(page);
  const lines = await heading.evaluate((title) => {
    const range = document.createRange();
    const found = new Map<number, string>();
    const texts = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (let at = 0; at < (node.textContent?.length ?? 0); at += 1) {
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const { bottom } = range.getBoundingClientRect();
        found.set(bottom, (found.get(bottom) ?? '') + range.toString());
      }
    }
    return [...found.values()];
  });
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.slice(0, -1).filter((line) => line.includes('/') && !line.endsWith('/'))).toEqual([]);
});

test('Chinese titles break between words, and read as before @release', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/zh/news', '/zh/activities', '/zh/news/2026/09/heddle-2-0-preview']) {
    await page.goto(path);
    const titles = page.locator('main :is(h1, h2, h3):has(.word)');
    await expect(titles.first()).toBeVisible();
    const words = await titles
      .locator('.word')
      .evaluateAll((all) =>
        all.map((word) => ({ text: word.textContent, lines: word.getClientRects().length })),
      );
    expect(words.filter(({ lines }) => lines !== 1)).toEqual([]);
    // Some title needs more than one line, or this has looked at nothing.
    const tallest = await titles.evaluateAll((all) =>
      Math.max(
        ...all.map((title) => title.clientHeight / Number.parseFloat(getComputedStyle(title).fontSize)),
      ),
    );
    expect(tallest).toBeGreaterThan(2);
    await expectNoSidewaysScroll(page);
  }
  const [title = ''] = (await page.title()).split(' · ');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});

/** How the parts of the page look, an entry for each. */
const looks = (page: Page) =>
  page.locator('header, main, footer').evaluateAll((parts) =>
    parts
      .flatMap((part) => [...part.querySelectorAll('*')])
      .map((element) => {
        const style = getComputedStyle(element);
        const { display, color, fontSize, fontFamily, padding, margin, borderTop, position } = style;
        return [
          element.tagName,
          display,
          color,
          fontSize,
          fontFamily,
          padding,
          margin,
          borderTop,
          position,
        ].join();
      }),
  );

test('a page looks the same whether one follows a link to it or opens its address', async ({ page }) => {
  // A page carries its styles (ADR 065); coming from another page, the browser needs only the styles that the other one
  // did not have.
  for (const [from, to] of [
    ['/zh', '/zh/docs'],
    ['/zh/news', '/zh/white-papers'],
  ] as const) {
    // Pressed before its scripts have come, a link loads its page again.
    await expect(async () => {
      await page.goto(from);
      await page.evaluate(() => document.documentElement.setAttribute('data-followed', ''));
      await page.locator(`footer a[href="${to}"]`).click();
      await expect(page).toHaveURL(new RegExp(`${to}$`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('html[data-followed]')).toHaveCount(1, { timeout: 100 });
    }).toPass();
    const heading = await page.getByRole('heading', { level: 1 }).innerText();
    const opened = await page.context().newPage();
    await opened.goto(to);
    await expect(opened.getByRole('heading', { level: 1 })).toHaveText(heading);
    // Not under the pointer, which differs.
    await page.mouse.move(0, 0);
    await expect(async () => {
      const expected = await looks(opened);
      expect(expected.length).toBeGreaterThan(100);
      expect(await looks(page)).toEqual(expected);
    }).toPass();
    await opened.close();
  }
});

test.describe('moving about', () => {
  const CHAPTER = 'docs/base-specification/overview';
  const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

  test('a new page begins at its top, and back restores the place, softly and after a full load', async ({
    page,
    lang,
  }) => {
    await page.goto(`/${lang}/${CHAPTER}`);
    await page.evaluate(() => window.scrollTo(0, 1_500));
    await expect.poll(() => scrolled(page)).toBeGreaterThan(1_400);
    const before = await scrolled(page);
    await page.locator('[data-tree] a[href$="/transport-layer"]').click();
    await expect(page).toHaveURL(/transport-layer$/);
    await expect(page.locator('[data-reading]')).toContainText('HDL-TRN-001');
    await expect.poll(() => scrolled(page)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL(/overview$/);
    await expect(page.locator('[data-reading] h2').first()).toBeAttached();
    await expect.poll(async () => Math.abs((await scrolled(page)) - before)).toBeLessThan(120);

    await page.goto(`/${lang}/faq`);
    await page.goBack();
    await expect(page).toHaveURL(/overview$/);
    await expect.poll(async () => Math.abs((await scrolled(page)) - before)).toBeLessThan(120);
  });

  test('a hash leads to its element, below the header', async ({ page, lang }) => {
    await page.goto(`/${lang}/${CHAPTER}`);
    const link = page.locator('[data-outline] a').nth(3);
    const id = decodeURIComponent(new URL((await link.getAttribute('href')) ?? '', page.url()).hash.slice(1));
    const place = () =>
      page.evaluate((target) => {
        const header = document.querySelector('header[data-frame]')?.getBoundingClientRect().bottom ?? 0;
        const top = document.getElementById(target)?.getBoundingClientRect().top ?? Number.NaN;
        return { below: Math.round(top - header), inWindow: top < window.innerHeight / 2 };
      }, id);
    const expectBelowHeader = async () => {
      await expect.poll(async () => (await place()).inWindow).toBe(true);
      expect((await place()).below).toBeGreaterThanOrEqual(0);
    };
    await link.click();
    await expectBelowHeader();
    // As a visitor comes from elsewhere, with a full load.
    await page.goto(`/${lang}/faq`);
    await page.goto(`/${lang}/${CHAPTER}#${encodeURIComponent(id)}`);
    await expectBelowHeader();
  });

  test('a newer build is offered in a quiet notice @release', async ({ page, lang }) => {
    await page.clock.install();
    // Each look at the manifest finds a build that is newer than the one before.
    let builds = 0;
    await page.route('**/builds/latest.json', (route) => {
      builds += 1;
      return route.fulfill({ json: { id: `build-${builds}`, timestamp: builds } });
    });
    await page.goto(`/${lang}/faq`);
    // The banner first: what comes later to the end of the page is what Tab comes to later.
    const last = page.getByRole('button', {
      name: { zh: '管理Cookie', en: 'Manage cookies' }[lang],
      exact: true,
    });
    await expect(async () => {
      await page.clock.runFor(1_000);
      await expect(last).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect.poll(() => builds).toBeGreaterThan(0);
    const reload = { zh: '重新加载', en: 'Reload' }[lang];
    // The hour begins when the page has read the first answer, which no event tells.
    await expect(async () => {
      await page.clock.runFor(60 * 60 * 1_000);
      await expect(page.getByRole('button', { name: reload })).toBeVisible({ timeout: 1_000 });
    }).toPass();
    // The keyboard comes to the notice, which stays, and past it.
    await last.focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: reload })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: reload })).not.toBeFocused();
    await expect(last).not.toBeFocused();
  });
});
