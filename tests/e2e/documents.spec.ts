import type { Page } from '@playwright/test';

import { weigh } from '@/cli/bench/weight';
import en from '@/i18n/messages/en/documents.json' with { type: 'json' };
import zh from '@/i18n/messages/zh/documents.json' with { type: 'json' };

import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/e2e';
import { portalUrl } from '../support/portal-address';

const texts = { zh, en } as const;

const CHAPTER = 'docs/base-specification/transport-layer';
const OLD_CHAPTER = 'docs/base-specification/v/1.0/transport-layer';

const words = {
  zh: { find: '重传', superseded: '已被取代', erratum: '勘误ERR-012', term: /·/, copied: '链接已复制' },
  en: {
    find: 'retransmission',
    superseded: 'superseded',
    erratum: 'Erratum ERR-012',
    term: /·/,
    copied: 'Link copied',
  },
};

/** Opens the chapter and goes to its third section, as a link within the page does. */
async function readToThirdSection(page: Page, lang: 'zh' | 'en') {
  await page.goto(`/${lang}/${CHAPTER}`);
  const heading = page.locator('[data-reading] h2').nth(2);
  const id = (await heading.getAttribute('id')) ?? '';
  await page.evaluate((target) => {
    window.location.hash = target;
  }, id);
  return { heading, id };
}

test.describe('a chapter', () => {
  test('shows an erratum behind the requirement it corrects, in both languages', async ({ page, lang }) => {
    await page.goto(`/${lang}/${CHAPTER}`);
    const behind = page.locator('#HDL-TRN-005 + *');
    await expect(behind).toContainText(words[lang].erratum);
    // What it says about the text is not of the text: “confirmed” there is no term of the protocol.
    await expect(behind.locator('dfn')).toHaveCount(0);
  });

  test('says that a superseded release is superseded and leads to the same chapter of the current one', async ({
    page,
    lang,
  }) => {
    await page.goto(`/${lang}/${OLD_CHAPTER}`);
    const banner = page.getByRole('main').getByRole('note').first();
    await expect(banner).toContainText(words[lang].superseded);
    await banner.getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/${lang}/${CHAPTER}$`));
  });

  test('keeps the section when the release is changed @release', async ({ page, lang }) => {
    const { heading, id } = await readToThirdSection(page, lang);
    await expect(heading).toBeInViewport();
    await page.locator('a[data-version]', { hasText: '1.0' }).click();
    await expect(page).toHaveURL(
      (url) => url.pathname.endsWith('/v/1.0/transport-layer') && decodeURIComponent(url.hash) === `#${id}`,
    );
  });

  test('explains a term on focus and hides the explanation on Escape', async ({ page, lang }) => {
    await page.goto(`/${lang}/${CHAPTER}`);
    const term = page.locator('[data-reading] dfn').first();
    await term.focus();
    const explanation = term.getByRole('tooltip');
    await expect(explanation).toBeVisible();
    await expect(explanation).toContainText(words[lang].term);
    await page.keyboard.press('Escape');
    await expect(explanation).toBeHidden();
  });

  test('ties each field in the drawing of a register to its row in the table', async ({ page, lang }) => {
    await page.goto(`/${lang}/docs/base-specification/data-link-layer`);
    const register = page.locator('figure:has(tr[data-tie])').first();
    const [field, row] = [register.locator('span[data-tie]'), register.locator('tr[data-tie]')];
    // Before the scripts have come, nothing listens.
    await expect(async () => {
      await page.mouse.move(0, 0);
      await row.nth(1).locator('td').first().hover();
      await expect(field.nth(1)).toHaveAttribute('data-tied', '', { timeout: 500 });
    }).toPass();
    await expect(register.locator('[data-tied]')).toHaveCount(2);
    await field.first().hover();
    await expect(row.first()).toHaveAttribute('data-tied', '');
    await expect(row.nth(1)).not.toHaveAttribute('data-tied');

    // By keyboard, the rows are one stop.
    await row.first().locator('th').focus();
    await page.keyboard.press('ArrowDown');
    await expect(row.nth(1).locator('th')).toBeFocused();
    await expect(field.nth(1)).toHaveAttribute('data-tied', '');
    await expect(register.locator('th[tabindex="0"]')).toHaveCount(1);
  });

  test('is found by the search in the document, which jumps to the place and marks the words @en @plain', async ({
    page,
    lang,
  }) => {
    await page.goto(`/${lang}/docs/base-specification/overview`);
    const field = page.getByRole('searchbox');
    await field.fill('HDL-TRN-005');
    const result = page.locator('[data-search-results] a').first();
    await expect(result).toContainText('HDL-TRN-005');
    await field.fill(words[lang].find);
    await expect(page.locator('[data-search-results] mark').first()).toHaveText(
      new RegExp(words[lang].find, 'i'),
    );
    await page.locator('[data-search-results] a[href*="transport-layer#"]').first().click();
    await expect(page).toHaveURL(/transport-layer#/);
    await expect.poll(() => markedRanges(page)).toBeGreaterThan(0);
  });

  test('offers to go on at the section where reading stopped', async ({ page, lang }) => {
    await page.goto(`/${lang}/${CHAPTER}`);
    const heading = page.locator('[data-reading] h3').nth(4);
    await heading.scrollIntoViewIfNeeded();
    await heading.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('portal.reading')))
      .toContain('transport-layer');
    await page.goto(`/${lang}/docs`);
    await page.goto(`/${lang}/${CHAPTER}`);
    const offer = page.locator('[data-resume]');
    await expect(offer).toBeVisible();
    await offer.getByRole('link').click();
    await expect(page).toHaveURL(/#/);
    await expect(offer).toBeHidden();
  });

  test('copies the address of a heading @release', async ({ page, lang, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`/${lang}/${CHAPTER}`);
    const heading = page.locator('[data-reading] h2').first();
    await heading.hover();
    // The link to a heading is beside it, so it is no part of its name.
    expect(await heading.innerText()).not.toContain('#');
    await heading.locator('..').getByRole('link').click();
    await expect(page.getByText(words[lang].copied)).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(decodeURIComponent(new URL(copied).hash.slice(1))).toBe(await heading.getAttribute('id'));
  });

  test('can be cited with its permanent address', async ({ page, lang }) => {
    await page.goto(`/${lang}/${CHAPTER}`);
    await page.locator('[popovertarget="cite"]').first().click();
    const cite = page.getByRole('dialog');
    await expect(cite).toContainText('@techreport{');
    await expect(cite).toContainText(`/${lang}/docs/base-specification/v/1.1/transport-layer`);
    await page.keyboard.press('Escape');
    await expect(cite).toBeHidden();
  });
});

