import { randomUUID } from 'node:crypto';

import type { Browser, Page } from '@playwright/test';

import dashboardEn from '@/i18n/messages/en/dashboard.json' with { type: 'json' };
import failuresEn from '@/i18n/messages/en/failures.json' with { type: 'json' };
import noticesEn from '@/i18n/messages/en/notices.json' with { type: 'json' };
import dashboardZh from '@/i18n/messages/zh/dashboard.json' with { type: 'json' };
import failuresZh from '@/i18n/messages/zh/failures.json' with { type: 'json' };
import noticesZh from '@/i18n/messages/zh/notices.json' with { type: 'json' };

import { expect, expectAccessible, expectNoSidewaysScroll, type Staff, test, WIDTHS } from '../support/e2e';
import { mailInbox } from '../support/mail-inbox';
import { portalUrl } from '../support/portal-address';
import { paragraph } from '../support/rest';

/** A scheduled publication fails, and the person who made it hears of it, corrects the item, and tries again (ADR 234). */

const texts = {
  zh: {
    failures: failuresZh,
    notices: noticesZh,
    dashboard: dashboardZh,
    publish: '发布',
    reason: '请先填写或修改：摘要。',
  },
  en: {
    failures: failuresEn,
    notices: noticesEn,
    dashboard: dashboardEn,
    publish: 'Publish',
    reason: 'Fill in or correct first: Summary.',
  },
};

/** The worker looks for schedules once a minute. */
const UNTIL_THE_WORKER_HAS_LOOKED = 90_000;

async function editorIn(browser: Browser, staff: Staff, lang: 'zh' | 'en') {
  const login = await staff.colleague('editor');
  const context = await browser.newContext({ baseURL: portalUrl() });
  const headers = { origin: portalUrl() };
  const answer = await context.request.post('/api/staff/login', { data: login, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  await context.addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
  return { email: login.email, page: await context.newPage() };
}

async function scheduleForNow(page: Page, publish: string): Promise<void> {
  const drawer = page.locator('.schedule-publish');
  // Before the page is hydrated a click goes unheard.
  await expect(async () => {
    const entry = page.locator('#schedule-publish');
    if (!(await entry.isVisible())) await page.locator('#action-save-popup .popup-button').click();
    await entry.click({ timeout: 5_000 });
    await expect(drawer).toBeVisible({ timeout: 5_000 });
  }).toPass();
  // The admin draws its own circle over the radio button.
  await drawer
    .locator('.radio-input')
    .filter({ hasText: new RegExp(`^${publish}$`) })
    .click();
  await drawer.locator('.date-time-picker__input-wrapper input').click();
  // Today, from its first minute: due immediately.
  await drawer.locator('.react-datepicker__day--today').click();
  await drawer.getByRole('heading', { level: 2 }).click();
  const saved = page.waitForResponse((response) => response.request().method() === 'POST' && response.ok());
  await drawer.locator('#scheduled-publish-save').click();
  await saved;
}

test('a schedule that failed reaches its author in the bell, by email, and in a list, and is tried again', async ({
  browser,
  staff,
  lang,
}) => {
  test.setTimeout(300_000);
  const { failures, notices, dashboard, publish, reason } = texts[lang];
  const title = `Due ${randomUUID().slice(0, 8)}`;
  const slug = `due/${randomUUID()}`;
  const made = await staff.request.post(`/api/news?locale=${lang}&draft=true&depth=0`, {
    data: {
      title,
      body: paragraph('Text'),
      slug,
      category: 'community',
      publishedAt: '2026-01-05T08:00:00.000Z',
      _status: 'draft',
    },
  });
  expect(made.ok(), await made.text()).toBe(true);
  const { doc } = (await made.json()) as { doc: { id: string } };
  const { email, page } = await editorIn(browser, staff, lang);
  try {
    await page.goto('/admin/failures');
    await expect(page.getByText(failures.none)).toBeVisible();

    await page.goto(`/admin/collections/news/${doc.id}?locale=${lang}`);
    await scheduleForNow(page, publish);

    await test.step('an email says why', async () => {
      const mail = await mailInbox.waitFor(
        email,
        ({ subject }) => subject.includes(title),
        UNTIL_THE_WORKER_HAS_LOOKED,
      );
      expect(mail.text).toContain(reason);
      expect(mail.text).toContain(`/admin/collections/news/${doc.id}`);
    });

    await test.step('the bell says why, and the dashboard leads to the list', async () => {
      await page.goto('/admin');
      await page.getByRole('button', { name: notices.title }).click();
      const bell = page.getByRole('dialog', { name: notices.title });
      const notice = bell.getByRole('listitem').filter({ hasText: title });
      await expect(notice).toContainText(reason);
      await expectAccessible(page, { within: 'dialog[open]' });
      await page.keyboard.press('Escape');
      await expect(bell).toHaveCount(0);
      await page
        .getByRole('region', { name: dashboard.queues.title })
        .getByRole('link', { name: dashboard.queues.failures })
        .click();
      await page.waitForURL('**/admin/failures');
    });

    const row = page.getByRole('row').filter({ hasText: title });
    await test.step('the list fits every width', async () => {
      await expect(row).toContainText(reason);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await expectNoSidewaysScroll(page);
      }
      await expectAccessible(page, { within: '.gutter:has(h1)' });
    });

    await test.step('the corrected item is tried again, once, however often someone presses', async () => {
      const url = `/api/news/${doc.id}?locale=${lang}&draft=true`;
      const corrected = await staff.request.patch(url, { data: { summary: 'Summary' } });
      expect(corrected.ok(), await corrected.text()).toBe(true);
      await row.getByRole('button', { name: failures.retry }).dblclick();
      await expect(page.getByText(failures.retried)).toBeVisible();
      await expect(page.getByText(failures.none)).toBeVisible();
      await expect
        .poll(async () => (await staff.request.get(`/${lang}/news/${slug}`)).status(), {
          timeout: UNTIL_THE_WORKER_HAS_LOOKED,
          intervals: [500],
        })
        .toBe(200);
    });
  } finally {
    await page.context().close();
    await staff.request.delete(`/api/news/${doc.id}?depth=0`);
  }
});
