import { type ConsoleMessage, launch } from 'puppeteer-core';

import { type Available, DESKTOP, type Engine, type Tab } from './engine';
import { programOnPath } from './programs';

/** Firefox over WebDriver BiDi (W3C), which it speaks without a driver of its own. */
export function firefox(): Available {
  const executablePath = process.env.FIREFOX_PATH ?? programOnPath('firefox-esr', 'firefox');
  if (executablePath === undefined) return { missing: 'no Firefox here (Debian: firefox-esr)' };
  return { start: () => startFirefox(executablePath) };
}

async function startFirefox(executablePath: string): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: DESKTOP,
  });
  return {
    async tab() {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      let heard: string[] = [];
      page.on('pageerror', (error) => heard.push(String(error)));
      page.on('console', (message: ConsoleMessage) => {
        if (message.type() === 'error') heard.push(message.text());
      });
      const tab: Tab = {
        async open(address) {
          try {
            await page.goto(address, { waitUntil: 'load' });
          } catch (error) {
            // Firefox gives up a navigation that begins while it still sets up the page before.
            if (!String(error).includes('NS_BINDING_ABORTED')) throw error;
            await page.goto(address, { waitUntil: 'load' });
          }
        },
        resize: (size) => page.setViewport(size),
        async inPage<Args extends unknown[], Result>(
          run: (...args: Args) => Result | Promise<Result>,
          ...args: Args
        ) {
          const values = args.map((value) => JSON.stringify(value)).join(', ');
          // What comes back is what the function returned, as JSON.
          return (await page.evaluate(`(${String(run)})(${values})`)) as Result;
        },
        click: (selector) => page.click(selector),
        press: (key) => page.keyboard.press(key),
        type: (selector, text) => page.type(selector, text),
        complaints() {
          const all = heard;
          heard = [];
          return all;
        },
      };
      return { ...tab, [Symbol.asyncDispose]: () => context.close() };
    },
    stop: () => browser.close(),
  };
}
