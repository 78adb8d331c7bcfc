import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

import { expect, expectAccessible, test } from '../support/e2e';
import { IdentityBrowser } from '../support/identity';
import { Keyboard } from '../support/keyboard';
import { codeIn, mailInbox } from '../support/mail-inbox';
import { portalUrl } from '../support/portal-address';
import { solvePuzzle } from '../support/puzzle';
import { unzip } from '../support/zip';

/** The messages that the pages are built with: what they say is asserted, not repeated. */
function messages<T>(lang: string, namespace: string): T {
  const file = new URL(`../../src/i18n/messages/${lang}/${namespace}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}

const PASSWORD = 'Weave-2026';
const NEW_PASSWORD = 'Thread-2027';

test('the whole life of an account, by keyboard alone: made, changed throughout, exported, deleted @release', async ({
  page,
  lang,
  inbox,
}) => {
  test.slow(); // nine screens, each looked at by axe
  const my = messages<typeof import('../../src/i18n/messages/en/my.json')>(lang, 'my');
  const identity = messages<typeof import('../../src/i18n/messages/en/identity.json')>(lang, 'identity');
  const verification = messages<typeof import('../../src/i18n/messages/en/verification.json')>(
    lang,
    'verification',
  );
  const { settings } = my;
  const keyboard = new Keyboard(page);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const heading = page.getByRole('heading', { level: 1 });
  const choosePicture = page.locator('button', { hasText: my.profile.choose });

  // Register: the puzzle with the arrow keys, the code from the mail.
  await page.goto(`/${lang}/my/profile`);
  await expect(heading).toHaveText(identity.login.title);
  await expectAccessible(page);
  await keyboard.press(page.getByRole('link', { name: identity.login.register }));
  await expect(heading).toHaveText(identity.register.title);
  await keyboard.type(field(identity.fields.account), inbox.address);
  await keyboard.press(button(verification.send));
  const slider = page.getByRole('slider', { name: verification.slider });
  await keyboard.to(slider);
  await expectAccessible(page);
  const sent = page.getByText(verification.sent.split('{account}')[0] ?? '').first();
  await solvePuzzle(page, 'keys', verification, sent);
  await expect(field(verification.code)).toBeFocused();
  await page.keyboard.type(codeIn(await inbox.waitFor((mail) => codeIn(mail) !== '')));
  await keyboard.type(field(identity.fields.password), PASSWORD);
  await keyboard.type(field(identity.fields.confirmation), PASSWORD);
  await keyboard.type(page.getByLabel(identity.fields.nickname), 'Ada-2');
  await keyboard.press(page.getByRole('checkbox'), 'Space');
  await expectAccessible(page);
  await keyboard.press(button(identity.register.submit));

  // Profile: name, and a picture that is cut.
  await expect(page).toHaveURL(`${portalUrl()}/${lang}/my/profile`);
  await keyboard.type(page.getByLabel(my.profile.nickname), 'Grace-7');
  await page.keyboard.press('Enter');
  await expect(page.getByText(my.profile.saved)).toBeVisible();
  await keyboard.keepsItsPlace();
  const drawing = sharp({ create: { width: 400, height: 300, channels: 3, background: '#2746c7' } });
  // Waited for from now on: the browser has to know of it before the key arrives.
  const opened = page.waitForEvent('filechooser');
  await keyboard.press(choosePicture);
  const chooser = await opened;
  await chooser.setFiles({
    name: 'picture.png',
    mimeType: 'image/png',
    buffer: await drawing.png().toBuffer(),
  });
  const crop = page.getByRole('dialog', { name: my.profile.crop });
  await keyboard.to(crop.getByRole('group', { name: my.profile.cropArea }));
  await page.keyboard.press('ArrowLeft');
  await keyboard.to(crop.getByLabel(my.profile.zoom, { exact: true }));
  await page.keyboard.press('ArrowRight');
  await expectAccessible(page);
  await keyboard.press(crop.getByRole('button', { name: my.profile.use }));
  await expect(page.getByText(my.profile.uploaded)).toBeVisible();
  await expect(choosePicture).toBeFocused();
  await expectAccessible(page);

  // Settings: a device, the address, everything held, the password.
  const elsewhere = new IdentityBrowser();
  await elsewhere.post('login', { account: inbox.address, ...(await elsewhere.encrypted(PASSWORD)) });
  const menu = page.getByRole('navigation', { name: my.nav });
  await keyboard.press(menu.getByRole('link', { name: my.menu.settings }));
  await expect(heading).toHaveText(settings.title);
  const devices = page.getByRole('region', { name: settings.sessions.title });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await keyboard.press(devices.getByRole('listitem').nth(1).getByRole('button'));
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  expect((await elsewhere.get('personal/center/user')).status).toBe(401);
  await keyboard.keepsItsPlace();

  const email = `member-${randomUUID()}@example.org`;
  const address = page.getByRole('region', { name: settings.email.title });
  await keyboard.press(address.getByRole('button', { name: my.change }));
  await expect(address.getByLabel(settings.email.newEmail)).toBeFocused();
  await page.keyboard.type(email);
  await keyboard.press(button(verification.send));
  await keyboard.press(button(verification.withoutPicture));
  // The browser calculates, then the code is sent: seconds on a busy machine.
  await expect(field(verification.code)).toBeFocused({ timeout: 25_000 });
  await page.keyboard.type(codeIn(await mailInbox.waitFor(email, (mail) => codeIn(mail) !== '')));
  await keyboard.type(address.getByLabel(settings.email.password, { exact: true }), PASSWORD);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  // The form, which names the new address as well, is gone when the change is made.
  await expect(address.getByLabel(settings.email.newEmail)).toBeHidden();
  await expect(address.getByText(email).first()).toBeVisible();
  await keyboard.keepsItsPlace();

  await keyboard.to(button(settings.export.action));
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  const files = unzip(await readFile(await download.path()));
  expect(JSON.parse(files.get('account/data.json')?.toString() ?? '')).toMatchObject({
    email,
    nickname: 'Grace-7',
  });

  const passwords = page.getByRole('region', { name: settings.password.title, exact: true });
  await keyboard.press(passwords.getByRole('button', { name: my.change }));
  await expect(passwords.getByLabel(settings.password.old, { exact: true })).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await keyboard.type(passwords.getByLabel(settings.password.new, { exact: true }), NEW_PASSWORD);
  await keyboard.type(passwords.getByLabel(settings.password.repeat, { exact: true }), NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText(settings.password.doneTitle)).toBeVisible();
  await expectAccessible(page);

  // Log in again, with the new address and the new password.
  await keyboard.press(page.getByRole('link', { name: settings.password.logIn }));
  await expect(heading).toHaveText(identity.login.title);
  await keyboard.type(field(identity.fields.account), email);
  await keyboard.type(field(identity.fields.password), NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${portalUrl()}/${lang}/my/settings`);

  // Delete: cancel first, then confirm.
  const deletion = page.getByRole('dialog', { name: settings.deletion.dialogTitle });
  await keyboard.press(button(settings.deletion.action));
  await keyboard.press(deletion.getByRole('button', { name: settings.deletion.think }), 'Space');
  await expect(deletion).toBeHidden();
  await expect(button(settings.deletion.action)).toBeFocused();
  await page.keyboard.press('Enter');
  await keyboard.type(deletion.getByLabel(settings.confirmation.password, { exact: true }), NEW_PASSWORD);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText(settings.deletion.doneTitle)).toBeVisible();
  await keyboard.keepsItsPlace();
  await expectAccessible(page);
  const { status } = await elsewhere.post('login', {
    account: email,
    ...(await elsewhere.encrypted(NEW_PASSWORD)),
  });
  expect(status).toBe(400);
});
