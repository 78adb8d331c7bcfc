import { expect, type Page } from '@playwright/test';

import type { ReviewQueue } from '@/access/review/review-queues';
import type { StaffDecision } from '@/access/shared/domain';
import enReview from '@/i18n/messages/en/applications-review.json' with { type: 'json' };
import zhReview from '@/i18n/messages/zh/applications-review.json' with { type: 'json' };

import { portalUrl } from './portal-address';

/** The review console in the admin, in the language of the project, on the one application of an organization. */
export class ReviewConsole {
  private constructor(
    readonly page: Page,
    readonly text: typeof enReview,
    readonly organization: string,
  ) {}

  static async open(page: Page, lang: 'zh' | 'en', organization: string): Promise<ReviewConsole> {
    await page.context().addCookies([{ name: 'payload-lng', value: lang, url: portalUrl() }]);
    await page.goto(`/admin/review?search=${encodeURIComponent(organization)}`);
    return new ReviewConsole(page, lang === 'zh' ? zhReview : enReview, organization);
  }

  /** Opens the application in a queue, without leaving the page. */
  async look(queue: ReviewQueue): Promise<void> {
    const { page, text } = this;
    const queues = page.getByRole('navigation', { name: text.queues.label });
    await queues.getByRole('button', { name: text.queues[queue] }).click();
    const cases = page.getByRole('region', { name: text.list.label, exact: true });
    await expect(cases).toHaveAttribute('aria-busy', 'false');
    await expect(cases.getByRole('listitem')).toHaveCount(1);
    await page.keyboard.press('j');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(this.organization);
  }

  /** Decides about the application that is open; the page says that it is done. */
  async decide(
    event: StaffDecision,
    { reason, until }: { reason?: string; until?: string } = {},
  ): Promise<void> {
    const { page, text } = this;
    const action = text.decisions[event];
    const decisions = page.getByRole('region', { name: text.decisions.label });
    await decisions.getByRole('button', { name: action }).click();
    const form = page.getByRole('form', { name: action });
    if (reason) await form.getByLabel(text.decisions.reason).fill(reason);
    if (until) await form.getByLabel(text.decisions.until).fill(until);
    await form.getByRole('button', { name: text.decisions.confirm.replace('{action}', action) }).click();
    await expect(form).toHaveCount(0);
    await expect(
      page.getByText(text.decisions.done.replace(/^\{number\}/, '').replace('{action}', action)),
    ).toBeVisible();
  }

  /** Transfers the access of the application that is open; the successor's case opens. */
  async move(account: string, reason: string): Promise<void> {
    const { page, text } = this;
    const decisions = page.getByRole('region', { name: text.decisions.label });
    await decisions.getByRole('button', { name: text.move.title }).click();
    const form = page.getByRole('form', { name: text.move.title });
    await form.getByLabel(text.move.account).fill(account);
    await form.getByLabel(text.decisions.reason).fill(reason);
    await form.getByLabel(text.decisions.reason).press('Control+Enter');
    await expect(form).toHaveCount(0);
  }
}
