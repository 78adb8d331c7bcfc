import { readFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';

import documentsEn from '@/i18n/messages/en/documents.json' with { type: 'json' };
import homeEn from '@/i18n/messages/en/home.json' with { type: 'json' };
import studioEn from '@/i18n/messages/en/video-studio.json' with { type: 'json' };
import videosEn from '@/i18n/messages/en/videos.json' with { type: 'json' };
import documentsZh from '@/i18n/messages/zh/documents.json' with { type: 'json' };
import homeZh from '@/i18n/messages/zh/home.json' with { type: 'json' };
import studioZh from '@/i18n/messages/zh/video-studio.json' with { type: 'json' };
import videosZh from '@/i18n/messages/zh/videos.json' with { type: 'json' };

import { expect, expectAccessible, expectNoSidewaysScroll, test as base, WIDTHS } from '../support/e2e';
import { portalUrl } from '../support/portal-address';

/** Videos lead to numbered places of specifications and back, and places are cited by their numbers (ADR 248). */

const texts = {
  zh: { ...documentsZh, home: homeZh, studio: studioZh, videos: videosZh },
  en: { ...documentsEn, home: homeEn, studio: studioEn, videos: videosEn },
};

const VIDEO = 'videos/first-packet';
/** What its second chapter, at second 9, leads to. */
const SECTION = 'docs/base-specification/data-link-layer#flit-format';
const words = {
  zh: { read: '阅读《综联基础规范》第3.1节', watch: '从0:09处观看：第一个报文', section: '第3.1节' },
  en: {
    read: 'Read Section 3.1 of Heddle Base Specification',
    watch: 'Watch from 0:09: The first packet',
    section: 'Section 3.1',
  },
};

base.describe('a video and a specification', () => {
  base('lead to each other at the moment and the section', async ({ page, lang }) => {
    await page.goto(`/${lang}/${VIDEO}`);
    await expectAccessible(page);
    const reading = page.getByRole('link', { name: words[lang].read, exact: true });
    await expect(reading).toHaveAttribute('href', `/${lang}/${SECTION}`);
    await reading.click();

    const watching = page.getByRole('article').getByRole('link', { name: words[lang].watch, exact: true });
    await expect(watching).toHaveAttribute('href', `/${lang}/${VIDEO}#t=9`);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
    }
    await watching.click();
    await expect(page).toHaveURL(new RegExp(`/${lang}/${VIDEO}#t=9$`));
    const video = page.locator('video');
    await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime)).toBe(9);
    // The chapter of this moment is the current one.
    const chapters = page.getByRole('navigation', { name: texts[lang].videos.chapters });
    await expect(chapters.locator('[aria-current]')).toHaveAttribute('href', '#t=9');
  });

  base('an older release does not show what explains the current one @release', async ({ page, lang }) => {
    await page.goto(`/${lang}/docs/base-specification/v/1.0/physical-layer`);
    await expect(page.getByRole('article')).toBeVisible();
    await expect(page.locator('a[href*="/videos/"][href*="#t="]')).toHaveCount(0);
    await page.goto(`/${lang}/docs/base-specification/v/1.1/physical-layer`);
    await expect(page.locator('a[href*="/videos/"][href*="#t="]').first()).toBeVisible();
  });

  base(
    'a link to the current moment is copied, and starts there @release',
    async ({ page, lang, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: portalUrl() });
      await page.goto(`/${lang}/${VIDEO}`);
      const video = page.locator('video');
      await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.duration)).toBeGreaterThan(17);
      await video.evaluate((film: HTMLVideoElement) => {
        film.currentTime = 12.7;
      });
      await page.getByRole('button', { name: texts[lang].videos.player.copyLink }).click();
      await expect(page.getByText(texts[lang].videos.player.copied.replace('{time}', '0:12'))).toBeVisible();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toBe(`${portalUrl()}/${lang}/${VIDEO}#t=12`);
      await page.goto(`/${lang}/videos`);
      await page.goto(copied);
      await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime)).toBe(12);
    },
  );

  base('the first call of the home page plays a video, and leads to its page', async ({ page, lang }) => {
    await page.goto(`/${lang}`);
    const call = page.locator('section[aria-labelledby="hero-heading"] a').first();
    await call.click();
    const dialog = page.getByRole('dialog');
    await expect
      .poll(() => dialog.locator('video').evaluate((film: HTMLVideoElement) => film.duration))
      .toBeGreaterThan(10);
    await dialog.getByRole('link', { name: texts[lang].home.video.more }).click();
    await expect(page).toHaveURL(new RegExp(`/${lang}/videos/heddle-in-three-minutes$`));
  });
});

