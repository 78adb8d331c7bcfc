import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';

import enFaq from '@/i18n/messages/en/faq.json' with { type: 'json' };
import enList from '@/i18n/messages/en/mail-list.json' with { type: 'json' };
import enCaptcha from '@/i18n/messages/en/verification.json' with { type: 'json' };
import zhFaq from '@/i18n/messages/zh/faq.json' with { type: 'json' };
import zhList from '@/i18n/messages/zh/mail-list.json' with { type: 'json' };
import zhCaptcha from '@/i18n/messages/zh/verification.json' with { type: 'json' };

import type { Engine, Tab } from '../support/engines/engine';
import { firefox } from '../support/engines/firefox';
import { webkit } from '../support/engines/webkit';
import { mailInbox } from '../support/mail-inbox';
import { portalUrl } from '../support/portal-address';

/** What visitors do on the public site, in engines other than that of the browser tests, where they are installed. */

const texts = {
  zh: {
    faq: zhFaq.helped,
    list: zhList,
    captcha: zhCaptcha,
    found: '事务层',
    typed: '事务',
    reject: '全部拒绝',
  },
  en: {
    faq: enFaq.helped,
    list: enList,
    captcha: enCaptcha,
    found: 'Transaction Layer',
    typed: 'transa',
    reject: 'Reject all',
  },
};
const languages = ['zh', 'en'] as const;

const CHAPTER = 'docs/base-specification/transport-layer';
const CHAPTER_FOUND = 'docs/base-specification/transaction-layer';

const pages = [
  '',
  'specifications',
  CHAPTER,
  'docs/glossary',
  'white-papers/one-memory-pool',
  'news',
  'videos/first-packet',
  'activities/plugfest-three',
  'faq',
  'search?q=memory',
  'mail-list/subscribe',
  'hardware',
  'community',
];

/** Until what a check says is true. */
const eventually = { timeout: 10_000, interval: 100 };

/** Marks the first element that is shown and has this name or text, so a click can find it. @returns its selector */
async function named(tab: Tab, selector: string, name: string): Promise<string> {
  const mark = `m${randomUUID()}`;
  await expect
    .poll(
      () =>
        tab.inPage(
          (wanted, text, attribute) => {
            const found = [...document.querySelectorAll<HTMLElement>(wanted)].find(
              (element) =>
                element.checkVisibility() && [element.ariaLabel, element.textContent.trim()].includes(text),
            );
            found?.setAttribute('data-journey', attribute);
            return found !== undefined;
          },
          selector,
          name,
          mark,
        ),
      { ...eventually, message: `${selector} named ${name}` },
    )
    .toBe(true);
  return `[data-journey="${mark}"]`;
}

const clickNamed = async (tab: Tab, selector: string, name: string) =>
  tab.click(await named(tab, selector, name));

/** Waits for elements that are shown. */
const shown = (tab: Tab, selector: string) =>
  expect.poll(() => isShown(tab, selector), { ...eventually, message: `${selector} is shown` });

const isShown = (tab: Tab, selector: string) =>
  tab.inPage(
    (wanted) => [...document.querySelectorAll(wanted)].some((element) => element.checkVisibility()),
    selector,
  );

const textOf = (tab: Tab, selector: string) =>
  tab.inPage((wanted) => document.querySelector(wanted)?.textContent.trim() ?? '', selector);

const address = (tab: Tab) => tab.inPage(() => location.href);

const reads = (tab: Tab, selector: string) =>
  expect.poll(() => textOf(tab, selector), { ...eventually, message: `text of ${selector}` });

/** Opens a page of the site and waits for its scripts, as `waitForScripts` of the browser tests does. */
async function visit(tab: Tab, path: string): Promise<void> {
  await tab.open(`${portalUrl()}/${path}`);
  await expect
    .poll(() => tab.inPage(() => document.querySelector('[data-choose-theme]:disabled') === null), eventually)
    .toBe(true);
}

async function refuseCookies(tab: Tab, lang: 'zh' | 'en'): Promise<void> {
  await clickNamed(tab, 'button', texts[lang].reject);
}

async function solveCaptcha(tab: Tab, lang: 'zh' | 'en'): Promise<void> {
  const { captcha } = texts[lang];
  await clickNamed(tab, 'button', captcha.start);
  await clickNamed(tab, 'button', captcha.withoutPicture);
  const solved = captcha.solved.split('{')[0] ?? '';
  await expect
    .poll(() => tab.inPage(() => document.body.innerText), { timeout: 30_000, interval: 200 })
    .toContain(solved);
}

