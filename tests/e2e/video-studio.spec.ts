import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import type { Locator, Page } from '@playwright/test';

import textsEn from '@/i18n/messages/en/video-studio.json' with { type: 'json' };
import textsZh from '@/i18n/messages/zh/video-studio.json' with { type: 'json' };

import { expect, expectAccessible, expectNoSidewaysScroll, test as base, WIDTHS } from '../support/e2e';
import { portalUrl } from '../support/portal-address';

/** Captions and chapters are written beside the player, and read on the page of the video (ADR 230). */

const texts = { zh: textsZh, en: textsEn };

const CLIP = 'demo/content/videos/first-packet/clip.mp4';
const IMPORTED = `WEBVTT

00:00.500 --> 00:03.000
第一句

00:03.200 --> 00:06.400
第二句，
分两行

bad
00:07,x --> 00:08.000
读不出来
`;

const test = base.extend<{ clip: { id: string; slug: string } }>({
  clip: async ({ staff }, use) => {
    const file = { name: `${randomUUID()}.mp4`, mimeType: 'video/mp4', buffer: await readFile(CLIP) };
    const made = await staff.request.post('/api/media?locale=zh', {
      multipart: { file, _payload: JSON.stringify({ alt: '视频' }) },
    });
    expect(made.ok(), await made.text()).toBe(true);
    const upload = ((await made.json()) as { doc: { id: string } }).doc.id;
    const slug = `studio-${randomUUID()}`;
    const answer = await staff.request.post('/api/videos?locale=zh&draft=true', {
      data: { title: '测试视频', summary: '说明', slug, file: upload, _status: 'draft' },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    const { doc } = (await answer.json()) as { doc: { id: string } };
    await use({ id: doc.id, slug });
    const captions = [];
    for (const locale of ['zh', 'en']) {
      const left = await staff.request.get(`/api/videos/${doc.id}?locale=${locale}&draft=true&depth=0`);
      const { captions: written } = (await left.json()) as { captions?: string | null };
      if (written) captions.push(written);
    }
    expect((await staff.request.delete(`/api/videos/${doc.id}?trash=true`)).ok()).toBe(true);
    for (const id of [upload, ...captions])
      expect((await staff.request.delete(`/api/media/${id}?trash=true`)).ok()).toBe(true);
  },
});

test.beforeEach(async ({ page, staff, lang }) => {
  test.slow();
  await staff.enter(page.context());
  await page.context().addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
});

async function openStudio(page: Page, id: string, locale: 'zh' | 'en'): Promise<Locator> {
  await page.goto(`/admin/collections/videos/${id}?locale=${locale}`);
  await expect(page.locator('form[data-form-ready="true"]').first()).toBeVisible();
  const video = page.locator('#field-chapters video, section video').first();
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.duration)).toBeGreaterThan(17);
  return video;
}

const time = (video: Locator) =>
  video.evaluate((film: HTMLVideoElement) => Math.round(film.currentTime * 10) / 10);

