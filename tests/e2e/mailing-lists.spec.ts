import type { Page } from '@playwright/test';
import enList from '@/i18n/messages/en/mail-list.json' with { type: 'json' };
import enCaptcha from '@/i18n/messages/en/verification.json' with { type: 'json' };
import zhList from '@/i18n/messages/zh/mail-list.json' with { type: 'json' };
import zhCaptcha from '@/i18n/messages/zh/verification.json' with { type: 'json' };
import { expect, expectAccessible, expectNoSidewaysScroll, refuseCookies, test } from '../support/e2e';
import { IdentityBrowser } from '../support/identity';
import type { CaughtMail } from '../support/mail-inbox';
import { portalUrl } from '../support/portal-address';

/** Mailing lists as a visitor uses them: from the form by the mail to the list, and away from it. */

const texts = {
  zh: { list: zhList, captcha: zhCaptcha },
  en: { list: enList, captcha: enCaptcha },
} as const;
type Lang = keyof typeof texts;

async function solveCaptcha(page: Page, lang: Lang) {
  const { captcha } = texts[lang];
  await page.getByRole('button', { name: captcha.start }).click();
  await page.getByRole('button', { name: captcha.withoutPicture }).click();
  await expect(page.getByText(captcha.solved.split('{')[0] ?? '')).toBeVisible({ timeout: 30_000 });
}

/** The address of a page behind a mail's link, in the portal under test. */
function linkIn(mail: CaughtMail, page: string): string {
  const found = new RegExp(`https?://[^\\s<>"]*/mail-list/${page}#token=[\\w-]+`).exec(mail.text)?.[0];
  if (found === undefined) throw new Error(`No link to ${page} in: ${mail.text}`);
  const { pathname, hash } = new URL(found);
  return `${portalUrl()}${pathname}${hash}`;
}

async function fillForm(page: Page, lang: Lang, { list, email }: { list: string; email?: string }) {
  const { form } = texts[lang].list;
  await page.getByRole('combobox', { name: form.list }).selectOption({ label: list });
  await page.getByRole('textbox', { name: form.name, exact: true }).fill('Ada Lovelace');
  if (email !== undefined) await page.getByLabel(form.email).fill(email);
  await page.getByLabel(form.organization).fill('Heddle Labs');
  await page.getByRole('checkbox').check();
  await solveCaptcha(page, lang);
}

const listName = { zh: '公告', en: 'Announcements' } as const;

test(
  'a visitor joins from the home page, confirms by the mail, leaves by the mail',
  { tag: ['@en', '@phone'] },
  async ({ page, lang, inbox, complaints }) => {
    test.setTimeout(120_000);
    complaints.allow(/410 \(Gone\)/);
    const { list: t } = texts[lang];
    await page.goto(`/${lang}`);
    await refuseCookies(page, lang);
    await page.locator('#home-email').fill(inbox.address);
    await page.locator('#home-email').press('Enter');
    await page.waitForURL(/mail-list\/subscribe/);
    await expect(page).toHaveTitle(new RegExp(t.subscribe.title));
    await expect(page.getByLabel(t.form.email)).toHaveValue(inbox.address);
    await expectNoSidewaysScroll(page);

    // Refused with everything typed still there, in the page's language, the first wrong field focused.
    await page.getByLabel(t.form.organization).fill('x'.repeat(41));
    await page.getByRole('button', { name: t.form.submit, exact: true }).click();
    await expect(page.getByRole('combobox', { name: t.form.list })).toBeFocused();
    await expect(
      page.getByRole('alert').filter({ hasText: lang === 'zh' ? '40' : 'too long' }),
    ).toBeVisible();
    await expect(page.getByLabel(t.form.email)).toHaveValue(inbox.address);
    await expectAccessible(page);

    await fillForm(page, lang, { list: listName[lang] });
    await page.getByRole('button', { name: t.form.submit, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.sent.title);
    await expect(page.getByText(t.subscribe.lead)).toBeHidden();
    await expect(page.getByText(t.sent.hintAlready)).toBeVisible();
    await expectAccessible(page);

    const mail = await inbox.waitFor();
    expect(mail.text + mail.html + mail.subject).not.toMatch(/Ada Lovelace|Heddle Labs/);
    const link = linkIn(mail, 'subscribe-confirm');
    // A scanner opens the link and everything that the page loads; nothing changes.
    for (let visit = 0; visit < 2; visit += 1) expect((await page.request.get(link)).ok()).toBe(true);
    await page.goto(link);
    await expect(page).toHaveTitle(new RegExp(t.subscribeConfirm.title));
    await expect(page.getByText(t.confirm.askText.split('{')[0] ?? '')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: t.confirm.button }).dblclick();
    // What is done is no longer asked for, in the heading, the lead, or the title.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.confirm.doneTitle);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page).toHaveTitle(new RegExp(t.confirm.doneTitle));
    await expect(page.getByText(t.subscribeConfirm.lead)).toBeHidden();
    // The same address again, fragment included, would load nothing.
    await page.goto('about:blank');
    await page.goto(link);
    await expect(page.getByRole('heading', { name: t.confirm.alreadyTitle })).toBeVisible();
    await expect(page.getByRole('link', { name: t.confirm.more })).toHaveAttribute(
      'href',
      `/${lang}/mail-list`,
    );

    await page.goto(`/${lang}/mail-list/unsubscribe`);
    await page.getByLabel(t.form.email).fill(inbox.address);
    await solveCaptcha(page, lang);
    await page.getByRole('button', { name: t.form.leaveSubmit }).click();
    await expect(page.getByText(t.sent.hintLeft)).toBeVisible();
    const farewell = await inbox.waitFor(({ text }) => text.includes('unsubscribe-confirm'));
    await page.goto(linkIn(farewell, 'unsubscribe-confirm'));
    await page.getByRole('button', { name: t.leaving.button }).click();
    await expect(page.getByRole('heading', { name: t.leaving.doneTitle })).toBeVisible();
    await expectAccessible(page);
    // Who opens the link again reads that nothing is left to do.
    await page.goto('about:blank');
    await page.goto(linkIn(farewell, 'unsubscribe-confirm'));
    await expect(page.getByRole('heading', { name: t.leaving.alreadyTitle })).toBeVisible();
    // The first link no longer confirms anything.
    await page.goto(link);
    await expect(page.getByRole('heading', { name: t.problem.token_used.title })).toBeVisible();
  },
);

