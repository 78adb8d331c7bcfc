import { randomUUID } from 'node:crypto';

import pg from 'pg';

import en from '@/i18n/messages/en/staff.json' with { type: 'json' };
import zh from '@/i18n/messages/zh/staff.json' with { type: 'json' };

import { expect, expectAccessible, test } from '../support/e2e';
import { IdentityBrowser } from '../support/identity';
import { portalUrl } from '../support/portal-address';
import { portalRuntime } from '../support/second-web';

const texts = { zh, en };

test.beforeEach(async ({ context, staff, lang }) => {
  await staff.enter(context);
  await context.addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
});

test('an administrator locks a member, unlocks, ends the sessions and erases', async ({
  page,
  staff,
  lang,
}) => {
  test.slow(); // the admin is drawn again after each decision
  const { member: labels, events } = texts[lang];
  const member = new IdentityBrowser();
  const account = await member.register();
  const found = await staff.request.get(`/api/members?where[email][equals]=${encodeURIComponent(account)}`);
  const { docs } = (await found.json()) as { docs: { id: string }[] };
  await page.goto(`/admin/collections/members/${docs[0]?.id ?? ''}`);
  const actions = page.getByRole('region', { name: labels.actions });
  const history = page.getByRole('region', { name: labels.history });
  await expect(actions.getByText(labels.state.active, { exact: true })).toBeVisible();
  await expectAccessible(page, { within: '#member-actions' });
  await expect(page.locator('#field-locale')).toHaveValue(lang === 'zh' ? '中文' : 'Chinese');

  type Event = 'lock' | 'unlock' | 'end_sessions' | 'erase';
  const decide = async (event: Event) => {
    await actions.getByRole('button', { name: labels[event], exact: true }).click();
    const confirm = actions.getByRole('button', { name: labels.confirm.replace('{action}', labels[event]) });
    await actions.getByLabel(labels.reason, { exact: true }).fill(`Test of ${event}`);
    if (event === 'erase') {
      await expect(confirm).toBeDisabled();
      await actions.getByLabel(labels.understood).check();
    }
    await confirm.click();
  };
  const logIn = async () =>
    (await member.post('login', { account, ...(await member.encrypted('Weave-2026')) })).status;

  // Without a reason nothing happens.
  await actions.getByRole('button', { name: labels.lock, exact: true }).click();
  await actions
    .getByRole('button', { name: labels.confirm.replace('{action}', labels.lock), exact: true })
    .click();
  await expect(actions.getByRole('alert')).toHaveText(labels.reasonMissing);
  await actions.getByRole('button', { name: labels.cancel }).click();

  await decide('lock');
  await expect(actions.getByText(labels.state.locked, { exact: true })).toBeVisible();
  await expect(history.getByText('Test of lock')).toBeVisible();
  expect((await member.get('personal/center/user')).status).toBe(401);
  expect(await logIn()).toBe(400);

  await decide('unlock');
  await expect(actions.getByText(labels.state.active, { exact: true })).toBeVisible();
  await expect(history.getByText(events.actions['account.unlocked'])).toBeVisible();
  expect(await logIn()).toBe(200);

  await decide('end_sessions');
  await expect(history.getByText('Test of end_sessions')).toBeVisible();
  expect((await member.get('personal/center/user')).status).toBe(401);

  await decide('erase');
  await expect(page).toHaveURL(/\/admin\/collections\/members(?:\?|$)/);
  expect(await logIn()).toBe(400);
});

test('an administrator sends a mail again that was given up @release', async ({ page, lang, inbox }) => {
  const { outbox } = texts[lang];
  const client = new pg.Client({ connectionString: portalRuntime().databaseUrl });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO mail_outbox (kind, locale, recipient, subject, html, text, redacted_text, message_id, state, tries, last_error)
       VALUES ('passwordChanged', $1, $2, 'Again', '<p>Again</p>', 'Again', 'Again', $3, 'failed', 3, '550 no such user')`,
      [lang, inbox.address, `<${randomUUID()}@test.example>`],
    );
    await page.goto(`/admin/outbox?recipient=${encodeURIComponent(inbox.address)}`);
    const row = page.getByRole('row').filter({ hasText: inbox.address });
    await expect(row).toHaveCount(1);
    await expect(row.getByText(outbox.states.failed, { exact: true })).toBeVisible();
    await expect(row.getByText('550 no such user')).toBeVisible();
    await expectAccessible(page, { within: 'table' });
    await row.getByRole('button', { name: outbox.again }).click();
    await inbox.waitFor(({ subject }) => subject === 'Again');
    await page.reload();
    await expect(row.getByText(outbox.states.sent, { exact: true })).toBeVisible();
    await expect(row.getByRole('button', { name: outbox.again })).toHaveCount(0);
  } finally {
    await client.query('DELETE FROM mail_outbox WHERE recipient = $1', [inbox.address]);
    await client.end();
  }
});
