import { randomUUID } from 'node:crypto';

import { PDFDocument } from '@cantoo/pdf-lib';
import type { Page } from '@playwright/test';

import en from '@/i18n/messages/en/applications-review.json' with { type: 'json' };
import zh from '@/i18n/messages/zh/applications-review.json' with { type: 'json' };

import { expect, expectAccessible, expectNoSidewaysScroll, type Staff, test } from '../support/e2e';
import { fileApplication } from '../support/filed-application';
import { IdentityBrowser } from '../support/identity';
import { shown } from '../support/message';
import { portalUrl } from '../support/portal-address';
import { acceptInvitation } from '../support/staff-accounts';

/** A reviewer's day at the console, by keyboard, in the language of the project. */

const texts = { zh, en };
/** What is beside Payload's own frame, the label of whose language menu has too little contrast for axe. */
const OUR_PART = '.gutter';
const specifications = ['base-specification', 'management-interface', 'supernode-reference-architecture'];

/** Files applications of one new member, one a specification. @returns their ids */
async function apply(organization: string): Promise<string[]> {
  const member = new IdentityBrowser();
  await member.register();
  const ids: string[] = [];
  for (const specification of specifications) {
    ids.push(await fileApplication(member, { specification, organization }));
  }
  return ids;
}

async function signedCopy(): Promise<Buffer> {
  const scan = await PDFDocument.create();
  scan.addPage([300, 400]).drawText('signed');
  return Buffer.from(await scan.save());
}

const stateOf = async (staff: Staff, id: string) => {
  const answer = await staff.request.get(`/api/applications/${id}?depth=0`);
  return ((await answer.json()) as { state: string }).state;
};

/** Id of the case that the address names. */
const caseIn = (page: Page) => new URL(page.url()).searchParams.get('case') ?? '';

/** Sends a reason by keyboard: the key of the decision, a template, Ctrl+Enter. */
async function decideByTemplate(page: Page, key: string) {
  await page.keyboard.press(key);
  const form = page.locator('form[aria-label]').filter({ has: page.getByRole('textbox').first() });
  await form.locator('select').selectOption({ index: 1 });
  await expect(form.locator('textarea')).not.toHaveValue('');
  await expect(form.locator('textarea')).toBeFocused();
  await page.keyboard.press('Control+Enter');
}

