import { describe, expect, it } from 'vitest';

import { portalUrl } from '../support/portal-address';

/** What changed between two releases of the demo content, as files. */

const get = (path: string) => fetch(`${portalUrl()}${path}`, { redirect: 'manual' });

const COMPARISON = '/docs/base-specification/compare/1.0...1.1';

describe.each(['zh', 'en'])('the list of changes in %s', (lang) => {
  it('is a table whose rows link to the changes on the page', async () => {
    const answer = await get(`/${lang}${COMPARISON}.csv`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="base-specification-1.0-1.1-changes.csv"',
    );
    // Which drops the mark at the beginning.
    const table = await answer.text();
    expect(table).toMatch(/^chapter,chapter_title,section,change,requirement,normative,before,after,url\r\n/);
    const page = await (await get(`/${lang}${COMPARISON}`)).text();
    const linked = [...table.matchAll(/#(change-[\w-]+)\r\n/g)].map(([, id = '']) => id);
    expect(linked.length).toBeGreaterThan(50);
    expect(new Set(linked).size).toBe(linked.length);
    expect(linked.filter((id) => !page.includes(` id="${id}"`))).toEqual([]);
    expect(linked).toContain('change-HDL-DLL-001');
  });

  it('is a text for reviews', async () => {
    const answer = await get(`/${lang}${COMPARISON}.md`);
    expect(answer.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    const text = await answer.text();
    expect(text).toMatch(/^# .+ 1\.0 → 1\.1\n/);
    expect(text).toContain(`(${portalUrl()}/${lang}${COMPARISON}#change-HDL-DLL-001): `);
  });

  it.each(['1.0...9.9.csv', '1.0.csv', '1.0...1.1.xlsx', '1.0...1.0.csv'])(
    'is not there for %s',
    async (pair) => {
      expect((await get(`/${lang}/docs/base-specification/compare/${pair}`)).status).toBe(404);
    },
  );
});
