import type { Locator, Page } from '@playwright/test';
import { expect } from './e2e';

/** Number of Tab presses after which a control counts as unreachable. */
const MOST_TABS = 120;

/** A person who uses only a keyboard. */
export class Keyboard {
  constructor(private readonly page: Page) {}

  /** Presses Tab until `target` has the focus. */
  async to(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await this.page.keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
  }

  /** Presses a button or follows a link. */
  async press(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await this.to(target);
    await this.page.keyboard.press(key);
  }

  /** Replaces the content of a field. */
  async type(target: Locator, text: string): Promise<void> {
    await this.to(target);
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.keyboard.type(text);
    await expect(target).toHaveValue(text);
  }

  /** Fails if the focus went back to the top of the page, so everything has to be tabbed through again. */
  async keepsItsPlace(): Promise<void> {
    await expect.poll(() => this.page.evaluate(() => document.activeElement === document.body)).toBe(false);
  }
}
