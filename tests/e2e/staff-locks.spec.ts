import { expect, test } from '../support/e2e';
import { portalUrl } from '../support/portal-address';

/** A browser that asks Payload’s forms to lock what its person may only read. */

test('an auditor locks no account of a colleague through a form @release', async ({
  page,
  context,
  staff,
}) => {
  test.slow(); // two accounts are made first
  const [auditor, colleague] = [await staff.colleague('auditor'), await staff.colleague('editor')];
  const idOf = async (email: string) => {
    const found = await staff.request.get(
      `/api/staff?depth=0&where[email][equals]=${encodeURIComponent(email)}`,
    );
    const { docs } = (await found.json()) as { docs: { id: string }[] };
    return docs[0]?.id ?? '';
  };
  const locksOn = async (account: string) => {
    const found = await staff.request.get(
      `/api/payload-locked-documents?depth=0&where[document.value][equals]=${account}`,
    );
    return ((await found.json()) as { docs: { id: string }[] }).docs;
  };
  const [own, other] = [await idOf(auditor.email), await idOf(colleague.email)];

  await page.goto(`${portalUrl()}/admin/login`);
  await page.locator('input[name=email]').fill(auditor.email);
  await page.locator('input[name=password]').fill(auditor.password);
  await page.locator('input[name=password]').press('Enter');
  await page.waitForURL(/\/admin$/);

  // The form of the own account locks it, which is what shows that the call below would lock the other one.
  await page.goto('/admin/account');
  const name = page.locator('input[name=name]');
  await name.fill('Ada Weaver');
  await expect.poll(() => locksOn(own)).toHaveLength(1);

  const crafted: string[] = [];
  await context.route('**/admin/account', async (route) => {
    const body = route.request().postData();
    if (!body?.includes('form-state')) return route.continue();
    crafted.push(body);
    return route.continue({ postData: body.replaceAll(own, other) });
  });
  const answered = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/admin/account'),
  );
  await name.fill('Ada Warp');
  expect((await answered).status()).toBe(200);
  expect(crafted.some((body) => body.includes('returnLockStatus') && body.includes(own))).toBe(true);
  expect(await locksOn(other)).toEqual([]);

  // Nobody deletes an account that someone has open.
  await page.close();
  for (const { id } of await locksOn(own)) {
    const ended = await staff.request.delete(`/api/payload-locked-documents/${id}`);
    expect(ended.ok(), await ended.text()).toBe(true);
  }
});
