import type { Locator, Page } from '@playwright/test';
import { expect } from './e2e';

/** Presses of Tab after which a control counts as out of reach. */
const MOST_TABS = 120;

/** A person who has a keyboard and nothing else. */
export class Keyboard {
  constructor(private readonly page: Page) {}

  /** Goes on with Tab until `target` has the focus. */
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

  /** Replaces what a field holds. */
  async type(target: Locator, text: string): Promise<void> {
    await this.to(target);
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.keyboard.type(text);
    await expect(target).toHaveValue(text);
  }

  /** Fails when the focus fell back to the top of the page, from where everything has to be passed again. */
  async keepsItsPlace(): Promise<void> {
    await expect.poll(() => this.page.evaluate(() => document.activeElement === document.body)).toBe(false);
  }
}
