import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

import { Builder, By, Key, type WebDriver } from 'selenium-webdriver';

import { findFreePort } from '@/cli/launcher/ports';

import { type Available, DESKTOP, type Engine, type Key as PressedKey, type Tab } from './engine';
import { programOnPath } from './programs';

/** How WebDriver writes keys. */
const KEYS: Readonly<Record<PressedKey, string>> = {
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  ' ': Key.SPACE,
  '/': '/',
  '+': '+',
};

/** How long the driver has to answer after its start. */
const START_MS = 10_000;

/** WebKit, the engine of Safari, as WebKitGTK has it, over WebDriver (W3C) on a screen in memory. */
export function webkit(): Available {
  const driver = programOnPath('WebKitWebDriver');
  if (driver === undefined) return { missing: 'no WebKitWebDriver here (Debian: webkit2gtk-driver)' };
  const [binary] = globSync('/usr/{lib,lib64,libexec}/{,*/}webkit2gtk-4.?/MiniBrowser');
  if (binary === undefined) return { missing: 'no MiniBrowser of WebKitGTK here' };
  const screen = programOnPath('Xvfb');
  if (screen === undefined) return { missing: 'no Xvfb here (Debian: xvfb)' };
  return { start: () => startWebKit({ driver, binary, screen }) };
}

async function startWebKit(programs: { driver: string; binary: string; screen: string }): Promise<Engine> {
  await using started = new AsyncDisposableStack();
  const screen = spawn(
    programs.screen,
    ['-displayfd', '3', '-screen', '0', '1700x1300x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  started.defer(() => end(screen));
  const display = `:${await firstLine(screen.stdio[3] as Readable)}`;
  const port = await findFreePort();
  const driver = spawn(programs.driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11' },
  });
  started.defer(() => end(driver));
  const server = `http://127.0.0.1:${port}`;
  await answering(`${server}/status`);
  const programsOfEngine = started.move();
  return {
    async tab() {
      const session = await new Builder()
        .usingServer(server)
        .withCapabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': {
            binary: programs.binary,
            args: ['--automation'],
          },
        })
        .build();
      const tab = tabOf(session);
      await tab.resize(DESKTOP);
      return { ...tab, [Symbol.asyncDispose]: () => session.quit() };
    },
    stop: () => programsOfEngine.disposeAsync(),
  };
}

function tabOf(session: WebDriver): Tab {
  return {
    open: (address) => session.get(address),
    async resize({ width, height }) {
      const window = session.manage().window();
      await window.setRect({ width, height });
      // The driver sizes the window with its bars.
      const inner = await session.executeScript<{ width: number; height: number }>(
        'return { width: innerWidth, height: innerHeight }',
      );
      await window.setRect({ width: 2 * width - inner.width, height: 2 * height - inner.height });
    },
    inPage: (run, ...args) =>
      session.executeScript(`return (${String(run)}).apply(null, arguments)`, ...args),
    async click(selector) {
      const element = await session.findElement(By.css(selector));
      // The driver scrolls it to an edge, where a bar of the page may cover it.
      await session.executeScript("arguments[0].scrollIntoView({ block: 'center' })", element);
      await element.click();
    },
    press: (key) => session.actions().sendKeys(KEYS[key]).perform(),
    type: (selector, text) => session.findElement(By.css(selector)).sendKeys(text),
    complaints: () => undefined,
  };
}

async function firstLine(stream: Readable): Promise<string> {
  let text = '';
  for await (const chunk of stream) {
    text += String(chunk);
    if (text.includes('\n')) break;
  }
  return text.trim();
}

async function answering(address: string): Promise<void> {
  const deadline = Date.now() + START_MS;
  for (;;) {
    const isThere = await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return;
    if (Date.now() > deadline) throw new Error(`${address} does not answer within ${START_MS} ms`);
    await delay(100);
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  // A program that ignores the signal has no say.
  const force = setTimeout(() => child.kill('SIGKILL'), START_MS);
  await ended;
  clearTimeout(force);
}
