import { randomUUID } from 'node:crypto';

import type { Page } from '@playwright/test';

import applicationsEn from '@/i18n/messages/en/applications.json' with { type: 'json' };
import consentEn from '@/i18n/messages/en/consent.json' with { type: 'json' };
import identityEn from '@/i18n/messages/en/identity.json' with { type: 'json' };
import textsEn from '@/i18n/messages/en/policies-admin.json' with { type: 'json' };
import applicationsZh from '@/i18n/messages/zh/applications.json' with { type: 'json' };
import consentZh from '@/i18n/messages/zh/consent.json' with { type: 'json' };
import identityZh from '@/i18n/messages/zh/identity.json' with { type: 'json' };
import textsZh from '@/i18n/messages/zh/policies-admin.json' with { type: 'json' };
import type { Policy, Publication } from '@/features/policies/domain';
import { type Locale, locales } from '@/i18n/locales';

import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Staff,
  test as base,
  WIDTHS,
} from '../support/e2e';
import { IdentityBrowser } from '../support/identity';
import { portalUrl } from '../support/portal-address';

/**
 * New versions of policies and of the license agreement: from the draft to the login at which a member agrees again, to the
 * banner that asks a visitor again, and to the download that asks for the license again. They ask everyone, also in other
 * tests, so they run after them (`@alone`).
 */

const texts = {
  zh: { admin: textsZh, identity: identityZh, consent: consentZh.panel, download: applicationsZh.download },
  en: { admin: textsEn, identity: identityEn, consent: consentEn.panel, download: applicationsEn.download },
};
const PASSWORD = 'Weave-2026';

interface RichText {
  readonly root: { readonly children: readonly object[] };
}

/** The policy that a test publishes; its draft differs from what is in force. */
interface Terms {
  readonly id: string;
  /** A sentence that the draft has and the text in force does not, by language. */
  readonly added: Readonly<Record<Locale, string>>;
}

const test = base.extend<{ policy: Policy; terms: Terms }>({
  policy: ['terms-of-use', { option: true }],
  terms: async ({ staff, policy }, use) => {
    const found = await staff.request.get(
      `/api/pages?where[slug][equals]=${policy}&depth=0&limit=1&locale=zh`,
    );
    const { docs } = (await found.json()) as { docs: { id: string }[] };
    const id = docs[0]?.id ?? '';
    const mark = randomUUID();
    const added = { zh: `测试条款 ${mark}。`, en: `Clause of a test ${mark}.` };
    const before: Record<string, RichText> = {};
    for (const locale of locales) {
      const body = await draftBody(staff, id, locale);
      before[locale] = body;
      await writeDraft(staff, id, locale, {
        root: { ...body.root, children: [...body.root.children, sentence(added[locale])] },
      });
    }
    await use({ id, added });
    // The text of before is in force again, as a correction, which asks nobody.
    for (const locale of locales) {
      const body = before[locale];
      if (body) await writeDraft(staff, id, locale, body);
    }
    const changes = { zh: '删除测试条款。', en: 'The clause of a test is gone.' };
    await publish(staff, id, { policy, decision: 'correction', changes });
  },
});

const sentence = (text: string) => ({
  type: 'paragraph',
  version: 1,
  direction: null,
  format: '',
  indent: 0,
  children: [{ type: 'text', version: 1, text, detail: 0, format: 0, mode: 'normal', style: '' }],
});

async function draftOf(staff: Staff, id: string, locale: Locale) {
  const answer = await staff.request.get(`/api/pages/${id}?locale=${locale}&draft=true&depth=0`);
  return (await answer.json()) as { body: RichText; updatedAt: string };
}

const draftBody = async (staff: Staff, id: string, locale: Locale) => (await draftOf(staff, id, locale)).body;

async function writeDraft(staff: Staff, id: string, locale: Locale, body: RichText): Promise<void> {
  const data = { body, _status: 'draft' };
  const saved = await staff.request.patch(`/api/pages/${id}?locale=${locale}&draft=true&depth=0`, { data });
  expect(saved.ok(), await saved.text()).toBe(true);
}

/** Publishes the draft of a policy, in force from now on. */
async function publish(
  staff: Staff,
  id: string,
  publication: Pick<Publication, 'changes' | 'decision' | 'policy'>,
): Promise<void> {
  const { updatedAt: draftSavedAt } = await draftOf(staff, id, 'zh');
  const data = { ...publication, effectiveAt: null, draftSavedAt };
  const published = await staff.request.post('/api/policy-versions/publish', { data });
  expect(published.ok(), await published.text()).toBe(true);
}

