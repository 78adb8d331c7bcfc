import type { Locator, Page } from '@playwright/test';

import enTexts from '@/i18n/messages/en/weave.json' with { type: 'json' };
import zhTexts from '@/i18n/messages/zh/weave.json' with { type: 'json' };

import { expect, expectAccessible, expectNoSidewaysScroll, refuseCookies, test } from '../support/e2e';
import { shown } from '../support/message';

/** The weave on the home page: links are cut and mended, and the traffic from A to B goes another way. */

const texts = { zh: zhTexts, en: enTexts };
type Lang = keyof typeof texts;

/** The way over the switch in the corner: six links of 50 ns, and a turn of 30 ns. */
const DIRECT = { links: 6, latency: 330 };

const hero = (page: Page): Locator =>
  page.getByRole('region').filter({ has: page.getByRole('heading', { level: 1 }) });
const told = (page: Page): Locator => hero(page).getByRole('status');
const cutLink = (page: Page, lang: Lang, place: number, count: number): Locator =>
  hero(page).getByRole('button', { name: shown(lang, texts[lang].cut, { place, count }), exact: true });
const mendLink = (page: Page, lang: Lang, place: number, count: number): Locator =>
  hero(page).getByRole('button', { name: shown(lang, texts[lang].mend, { place, count }), exact: true });
const button = (page: Page, name: string): Locator => hero(page).getByRole('button', { name, exact: true });

/** Opens the home page and waits for what can be played with. */
async function open(page: Page, lang: Lang): Promise<void> {
  await page.goto(`/${lang}`);
  await expect(told(page)).toHaveText(shown(lang, texts[lang].outcomes.start, DIRECT));
}

/** Cuts the first link of the route until none is left. */
async function cutAll(page: Page, lang: Lang): Promise<void> {
  const { outcomes } = texts[lang];
  for (let cut = 1; cut < 20; cut += 1) {
    await hero(page).locator('[data-link]:not([data-cut])').first().press('Enter');
    await expect(hero(page).locator('[data-cut]')).toHaveCount(cut);
    if ((await told(page).textContent()) === outcomes.cutOff) return;
  }
  throw new Error('There is a route after 20 cuts');
}

test.describe('the weave @phone', () => {
  test('a link is cut, the traffic goes around it and says its latency, and the link is mended', async ({
    page,
    lang,
  }, { project }) => {
    const press = (target: Locator) => (project.use.hasTouch ? target.tap() : target.click());
    await open(page, lang);
    await refuseCookies(page, lang);
    const { outcomes } = texts[lang];
    await press(cutLink(page, lang, 2, 6));
    await expect(told(page)).toHaveText(shown(lang, outcomes.slower, { links: 6, latency: 360, added: 30 }));
    await expect(hero(page).locator('[data-cut]')).toHaveCount(1);
    await expectAccessible(page, { within: 'main > section' });
    await press(mendLink(page, lang, 1, 1));
    await expect(told(page)).toHaveText(shown(lang, outcomes.faster, DIRECT));
    await expect(hero(page).locator('[data-cut]')).toHaveCount(0);
  });

  test('when no way is left, it says so, and one press mends all links', async ({ page, lang }) => {
    const { mendAll, noLatency, outcomes } = texts[lang];
    await open(page, lang);
    await refuseCookies(page, lang);
    await expect(button(page, mendAll)).toBeHidden();
    await cutAll(page, lang);
    await expect(hero(page).getByText(noLatency, { exact: true })).toBeVisible();
    await expect(hero(page).locator('[data-link]:not([data-cut])')).toHaveCount(0);
    await expectAccessible(page, { within: 'main > section' });
    await button(page, mendAll).click();
    await expect(told(page)).toHaveText(shown(lang, outcomes.allMended, DIRECT));
    await expect(button(page, mendAll)).toBeHidden();
    await expect(hero(page).locator('[data-cut]')).toHaveCount(0);
  });

  test('mending all links by pointer leaves the page where it is @release', async ({ page, lang }, {
    project,
  }) => {
    const { mendAll, outcomes } = texts[lang];
    await page.setViewportSize({ width: 390, height: 500 });
    await open(page, lang);
    await refuseCookies(page, lang);
    await cutLink(page, lang, 2, 6).press('Enter');
    await button(page, mendAll).evaluate((element) => element.scrollIntoView({ block: 'start' }));
    const before = await page.evaluate(() => window.scrollY);
    await expect(cutLink(page, lang, 1, 6)).not.toBeInViewport();
    await (project.use.hasTouch ? button(page, mendAll).tap() : button(page, mendAll).click());
    await expect(told(page)).toHaveText(shown(lang, outcomes.allMended, DIRECT));
    await expect(hero(page).locator('[data-link]:focus')).toHaveCount(1);
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
  });

  test('every link is a target of at least 24 pixels, and nothing is wider than the window @release', async ({
    page,
    lang,
  }) => {
    for (const width of [320, 390, 600, 820, 1023, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await open(page, lang);
      const boxes = await hero(page)
        .locator('[data-link]')
        .evaluateAll((links) =>
          links.map((link) => {
            const { left, right, width: wide, height } = link.getBoundingClientRect();
            return { left, right, size: Math.min(wide, height) };
          }),
        );
      expect(boxes).toHaveLength(6);
      const small = boxes.filter(({ left, right, size }) => size < 24 || left < 0 || right > width);
      expect(small, `${width} px`).toEqual([]);
      await expectNoSidewaysScroll(page);
    }
  });
});

test('nothing below the weave moves when links are cut and mended @release', async ({ page, lang }) => {
  const { mendAll, outcomes } = texts[lang];
  const height = async () => (await hero(page).boundingBox())?.height ?? 0;
  for (const width of [320, 360, 390, 601, 700, 820, 896, 1000]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, lang);
    const before = await height();
    await cutLink(page, lang, 2, 6).press('Enter');
    await expect(told(page)).toHaveText(shown(lang, outcomes.slower, { links: 6, latency: 360, added: 30 }));
    expect(await height(), `after a cut at ${width} px`).toBe(before);
    await button(page, mendAll).press('Enter');
    await expect(told(page)).toHaveText(shown(lang, outcomes.allMended, DIRECT));
    expect(await height(), `mended at ${width} px`).toBe(before);
    await cutAll(page, lang);
    expect(await height(), `without a route at ${width} px`).toBe(before);
  }
});

