import { get } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';

import type { FinishedPages } from '../next-adapter/finished-pages.ts';
import { afterExpiry } from '../next-adapter/page-cache-handler.ts';

/** Pages rendered again after an expiry, at most. */
const MAX_PAGES = 40;

/** After a change, in ms: what is changed together expires together. */
const SETTLE_MS = 5;

/** How long the process is watched before each page, in ms. */
const WATCH_MS = 15;

/** Share of that time in which the process may have been busy. */
const BUSY = 0.7;

/** How often a busy process is watched again; then its visitors render what they need themselves. */
const MAX_WATCHES = 100;

/** A page that takes longer than this has failed. */
const PATIENCE_MS = 20_000;

interface Options {
  readonly pages: Pick<FinishedPages, 'popular' | 'isCurrent' | 'renewed'>;
  /** Where this process answers. */
  readonly origin: string;
  readonly report: (error: unknown) => void;
  /** Whether there is time for a page now; waits a while for it. */
  readonly isIdle?: () => Promise<boolean>;
}

/**
 * Renders the most visited pages again after they have expired, before visitors ask for them: one after the other, and only
 * while the process has little else to do (ADR 173). Each process does this for its own pages, since it keeps its own.
 *
 * Runs without the bundler.
 */
export class Renewal {
  readonly #options: Options;
  readonly #unsubscribe: () => void;
  #isDue = false;
  #isRunning = false;
  #isStopped = false;

  constructor(options: Options) {
    this.#options = options;
    this.#unsubscribe = afterExpiry(() => {
      this.#isDue = true;
      if (!this.#isRunning) this.#run().catch(options.report);
    });
  }

  stop(): void {
    this.#isStopped = true;
    this.#unsubscribe();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    try {
      while (this.#isDue && !this.#isStopped) {
        await delay(SETTLE_MS);
        this.#isDue = false;
        await this.#renew();
      }
    } finally {
      this.#isRunning = false;
    }
  }

  async #renew(): Promise<void> {
    const { pages, origin, isIdle = hasTime } = this.#options;
    for (const path of pages.popular(MAX_PAGES)) {
      if (pages.isCurrent(path)) continue;
      if (this.#isStopped || !(await isIdle())) return;
      // A visitor may have asked for it in the meantime.
      if (pages.isCurrent(path)) continue;
      if (await render(`${origin}${path}`)) pages.renewed(path);
    }
  }
}

/** Waits until the process has time. @returns false if it has none for long */
async function hasTime(): Promise<boolean> {
  for (let watches = 0; watches < MAX_WATCHES; watches += 1) {
    const before = performance.eventLoopUtilization();
    await delay(WATCH_MS);
    if (performance.eventLoopUtilization(before).utilization < BUSY) return true;
  }
  return false;
}

/** Asks for a page as a browser does. What fails is left to the visitor who asks for it, who gets the error. */
function render(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(url, { headers: { 'accept-encoding': 'br' }, timeout: PATIENCE_MS }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(true)).once('error', () => resolve(false));
    });
    request.once('timeout', () => request.destroy()).once('error', () => resolve(false));
  });
}