/** The number in a text. */
const numberIn = (text: string | null) => Number(/\d[\d,]*/.exec(text ?? '')?.[0].replaceAll(',', ''));

async function logIn(page: Page, lang: Locale, account: string): Promise<void> {
  const { fields, login } = texts[lang].identity;
  await page.goto(`/identity/login?lang=${lang}&redirect_uri=/${lang}/my/profile`);
  await page.getByLabel(fields.account, { exact: true }).fill(account);
  await page.getByLabel(fields.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: login.submit, exact: true }).click();
}

test(
  'a new version says whom it asks and how, and a member agrees to it at the next login',
  { tag: '@alone' },
  async ({ page, context, browser, staff, terms, policy, lang }) => {
    test.slow(); // two browsers
    const { admin: t, identity } = texts[lang];
    const account = await new IdentityBrowser().register(PASSWORD);
    await staff.enter(context);
    await context.addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
    const changes = {
      zh: `新增一条测试条款 ${randomUUID()}。`,
      en: `There is a new clause of a test ${randomUUID()}.`,
    };

    const asked =
      await test.step('the form says how many members are asked, and shows what they see', async () => {
        await page.goto(`/admin/policies?policy=${policy}`);
        const form = page.locator('form').filter({ hasText: t.publish.decision });
        for (const locale of locales) {
          await form.locator(`textarea[lang="${locale}"]`).fill(changes[locale]);
        }
        const status = form.getByRole('status');
        await expect(status).toHaveText(/\d/);
        const count = numberIn(await status.textContent());
        expect(count).toBeGreaterThan(0);
        const preview = form.getByRole('region', { name: t.publish.preview });
        for (const locale of locales) {
          await expect(preview).toContainText(texts[locale].identity.renewal.title);
          await expect(preview).toContainText(changes[locale]);
        }
        await form.getByRole('radio', { name: t.publish.correction }).check();
        await expect(status).toHaveText(t.publish.asked.nobody);
        await form.getByRole('radio', { name: t.publish.version }).check();
        await form.getByRole('radio', { name: t.publish.later }).check();
        await expect(form.locator('input[type="datetime-local"]')).toBeVisible();
        await expectAccessible(page, { within: 'form' });
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          await expectNoSidewaysScroll(page);
        }
        await form.getByRole('radio', { name: t.publish.now }).check();
        return count;
      });

    await test.step('it is published after a question with the same number', async () => {
      const question = page.waitForEvent('dialog');
      const pressed = page.getByRole('button', { name: t.publish.submit.version, exact: true }).click();
      const dialog = await question;
      expect(numberIn(dialog.message())).toBe(asked);
      await dialog.accept();
      await pressed;
      await expect(page.getByText(t.publish.same)).toBeVisible();
      await expect(page.getByRole('row').filter({ hasText: changes[lang] })).toContainText(
        t.past.kinds.version,
      );
    });

    await test.step('the public page and the history have it', async () => {
      await expect(async () => {
        await page.goto(`/${lang}/${policy}`);
        await expect(page.getByText(terms.added[lang])).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await expect(async () => {
        await page.goto(`/${lang}/legal/history`);
        await expect(page.getByText(changes[lang])).toBeVisible({ timeout: 1_000 });
      }).toPass();
    });

    await test.step('the member reads what has changed, and agrees', async () => {
      const own = await browser.newContext({ baseURL: portalUrl() });
      const member = await own.newPage();
      const { renewal } = identity;
      await logIn(member, lang, account);
      await expect(member.getByRole('heading', { name: renewal.title })).toBeVisible();
      await expect(member.getByText(changes[lang])).toBeVisible();
      await member.getByRole('checkbox', { name: renewal.check }).check();
      await member.getByRole('button', { name: renewal.submit, exact: true }).click();
      await expect(member).toHaveURL(new RegExp(`^[^?]+/${lang}/my/profile$`));
      await own.clearCookies();
      // Once is enough.
      await logIn(member, lang, account);
      await expect(member).toHaveURL(new RegExp(`^[^?]+/${lang}/my/profile$`));
      await own.close();
    });
  },
);

test.describe('a new version of the cookie policy', () => {
  test.use({ policy: 'cookies' });

  test(
    'asks a visitor again who had accepted, says why, and once',
    { tag: '@alone' },
    async ({ page, context, staff, terms, policy, lang }) => {
      test.slow();
      const { consent } = texts[lang];
      const banner = page.locator('[data-consent-banner]');
      const accept = banner.getByRole('button', { name: consent.acceptAll, exact: true });
      const answer = async () =>
        (await context.cookies()).find(({ name }) => name === `agreed-cookiepolicy-${lang}`)?.value;
      await page.goto(`/${lang}`);
      await accept.click();
      await expect(banner).toBeHidden();
      const before = await answer();
      await page.reload();
      await expect(banner).toBeHidden();

      const changes = { zh: `新增测试条款 ${terms.id}。`, en: `A new clause of a test ${terms.id}.` };
      await publish(staff, terms.id, { policy, decision: 'version', changes });
      await expect(async () => {
        await page.goto(`/${lang}`);
        await expect(banner).toBeVisible({ timeout: 2_000 });
      }).toPass();
      await expect(banner).toContainText(consent.changed);
      await expectAccessible(page, { banner: true });
      await accept.click();
      await expect(banner).toBeHidden();
      expect(await answer()).not.toBe(before);
      await page.reload();
      await expect(banner).toBeHidden();
    },
  );
});

/** A version of the license agreement that is in force from now on, and goes with the end of the test. */
const licenseTest = base.extend<{ publishLicense: () => Promise<{ version: string; changes: string }> }>({
  publishLicense: async ({ staff, lang }, use) => {
    const made: string[] = [];
    await use(async () => {
      const mark = `test-${randomUUID().slice(0, 8)}`;
      const changes = {
        zh: `许可协议新增测试条款 ${mark}。`,
        en: `The license has a new clause of a test, ${mark}.`,
      };
      const textIn = (locale: Locale) => ({
        title: `Weft ${mark}`,
        body: { root: { ...sentence(changes[locale]), type: 'root', children: [sentence(changes[locale])] } },
        changes: changes[locale],
      });
      const data = {
        ...textIn('zh'),
        bindingLanguage: 'zh',
        effectiveAt: new Date(Date.now() - 60_000).toISOString(),
      };
      const created = await staff.request.post('/api/agreements?locale=zh&depth=0', { data });
      expect(created.ok(), await created.text()).toBe(true);
      const { doc } = (await created.json()) as { doc: { id: string; version: string } };
      made.push(doc.id);
      const added = await staff.request.patch(`/api/agreements/${doc.id}?locale=en&depth=0`, {
        data: textIn('en'),
      });
      expect(added.ok(), await added.text()).toBe(true);
      return { version: doc.version, changes: changes[lang] };
    });
    for (const id of made) {
      const removed = await staff.request.delete(`/api/agreements/${id}`);
      expect(removed.ok(), await removed.text()).toBe(true);
    }
  },
});

licenseTest(
  'a new version of the license agreement is asked for at the next download, with what is new in it, and once',
  { tag: '@alone' },
  async ({ page, lang, publishLicense, complaints }) => {
    licenseTest.slow();
    // Refused until the agreement is accepted.
    complaints.allow(/white-papers\/one-memory-pool\/download/);
    const { download } = texts[lang];
    const account = await new IdentityBrowser().register(PASSWORD);
    const gate = page.getByRole('dialog', { name: download.gateTitle });
    const ask = () => page.getByRole('button', { name: download.whitePaper, exact: true }).click();
    const accept = async () => {
      await expect(gate.getByRole('button', { name: download.gateButton })).toBeDisabled();
      await gate.getByRole('checkbox').check();
      const saved = page.waitForEvent('download');
      await gate.getByRole('button', { name: download.gateButton }).click();
      await saved;
      await expect(gate).toBeHidden();
    };

    await logIn(page, lang, account);
    await expect(page).toHaveURL(new RegExp(`^[^?]+/${lang}/my/profile$`));
    await page.goto(`/${lang}/white-papers/one-memory-pool`);
    await ask();
    await expect(gate).toBeVisible();
    await expect(gate.getByText(download.gateChanges)).toBeHidden();
    await accept();

    const { version, changes } = await publishLicense();
    await page.reload();
    await ask();
    await expect(gate).toContainText(version);
    await expect(gate.getByText(download.gateChanges)).toBeVisible();
    await expect(gate).toContainText(changes);
    await expectAccessible(page, { within: 'dialog' });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
    }
    await accept();

    await page.reload();
    const again = page.waitForEvent('download');
    await ask();
    await again;
    await expect(gate).toBeHidden();
  },
);
