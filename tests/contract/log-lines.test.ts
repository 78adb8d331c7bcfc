import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { DatabaseLink } from '../support/database-link';
import { portalRuntime, type SecondWeb, startSecondWeb } from '../support/second-web';

/** The log of a web process, from its start to its end, with an error that Next.js prints (ADR 215). */

interface Line {
  readonly level: number;
  readonly time: string;
  readonly name: string;
  readonly msg: string;
  readonly requestId?: string;
  readonly err?: { readonly stack: string };
}

let link: DatabaseLink;
let web: SecondWeb;

beforeAll(async () => {
  link = new DatabaseLink(portalRuntime().databaseUrl);
  await link.start();
  web = await startSecondWeb(() => ({ DATABASE_URL: link.url, LOG_LEVEL: 'info', ACCESS_LOG: 'on' }));
}, 100_000);
afterAll(() => link.cut());

/** Every line so far; fails for one that is not JSON. */
const lines = () =>
  web
    .printed()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);

describe('the log of the web process', () => {
  it('has one line of JSON for each event, also for those that Next.js prints', async () => {
    await link.cut();
    const id = randomUUID();
    const answer = await fetch(`${web.origin}/en/news`, { headers: { 'X-Request-Id': id } });
    await answer.arrayBuffer();
    expect(answer.status).toBe(503);
    const printedByNext = () => lines().filter(({ level, name }) => level >= 50 && name === 'web');
    await expect.poll(() => printedByNext().length, { timeout: 10_000 }).toBeGreaterThan(0);
    const [error] = printedByNext().filter(({ requestId }) => requestId === id);
    expect(error?.err?.stack).toMatch(/\n\s+at /);
    for (const { level, time, name, msg } of lines()) {
      expect(level).toBeGreaterThan(0);
      expect(new Date(time).toISOString()).toBe(time);
      expect([typeof name, typeof msg]).toContain('string');
    }
    await web.stop();
    expect(lines().length).toBeGreaterThan(0);
  });
});
