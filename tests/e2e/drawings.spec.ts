import type { Page } from '@playwright/test';

import { expect, expectNoSidewaysScroll, test } from '../support/e2e';

/** Drawings in chapters and on pages can be read and follow the theme. Runs on the demo content. */

/** Pixels; smaller letters are hard to read. */
const LEGIBLE = 11;

/** Pages with drawings of every kind: uploaded, drawn from text, and on the home page. */
const PAGES = [
  '',
  '/docs/base-specification/transport-layer',
  '/docs/management-interface/partition-control',
  '/white-papers/one-memory-pool',
  '/news/2026/03/gateway-offload',
];

/** The smallest letters that the drawings of the page show, in pixels, and how many of them have to be scrolled. */
const lettersOf = (page: Page) =>
  page.evaluate(() => {
    const drawings = [...document.querySelectorAll('main svg:has(text)')];
    const shown = drawings.flatMap((drawing) =>
      [...drawing.querySelectorAll<SVGTextElement>('text')].flatMap((text) => {
        const { width } = text.getBoundingClientRect();
        const matrix = text.getScreenCTM();
        if (width === 0 || !matrix) return [];
        return [Number.parseFloat(getComputedStyle(text).fontSize) * Math.hypot(matrix.a, matrix.b)];
      }),
    );
    const scrolled = drawings.filter((drawing) => {
      const box = drawing.closest('[data-scroll]');
      return box !== null && box.scrollWidth > box.clientWidth + 1;
    });
    return { smallest: Math.min(...shown), scrolled: scrolled.length };
  });

for (const path of PAGES) {
  test(`the letters of drawings on ${path || '/'} can be read on every window @en @release`, async ({
    page,
    lang,
  }) => {
    await page.goto(`/${lang}${path}`);
    for (const width of [390, 640, 820, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const { smallest, scrolled } = await lettersOf(page);
      expect(smallest, `${width} px`).toBeGreaterThanOrEqual(LEGIBLE - 0.01);
      // From tablets on, all of a drawing is in sight.
      if (width >= 820) expect(scrolled, `${width} px`).toBe(0);
      await expectNoSidewaysScroll(page);
    }
  });
}

test('the drawings of cards follow the theme', async ({ page, lang }) => {
  const grounds: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(`/${lang}/sig`);
    const drawing = page.locator('main li svg').first();
    grounds.push(
      await drawing
        .locator('path')
        .first()
        .evaluate((shape) => getComputedStyle(shape).fill),
    );
    const ink = await drawing.evaluate((svg) => getComputedStyle(svg).color);
    expect(ink).toBe(await page.locator('body').evaluate((body) => getComputedStyle(body).color));
  }
  expect(new Set(grounds).size).toBe(2);
});