base.describe('without scripts', () => {
  base.use({ javaScriptEnabled: false });

  base('a chapter leads to its moment in the file of the video @release', async ({ page, lang }) => {
    await page.goto(`/${lang}/${VIDEO}`);
    const chapters = page.getByRole('navigation', { name: texts[lang].videos.chapters });
    await expect(chapters.getByRole('link').nth(2)).toHaveAttribute(
      'href',
      /^\/[^#]*clip[^#]*#t=9$|\.mp4#t=9$/,
    );
    await expect(page.getByRole('link', { name: words[lang].read, exact: true })).toBeVisible();
  });
});

base.describe('a citation @en', () => {
  base(
    'names the section that is read, and the table, figure, or requirement that is chosen',
    async ({ page, lang }) => {
      await page.goto(`/${lang}/docs/base-specification/v/1.1/transport-layer`);
      const open = page.locator('[popovertarget="cite"]').first();
      await open.click();
      const sheet = page.getByRole('dialog');
      const choice = sheet.getByRole('combobox', { name: texts[lang].cite.what });
      await expect(choice).toHaveValue('');
      await expectAccessible(page, { within: '#cite' });
      for (const [kind, name] of [
        ['table', /(Table|表) ?5-1/],
        ['requirement', /HDL-TRN-\d+/],
      ] as const) {
        const group = choice.locator(`optgroup[label="${texts[lang].cite.kinds[kind]}"] option`).first();
        const anchor = (await group.getAttribute('value')) ?? '';
        await choice.selectOption(anchor);
        const [plain, bibtex] = [sheet.locator('section > p'), sheet.locator('section > pre')];
        await expect(plain).toContainText(name);
        await expect(plain).toContainText(`/v/1.1/transport-layer#${encodeURIComponent(anchor)}`);
        await expect(bibtex).toContainText(name);
      }
      await page.keyboard.press('Escape');

      const heading = page.locator('[data-reading] h2').nth(2);
      await heading.evaluate((element) => element.scrollIntoView());
      await open.evaluate((button: HTMLButtonElement) => button.click());
      await expect(choice).toHaveValue((await heading.getAttribute('id')) ?? '');
      await expect(sheet.locator('section > p')).toContainText(lang === 'zh' ? '第5.3节' : 'Section 5.3');
    },
  );

  base(
    'a copied heading has its number, and not the sign of its link @release',
    async ({ page, lang, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: portalUrl() });
      await page.goto(`/${lang}/docs/base-specification/v/1.1/transport-layer`);
      const heading = page.locator('[data-reading] h3').first();
      await heading.evaluate((element) => {
        const range = document.createRange();
        range.selectNode(element.parentElement ?? element);
        window.getSelection()?.removeAllRanges();
        window.getSelection()?.addRange(range);
      });
      await page.keyboard.press('ControlOrMeta+c');
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied.trim()).toMatch(/^5\.1\.1\s+\S[^#]*$/);
    },
  );

  base(
    'the documents that a chapter cites are below it, with release and number @release',
    async ({ page, lang }) => {
      await page.goto(`/${lang}/docs/management-interface/transport-and-framing`);
      const { cites } = texts[lang];
      await expect(page.getByRole('heading', { name: cites.title, exact: true })).toBeVisible();
      const list = page
        .getByRole('heading', { name: cites.normative, exact: true })
        .locator('xpath=../following-sibling::ul[1]');
      await expect(list.getByRole('link').first()).toHaveAttribute(
        'href',
        `/${lang}/docs/base-specification/v/1.1`,
      );
      await expect(list.getByRole('link').nth(1)).toHaveText(/3\.4\.1/);
      const markdown = await page.request.get(`/${lang}/docs/management-interface/transport-and-framing.md`);
      expect(await markdown.text()).toContain(`## ${cites.title}`);
    },
  );
});

const test = base.extend<{ clip: { id: string; slug: string } }>({
  clip: async ({ staff }, use) => {
    const buffer = await readFile('demo/content/videos/first-packet/clip.mp4');
    const made = await staff.request.post('/api/media?locale=en', {
      multipart: {
        file: { name: `${randomUUID()}.mp4`, mimeType: 'video/mp4', buffer },
        _payload: JSON.stringify({ alt: 'A clip' }),
      },
    });
    expect(made.ok(), await made.text()).toBe(true);
    const upload = ((await made.json()) as { doc: { id: string } }).doc.id;
    const slug = `places-${randomUUID()}`;
    const chapters = [{ start: 3, title: 'Retry' }];
    const answer = await staff.request.post('/api/videos?locale=en&draft=true', {
      data: { title: `A test video ${slug}`, summary: 'S', slug, file: upload, chapters, _status: 'draft' },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    const { doc } = (await answer.json()) as { doc: { id: string } };
    await use({ id: doc.id, slug });
    expect((await staff.request.delete(`/api/videos/${doc.id}?trash=true`)).ok()).toBe(true);
    expect((await staff.request.delete(`/api/media/${upload}?trash=true`)).ok()).toBe(true);
  },
});

test('an editor chooses what to read for a chapter, and readers find it on both sides @release', async ({
  page,
  staff,
  lang,
  clip,
}) => {
  test.slow(); // publishes a video
  await staff.enter(page.context());
  await page.context().addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
  const labels = texts[lang].studio;
  await page.goto(`/admin/collections/videos/${clip.id}?locale=en`);
  await expect(page.locator('form[data-form-ready="true"]').first()).toBeVisible();
  await page.getByRole('button', { name: labels.chapters, exact: true }).click();
  await page
    .getByRole('button', { name: labels.chapter.place.chooseNumber.replace('{number, number}', '1') })
    .click();
  const search = page.getByRole('combobox', { name: labels.chapter.placeSearch.label });
  await expect(search).toBeFocused();
  await search.fill('3.3.1');
  await expect(page.getByRole('option').first()).toContainText('Section 3.3.1');
  await expectAccessible(page, { within: 'section:has(video)' });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
  const draft = `/api/videos/${clip.id}?locale=en&draft=true&depth=0`;
  await search.press('Enter');
  await expect(page.getByText('Section 3.3.1', { exact: true })).toBeVisible();
  await expect
    .poll(async () => (await staff.request.get(draft)).text())
    .toContain('/docs/base-specification/data-link-layer#window');

  const published = await staff.request.patch(draft.replace('draft=true&', ''), {
    data: { _status: 'published' },
  });
  expect(published.ok(), await published.text()).toBe(true);
  await expect(async () => {
    await page.goto('/en/docs/base-specification/data-link-layer');
    const link = page.getByRole('link', { name: `Watch from 0:03: A test video ${clip.slug}`, exact: true });
    await expect(link).toHaveAttribute('href', `/en/videos/${clip.slug}#t=3`, { timeout: 2_000 });
  }).toPass();
  await page.goto(`/en/videos/${clip.slug}`);
  await expect(page.getByRole('link', { name: /^Read Section 3\.3\.1 of / })).toBeVisible();

  // What is gone is shown to editors, and left out for readers.
  const chapters = [
    { start: 3, title: 'Retry', place: '/docs/base-specification/data-link-layer#no-such-place' },
  ];
  const changed = await staff.request.patch(draft.replace('draft=true&', ''), {
    data: { chapters, _status: 'published' },
  });
  expect(changed.ok(), await changed.text()).toBe(true);
  await expect(async () => {
    await page.goto(`/en/videos/${clip.slug}`);
    await expect(page.getByRole('link', { name: 'Retry' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Read / })).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
  await page.goto(`/admin/collections/videos/${clip.id}?locale=en`);
  await page.getByRole('button', { name: labels.chapters, exact: true }).click();
  await expect(page.getByText(labels.chapter.place.gone)).toBeVisible();
});
