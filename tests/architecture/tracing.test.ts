import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

/** OpenTelemetry costs nothing where nobody collects traces: one module loads it, and only with a collector (ADR 165). */

const root = path.resolve(import.meta.dirname, '../..');
const EXPORTER = 'src/platform/tracing/exporter.ts';

async function filesWith(pattern: RegExp): Promise<string[]> {
  const files = globSync('src/**/*.{ts,tsx,mjs}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  const texts = await Promise.all(files.map((file) => readFile(path.join(root, file), 'utf8')));
  return files.filter((_file, index) => pattern.test(texts[index] ?? '')).toSorted();
}

describe('OpenTelemetry', () => {
  it('is imported by the exporter alone', async () =>
    expect(await filesWith(/(?:from|import|require)\b[\s(]*['"]@opentelemetry\//)).toEqual([EXPORTER]));

  it('comes with the exporter, which the processes load only while they run', async () => {
    expect(await filesWith(/tracing\/exporter(?:\.ts)?'/)).toEqual(['src/web.ts', 'src/worker.ts']);
    expect(await filesWith(/(?:from|^import) '[^']*tracing\/exporter(?:\.ts)?'/m)).toEqual([]);
  });
});
