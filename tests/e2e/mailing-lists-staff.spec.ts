import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import enAnnouncement from '@/i18n/messages/en/announcement-admin.json' with { type: 'json' };
import enAdmin from '@/i18n/messages/en/list-admin.json' with { type: 'json' };
import enLanguages from '@/i18n/messages/en/languages.json' with { type: 'json' };
import enList from '@/i18n/messages/en/mail-list.json' with { type: 'json' };
import enCaptcha from '@/i18n/messages/en/verification.json' with { type: 'json' };
import zhAnnouncement from '@/i18n/messages/zh/announcement-admin.json' with { type: 'json' };
import zhAdmin from '@/i18n/messages/zh/list-admin.json' with { type: 'json' };
import zhLanguages from '@/i18n/messages/zh/languages.json' with { type: 'json' };
import zhList from '@/i18n/messages/zh/mail-list.json' with { type: 'json' };
import zhCaptcha from '@/i18n/messages/zh/verification.json' with { type: 'json' };
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  oldestPublished,
  type Staff,
  test as base,
} from '../support/e2e';
import { type CaughtMail, mailInbox } from '../support/mail-inbox';
import { callerOf, removeList } from '../support/mailing-lists';
import { shown } from '../support/message';
import { portalUrl } from '../support/portal-address';
import { paragraph } from '../support/rest';

/** Mailing lists as staff see them in the admin, in the project's language. */

const texts = {
  zh: {
    list: zhList,
    captcha: zhCaptcha,
    languages: zhLanguages,
    admin: zhAdmin,
    announcement: zhAnnouncement,
  },
  en: {
    list: enList,
    captcha: enCaptcha,
    languages: enLanguages,
    admin: enAdmin,
    announcement: enAnnouncement,
  },
} as const;

/** The words of a message before its first place to fill in. */
const beginning = (message: string) => message.split('{')[0] ?? '';

