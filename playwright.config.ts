import { availableParallelism } from 'node:os';

import { defineConfig, devices } from '@playwright/test';
import type { PortalOptions } from './tests/support/e2e';
import { RELEASE_TESTS } from './tests/support/release-tests';

/**
 * End-to-end tests against a running production build (`npm test` starts one and sets these variables).
 * Chinese on a desktop runs everything; the other projects run what carries their tag: `@en` also in English, where the
 * language decides, `@phone` also at phone size with touch, `@phone-only` only there. What changes the portal for
 * everyone carries `@alone` and runs after all others. What carries `@plain` runs a second time, against a web process
 * without the framework adapters (ADR 135).
 *
 * `npm test` leaves out what carries `@release`, most of English, and what a phone repeats (ADR 271).
 */
const release = RELEASE_TESTS ? [] : [/@release\b/];

/** Where each change is also tried in English: the frame, an account, a member’s and an editor’s way, and the search. */
const IN_ENGLISH = /\/(?:editors-day|frame|identity|member-journey|personal-center|search)\.spec/;

export default defineConfig<PortalOptions>({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  forbidOnly: true,
  fullyParallel: false,
  // Three on two cores: a browser test also waits for mails, timers, and the portal.
  workers: Math.min(Math.ceil(1.5 * availableParallelism()), 6),
  // The browsers share the cores with the portal. A test that passes only when repeated is named in the summary of
  // `npm test`.
  retries: 2,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json'] as const] : [])],
  use: {
    baseURL: process.env.PORTAL_URL ?? 'http://localhost:3000',
    browserName: 'chromium',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
    // Recording every test takes a third of the run.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'zh-desktop',
      grepInvert: [/@phone-only\b/, /@alone\b/, ...release],
      use: { viewport: { width: 1280, height: 800 }, locale: 'zh-CN', lang: 'zh' },
    },
    {
      name: 'en-desktop',
      testMatch: RELEASE_TESTS ? undefined : IN_ENGLISH,
      grep: /@en\b/,
      grepInvert: release,
      use: { viewport: { width: 1280, height: 800 }, locale: 'en-US', lang: 'en' },
    },
    {
      name: 'zh-phone',
      grep: RELEASE_TESTS ? /@phone\b/ : /@phone-only\b/,
      grepInvert: release,
      use: { ...devices['Pixel 7'], locale: 'zh-CN', lang: 'zh' },
    },
    {
      name: 'zh-alone',
      grep: /@alone\b/,
      grepInvert: release,
      dependencies: ['zh-desktop', 'en-desktop', 'zh-phone'],
      // Alone means without each other, too: several of them change the menu.
      workers: 1,
      use: { viewport: { width: 1280, height: 800 }, locale: 'zh-CN', lang: 'zh' },
    },
  ],
});