test.describe('the reading bar @phone-only', () => {
  test('names the section, and its sheets lead to sections, chapters, releases, and search', async ({
    page,
    lang,
  }) => {
    const { heading, id } = await readToThirdSection(page, lang);
    const bar = page.locator('[data-reading-bar]');
    await expect(bar.locator('[data-reading-section]')).toHaveText(
      (await heading.evaluate((element) => element.textContent ?? '')).trim(),
    );

    // Sections: the sheet closes when one is chosen.
    await bar.locator('[popovertarget="reader-outline"]').click();
    const sections = page.locator('[data-outline] a');
    await expect(page.locator('[data-outline] a[aria-current]')).toHaveAttribute('href', `#${id}`);
    await sections.first().click();
    await expect(sections.first()).toBeHidden();
    await expect(page.locator('[data-reading] h2').first()).toBeInViewport();

    // Search: the field has the focus, and Escape closes the sheet.
    await bar.locator('[data-open-search]').click();
    const field = page.getByRole('searchbox');
    await expect(field).toBeFocused();
    await field.fill('HDL-TRN-005');
    await expect(page.locator('[data-search-results] a').first()).toContainText('HDL-TRN-005');
    await field.fill('');
    await page.locator('#reader-contents [popovertargetaction="hide"]').click();
    await expect(field).toBeHidden();
    await expectNoSidewaysScroll(page);
    await page.locator('a[rel="next"]').first().click();
    await expect(page).toHaveURL(new RegExp(`/${lang}/docs/base-specification/(?!transport-layer)`));
  });

  test('keeps the section when the release is changed', async ({ page, lang }) => {
    const { heading, id } = await readToThirdSection(page, lang);
    await expect(heading).toBeInViewport();
    await page.locator('[data-reading-bar] [popovertarget="reader-contents"]').first().click();
    await page.locator('a[data-version]', { hasText: '1.0' }).click();
    await expect(page).toHaveURL(
      (url) => url.pathname.endsWith('/v/1.0/transport-layer') && decodeURIComponent(url.hash) === `#${id}`,
    );
  });

  test('opens its sheets without scripts, and shows the chapter in the first screen', async ({
    browser,
    lang,
  }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    });
    const page = await context.newPage();
    await page.goto(`${portalUrl()}/${lang}/${CHAPTER}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    await page.locator('[data-reading-bar] [popovertarget="reader-contents"]').first().click();
    await expect(page.locator('[data-tree] a[aria-current="page"]')).toBeVisible();
    await context.close();
  });
});

test.describe('a figure in a full-window view @phone', () => {
  test('opens from its caption, zooms by keyboard, and gives focus and figure back', async ({
    page,
    lang,
  }) => {
    await page.goto(`/${lang}/${CHAPTER}`);
    const figure = page.locator('[data-reading] figure', { has: page.locator('svg[viewBox]') }).first();
    const button = figure.locator('[data-enlarge]');
    const name = (await button.getAttribute('data-enlarge')) ?? '';
    await button.focus();
    const view = page.getByRole('dialog', { name });
    // The script for it is loaded with the first press.
    await expect(async () => {
      await page.keyboard.press('Enter');
      await expect(view).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await expect(view.locator('svg[viewBox]').first()).toBeVisible();
    await expect(figure.locator('[data-large]')).toHaveCount(0);
    const scale = view.getByRole('status');
    const opening = await scale.innerText();
    await page.keyboard.press('+');
    await expect(scale).not.toHaveText(opening);
    await page.keyboard.press('0');
    const box = await view.locator('[data-large]').boundingBox();
    expect(box?.width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    await expectAccessible(page, { within: 'dialog' });
    await page.keyboard.press('Escape');
    await expect(view).toBeHidden();
    await expect(button).toBeFocused();
    await expect(figure.locator('[data-large] svg')).toBeVisible();
  });

  test('opens where the picture is pressed', async ({ page, lang }) => {
    await page.goto(`/${lang}/${CHAPTER}`);
    const picture = page.locator('[data-reading] figure [data-large="picture"]').first();
    const view = page.locator('dialog[open]');
    await expect(async () => {
      await picture.click({ timeout: 2_000 });
      await expect(view).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await view.getByRole('button').first().click();
    await expect(view).toBeHidden();
    await expect(picture).toBeVisible();
  });
});

test.describe('a diagram that is drawn from text @en @phone', () => {
  const diagram = {
    zh: { name: /^图3-\d 微片损坏后的重放过程$/, first: '发送方到接收方：SEQ 40', says: '发送方' },
    en: {
      name: /^Figure 3-\d Replay after a damaged flit$/,
      first: 'Sender to Receiver: SEQ 40',
      says: 'Sender',
    },
  };

  test('has letters to read, and says the same as a list', async ({ page, lang }) => {
    await page.goto(`/${lang}/docs/base-specification/data-link-layer#fig-retry-sequence`);
    const figure = page.locator('#fig-retry-sequence');
    const drawing = figure.getByRole('img', { name: diagram[lang].name });
    await expect(drawing).toContainText(diagram[lang].says);
    const letters = await drawing
      .locator('text')
      .first()
      .evaluate((text) => {
        const svg = text.closest('svg');
        const scale = (svg?.getBoundingClientRect().width ?? 0) / (svg?.viewBox.baseVal.width ?? 1);
        return Number.parseFloat(getComputedStyle(text).fontSize) * scale;
      });
    expect(letters).toBeGreaterThan(10.9);
    expect(letters).toBeLessThan(14.1);
    await expect(figure.getByRole('listitem').first()).toHaveText(diagram[lang].first);
    await expectAccessible(page, { within: '#fig-retry-sequence' });
    await expectNoSidewaysScroll(page);
  });
});

