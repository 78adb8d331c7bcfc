import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import enAnnouncement from '@/i18n/messages/en/announcement-admin.json' with { type: 'json' };
import enAdmin from '@/i18n/messages/en/list-admin.json' with { type: 'json' };
import enList from '@/i18n/messages/en/mail-list.json' with { type: 'json' };
import enCaptcha from '@/i18n/messages/en/verification.json' with { type: 'json' };
import zhAnnouncement from '@/i18n/messages/zh/announcement-admin.json' with { type: 'json' };
import zhAdmin from '@/i18n/messages/zh/list-admin.json' with { type: 'json' };
import zhList from '@/i18n/messages/zh/mail-list.json' with { type: 'json' };
import zhCaptcha from '@/i18n/messages/zh/verification.json' with { type: 'json' };
import { expect, type Staff, test } from '../support/e2e';
import { type CaughtMail, mailInbox } from '../support/mail-inbox';
import { portalUrl } from '../support/portal-address';

/** A list with review from the form to the last mail, with the staff's side in the admin, in the project's language. */

const texts = {
  zh: { list: zhList, captcha: zhCaptcha, admin: zhAdmin, announcement: zhAnnouncement },
  en: { list: enList, captcha: enCaptcha, admin: enAdmin, announcement: enAnnouncement },
} as const;

/** The words of a message before its first place to fill in. */
const beginning = (message: string) => message.split('{')[0] ?? '';
const fill = (message: string, values: Record<string, string | number>) =>
  message.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));

async function call<T>(staff: Staff, path: string, data: unknown, method: 'post' | 'patch' = 'post') {
  const answer = await staff.request[method](`/api${path}`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as T;
}

/** A list of its own for this run, with review. */
async function newList(staff: Staff) {
  const mark = randomUUID().slice(0, 8);
  const slug = `journey-${mark}`;
  const name = `Journey ${mark}`;
  const shared = { slug, address: `${slug}@lists.example.org`, requiresReview: true, order: 900 };
  const text = { name, description: 'For one test.', _status: 'published' };
  const { doc } = await call<{ doc: { id: string } }>(staff, '/mailing-lists?locale=zh', {
    ...shared,
    ...text,
  });
  await call(staff, `/mailing-lists/${doc.id}?locale=en`, text, 'patch');
  return { id: doc.id, slug, name };
}

function tokenIn({ text }: CaughtMail, page: string): { token: string; path: string } {
  const found = new RegExp(`https?://[^\\s<>"]*(/\\w\\w/mail-list/${page}\\?token=([\\w-]+))`).exec(text);
  if (!found) throw new Error(`No link to ${page} in: ${text}`);
  return { path: found[1] ?? '', token: found[2] ?? '' };
}

/** Answers the browser's next question with yes, and says what was asked. */
function agree(page: Page): Promise<string> {
  return new Promise((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.message());
      void dialog.accept();
    });
  });
}

