import { randomUUID } from 'node:crypto';

import sharedEn from '@/i18n/messages/en/admin-shared.json' with { type: 'json' };
import textsEn from '@/i18n/messages/en/translations.json' with { type: 'json' };
import sharedZh from '@/i18n/messages/zh/admin-shared.json' with { type: 'json' };
import textsZh from '@/i18n/messages/zh/translations.json' with { type: 'json' };

import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/e2e';
import { portalUrl } from '../support/portal-address';
import { paragraph } from '../support/rest';

/** The filter of lists by the state of each language (ADR 233). */

const texts = {
  zh: { lists: textsZh.lists, states: sharedZh.languageStates, chinese: '中文', english: '英文' },
  en: { lists: textsEn.lists, states: sharedEn.languageStates, chinese: 'Chinese', english: 'English' },
};

test('an editor filters a list by states with the keyboard, also on a phone @release', async ({
  context,
  page,
  staff,
  lang,
}) => {
  // Two lists with the counts of all their states.
  test.slow();
  const { lists, states, chinese, english } = texts[lang];
  const name = randomUUID().slice(0, 8);
  const [draft, published] = [`草稿 ${name}`, `已发布 ${name}`];
  const made: string[] = [];
  try {
    for (const [title, query] of [
      [draft, '&draft=true'],
      [published, ''],
    ]) {
      const answer = await staff.request.post(`/api/news?locale=zh&depth=0${query}`, {
        data: {
          title,
          summary: '摘要',
          body: paragraph('正文'),
          slug: `filtered/${randomUUID()}`,
          category: 'community',
          publishedAt: '2026-01-05T08:00:00.000Z',
          _status: query === '' ? 'published' : 'draft',
        },
      });
      expect(answer.ok(), await answer.text()).toBe(true);
      made.push(((await answer.json()) as { doc: { id: string } }).doc.id);
    }
    await staff.enter(context);
    await context.addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
    for (const width of [390, 820]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/admin/collections/news?limit=10&locale=zh&search=${name}`);
      const row = (title: string) => page.getByRole('row').filter({ hasText: title });
      const filter = page.getByRole('group', { name: lists.group });
      const inChinese = filter.getByRole('combobox', { name: chinese });
      const inEnglish = filter.getByRole('combobox', { name: english });
      await expect(row(draft)).toBeVisible();
      await expect(row(published)).toBeVisible();
      // The counts come last, and so have the scripts.
      await expect(inChinese.getByRole('option', { name: new RegExp(`^${states.draft}.*\\d`) })).toHaveCount(
        1,
      );

      // Any state, not started, draft.
      await inChinese.focus();
      for (const state of ['missing', 'draft']) {
        await page.keyboard.press('ArrowDown');
        await expect(inChinese).toHaveValue(state);
      }
      await expect(row(published)).toHaveCount(0);
      await expect(row(draft)).toBeVisible();
      await expect(page).toHaveURL(/languages(?:\[|%5B)zh(?:\]|%5D)=draft/);
      await expect(inChinese).toBeFocused();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page, { within: `[role="group"][aria-label="${lists.group}"]` });

      await page.keyboard.press('Tab');
      await expect(inEnglish).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(inEnglish).toHaveValue('missing');
      await expect(row(draft)).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await expect(row(draft)).toHaveCount(0);

      // The address has the filter.
      await page.reload();
      await expect(inChinese).toHaveValue('draft');
      await expect(inEnglish).toHaveValue('draft');
      await expect(row(draft)).toHaveCount(0);

      const clear = filter.getByRole('button', { name: lists.clear, exact: true });
      await expect(async () => {
        await clear.focus();
        await page.keyboard.press('Enter');
        await expect(clear).toHaveCount(0, { timeout: 1000 });
      }).toPass();
      await expect(inChinese).toHaveValue('');
      await expect(row(draft)).toBeVisible();
      await expect(row(published)).toBeVisible();
    }
  } finally {
    for (const id of made) expect((await staff.request.delete(`/api/news/${id}?depth=0`)).ok()).toBe(true);
  }
});
