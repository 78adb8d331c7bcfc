import { readFile } from 'node:fs/promises';

import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectSoundInAllVariants,
  test,
} from '../support/e2e';

const INDEX = 'docs/base-specification/requirements';
const PREVIEW = 'docs/base-specification/v/2.0-preview/requirements';

const words = {
  zh: {
    title: '要求一览',
    applies: '适用对象',
    since: '对比版本',
    filter: '筛选要求',
    clear: '清除筛选条件',
    role: '交换机',
    check: 'HDL-NET-002的核查结果',
    export: '导出核查表',
    import: '导入核查表',
    takeOver: '沿用1.1的核查结果',
    notReadable: '此文件不是核查表',
    changed: '已修改',
    before: '1.1版：符合',
    show: '显示',
    noneShown: '列表中没有此结果的要求，请选择其他结果。',
  },
  en: {
    title: 'Requirements',
    applies: 'Applies to',
    since: 'Changed since',
    filter: 'Filter requirements',
    clear: 'Clear filters',
    role: 'Switch',
    check: 'Your check of HDL-NET-002',
    export: 'Export checklist',
    import: 'Import checklist',
    takeOver: 'Copy checks from 1.1',
    notReadable: 'That file isn’t a checklist',
    changed: 'Changed',
    before: 'In 1.1: Met',
    show: 'Show',
    noneShown: 'No requirement in this list has that result. Choose another one.',
  },
};

test('the requirements of a release are found from a chapter, narrowed, and lead to where they are written @phone', async ({
  page,
  lang,
}) => {
  const own = words[lang];
  await page.goto(`/${lang}/docs/base-specification`);
  await page.getByRole('main').getByRole('link', { name: own.title }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(own.title);
  const rows = page.getByRole('main').locator('tbody tr');
  const all = await rows.count();
  await page.getByLabel(own.applies).selectOption(own.role);
  await page.getByRole('button', { name: own.filter }).click();
  await expect(page).toHaveURL(/[?&]applies=/);
  await expect(page.getByLabel(own.applies)).toHaveValue(own.role);
  expect(await rows.count()).toBeLessThan(all);
  await expect(page.getByRole('link', { name: 'HDL-NET-002' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'HDL-NET-008' })).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: own.clear }).click();
  await expect(rows).toHaveCount(all);
  await page.getByRole('link', { name: 'HDL-NET-008' }).click();
  await expect(page).toHaveURL(/network-layer#HDL-NET-008$/);
});

test('a checklist stays in the browser, and comes back from its file @phone', async ({ page, lang }) => {
  const own = words[lang];
  await page.goto(`/${lang}/${INDEX}`);
  const check = page.getByLabel(own.check);
  await check.selectOption('met');
  const met = page.locator('[data-check-count="met"] dd');
  await expect(met).toHaveText('1');
  await page.reload();
  await expect(check).toHaveValue('met');
  await expect(met).toHaveText('1');

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: own.export }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('base-specification-1.1-checklist.csv');
  const file = await readFile(await download.path(), 'utf8');
  expect(file).toContain('HDL-NET-002,met,SHALL,');

  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(check).toHaveValue('');
  const upload = page.locator('input[type="file"]');
  await upload.setInputFiles({ name: 'notes.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') });
  await expect(page.getByText(own.notReadable)).toBeVisible();
  await upload.setInputFiles({ name: 'checklist.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await expect(check).toHaveValue('met');
  await expect(met).toHaveText('1');
  await expectAccessible(page);
});

test('a later release shows what changed, and keeps the checks of what did not @release', async ({
  page,
  lang,
}) => {
  const own = words[lang];
  await page.goto(`/${lang}/${INDEX}`);
  // The first says the same in the preview, the second does not.
  for (const number of ['HDL-PHY-003', 'HDL-RES-006']) {
    await page.locator(`select[data-check="${number}"]`).selectOption('met');
  }
  await page.goto(`/${lang}/${PREVIEW}`);
  await page.getByRole('button', { name: own.takeOver }).click();
  await expect(page.locator('select[data-check="HDL-PHY-003"]')).toHaveValue('met');
  await expect(page.locator('select[data-check="HDL-RES-006"]')).toHaveValue('');
  // What has to be checked again says what was said before, and can be had alone.
  await expect(page.locator('[data-earlier-check="HDL-RES-006"]')).toHaveText(own.before);
  await expect(page.locator('[data-earlier-check="HDL-PHY-003"]')).toBeEmpty();
  await page.getByRole('combobox', { name: own.show, exact: true }).selectOption('open');
  await expect(page.locator('select[data-check="HDL-PHY-003"]')).toBeHidden();
  await expect(page.locator('select[data-check="HDL-RES-006"]')).toBeVisible();
  await page.getByRole('combobox', { name: own.show, exact: true }).selectOption('met');
  await expect(page.getByRole('main').locator('tbody tr:visible')).toHaveCount(1);
  await expect(page.getByRole('main').locator('h2[id^="chapter-"]:visible')).toHaveCount(1);
  await page.getByRole('combobox', { name: own.show, exact: true }).selectOption('unmet');
  await expect(page.getByText(own.noneShown)).toBeVisible();
  await expect(page.getByRole('main').locator('tbody tr:visible')).toHaveCount(0);

  await page.getByLabel(own.since).selectOption('1.1');
  await page.getByRole('button', { name: own.filter }).click();
  await expect(page).toHaveURL(/[?&]since=1\.1/);
  const row = page.getByRole('row', { name: /HDL-RES-006/ });
  await expect(row).toContainText(own.changed);
  await expect(row.locator('ins').first()).toBeVisible();
  await expect(page.getByRole('row', { name: /HDL-PHY-003/ })).toHaveCount(0);
  await expectSoundInAllVariants(page);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the filters work, and nothing is offered that needs scripts @release', async ({ page, lang }) => {
    const own = words[lang];
    await page.goto(`/${lang}/${INDEX}`);
    await expect(page.getByRole('button', { name: own.export })).toBeHidden();
    await expect(page.locator('select[data-check]').first()).toBeHidden();
    await page.getByLabel(own.applies).selectOption(own.role);
    await page.getByRole('button', { name: own.filter }).click();
    await expect(page).toHaveURL(/[?&]applies=/);
    await expect(page.getByRole('link', { name: 'HDL-NET-008' })).toHaveCount(0);
  });
});