test('captions are written beside the player, kept in the draft, and shown on the page', async ({
  page,
  clip: item,
  staff,
  lang,
}) => {
  const labels = texts[lang];
  const film = await openStudio(page, item.id, 'zh');
  const seek = (seconds: number) =>
    film.evaluate((element: HTMLVideoElement, to) => {
      element.currentTime = to;
    }, seconds);

  await test.step('at the moments of the player', async () => {
    await seek(2);
    await page.getByRole('button', { name: labels.add }).click();
    const words = page.getByRole('textbox', { name: labels.cue.text, exact: true });
    await expect(words).toBeFocused();
    await page.keyboard.type('第一句');
    await expect(page.locator('[data-caption]')).toHaveText('第一句');
    // The next one follows; Shift+Enter breaks the line.
    await page.keyboard.press('Enter');
    await expect(words).toHaveCount(2);
    await expect(words.nth(1)).toBeFocused();
    await page.keyboard.type('第二句，');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('分两行');
    await expect(page.getByRole('textbox', { name: labels.cue.start }).nth(1)).toHaveValue('0:04.500');
    await seek(5);
    await expect(page.locator('[data-caption]')).toHaveText('第二句，分两行');
    await seek(9.5);
    await page.getByRole('button', { name: labels.cue.endNow }).nth(1).click();
    await expect(page.getByRole('textbox', { name: labels.cue.end }).nth(1)).toHaveValue('0:09.500');
  });

  await test.step('with errors at the caption that has them', async () => {
    const end = page.getByRole('textbox', { name: labels.cue.end }).nth(0);
    await end.fill('0:01');
    await end.blur();
    await expect(page.getByText(labels.problems.endBeforeStart)).toBeVisible();
    await expect(page.getByRole('button', { name: labels.save })).toBeDisabled();
    await end.fill('soon');
    await end.blur();
    await expect(page.getByText(labels.badTime)).toBeVisible();
    await end.fill('5');
    await end.blur();
    await expect(page.getByText(labels.problems.overlap)).toBeVisible();
    await end.fill('25');
    await end.blur();
    await expect(page.getByText(labels.problems.beyond.split('{')[0] ?? '')).toBeVisible();
    await end.fill('4.5');
    await end.blur();
    await expect(page.getByText(labels.problems.overlap)).toHaveCount(0);
    const save = page.getByRole('button', { name: labels.save });
    await expect(save).toBeEnabled();
    await end.fill('soon');
    await end.blur();
    await expect(save).toBeDisabled();
    await end.fill('4.5');
    await end.blur();
    await expect(save).toBeEnabled();
  });

  await test.step('and saved in the draft only', async () => {
    const saved = page.waitForResponse((answer) => answer.url().includes('autosave=true') && answer.ok());
    await page.getByRole('button', { name: labels.save }).click();
    await expect(page.getByText(labels.saved)).toBeVisible();
    await saved;
    await expect(page.getByText(labels.allSaved, { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('textbox', { name: labels.cue.text, exact: true })).toHaveCount(2);
  });

  await test.step('and the chapters, in the form', async () => {
    await page.getByRole('button', { name: labels.chapters, exact: true }).click();
    await page.getByRole('button', { name: labels.chapter.add }).click();
    const saved = page.waitForResponse((answer) => answer.url().includes('autosave=true') && answer.ok());
    await page.getByRole('textbox', { name: labels.chapter.title }).fill('发起');
    await saved;
    await expect
      .poll(async () => {
        const read = await staff.request.get(`/api/videos/${item.id}?locale=zh&draft=true&depth=0`);
        return ((await read.json()) as { chapters: { start: number; title: string }[] }).chapters;
      })
      .toMatchObject([{ start: 0, title: '发起' }]);
  });

  await test.step('and visitors read along', async () => {
    const published = await staff.request.patch(`/api/videos/${item.id}?locale=zh`, {
      data: { _status: 'published' },
    });
    expect(published.ok(), await published.text()).toBe(true);
    await page.goto(`/zh/videos/${item.slug}`);
    await expect(page.locator('track')).toHaveAttribute('srclang', 'zh-Hans');
    await page.getByRole('link', { name: /第二句/ }).click();
    const shown = page.locator('video');
    await expect.poll(() => time(shown)).toBeGreaterThanOrEqual(4.5);
    await expect(page.locator('[aria-current="true"]', { hasText: '第二句' })).toBeVisible();
  });
});

test('captions of one language follow those of the other, and files come and go @release', async ({
  page,
  clip: item,
  lang,
}) => {
  const labels = texts[lang];
  const film = await openStudio(page, item.id, 'zh');
  const words = page.getByRole('textbox', { name: labels.cue.text, exact: true });
  const choose = (name: string, text: string) =>
    page
      .locator('input[type="file"][accept*="vtt"]')
      .setInputFiles({ name, mimeType: 'text/vtt', buffer: Buffer.from(text) });

  await test.step('an import names the lines that it leaves out', async () => {
    await choose('notes.txt', 'nothing of the kind');
    await expect(page.getByText(labels.notImported.replace('{file}', 'notes.txt'))).toBeVisible();
    await expect(words).toHaveCount(0);
    await choose('zh.vtt', IMPORTED);
    await expect(words).toHaveCount(2);
    await expect(page.getByText(labels.fileProblem.times.replace('{line, number}', '11'))).toBeVisible();
  });

  await test.step('the player is led by keys', async () => {
    await film.focus();
    await page.keyboard.press('n');
    await expect.poll(() => time(film)).toBe(0.5);
    await page.keyboard.press('n');
    await expect.poll(() => time(film)).toBe(3.2);
    await expect(page.locator('[data-caption]')).toHaveText('第二句，分两行');
    await page.keyboard.press('l');
    await expect.poll(() => time(film)).toBe(4.2);
    await page.keyboard.press('Shift+j');
    await expect.poll(() => time(film)).toBe(4.1);
    await page.keyboard.press('k');
    await expect.poll(() => film.evaluate((element: HTMLVideoElement) => element.paused)).toBe(false);
    await page.keyboard.press('k');
    await expect.poll(() => film.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true);
  });

  await test.step('what is removed comes back', async () => {
    await page
      .getByRole('button', { name: labels.cue.removeNumber.replace('{number, number}', '1') })
      .click();
    await expect(words).toHaveCount(1);
    await page.getByRole('button', { name: labels.undo }).click();
    await expect(words).toHaveCount(2);
  });

  await test.step('what is not saved survives the page', async () => {
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByRole('button', { name: labels.restore }).click();
    await expect(words).toHaveCount(2);
  });

  await test.step('the export is the file that is stored', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: labels.exportFile }).click();
    const content = await readFile(await (await download).path(), 'utf8');
    expect(content).toBe(
      'WEBVTT\n\n1\n00:00:00.500 --> 00:00:03.000\n第一句\n\n2\n00:00:03.200 --> 00:00:06.400\n第二句，\n分两行\n',
    );
  });

  await test.step('English takes over the times', async () => {
    const saved = page.waitForResponse((answer) => answer.url().includes('autosave=true') && answer.ok());
    await page.getByRole('button', { name: labels.save }).click();
    await saved;
    await openStudio(page, item.id, 'en');
    await page.getByRole('button', { name: new RegExp(labels.copyTimes.split(/\{.*?\}/)[0] ?? '') }).click();
    await expect(words).toHaveCount(2);
    await expect(words.first()).toHaveValue('');
    await expect(page.getByText('第一句')).toBeVisible();
    await expect(page.getByText(labels.problems.empty)).toHaveCount(2);
  });

  await expectAccessible(page, { within: 'section:has(video)' });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
});

