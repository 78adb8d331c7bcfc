import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { describe, expect, it } from 'vitest';

import { developersExamples } from '../support/developers-examples';
import { portalUrl } from '../support/portal-address';

const run = promisify(execFile);

describe.each(['zh', 'en'])('the page for developers in %s', (lang) => {
  it('has requests that are answered as it says', async () => {
    const examples = await developersExamples(lang);
    const asked = examples.flatMap((text) => /^curl (-i )?'([^']+)'$/.exec(text)?.slice(1) ?? []);
    const requests = asked.flatMap((url, index) => (index % 2 === 1 ? [url] : []));
    expect(requests.length).toBeGreaterThanOrEqual(5);
    for (const url of requests) {
      const answer = await fetch(url);
      const body = (await answer.json()) as Record<string, unknown>;
      const isRefused = url.includes('titel');
      expect([url, answer.status]).toEqual([url, isRefused ? 400 : 200]);
      if (isRefused) expect(Object.keys(body)).toEqual(['code', 'msg', 'fields']);
      else if (url.includes('oembed')) expect(body).toMatchObject({ type: 'video', width: 480 });
      else if (url.includes('?')) {
        expect(Object.keys(body)).toEqual(['items', 'next', 'removed']);
        expect((body.items as unknown[]).length).toBeGreaterThan(0);
      } else expect(body).toHaveProperty('body.markdown');
    }
  });

  it('has a program that runs', async () => {
    const program =
      (await developersExamples(lang)).find((text) => text.includes('interconnect-portal-client')) ?? '';
    const folder = await mkdtemp(path.join(tmpdir(), 'developers-'));
    try {
      const client = new URL('../../clients/typescript/index.js', import.meta.url).href;
      const file = path.join(folder, 'example.mjs');
      await writeFile(file, program.replace('interconnect-portal-client', client));
      const { stdout } = await run(process.execPath, [file]);
      expect(stdout.trim().split('\n').length).toBeGreaterThan(1);
      expect(stdout).toContain(`/${lang}/news/`);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('leads to files that exist', async () => {
    const html = await (await fetch(`${portalUrl()}/${lang}/developers`)).text();
    const links = [...html.matchAll(/href="(\/(?:[^"#]*\.(?:json|xml|txt)))"/g)].map(([, href = '']) => href);
    expect(links.length).toBeGreaterThanOrEqual(4);
    for (const href of new Set(links))
      expect([href, (await fetch(`${portalUrl()}${href}`)).status]).toEqual([href, 200]);
  });
});