test('a row of a table is heard with its name, which is no number @en', async ({ page, lang }) => {
  await page.goto(`/${lang}/docs/base-specification/physical-layer`);
  const register = page.getByRole('table', { name: 'LINK_CTRL', exact: true });
  await expect(register.getByRole('rowheader', { name: 'LANE_MASK', exact: true })).toBeVisible();
  await expect(register.getByRole('row', { name: /^31:24/ }).getByRole('rowheader')).toHaveText('LANE_MASK');
  const states = page
    .getByRole('table')
    .filter({ has: page.getByRole('rowheader', { name: 'DETECT', exact: true }) });
  await expect(states.first().getByRole('columnheader').first()).toBeVisible();
  await expect(page.getByRole('rowheader', { name: /^[\d.:]+$/ })).toHaveCount(0);
});

test('a table that is wider than a phone opens large, with letters to read @phone-only', async ({
  page,
  lang,
}) => {
  await page.goto(`/${lang}/${CHAPTER}`);
  const wide = page.locator('[data-reading] div[data-enlargeable]', {
    has: page.locator('[data-scroll][tabindex]'),
  });
  const button = wide.first().locator('[data-enlarge]');
  const name = (await button.getAttribute('data-enlarge')) ?? '';
  const view = page.getByRole('dialog', { name });
  await expect(async () => {
    await button.click({ timeout: 2_000 });
    await expect(view).toBeVisible({ timeout: 3_000 });
  }).toPass();
  const cell = view.getByRole('cell').first();
  await expect(cell).toBeVisible();
  const letters = await cell.evaluate((element) => {
    const { zoom } = (element.closest('table') ?? element).style;
    return Number.parseFloat(getComputedStyle(element).fontSize) * Number(zoom);
  });
  expect(letters).toBeGreaterThan(10.9);
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await expect(wide.first().getByRole('table')).toBeVisible();
});