test('captions that were written in two windows are offered one after the other @release', async ({
  page,
  context,
  clip: item,
  lang,
}) => {
  const labels = texts[lang];
  const second = await context.newPage();
  const wordsOf = (window: Page) => window.getByRole('textbox', { name: labels.cue.text, exact: true });
  const keptIn = (window: Page) =>
    window.evaluate(() =>
      Object.entries(localStorage).flatMap(([key, text]) => (key.includes(':captions:') ? text : [])),
    );
  for (const [window, text] of [
    [page, '第一个窗口'],
    [second, '第二个窗口'],
  ] as const) {
    await openStudio(window, item.id, 'zh');
    await window.getByRole('button', { name: labels.add }).click();
    await wordsOf(window).fill(text);
    await expect.poll(() => keptIn(window)).toContainEqual(expect.stringContaining(text));
  }
  // An open window keeps its own, and none of the other.
  await expect(second.getByRole('button', { name: labels.restore })).toHaveCount(0);
  await page.close();
  await second.close();

  const next = await context.newPage();
  await openStudio(next, item.id, 'zh');
  const restore = next.getByRole('button', { name: labels.restore });
  for (const text of ['第一个窗口', '第二个窗口']) {
    await restore.click();
    await expect(wordsOf(next)).toHaveValue(text);
  }
  await expect(restore).toHaveCount(0);
});

test('publishing a video takes captions with it that were not saved @release', async ({
  complaints,
  page,
  clip: item,
  staff,
  lang,
}) => {
  // What the form notes in the console when a publication is held back.
  complaints.allow(/Error submitting form|needs? a change|需要修改/);
  const labels = texts[lang];
  await openStudio(page, item.id, 'zh');
  const words = page.getByRole('textbox', { name: labels.cue.text, exact: true });
  const publish = page.locator('#action-save').first();
  await page.getByRole('button', { name: labels.add }).click();

  await test.step('not those with an error', async () => {
    await expect(words).toHaveValue('');
    await publish.click();
    await expect(page.getByText(labels.blockedPublication.split('{count, number}')[1] ?? '')).toBeVisible();
    const { _status } = (await (
      await staff.request.get(`/api/videos/${item.id}?locale=zh&draft=true&depth=0`)
    ).json()) as { _status: string };
    expect(_status).toBe('draft');
  });

  await test.step('but those that are right', async () => {
    await words.fill('未单独保存');
    await expect(page.getByText(labels.unsaved)).toBeVisible();
    const published = page.waitForResponse(
      (answer) => answer.request().method() === 'PATCH' && !answer.url().includes('autosave'),
    );
    await publish.dblclick();
    expect((await published).ok()).toBe(true);
    await expect(page.getByText(labels.allSaved, { exact: true })).toBeVisible();
  });

  await page.goto(`/zh/videos/${item.slug}`);
  await expect(page.getByRole('link', { name: /未单独保存/ })).toBeVisible();
  const files = await staff.request.get(`/api/media?depth=0&where[filename][like]=captions-${item.slug}-zh`);
  // A double press uploads once.
  expect(((await files.json()) as { totalDocs: number }).totalDocs).toBe(1);
});
