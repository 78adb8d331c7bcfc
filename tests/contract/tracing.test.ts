import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startSecondWeb } from '../support/second-web';

/** What a web process loads of OpenTelemetry (ADR 165). Next.js itself always loads the interface, which does nothing. */

const HOOK = path.resolve(import.meta.dirname, '../support/loaded-modules.mjs');
const INTERFACE = '@opentelemetry/api';

let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'tracing-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** Answers some requests. @returns which packages were loaded by then, without the interface */
async function loadedWith(endpoint: string): Promise<string[]> {
  const file = path.join(directory, endpoint === '' ? 'off' : 'on');
  const web = await startSecondWeb(() => ({
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    NODE_OPTIONS: `--import ${HOOK}`,
    LOADED_MODULES: file,
  }));
  try {
    for (const page of ['/zh', '/en/search?q=link', '/api/news?limit=1']) {
      expect((await fetch(web.origin + page)).status).toBe(200);
    }
  } finally {
    await web.kill();
  }
  const loaded = await readFile(file, 'utf8').catch(() => '');
  return [...new Set(loaded.split('\n'))].filter((name) => name !== '' && name !== INTERFACE).toSorted();
}

describe('a web process', () => {
  it('without a collector loads nothing that traces', { timeout: 90_000 }, async () =>
    expect(await loadedWith('')).toEqual([]),
  );

  it('with one loads the exporter', { timeout: 90_000 }, async () =>
    // Nothing listens there.
    expect(await loadedWith('http://127.0.0.1:9')).toContain('@opentelemetry/exporter-trace-otlp-http'),
  );
});
