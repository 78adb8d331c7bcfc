import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { portalUrl } from '../support/portal-address';
import { loggedIn, type RestClient } from '../support/rest';

/** What visitors read of the texts that editors write over defaults (ADR 229). */

const mark = randomUUID().slice(0, 8);
/** Finds nothing: a word of letters and digits can be near an identifier. */
const NOWHERE = 'qxzjkvwpf';
const address = (locale: 'en' | 'zh') => `/globals/page-texts?locale=${locale}&depth=0`;

let staff: RestClient;

async function write(data: object): Promise<void> {
  const answer = await staff.post(address('en'), { ...data, _status: 'published' });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

const read = async (path: string) => (await fetch(`${portalUrl()}${path}`)).text();

beforeAll(async () => {
  staff = await loggedIn();
});

afterAll(async () => {
  await write({ titles: { glossary: null }, leads: { glossary: null }, empty: { search: { text: null } } });
});

describe('texts of pages over HTTP', () => {
  it('are seen by visitors in the language in which they were written, and only there', async () => {
    const [title, lead, advice] = [`Terms ${mark}`, `Every term ${mark}`, `No luck ${mark}`];
    await write({
      titles: { glossary: title },
      leads: { glossary: lead },
      empty: { search: { text: advice } },
    });
    await expect.poll(() => read('/en/docs/glossary'), { timeout: 20_000 }).toContain(lead);
    const glossary = await read('/en/docs/glossary');
    expect(glossary).toContain(`<title>${title}`);
    expect(glossary).toMatch(new RegExp(`<h1[^>]*>${title}`));
    // The link to it on another page has its new name.
    await expect.poll(() => read('/en/docs'), { timeout: 20_000 }).toContain(title);
    expect(await read(`/en/search?q=${NOWHERE}`)).toContain(advice);
    for (const path of ['/zh/docs/glossary', '/zh/docs', `/zh/search?q=${NOWHERE}`]) {
      const page = await read(path);
      for (const text of [title, lead, advice]) expect(page, path).not.toContain(text);
    }
  });
});