/** What the browser complained about, where it says so. */
function expectNoComplaints(tab: Tab): void {
  expect(tab.complaints() ?? []).toEqual([]);
}

describe.for([
  { name: 'Firefox', available: firefox() },
  { name: 'WebKit', available: webkit() },
])('$name', ({ available }) => {
  let engine: Engine | undefined;
  beforeAll(async () => {
    if ('start' in available) engine = await available.start();
  }, 60_000);
  afterAll(() => engine?.stop());

  /** A window of the engine; without the engine, the test is skipped and says why. */
  async function openTab(test: TestContext) {
    if ('missing' in available) test.skip(available.missing);
    if (!engine) throw new Error('The engine did not start');
    return engine.tab();
  }

  describe.for(languages)('in %s', (lang) => {
    const t = texts[lang];

    it('no page is wider than its window, and none complains', { timeout: 180_000 }, async (test) => {
      await using tab = await openTab(test);
      const wide: string[] = [];
      for (const [width, height] of [
        [390, 844],
        [1440, 900],
      ] as const) {
        await tab.resize({ width, height });
        for (const path of pages) {
          await visit(tab, `${lang}/${path}`.replace(/\/$/, ''));
          const { inner, content, language } = await tab.inPage(() => ({
            inner: innerWidth,
            content: document.documentElement.scrollWidth,
            language: document.documentElement.lang,
          }));
          // WebKit’s window does not become narrower than its own buttons.
          expect(inner).toBeLessThan(width + 100);
          expect(language).toMatch(new RegExp(`^${lang}`));
          if (content > inner) wide.push(`${path} at ${width} px: ${content} px`);
          expectNoComplaints(tab);
        }
      }
      expect(wide).toEqual([]);
    });

    it('the theme that was chosen stays', async (test) => {
      await using tab = await openTab(test);
      await visit(tab, `${lang}/faq`);
      const ground = () => tab.inPage(() => getComputedStyle(document.documentElement).backgroundColor);
      const before = await ground();
      await tab.click('header [data-choose-theme="toggle"]');
      await expect.poll(ground, eventually).not.toBe(before);
      const after = await ground();
      await visit(tab, `${lang}/news`);
      expect(await ground()).toBe(after);
      expectNoComplaints(tab);
    });

    it('the search opens by a key and leads to a chapter', async (test) => {
      await using tab = await openTab(test);
      await visit(tab, lang);
      await tab.press('/');
      await shown(tab, 'dialog[open] [role="combobox"]').toBe(true);
      await tab.type('dialog[open] [role="combobox"]', t.typed);
      await reads(tab, 'dialog[open] [role="option"][aria-selected="true"]').toContain(t.found);
      await tab.press('Enter');
      await expect.poll(() => address(tab), eventually).toBe(`${portalUrl()}/${lang}/${CHAPTER_FOUND}`);
      await reads(tab, 'h1').toContain(t.found);
      expectNoComplaints(tab);
    });

    it('a chapter is searched, and the words are marked where they are', async (test) => {
      await using tab = await openTab(test);
      await visit(tab, `${lang}/docs/base-specification/overview`);
      await tab.type('[role="searchbox"], input[type="search"]', 'HDL-TRN-005');
      await reads(tab, '[data-search-results] a').toContain('HDL-TRN-005');
      await tab.click('[data-search-results] a');
      await expect.poll(() => address(tab), eventually).toMatch(/transport-layer#/);
      await expect
        .poll(
          () =>
            tab.inPage(() =>
              [...CSS.highlights.values()].reduce((sum, highlight) => sum + highlight.size, 0),
            ),
          eventually,
        )
        .toBeGreaterThan(0);
      expectNoComplaints(tab);
    });

    it('a citation opens, and Escape closes it', async (test) => {
      await using tab = await openTab(test);
      await visit(tab, `${lang}/${CHAPTER}`);
      await tab.inPage(() => document.querySelector<HTMLElement>('[popovertarget="cite"]')?.focus());
      await tab.press('Enter');
      await shown(tab, '#cite').toBe(true);
      expect(await textOf(tab, '#cite')).toContain('@techreport{');
      await tab.press('Escape');
      await shown(tab, '#cite').toBe(false);
      expectNoComplaints(tab);
    });

    it('a figure opens large, zooms by keyboard, and gives the focus back', async (test) => {
      await using tab = await openTab(test);
      await visit(tab, `${lang}/${CHAPTER}`);
      const button = '[data-reading] figure:has(svg[viewBox]) [data-enlarge]';
      await tab.inPage((selector) => document.querySelector<HTMLElement>(selector)?.focus(), button);
      // The script for it is loaded with the first press.
      await expect
        .poll(
          async () => {
            if (!(await isShown(tab, 'dialog[open]'))) await tab.press('Enter');
            return isShown(tab, 'dialog[open] output');
          },
          { ...eventually, interval: 1_000 },
        )
        .toBe(true);
      const scale = await textOf(tab, 'dialog[open] output');
      await tab.press('+');
      await reads(tab, 'dialog[open] output').not.toBe(scale);
      await tab.press('Escape');
      await shown(tab, 'dialog[open]').toBe(false);
      await expect
        .poll(
          () => tab.inPage((selector) => document.querySelector(selector) === document.activeElement, button),
          eventually,
        )
        .toBe(true);
      expectNoComplaints(tab);
    });

    it('an answer of the FAQ opens and takes a vote', async (test) => {
      await using tab = await openTab(test);
      await visit(tab, `${lang}/faq`);
      await tab.click('main details summary');
      await clickNamed(tab, 'main details[open] button', t.faq.yes);
      await expect
        .poll(() => tab.inPage(() => document.activeElement?.textContent.trim()), eventually)
        .toSatisfy((said) => said === t.faq.thanks || said === t.faq.repeated);
      expectNoComplaints(tab);
    });

    it('a link of the weave is cut and mended', async (test) => {
      await using tab = await openTab(test);
      await visit(tab, lang);
      await refuseCookies(tab, lang);
      await shown(tab, '[data-link]').toBe(true);
      const told = 'main section [role="status"]';
      const before = await textOf(tab, told);
      await tab.inPage(() => document.querySelectorAll<HTMLElement>('[data-link]')[1]?.focus());
      await tab.press('Enter');
      await reads(tab, told).not.toBe(before);
      expect(await isShown(tab, '[data-link][data-cut]')).toBe(true);
      await tab.press('Enter');
      await shown(tab, '[data-link][data-cut]').toBe(false);
      expectNoComplaints(tab);
    });

    it('a video goes to the line of its transcript that was chosen', async (test) => {
      await using tab = await openTab(test);
      await visit(tab, `${lang}/videos/first-packet`);
      const time = () => tab.inPage(() => document.querySelector('video')?.currentTime ?? -1);
      expect(await tab.inPage(() => document.querySelector('video')?.textTracks.length)).toBeGreaterThan(0);
      const line = '[aria-labelledby="video-transcript"] li:nth-child(3) a';
      await shown(tab, line).toBe(true);
      await tab.inPage((selector) => document.querySelector<HTMLElement>(selector)?.focus(), line);
      await tab.press('Enter');
      await expect.poll(time, eventually).toBeGreaterThan(0);
      expectNoComplaints(tab);
    });

    it('a visitor joins a mailing list and confirms by the email', { timeout: 120_000 }, async (test) => {
      await using tab = await openTab(test);
      const email = `${randomUUID()}@example.org`;
      const { form } = t.list;
      await visit(tab, `${lang}/mail-list/subscribe`);
      await refuseCookies(tab, lang);
      const field = async (label: string) => {
        const id = await tab.inPage(
          (wanted) =>
            [...document.querySelectorAll('label')].find((each) => each.textContent.includes(wanted))?.control
              ?.id ?? '',
          label,
        );
        return `[id="${id}"]`;
      };
      await tab.inPage(
        (selector) => {
          const list = document.querySelector<HTMLSelectElement>(selector);
          if (list) list.selectedIndex = 1;
          list?.dispatchEvent(new Event('change', { bubbles: true }));
        },
        await field(form.list),
      );
      await tab.type(await field(form.name), 'Ada Lovelace');
      await tab.type(await field(form.email), email);
      await tab.type(await field(form.organization), 'Heddle Labs');
      await tab.inPage(() => document.querySelector<HTMLElement>('main input[type="checkbox"]')?.focus());
      await tab.press(' ');
      await solveCaptcha(tab, lang);
      await clickNamed(tab, 'main button', form.submit);
      await reads(tab, 'main').toContain(t.list.sent.title);
      const mail = await mailInbox.waitFor(email);
      const link =
        /https?:\/\/[^\s<>"]*\/mail-list\/subscribe-confirm#token=[\w-]+/.exec(mail.text)?.[0] ?? '';
      await tab.open('about:blank');
      const { pathname, hash } = new URL(link);
      await visit(tab, `${pathname.slice(1)}${hash}`);
      await clickNamed(tab, 'main button', t.list.confirm.button);
      await reads(tab, 'main').toContain(t.list.confirm.doneTitle);
      expectNoComplaints(tab);
    });
  });
});