async function call<T>(staff: Staff, path: string, data: unknown, method: 'post' | 'patch' = 'post') {
  const answer = await staff.request[method](`/api${path}`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as T;
}

interface List {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
}

/** A list of its own for this run, with review. */
async function makeList(staff: Staff): Promise<List> {
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

interface Fixtures {
  /** Makes a list with review, which goes with the end of the test, with everyone on it. */
  readonly newList: () => Promise<List>;
}

const test = base.extend<Fixtures>({
  newList: async ({ staff }, use) => {
    const made: string[] = [];
    await use(async () => {
      const list = await makeList(staff);
      made.push(list.id);
      return list;
    });
    for (const id of made) await removeList(callerOf(staff.request), id);
  },
});

/** What is ours in a page of the admin: all but the frame, whose language menu has too little contrast for axe. */
const OUR_PART = '.gutter';
/** Of the form of a document, which is Payload's, only the panel about sending is ours. */
const panelNamed = (name: string) => `section[aria-label="${name}"]`;

function tokenIn({ text }: CaughtMail, page: string): { token: string; path: string } {
  const found = new RegExp(`https?://[^\\s<>"]*(/\\w\\w/mail-list/${page}#token=([\\w-]+))`).exec(text);
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

test('a list with review: joins, is decided upon, reads an announcement, leaves', async ({
  page,
  lang,
  inbox,
  staff,
  newList,
  complaints,
}) => {
  // Playwright looks into the preview, where nothing may run.
  complaints.allow(/frame is sandboxed/);
  test.setTimeout(240_000);
  const { list: t, captcha, admin, announcement } = texts[lang];
  const list = await newList();
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
    await page.getByRole('textbox', { name: t.form.name, exact: true }).fill('Ada Lovelace');
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
    const panel = page.locator('details');
    const choice = panel.getByRole('combobox', { name: admin.import.list, exact: true });
    // What is opened before the scripts have come may be closed by them.
    await expect(async () => {
      if (!(await choice.isVisible())) await page.getByText(admin.import.title, { exact: true }).click();
      await expect(choice).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await choice.selectOption({ label: list.name });
    const lines = others.map((email) => `${email},Bob-2,Heddle Labs,${lang}`);
    const csv = ['email,name,organization,lang', ...lines, 'no address,,,'].join('\n');
    await panel
      .getByLabel(admin.import.file)
      .setInputFiles({ name: 'readers.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await panel.getByRole('button', { name: admin.import.preview }).click();
    await expect(panel.getByText(admin.import.outcomes.wrong).first()).toBeVisible();
    await expectAccessible(page, { within: OUR_PART });
    await expect(panel.getByRole('cell', { name: '6', exact: true })).toBeVisible();
    await panel.getByRole('button', { name: beginning(admin.import.apply) }).click();
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
    await expect(page.getByText(shown(lang, review.approved, { email: inbox.address }))).toBeVisible();
    await expect(cards).toHaveCount(4);
    await expect(cards.first()).toBeFocused();
    // Requests of one organization name each other.
    await expect(cards.nth(1).getByRole('heading', { name: review.earlier })).toBeVisible();
    await expectAccessible(page, { within: OUR_PART });
    await expect(page.getByRole('link', { name: list.name })).toHaveAttribute('aria-current', 'page');

    const victim = cards.filter({ hasText: rejected });
    await victim.focus();
    await page.keyboard.press('r');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(victim.getByRole('alert')).toHaveText(review.reasonMissing);
    await expectAccessible(page, { within: OUR_PART });
    await page.keyboard.press('Escape');
    await expect(victim).toBeFocused();
    await page.keyboard.press('r');
    await victim.getByRole('combobox', { name: review.template }).selectOption({ index: 2 });
    const reason = victim.getByRole('textbox').first();
    await expect(reason).not.toHaveValue('');
    const words = await reason.inputValue();
    await reason.press('Escape');
    await expect(victim).toBeFocused();
    await page.keyboard.press('r');
    await expect(reason, 'what was typed is kept').toHaveValue(words);
    await reason.press('ControlOrMeta+Enter');
    await expect(page.getByText(shown(lang, review.rejected, { email: rejected }))).toBeVisible();
    const refusal = await mailInbox.waitFor(rejected, ({ text }) =>
      text.replaceAll(/\s+/g, '').includes(words.replaceAll(/\s+/g, '').slice(0, 30)),
    );
    expect(refusal.headers['list-unsubscribe']).toBeUndefined();

    await page.getByLabel(review.selectAll).check();
    const asked = agree(page);
    await page.getByRole('button', { name: shown(lang, review.approveSelected, { count: 3 }) }).click();
    expect(await asked).toBe(shown(lang, review.sureMany, { count: 3 }));
    await expect(page.getByText(review.empty)).toBeVisible();
    for (const email of [inbox.address, second]) {
      await mailInbox.waitFor(email, ({ headers }) => headers['list-unsubscribe'] !== undefined);
    }
  });

  const subject = `${lang === 'zh' ? '群发' : 'To all'} ${randomUUID().slice(0, 8)}`;
  await test.step('an announcement is made of a news item, previewed, tested and sent', async () => {
    await page.goto(`/admin/collections/news/${await oldestPublished(staff, 'news')}?locale=${lang}`);
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
        const name = `${texts[lang].languages[preview]} · ${announcement.formats[format]}`;
        await panel.getByRole('button', { name, exact: true }).click();
        const body = page.frameLocator(`iframe[src*="lang=${preview}&format=${format}"]`).locator('body');
        if (format === 'text') await expect(body).toContainText('one-click/');
        else await expect(body.locator('a[href*="/one-click/"]')).toBeVisible();
        if (preview === lang) await expect(body).toContainText(subject);
      }
    }
    // Once more folds the preview; axe cannot look into a frame in which nothing may run.
    await panel.getByRole('button', { pressed: true }).click();
    await expect(panel.locator('iframe')).toHaveCount(0);

    const tester = `tester-${randomUUID().slice(0, 8)}@example.org`;
    await panel.getByLabel(announcement.testAddress).fill(tester);
    await panel.getByRole('button', { name: announcement.test, exact: true }).click();
    expect((await mailInbox.waitFor(tester)).subject).toContain(subject);
    await expectAccessible(page, { within: panelNamed(announcement.title) });

    const question = agree(page);
    await send.click();
    expect(await question).toContain(list.name);
    await expect(panel.getByText(announcement.states.sent, { exact: true }).first()).toBeVisible({
      timeout: 30_000,
    });
    await expect(panel.getByRole('definition').first()).toHaveText('4');
    await expect(page.locator('#field-subject')).toBeDisabled();
    await expectAccessible(page, { within: panelNamed(announcement.title) });
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
      await expect(page.getByRole('row').filter({ hasText: email })).toContainText(admin.states.unsubscribed);
    }
    await expectAccessible(page, { within: OUR_PART });

    // The page of a subscription has names for what is kept as codes, and the whole story below.
    await page.getByRole('row').getByRole('link', { name: second }).click();
    await expect(page.locator('#field-source')).toHaveValue(admin.sources.import);
    await expect(page.locator('#field-leftReason')).toHaveValue(admin.history.codes.one_click);
    const story = page.getByRole('region', { name: admin.history.title }).getByRole('row');
    await expect(story.nth(1)).toContainText(admin.history.codes.one_click);
    await expectAccessible(page, { within: '[role=region]' });
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
  });
});

/** Readers on a list with a consent that staff have seen. */
async function importReaders(staff: Staff, list: List, count: number, lang: 'zh' | 'en'): Promise<string[]> {
  const readers = Array.from({ length: count }, () => `reader-${randomUUID()}@example.org`);
  const csv = ['email', ...readers].join('\n');
  const evidence = 'Signed sheet of the meetup';
  await call(staff, '/subscriptions/import', { list: list.id, csv, lang, evidence, dryRun: false });
  return readers;
}

test('an announcement is scheduled, unscheduled, paused by two people at the same time, resumed, and canceled @release', async ({
  page,
  browser,
  lang,
  staff,
  newList,
  complaints,
}) => {
  // The second person gets a message, and the browser says so too.
  complaints.allow(/409 \(Conflict\)/);
  test.setTimeout(240_000);
  const { announcement: t } = texts[lang];
  const list = await newList();
  const READERS = 90;
  await importReaders(staff, list, READERS, lang);
  const written = { subject: `Slow ${list.slug}`, body: paragraph('One by one.') };
  const { doc } = await call<{ doc: { id: string } }>(staff, '/announcements?locale=zh', {
    ...written,
    list: list.id,
    perSecond: 1,
  });
  await call(staff, `/announcements/${doc.id}?locale=en`, written, 'patch');

  const colleague = await browser.newContext();
  const login = await colleague.request.post(`${portalUrl()}/api/staff/login`, {
    data: await staff.colleague('administrator'),
    headers: { origin: portalUrl() },
  });
  expect(login.ok()).toBe(true);
  await staff.enter(page.context());
  const other = await colleague.newPage();
  const both = [page, other];
  const panel = (of: Page) => of.getByRole('region', { name: t.title });
  const press = (of: Page, name: string) => panel(of).getByRole('button', { name, exact: true }).click();
  const expectState = (of: Page, state: keyof typeof t.states) =>
    expect(panel(of)).toContainText(`${t.state}: ${t.states[state]}`);
  const count = (of: Page, name: string) =>
    panel(of).locator('dl > div').filter({ hasText: name }).getByRole('definition');
  const number = async (of: Page, name: string) => Number(await count(of, name).textContent());
  for (const one of both) {
    await one.context().addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
    await one.goto(`${portalUrl()}/admin/collections/announcements/${doc.id}?locale=${lang}`);
    await expectState(one, 'draft');
  }

  await test.step('it waits for its time, is not edited then, and comes back', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
    const at = panel(page).getByLabel(beginning(t.at));
    await at.fill(tomorrow);
    const question = agree(page);
    await press(page, t.schedule);
    expect(await question).toContain(list.name);
    await expectState(page, 'scheduled');
    await expect(page.locator('#field-subject')).toBeDisabled();
    await expectAccessible(page, { within: panelNamed(t.title) });

    // The colleague still sees the draft, gets a message with its current state, and sees that too.
    void agree(other);
    await press(other, t.sendNow);
    await expect(other.getByText(`(${t.states.scheduled})`)).toBeVisible();
    await expectState(other, 'scheduled');

    await press(page, t.unschedule);
    for (const one of both) await expectState(one, 'draft');
    for (const one of both) await expect(one.locator('#field-subject')).toBeEnabled();
  });

  await test.step('it is not sent in a version that its sender has not seen', async () => {
    const text = { subject: `Slower ${list.slug}` };
    await call(staff, `/announcements/${doc.id}?locale=zh`, text, 'patch');
    void agree(page);
    await press(page, t.schedule);
    await expect(page.getByText(t.changed)).toBeVisible();
    await expectState(page, 'draft');
    await page.reload();
    await expectState(page, 'draft');
  });

  await test.step('it begins, and two who pause it in the same moment do it once', async () => {
    // What was typed is still there, and the moment that it names.
    await panel(page).getByLabel(beginning(t.at)).fill('');
    void agree(page);
    await press(page, t.sendNow);
    // Ten seconds in which it can be taken back, and then again.
    await panel(page).getByRole('button', { name: t.undo }).click();
    await expect(page.getByText(t.undone)).toBeVisible();
    await expectState(page, 'draft');
    void agree(page);
    await press(page, t.sendNow);
    await expect(panel(page)).toContainText(`${t.state}: ${t.states.sending}`, { timeout: 20_000 });
    // The colleague's page shows a draft, which nothing moves on but staff.
    await other.reload();
    await expectState(other, 'sending');
    await expect(async () => expect(await number(page, t.counts.sent)).toBeGreaterThan(0)).toPass();
    expect(await number(page, t.counts.left)).toBeGreaterThan(0);
    expect(await number(page, t.speed)).toBeGreaterThan(0);
    expect(await number(page, t.counts.failed)).toBe(0);
    await expectAccessible(page, { within: panelNamed(t.title) });

    let arrived = 0;
    let open: () => void = () => undefined;
    const together = new Promise<void>((resolve) => (open = resolve));
    for (const one of both) {
      await one.route('**/transition', async (route) => {
        arrived += 1;
        if (arrived === both.length) open();
        await together;
        await route.continue();
      });
    }
    await Promise.all(both.map((one) => press(one, t.pause)));
    for (const one of both) await expectState(one, 'paused');
    const second = await Promise.all(both.map((one) => one.getByText(`(${t.states.paused})`).count()));
    expect(second).toEqual(expect.arrayContaining([0, 1]));
    for (const one of both) await one.unroute('**/transition');
  });

  await test.step('the colleague resumes it, which both see; then it is canceled permanently', async () => {
    const before = await number(page, t.counts.sent);
    await press(other, t.resume);
    for (const one of both) await expectState(one, 'sending');
    await expect(async () => expect(await number(page, t.counts.sent)).toBeGreaterThan(before)).toPass({
      timeout: 30_000,
    });
    const question = agree(page);
    await press(page, t.cancel);
    expect(await question).toBe(t.cancelSure);
    for (const one of both) {
      await expectState(one, 'cancelled');
      await expect(count(one, t.counts.left)).toHaveText('0');
      const [sent, skipped] = [await number(one, t.counts.sent), await number(one, t.counts.skipped)];
      expect(sent + skipped).toBe(READERS);
      expect(skipped).toBeGreaterThan(0);
      for (const name of [t.pause, t.resume, t.cancel, t.sendNow, t.unschedule]) {
        await expect(panel(one).getByRole('button', { name, exact: true })).toBeHidden();
      }
    }
    await expectAccessible(page, { within: panelNamed(t.title) });
  });
  await colleague.close();
});

test('an address is suppressed, found by its hash alone, and let through again for a reason @release', async ({
  page,
  lang,
  staff,
}) => {
  const { suppressions: t } = texts[lang].admin;
  const address = `suppressed-${randomUUID()}@example.org`;
  await staff.enter(page.context());
  await page.context().addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
  await page.goto('/admin/suppressions');
  await page.getByLabel(t.addLabel).fill(address.toUpperCase());
  await page.getByRole('textbox', { name: t.note, exact: true }).fill('Asked for it');
  await page.getByRole('button', { name: t.add, exact: true }).click();
  const entry = page.getByRole('region', { name: t.title }).getByRole('row').filter({ hasText: address });
  await expect(entry).toContainText(t.reasons.manual);

  await page.getByRole('searchbox', { name: t.search }).fill(` ${address.toUpperCase()} `);
  await page.locator(OUR_PART).getByRole('button', { name: t.find, exact: true }).click();
  await expect(entry).toHaveCount(1);
  const history = page.getByRole('region', { name: t.history }).getByRole('row');
  await expect(history.nth(1)).toContainText(t.events.suppressed);
  await expect(history.nth(1)).toContainText('Asked for it');
  await expectAccessible(page, { within: OUR_PART });

  await entry.getByRole('button', { name: t.lift, exact: true }).click();
  await entry.getByLabel(t.liftReason).fill('Called us');
  await expectAccessible(page, { within: OUR_PART });
  await entry.getByRole('button', { name: t.liftNow, exact: true }).click();
  await expect(page.getByText(t.notFound)).toBeVisible();
  await expect(history.nth(1)).toContainText(t.events.lifted);
  await expect(history.nth(1)).toContainText('Called us');
  await expect(history.nth(2)).toContainText(t.events.suppressed);

  await page.getByRole('searchbox', { name: t.search }).fill(`nobody-${randomUUID()}@example.org`);
  await page.locator(OUR_PART).getByRole('button', { name: t.find, exact: true }).click();
  await expect(page.getByText(t.notFound)).toBeVisible();
  await expect(page.getByRole('heading', { name: t.history })).toBeHidden();
  await expectNoSidewaysScroll(page);
});

test('a list with subscribers is not deleted permanently, and the admin says why @release', async ({
  page,
  lang,
  staff,
  newList,
  complaints,
}) => {
  complaints.allow(/409 \(Conflict\)/);
  const list = await newList();
  await importReaders(staff, list, 2, lang);
  await staff.enter(page.context());
  await page.context().addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
  await page.goto(`/admin/collections/mailing-lists/${list.id}?locale=${lang}`);
  await expect(async () => {
    const remove = page.locator('#action-delete');
    if (!(await remove.isVisible())) await page.locator('.doc-controls__popup .popup-button').click();
    await remove.click({ timeout: 5_000 });
  }).toPass();
  await page.locator('#delete-forever').check();
  await page.locator('#confirm-action').click();
  const reason = lang === 'zh' ? '还有2人订阅了该列表' : '2 people are subscribed to this list';
  await expect(page.getByText(reason)).toBeVisible();
  const kept = await staff.request.get(`/api/mailing-lists/${list.id}?depth=0`);
  expect(kept.status()).toBe(200);
});

test('the pages about mailing lists in the admin hold for axe in light and dark, wide and narrow', async ({
  page,
  lang,
  staff,
  newList,
}) => {
  test.setTimeout(300_000);
  const { admin, announcement } = texts[lang];
  const list = await newList();
  const email = `waits-${randomUUID()}@example.org`;
  await call(staff, '/subscriptions/import', {
    list: list.id,
    csv: `email\n${email}`,
    lang,
    dryRun: false,
  });
  const { token } = tokenIn(await mailInbox.waitFor(email), 'subscribe-confirm');
  await staff.request.post('/api-mail/subscriptions/confirm', { data: { token } });
  // Written in Chinese only, of which the panel warns.
  const draft = { list: list.id, subject: list.name, body: paragraph('一') };
  const { doc } = await call<{ doc: { id: string } }>(staff, '/announcements?locale=zh', draft);

  await staff.enter(page.context());
  for (const theme of ['light', 'dark']) {
    await page.context().addCookies([
      { name: 'payload-lng', value: lang, url: portalUrl() },
      { name: 'payload-theme', value: theme, url: portalUrl() },
    ]);
    // Narrow and wide differ in their layout, light and dark in their colors.
    for (const width of theme === 'light' ? [1440, 820] : [1440]) {
      await page.setViewportSize({ width, height: 900 });
      for (const path of ['subscription-requests', 'subscribers', 'suppressions', 'mailman']) {
        await page.goto(`/admin/${path}`);
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
        await expect(page.locator(`${OUR_PART} h1`)).toBeVisible();
        await expectAccessible(page, { within: OUR_PART });
        await expectNoSidewaysScroll(page);
      }
      await page.goto(`/admin/subscription-requests?list=${list.id}`);
      const card = page.getByRole('listitem').filter({ hasText: email });
      // The first press waits for the page to listen.
      const send = card.getByRole('button', { name: admin.review.send });
      await expect(async () => {
        if (!(await send.isVisible()))
          await card.getByRole('button', { name: admin.review.reject }).click({ timeout: 1_000 });
        await send.click({ timeout: 5_000 });
      }).toPass();
      await expect(card.getByRole('alert')).toHaveText(admin.review.reasonMissing);
      await expectAccessible(page, { within: OUR_PART });
      await page.goto(`/admin/collections/announcements/${doc.id}?locale=zh`);
      const panel = page.getByRole('region', { name: announcement.title });
      await expect(panel).toContainText(beginning(announcement.notWritten));
      await expectAccessible(page, { within: panelNamed(announcement.title) });
    }
  }
});

test('auditors see subscribers in the portal’s list, without what changes them @release', async ({
  page,
  context,
  staff,
  lang,
}) => {
  const { email, password } = await staff.colleague('auditor');
  const login = await context.request.post('/api/staff/login', {
    data: { email, password },
    headers: { origin: portalUrl() },
  });
  expect(login.ok(), await login.text()).toBe(true);
  await context.addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
  await page.goto('/admin');
  await expect(page.locator('nav a[href="/admin/subscribers"]')).toHaveCount(1);
  await expect(page.locator('nav a[href="/admin/collections/subscriptions"]')).toHaveCount(0);

  await page.goto('/admin/subscribers');
  const { subscribers } = texts[lang].admin;
  await expect(page.getByRole('heading', { name: subscribers.title, level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: subscribers.filter, exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: subscribers.export, exact: true })).toHaveCount(0);
  await expect(page.getByText(texts[lang].admin.import.title, { exact: true })).toHaveCount(0);
});