test.describe('the weave by keyboard', () => {
  test('is one stop for all links, arrow keys lead along them, and Enter cuts and mends', async ({
    page,
    lang,
  }) => {
    const { keys, outcomes, mendAll } = texts[lang];
    await open(page, lang);
    const hint = hero(page).getByText(keys);
    await expect(hint).toBeHidden();
    await expect(hero(page).locator('[data-link][tabindex="0"]')).toHaveCount(1);
    await cutLink(page, lang, 1, 6).focus();
    await page.keyboard.press('ArrowRight');
    await expect(cutLink(page, lang, 2, 6)).toBeFocused();
    await expect(hint).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(cutLink(page, lang, 1, 6)).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(told(page)).toHaveText(shown(lang, outcomes.slower, { links: 6, latency: 360, added: 30 }));
    // The same link, which can now be mended.
    await expect(mendLink(page, lang, 1, 1)).toBeFocused();
    await expect(hero(page).locator('[data-link][tabindex="0"]')).toHaveCount(1);
    await page.keyboard.press('Space');
    await expect(told(page)).toHaveText(shown(lang, outcomes.faster, DIRECT));
    await expect(cutLink(page, lang, 2, 6)).toBeFocused();

    // Where the button goes that has the focus, a link gets it.
    await page.keyboard.press('Enter');
    await button(page, mendAll).focus();
    await page.keyboard.press('Enter');
    await expect(button(page, mendAll)).toBeHidden();
    await expect(cutLink(page, lang, 2, 6)).toBeFocused();
    // The next stop is no other link.
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.matches('[data-link]'))).toBe(false);
  });

  test('a link that is mended and on no route any longer passes the focus on @release', async ({
    page,
    lang,
  }) => {
    await open(page, lang);
    await cutLink(page, lang, 2, 6).press('Enter');
    await hero(page).locator('[data-link]:not([data-cut])').nth(1).press('Enter');
    await mendLink(page, lang, 1, 2).press('Enter');
    await expect(told(page)).toHaveText(shown(lang, texts[lang].outcomes.faster, DIRECT));
    // The other one is not on the direct way.
    await mendLink(page, lang, 1, 1).press('Enter');
    await expect(hero(page).locator('[data-cut]')).toHaveCount(0);
    await expect(hero(page).locator('[data-link]:focus')).toHaveCount(1);
  });
});