test(
  'a list with review: joins, is decided upon, reads an announcement, leaves',
  { tag: '@en' },
  async ({ page, lang, inbox, staff, complaints }) => {
    // Playwright looks into the preview, where nothing may run.
    complaints.allow(/frame is sandboxed/);
    test.setTimeout(120_000);
    const { list: t, captcha, admin, announcement } = texts[lang];
    const list = await newList(staff);
    const others = ['second', 'third', 'fourth', 'rejected'].map(
      (name) => `${name}-${randomUUID().slice(0, 8)}@example.org`,
    );
    const [second = '', , , rejected = ''] = others;

    await test.step('a visitor asks to join and confirms', async () => {
      // The page knows the new list as soon as it was published.
      await expect(async () => {
        await page.goto(`/${lang}/mail-list/subscribe?list=${list.slug}`);
        await expect(page.getByRole('combobox', { name: t.form.list })).toHaveValue(list.id, {
          timeout: 2_000,
        });
      }).toPass();
      await page.getByRole('textbox', { name: t.form.name, exact: true }).fill('Ada-2');
      await page.getByLabel(t.form.email).fill(inbox.address);
      await page.getByLabel(t.form.organization).fill('Heddle Labs');
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: captcha.start }).click();
      await page.getByRole('button', { name: captcha.withoutPicture }).click();
      await expect(page.getByText(beginning(captcha.solved))).toBeVisible({ timeout: 30_000 });
      await page.getByRole('button', { name: t.form.submit, exact: true }).click();
      await expect(page.getByRole('heading', { name: t.sent.title })).toBeVisible();
      const mail = await inbox.waitFor();
      await page.goto(tokenIn(mail, 'subscribe-confirm').path);
      await page.getByRole('button', { name: t.confirm.button }).click();
      await expect(page.getByRole('heading', { name: t.confirm.reviewTitle })).toBeVisible();
    });

    await staff.enter(page.context());
    await page.context().addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);

    await test.step('staff import others, who are asked first', async () => {
      await page.goto('/admin/subscribers');
      await page.getByText(admin.import.title, { exact: true }).click();
      const panel = page.locator('details');
      await panel
        .getByRole('combobox', { name: admin.import.list, exact: true })
        .selectOption({ label: list.name });
      const lines = others.map((email) => `${email},Bob-2,Heddle Labs,${lang}`);
      const csv = ['email,name,organization,lang', ...lines, 'no address,,,'].join('\n');
      await panel
        .getByLabel(admin.import.file)
        .setInputFiles({ name: 'readers.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
      await panel.getByRole('button', { name: admin.import.preview }).click();
      await expect(panel.getByText(admin.import.outcomes.wrong).first()).toBeVisible();
      await expect(panel.getByRole('cell', { name: '6', exact: true })).toBeVisible();
      await panel.getByRole('button', { name: fill(beginning(admin.import.apply), {}) }).click();
      await expect(panel.getByText(admin.import.done, { exact: true })).toBeVisible();
      for (const email of others) {
        const { token } = tokenIn(await mailInbox.waitFor(email), 'subscribe-confirm');
        const answer = await page.request.post('/api-mail/subscriptions/confirm', {
          data: { token },
          headers: { origin: portalUrl() },
        });
        expect(await answer.json()).toMatchObject({ data: { status: 'pending_review' } });
      }
    });

    await test.step('staff decide by keyboard', async () => {
      const { review } = admin;
      await page.goto(`/admin/subscription-requests?list=${list.id}`);
      const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) });
      await expect(cards).toHaveCount(5);
      // The oldest is the visitor's own; the first key waits for the page to listen.
      await expect(async () => {
        await page.keyboard.press('j');
        await expect(cards.first()).toBeFocused({ timeout: 500 });
      }).toPass();
      await expect(cards.first()).toContainText(inbox.address);
      await page.keyboard.press('a');
      await expect(page.getByText(fill(review.approved, { email: inbox.address }))).toBeVisible();
      await expect(cards).toHaveCount(4);
      await expect(cards.first()).toBeFocused();
      // Requests of one organization name each other.
      await expect(cards.nth(1).getByRole('heading', { name: review.earlier })).toBeVisible();

      const victim = cards.filter({ hasText: rejected });
      await victim.focus();
      await page.keyboard.press('r');
      await page.keyboard.press('ControlOrMeta+Enter');
      await expect(victim.getByRole('alert')).toHaveText(review.reasonMissing);
      await page.keyboard.press('Escape');
      await expect(victim).toBeFocused();
      await page.keyboard.press('r');
      await victim.getByRole('combobox', { name: review.template }).selectOption({ index: 2 });
      const reason = victim.getByRole('textbox').first();
      await expect(reason).not.toHaveValue('');
      const words = await reason.inputValue();
      await reason.press('ControlOrMeta+Enter');
      await expect(page.getByText(fill(review.rejected, { email: rejected }))).toBeVisible();
      const refusal = await mailInbox.waitFor(rejected, ({ text }) =>
        text.replaceAll(/\s+/g, '').includes(words.replaceAll(/\s+/g, '').slice(0, 30)),
      );
      expect(refusal.headers['list-unsubscribe']).toBeUndefined();

      await page.getByLabel(review.selectAll).check();
      const asked = agree(page);
      await page.getByRole('button', { name: fill(review.approveSelected, { count: 3 }) }).click();
      expect(await asked).toBe(fill(review.sureMany, { count: 3 }));
      await expect(page.getByText(review.empty)).toBeVisible();
      for (const email of [inbox.address, second]) {
        await mailInbox.waitFor(email, ({ headers }) => headers['list-unsubscribe'] !== undefined);
      }
    });

    const subject = `${lang === 'zh' ? '群发' : 'To all'} ${randomUUID().slice(0, 8)}`;
    await test.step('an announcement is made of a news item, previewed, tested and sent', async () => {
      const found = await staff.request.get('/api/news?limit=1&locale=en&where[_status][equals]=published');
      const { docs } = (await found.json()) as { docs: { id: string }[] };
      await page.goto(`/admin/collections/news/${docs[0]?.id}?locale=${lang}`);
      const maker = page.getByRole('group', { name: announcement.fromNews });
      await maker.getByRole('combobox').selectOption({ label: list.name });
      await maker.getByRole('button', { name: announcement.make }).click();
      await page.waitForURL(/\/admin\/collections\/announcements\/[\da-f-]{36}/);
      const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
      const panel = page.getByRole('region', { name: announcement.title });
      await page.goto(`/admin/collections/announcements/${id}?locale=${lang}`);
      await expect(panel).toContainText(list.name);

      const send = panel.getByRole('button', { name: announcement.sendNow });
      await expect(async () => {
        await page.locator('#field-subject').fill(subject);
        await expect(panel.getByText(announcement.unsaved)).toBeVisible({ timeout: 2_000 });
      }).toPass();
      await expect(send).toBeDisabled();
      await page.locator('#action-save').click();
      await expect(panel.getByText(announcement.unsaved)).toBeHidden();

      for (const preview of ['zh', 'en'] as const) {
        for (const format of ['html', 'text'] as const) {
          const name = `${announcement.languages[preview]} · ${announcement.formats[format]}`;
          await panel.getByRole('button', { name, exact: true }).click();
          const body = page.frameLocator(`iframe[src*="lang=${preview}&format=${format}"]`).locator('body');
          if (format === 'text') await expect(body).toContainText('one-click/');
          else await expect(body.locator('a[href*="/one-click/"]')).toBeVisible();
          if (preview === lang) await expect(body).toContainText(subject);
        }
      }

      const tester = `tester-${randomUUID().slice(0, 8)}@example.org`;
      await panel.getByLabel(announcement.testAddress).fill(tester);
      await panel.getByRole('button', { name: announcement.test, exact: true }).click();
      expect((await mailInbox.waitFor(tester)).subject).toContain(subject);

      // The answer to the test renders the panel anew; a click in that moment goes nowhere.
      await expect(async () => {
        const question = page.waitForEvent('dialog', { timeout: 2_000 });
        const clicked = send.click();
        const dialog = await question;
        expect(dialog.message()).toContain(list.name);
        await dialog.accept();
        await clicked;
      }).toPass();
      await expect(panel.getByText(announcement.states.sent, { exact: true }).first()).toBeVisible({
        timeout: 30_000,
      });
      await expect(panel.getByRole('definition').first()).toHaveText('4');
      await page.reload();
      await expect(page.locator('#field-subject')).toBeDisabled();
    });

    await test.step('readers get it and leave, by one click and by the page behind the link', async () => {
      const isAnnouncement = (mail: CaughtMail) => mail.subject === subject;
      const oneClick = (mail: CaughtMail) => /<(.*)>/.exec(mail.headers['list-unsubscribe'] ?? '')?.[1] ?? '';
      const url = oneClick(await inbox.waitFor(isAnnouncement));
      // Node’s own fetch: no cookie, no page.
      const left = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
      expect(left.status).toBe(200);

      await page.goto(oneClick(await mailInbox.waitFor(second, isAnnouncement)));
      await page.getByRole('button', { name: t.leaving.button }).click();
      await expect(page.getByRole('heading', { name: t.leaving.doneTitle })).toBeVisible();

      for (const email of [inbox.address, second]) {
        await page.goto(`/admin/subscribers?search=${encodeURIComponent(email)}`);
        await expect(page.getByRole('row').filter({ hasText: email })).toContainText(
          admin.states.unsubscribed,
        );
      }
    });

    await staff.request.delete(`/api/mailing-lists/${list.id}`);
  },
);