test(
  'links that are cut off, made up or empty lead back to the form',
  { tag: '@phone' },
  async ({ page, lang, complaints }) => {
    complaints.allow(/404/);
    const { list: t } = texts[lang];
    for (const tail of ['', '#token=', '#token=made-up', '?token=made-up']) {
      await page.goto(`/${lang}/mail-list/subscribe-confirm${tail}`);
      await expect(page.getByRole('heading', { name: t.problem.token_invalid.title })).toBeVisible();
      await expect(page.getByRole('link', { name: t.problem.again })).toBeVisible();
      await page.goto(`/${lang}/mail-list/unsubscribe-confirm${tail}`);
      await expect(page.getByRole('link', { name: t.problem.again })).toHaveAttribute(
        'href',
        `/${lang}/mail-list/unsubscribe`,
      );
    }
    await refuseCookies(page, lang);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  },
);

test(
  'a member subscribes with one press, or another address with the form',
  { tag: ['@en', '@phone'] },
  async ({ page, lang, inbox }) => {
    const { list: t } = texts[lang];
    const member = new IdentityBrowser();
    const address = await member.register();
    await page
      .context()
      .addCookies([...member.cookies].map(([name, value]) => ({ name, value, url: portalUrl() })));
    await page.goto(`/${lang}/mail-list/subscribe?list=announce`);
    await refuseCookies(page, lang);
    await expect(page.getByText(t.form.member.replace('{email}', address))).toBeVisible();
    // The list that the address names comes first.
    const first = page.getByRole('main').getByRole('listitem').first();
    await expect(first).toContainText(listName[lang]);
    await first.getByRole('button', { name: t.mine.join }).click();
    await expect(first).toContainText(t.mine.states.subscribed);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.getByRole('button', { name: t.form.another }).click();
    await expect(page.getByLabel(t.form.email)).toBeVisible();
    await page.getByRole('button', { name: t.form.ownAddress }).click();
    await expect(first).toContainText(t.mine.states.subscribed);

    // Nobody asks a member whether a human is there, and the account's own data is no draft.
    await page.getByRole('button', { name: t.form.another }).click();
    const { captcha } = texts[lang];
    await expect(page.getByRole('button', { name: captcha.start })).toHaveCount(0);
    await page.getByRole('textbox', { name: t.form.name, exact: true }).fill('Ada Lovelace');
    await page.getByLabel(t.form.email).fill(inbox.address);
    await page.getByLabel(t.form.organization).fill('Heddle Labs');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: t.form.submit, exact: true }).click();
    await expect(page.getByRole('heading', { name: t.sent.title })).toBeVisible();
    await inbox.waitFor();
    await page.goto(`/${lang}/mail-list/unsubscribe`);
    await expect(page.getByLabel(t.form.email)).toHaveValue(address);
    await expect(page.getByRole('button', { name: captcha.start })).toHaveCount(0);
  },
);