test('a link that is pressed has the focus, also where browsers do not give it to a button @release', async ({
  page,
  lang,
}) => {
  await open(page, lang);
  await cutLink(page, lang, 1, 6).focus();
  // As in Safari: what a press does to the focus is prevented.
  await page.evaluate(() => document.addEventListener('mousedown', (event) => event.preventDefault()));
  await cutLink(page, lang, 3, 6).click();
  await expect(mendLink(page, lang, 1, 1)).toBeFocused();
});

test('a double click cuts a link once @release', async ({ page, lang }) => {
  await open(page, lang);
  await cutLink(page, lang, 2, 6).dblclick();
  await expect(mendLink(page, lang, 1, 1)).toBeVisible();
});

test('the weave rests after a while, moves again on request, and is paused @release', async ({
  page,
  lang,
}) => {
  const { pause, play } = texts[lang];
  await open(page, lang);
  // Five seconds of frames, of which a busy machine has few.
  await expect(button(page, play)).toBeVisible({ timeout: 30_000 });
  await button(page, play).click();
  await button(page, pause).click();
  await expect(button(page, play)).toBeVisible();
  // A cut does not set in motion what was paused.
  await cutLink(page, lang, 2, 6).click();
  await expect(mendLink(page, lang, 1, 1)).toBeVisible();
  await expect(button(page, play)).toBeVisible();
});

test('another route in a wider window neither moves nor is announced, and the next press does both @release', async ({
  page,
  lang,
}) => {
  const { play, pause, outcomes } = texts[lang];
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, lang);
  await refuseCookies(page, lang);
  await cutAll(page, lang);
  await expect(told(page)).toHaveAttribute('aria-live', 'polite');
  await expect(button(page, play)).toBeVisible({ timeout: 30_000 });
  // The way around the last cut lies below what a phone shows.
  await page.setViewportSize({ width: 1440, height: 1000 });
  await expect(told(page)).not.toHaveText(outcomes.cutOff);
  await expect(told(page)).toHaveAttribute('aria-live', 'off');
  await expect(button(page, play)).toBeVisible();
  await hero(page).locator('[data-link]:not([data-cut])').first().press('Enter');
  await expect(told(page)).toHaveAttribute('aria-live', 'polite');
  await expect(button(page, pause)).toBeVisible();
});

test('under reduced motion, a cut is shown without any movement @release', async ({ page, lang }) => {
  const { pause, play } = texts[lang];
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, lang);
  const picture = () =>
    page.evaluate(async () => {
      await new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      });
      return document.querySelector<HTMLCanvasElement>('main canvas')?.toDataURL();
    });
  /** Red, green, and blue of the canvas where a lane of the first link runs, four units beside its middle. */
  const traffic = () =>
    page.evaluate(() => {
      const canvas = document.querySelector<HTMLCanvasElement>('main canvas');
      const link = document.querySelector('main [data-link]')?.getBoundingClientRect();
      if (!canvas || !link) return [];
      const box = canvas.getBoundingClientRect();
      const ratio = canvas.width / box.width;
      const x = (link.left + link.width / 2 - box.left) * ratio;
      const y = (link.top + link.height / 2 + (4 / 40) * link.height - box.top) * ratio;
      return [...(canvas.getContext('2d')?.getImageData(x, y, 1, 1).data ?? [])];
    });
  const before = await picture();
  const [red = 0, , blue = 0] = await traffic();
  expect(blue, 'in the color of signals, not in copper').toBeGreaterThan(red + 50);
  expect(before).toBeDefined();
  expect(await picture()).toBe(before);
  await cutLink(page, lang, 2, 6).click();
  await expect(mendLink(page, lang, 1, 1)).toBeVisible();
  const after = await picture();
  expect(after).not.toBe(before);
  expect(await picture()).toBe(after);
  await expect(button(page, pause)).toBeHidden();
  await expect(button(page, play)).toBeHidden();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the weave is a picture with nothing to press', async ({ page, lang }) => {
    await page.goto(`/${lang}`);
    await expect(hero(page).locator('svg path').first()).toBeVisible();
    await expect(hero(page).getByRole('status')).toHaveCount(0);
    await expect(hero(page).locator('button')).toHaveCount(0);
  });
});