test('a reviewer takes, asks, rejects, approves in bulk, refuses, grants and revokes by keyboard', async ({
  page,
  lang,
  staff,
  complaints,
}) => {
  test.setTimeout(300_000);
  const text = texts[lang];
  // Two members with three applications each; an organization of their own keeps the queue of this test apart.
  const token = `Weft${randomUUID().slice(0, 8)}`;
  const ids = [...(await apply(`${token} North`)), ...(await apply(`${token} South`))];
  const colleague = `Colleague ${token}`;
  const account = { name: colleague, email: `${randomUUID()}@example.org`, roles: ['reviewer'] };
  const made = await staff.request.post('/api/staff/invite', { data: account });
  expect(made.ok(), await made.text()).toBe(true);
  // Cases are handed over to people who have been here.
  await acceptInvitation({ email: account.email, password: 'seven looms before noon' });
  await staff.enter(page.context());
  await page.context().addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);

  // Filter: what is typed goes into the address, and survives a reload.
  await page.goto('/admin/review');
  const lines = page.getByRole('region', { name: text.list.label, exact: true }).getByRole('listitem');
  await expect(lines.first()).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByLabel(text.filters.search, { exact: true })).toBeFocused();
  await page.keyboard.type(token);
  await expect(lines).toHaveCount(6);
  await expect(page).toHaveURL(new RegExp(`search=${token}`));
  await page.reload();
  await expect(lines).toHaveCount(6);

  // The keys are explained; the first case opens without a reload.
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: text.keys.title })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('j');
  const open = page.getByRole('heading', { level: 2 });
  await expect(open).toContainText(token);
  await expectAccessible(page, { within: OUR_PART });
  await expectNoSidewaysScroll(page);

  // Take, and hand over.
  await page.keyboard.press('t');
  await expect(page.getByRole('button', { name: text.case.release })).toBeVisible();
  await page.getByLabel(text.case.handOver).selectOption({ label: colleague });
  await expect(page.getByText(`${text.case.assignee}: ${colleague}`)).toBeVisible();

  // A note that was begun is there again after another case was looked at.
  await page.keyboard.press('n');
  await page.keyboard.type('rang them up');
  await page.keyboard.press('Escape');
  const first = caseIn(page);
  await page.keyboard.press('j');
  await expect.poll(() => caseIn(page)).not.toBe(first);
  await page.keyboard.press('k');
  await expect.poll(() => caseIn(page)).toBe(first);
  const note = page.getByLabel(text.case.addNote);
  await expect(note).toHaveValue('rang them up');
  await note.press('Control+Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'rang them up' })).toBeVisible();
  await note.press('Escape');

  // More information is asked for; the case leaves the queue and the next one opens.
  await decideByTemplate(page, 'i');
  await expect(lines).toHaveCount(5);
  await expect.poll(() => caseIn(page)).not.toBe(first);

  // A colleague is faster: nothing is decided twice, and the console says who it was.
  await page.reload();
  const approve = page.getByRole('button', { name: text.decisions.approve_qualification });
  await expect(approve).toBeVisible();
  const second = caseIn(page);
  expect(ids).toContain(second);
  const meanwhile = await staff.request.post(`/api/applications/${second}/transition`, {
    data: { event: 'request_more_info', expectedState: 'submitted', reason: 'Which product?' },
  });
  expect(meanwhile.ok()).toBe(true);
  complaints.allow(/status of 409/);
  await page.keyboard.press('a');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: text.events.request_more_info })).toBeVisible();
  await expect(lines).toHaveCount(4);

  // Reject, with a template.
  await page.keyboard.press('Escape');
  await expect(page.getByText(text.case.none)).toBeVisible();
  await page.keyboard.press('j');
  await expect(approve).toBeVisible();
  await decideByTemplate(page, 'r');
  await expect(lines).toHaveCount(3);

  // The rest in one go: one confirmation, a result for each.
  await page.getByLabel(text.list.selectAll).check();
  await page.keyboard.press('b');
  const bulk = page.getByRole('dialog');
  await bulk.getByRole('button', { name: shown(lang, text.bulk.confirm, { count: 3 }) }).click();
  await expect(bulk.getByText(text.bulk.ok, { exact: true })).toHaveCount(3, { timeout: 60_000 });
  await expectAccessible(page, { within: OUR_PART });
  await bulk.getByRole('button', { name: text.bulk.close }).click();
  await expect(page.getByText(text.list.emptyFiltered)).toBeVisible();

  // Signed copies that arrived by email are filed with their cases.
  const sent: string[] = [];
  for (const id of ids) if ((await stateOf(staff, id)) === 'agreement_sent') sent.push(id);
  expect(sent).toHaveLength(3);
  for (const id of sent) {
    const filed = await staff.request.post(`/api/applications/${id}/agreement`, {
      multipart: {
        file: { name: 'scan.pdf', mimeType: 'application/pdf', buffer: await signedCopy() },
      },
    });
    expect(filed.ok(), await filed.text()).toBe(true);
  }
  await page.goto(`/admin/review?queue=agreement&search=${token}`);
  await expect(lines).toHaveCount(3);
  await page.keyboard.press('j');
  await expect(page.getByText(text.files.match)).toBeVisible();
  await expect(page.locator('canvas').first()).toBeVisible();
  await expectAccessible(page, { within: OUR_PART });
  await decideByTemplate(page, 'r');
  await expect(lines).toHaveCount(2);
  await expect(page.getByRole('button', { name: text.decisions.approve_agreement })).toBeVisible();
  await page.keyboard.press('a');
  await page.keyboard.press('Enter');
  await expect(lines).toHaveCount(1);

  // Revoke what was granted.
  await page.goto(`/admin/review?queue=granted&search=${token}`);
  await expect(lines).toHaveCount(1);
  await page.keyboard.press('j');
  await page.getByRole('button', { name: text.decisions.revoke, exact: true }).click();
  const revoke = page.getByRole('form', { name: text.decisions.revoke });
  await revoke.getByLabel(text.decisions.reason).fill('The holder has left.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(text.list.emptyFiltered)).toBeVisible();
  const states = await Promise.all(ids.map((id) => stateOf(staff, id)));
  expect(states.sort()).toEqual([
    'agreement_rejected',
    'agreement_returned',
    'more_info_needed',
    'more_info_needed',
    'qualification_rejected',
    'revoked',
  ]);
});

test('statistics and the download log are accessible and fit the screen @en', async ({
  page,
  lang,
  staff,
}) => {
  const text = texts[lang];
  await staff.enter(page.context());
  await page.context().addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
  await page.setViewportSize({ width: 820, height: 1180 });

  await page.goto('/admin/review-statistics');
  await expect(page.getByRole('heading', { name: text.statistics.title })).toBeVisible();
  const charts = page.getByRole('heading', { name: text.statistics.weeks });
  await expect(charts.or(page.getByText(text.statistics.none))).toBeVisible();
  await expectAccessible(page, { within: OUR_PART });
  await expectNoSidewaysScroll(page);

  await page.goto('/admin/downloads');
  await expect(page.getByRole('heading', { name: text.downloads.title })).toBeVisible();
  await expectAccessible(page, { within: OUR_PART });
  await expectNoSidewaysScroll(page);
});
