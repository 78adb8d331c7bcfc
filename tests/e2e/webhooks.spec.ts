import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import textsEn from '@/i18n/messages/en/webhooks.json' with { type: 'json' };
import textsZh from '@/i18n/messages/zh/webhooks.json' with { type: 'json' };

import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/e2e';
import { portalUrl } from '../support/portal-address';

/** Administrators register a webhook, see that it works, and remove it (ADR 169). */

/** What is within Payload’s frame. */
const OUR_PART = '.gutter:has(h1)';

test('an administrator registers a webhook, tests it, and deletes it @release', async ({
  page,
  context,
  staff,
  lang,
}) => {
  test.slow();
  const received: string[] = [];
  const receiver = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      received.push(body);
      response.writeHead(204).end();
    });
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/in`;
  try {
    const texts = { zh: textsZh, en: textsEn }[lang];
    await context.addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
    await staff.enter(context);
    await page.goto('/admin/webhooks');
    await expect(page.getByRole('heading', { level: 1, name: texts.title })).toBeVisible();
    await expectAccessible(page, { within: OUR_PART });
    await expectNoSidewaysScroll(page);

    await page.getByLabel(texts.url, { exact: true }).fill(url);
    await page.getByRole('button', { name: texts.add, exact: true }).click();
    await expect(page.getByText(texts.secret.once)).toBeVisible();
    await expect(page.getByText(/^whsec_/)).toBeVisible();

    await page.goto((await page.getByRole('link', { name: url }).getAttribute('href')) ?? '');
    // A button that is pressed before the scripts came does nothing.
    await expect(async () => {
      await page.getByRole('button', { name: texts.test, exact: true }).click();
      await expect(page.getByText(texts.testDone).first()).toBeVisible();
    }).toPass();
    // Other tests publish meanwhile, which arrives as well.
    const tests = () => received.filter((body) => body.includes('webhook.test')).length;
    await expect.poll(tests, { timeout: 30_000 }).toBeGreaterThan(0);
    const delivery = page.getByRole('row').filter({ hasText: texts.types['webhook.test'] });
    await expect(async () => {
      await page.reload();
      await expect(delivery.getByText(texts.log.states.delivered).first()).toBeVisible();
    }).toPass();
    await expectAccessible(page, { within: OUR_PART });
    await expect(page.getByText(/^whsec_/)).toHaveCount(0);

    const question = page.getByRole('group', { name: texts.delete.action });
    await expect(async () => {
      await page.getByRole('button', { name: texts.delete.action, exact: true }).first().click();
      await expect(question).toBeVisible();
    }).toPass();
    await question.getByRole('button', { name: texts.delete.action, exact: true }).click();
    await expect(page).toHaveURL(/\/admin\/webhooks$/);
    await expect(page.getByRole('link', { name: url })).toHaveCount(0);
  } finally {
    receiver.closeAllConnections();
    receiver.close();
  }
});