test.describe('two languages', () => {
  test('are side by side where there is room, each part beside the same @release', async ({ page, lang }) => {
    const other = lang === 'zh' ? 'en' : 'zh';
    await page.setViewportSize({ width: 1440, height: 900 });
    await readToThirdSection(page, lang);
    // The link keeps the section.
    await page.locator('[data-keep-place]:not([data-version])').last().click();
    await expect(page).toHaveURL(
      new RegExp(`/${lang}/docs/beside/${other}/base-specification/transport-layer#.`),
    );
    const first = page.locator('#HDL-TRN-005');
    const second = page.locator(`[id="HDL-TRN-005.${other}"]`);
    await expect(second).toBeVisible();
    const [left, right] = await Promise.all([first.boundingBox(), second.boundingBox()]);
    expect(right?.y).toBe(left?.y);
    expect(right?.x).toBeGreaterThan(left?.x ?? 0);
    // Quotation marks are as wide as the language of the passage wants them, whatever that of the page.
    const [english, chinese] = lang === 'en' ? [first, second] : [second, first];
    await expect(english).toHaveCSS('font-family', /Portal Sans Quotes/);
    await expect(chinese).not.toHaveCSS('font-family', /Portal Sans Quotes/);
    await expectAccessible(page);
  });

  test('are one at a time on a narrow window, and the part being read stays @phone', async ({
    page,
    lang,
  }) => {
    const other = lang === 'zh' ? 'en' : 'zh';
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/${lang}/docs/beside/${other}/base-specification/transport-layer#HDL-TRN-005`);
    const first = page.locator('#HDL-TRN-005');
    const second = page.locator(`[id="HDL-TRN-005.${other}"]`);
    await expect(first).toBeInViewport();
    await expect(second).toBeHidden();
    await page.getByRole('radio').last().check({ force: true });
    await expect(first).toBeHidden();
    await expect(second).toBeInViewport();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  test('answer to the same addresses of sections, and links between them keep the place @release', async ({
    page,
    request,
    lang,
  }) => {
    const other = lang === 'zh' ? 'en' : 'zh';
    const theirs = await (await request.get(`/${other}/${CHAPTER}`)).text();
    const id = [...theirs.matchAll(/<h2 id="([^"]+)"/g)].map(([, found]) => found).at(-1);
    await page.goto(`/${lang}/${CHAPTER}#${id}`);
    await expect(page.locator('[data-reading] h2').last()).toBeInViewport();

    await page.goto(`/${lang}/docs/glossary`);
    const term = await page.locator('dl > div[id]').nth(4).getAttribute('id');
    await page.goto(`/${lang}/docs/glossary#${term}`);
    await page.getByRole('main').locator('a[hreflang]').click();
    await expect(page).toHaveURL(new RegExp(`/${other}/docs/glossary#${term}$`));
  });

  test('are not found where they are the same, or the chapter is unknown @release', async ({
    request,
    lang,
  }) => {
    for (const path of [
      `beside/${lang}/base-specification/transport-layer`,
      'beside/fr/base-specification/overview',
    ]) {
      expect((await request.get(`/${lang}/docs/${path}`)).status(), path).toBe(404);
    }
  });
});

test('a chapter hands over to a phone: the code opens the section that is read, and closes by keyboard @release', async ({
  page,
  lang,
}) => {
  await page.goto(`/${lang}/${OLD_CHAPTER}`);
  const heading = page.locator('[data-reading] h2[id]').nth(1);
  const id = await heading.getAttribute('id');
  await heading.evaluate((element) => element.scrollIntoView());
  const sheet = page.locator('#page-code');
  const open = page.locator('button[popovertarget="page-code"]:not([popovertargetaction])');
  await open.evaluate((button: HTMLButtonElement) => button.click());
  await expect(sheet).toBeVisible();
  const code = sheet.getByRole('img', { name: `${portalUrl()}/${lang}/${OLD_CHAPTER}#${id}` });
  await expect(code.locator('path')).toHaveAttribute('d', /^M/);
  await expect(sheet).toContainText(`#${id}`);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
});

test('a chapter prints as a paper of its own: what it is and where it stands, nothing to press @en', async ({
  page,
  lang,
}) => {
  await page.goto(`/${lang}/${OLD_CHAPTER}`);
  const imprint = page.locator('[data-imprint]');
  await expect(imprint).toBeHidden();
  // The offer to go on reading and a message would lie over the text.
  await page.locator('[data-copy-page]').click();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(imprint).toContainText(/1\.0/);
  await expect(imprint).toContainText(`${portalUrl()}/${lang}/${OLD_CHAPTER}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('note').first()).toContainText(words[lang].superseded);
  await expect(page.locator('[data-reading] figure svg').first()).toBeVisible();
  const shown = page.locator('nav, header[data-frame], footer, button, input, form, [data-sonner-toaster]');
  expect(await shown.evaluateAll((all) => all.filter((element) => element.checkVisibility()).length)).toBe(0);

  // Paper does not scroll: at the width of A4 between its margins, nothing is cut off.
  await page.setViewportSize({ width: 672, height: 900 });
  const cut = await page
    .locator('[data-reading] :is(table, pre, figure, math, svg, img)')
    .evaluateAll((all) =>
      all.flatMap((element) => {
        const { right } = element.getBoundingClientRect();
        return right > document.documentElement.clientWidth + 1
          ? [`${element.tagName} ends at ${right}`]
          : [];
      }),
    );
  expect(cut).toEqual([]);
  await expectNoSidewaysScroll(page);
});

test('a chapter prints on white paper, with no row of a table alone on a page @release', async ({
  page,
  lang,
}) => {
  await page.goto(`/${lang}/${CHAPTER}`);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const paper = await page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d');
    if (!canvas) throw new Error('no canvas');
    canvas.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    return Array.from(canvas.getImageData(0, 0, 1, 1).data);
  });
  expect(paper).toEqual([255, 255, 255, 255]);
  const rows = page.locator('[data-reading] table').first().locator('tbody tr');
  await expect(rows.first()).toHaveCSS('break-after', 'avoid');
  await expect(rows.last()).toHaveCSS('break-before', 'avoid');
});

test('a formula and a drawing are heard in words, and only once @en @release', async ({ page, lang }) => {
  await page.goto(`/${lang}/${CHAPTER}`);
  const text = page.locator('[data-reading]');
  expect(await text.getByRole('math').first().ariaSnapshot()).toMatch(/^- math ".+"$/);
  const drawing = text.locator('figure').getByRole('img').first();
  expect(await drawing.ariaSnapshot()).toMatch(/^- img ".+"$/);
});

test('a formula in a sentence is heard in words, and stays within the page @en @release', async ({
  page,
  lang,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`/${lang}/docs/base-specification/network-layer`);
  const symbol = page.locator('[data-reading] p').getByRole('math').first();
  expect(await symbol.ariaSnapshot()).toMatch(/^- math ".+"$/);
  await expectNoSidewaysScroll(page);
});

test('a chapter stands as Markdown beside its page', async ({ request, lang }) => {
  const response = await request.get(`/${lang}/${CHAPTER}.md`);
  expect(response.status()).toBe(200);
  expect(response.headers()['content-type']).toContain('text/markdown');
  const text = await response.text();
  expect(text).toMatch(/^---\ntitle: "5 /);
  expect(text).toContain('**HDL-TRN-001**');
  expect(text).toContain('```math');
});

test('a chapter that only a preview has leads there; one that no release has is not found @release', async ({
  request,
  lang,
}) => {
  const preview = await request.get(`/${lang}/docs/base-specification/memory-pooling`);
  expect(preview.url()).toMatch(/\/v\/2\.0-preview\/memory-pooling$/);
  expect(preview.status()).toBe(200);
  for (const path of [
    'docs/base-specification/no-such-chapter',
    'docs/no-such-document',
    'docs/base-specification/v/9.9',
    `${CHAPTER}-gone.md`,
    'white-papers/no-such-paper',
  ]) {
    expect((await request.get(`/${lang}/${path}`)).status(), path).toBe(404);
  }
});

// Counted as the benchmarks count, so both say the same (ADR 185).
for (const path of ['', '/news', '/docs', `/${CHAPTER}`, '/docs/base-specification/requirements', '/faq']) {
  test(`${path || 'the home page'} brings at most 150 kB of scripts @en`, async ({ lang }) => {
    const { scripts } = await weigh(portalUrl(), `/${lang}${path}`);
    expect(scripts).toBeGreaterThan(50_000);
    expect(scripts).toBeLessThanOrEqual(150_000);
  });
}

test('a chapter page is light', async ({ request, lang }) => {
  const html = await (await request.get(`/${lang}/${CHAPTER}`)).text();
  expect(Buffer.byteLength(html)).toBeLessThan(150_000);
});

test('what changed in a release is a list where it was written as one @release', async ({ page, lang }) => {
  await page.goto(`/${lang}/docs/management-interface`);
  const notes = page.locator('aside details');
  await notes.locator('summary').click();
  await expect(notes.getByRole('listitem')).toHaveCount(4);
  await expect(notes.getByRole('listitem').first()).not.toContainText('- ');
});

test('the comparison of two releases marks added and removed words @en', async ({ page, lang }) => {
  await page.goto(`/${lang}/docs/base-specification/compare/1.0...1.1`);
  await expect(page.locator('p[data-kind="changed"] ins').first()).toBeVisible();
  await expect(page.locator('p[data-kind="changed"] del').first()).toBeVisible();
  await page.goto(`/${lang}/docs/base-specification/compare/1.1...2.0-preview`);
  await expect(page.getByRole('row', { name: /11 / })).toContainText(lang === 'zh' ? '新增' : 'Added');
});

test('the comparison shows tables by cells, and on request only what binds @phone @release', async ({
  page,
  lang,
}) => {
  await page.goto(`/${lang}/docs/base-specification/compare/1.0...1.1`);
  const added = page.locator('ins', { hasText: /1\s024/ });
  const row = page.locator('tr[data-kind="changed"]').filter({ has: added }).first();
  await expect(row.getByRole('cell')).toHaveCount(3);
  const requirement = page.locator('p[data-kind="changed"]', { hasText: 'HDL-DLL-001' });
  await expect(requirement).toBeVisible();
  const onlyNormative = page.getByRole('checkbox').first();
  await onlyNormative.check();
  await expect(row).toBeHidden();
  await expect(requirement).toBeVisible();
  await expectNoSidewaysScroll(page);
  await onlyNormative.uncheck();
  await expect(row).toBeVisible();
});

test('a change has an address of its own, and is shown side by side on request @phone', async ({
  page,
  lang,
}) => {
  await page.goto(`/${lang}/docs/base-specification/compare/1.0...1.1#change-HDL-DLL-001`);
  const change = page.locator('p[data-kind="changed"]', { hasText: 'HDL-DLL-001' });
  await expect(change).toBeInViewport();
  await expect(page.locator('p:target')).toHaveAttribute('id', 'change-HDL-DLL-001');
  await expect(change.locator('a')).toHaveAttribute('href', '#change-HDL-DLL-001');
  const inline = await change.innerText();
  const removed = await change
    .locator('del')
    .first()
    .evaluate((element) => element.lastChild?.textContent ?? '');

  const sides = page.getByRole('checkbox', { name: texts[lang].compare.sides });
  await sides.check();
  const [before, after] = [change.locator('[data-side="1.0"]'), change.locator('[data-side="1.1"]')];
  await expect(before).toContainText(removed);
  await expect(before.locator('ins')).toHaveCount(0);
  await expect(after.locator('del')).toHaveCount(0);
  await expect(after.locator('ins').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await sides.uncheck();
  expect(await change.innerText()).toBe(inline);
});

test('two releases that do not follow each other can be compared as well @release', async ({
  page,
  lang,
}) => {
  await page.goto(`/${lang}/docs/base-specification/compare/1.0...1.1`);
  await page.getByRole('link', { name: '1.0 → 2.0-preview' }).click();
  await expect(page).toHaveURL(/compare\/1\.0\.\.\.2\.0-preview$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1.0 → 2.0-preview');
});

function markedRanges(page: Page): Promise<number> {
  return page.evaluate(() => CSS.highlights.get('reader-search')?.size ?? 0);
}
