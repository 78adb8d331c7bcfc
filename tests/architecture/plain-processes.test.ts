import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** What a file loads when it is loaded: imports and re-exports of values, without those made later by `import()`. */
const LOADED = /^(?:import|export)\s+(?!type\b)[^;]*?from\s+'([^']+)'|^import '([^']+)'/gm;

function fileOf(from: string, specifier: string): string | undefined {
  const base =
    specifier === '@payload-config'
      ? join(root, 'payload.config')
      : specifier.startsWith('@/')
        ? join(root, 'src', specifier.slice(2))
        : specifier.startsWith('.')
          ? resolve(dirname(from), specifier)
          : undefined;
  if (base === undefined) return undefined;
  return ['', '.ts', '.tsx', '/index.ts']
    .map((ending) => base + ending)
    .find((file) => /\.tsx?$/.test(file) && existsSync(file) && statSync(file).isFile());
}

/** Ways from the entry to a file that only Next.js can load. */
function forbidden(entry: string): string[] {
  const parents = new Map<string, string | undefined>([[entry, undefined]]);
  const found: string[] = [];
  for (const [file] of parents) {
    const source = readFileSync(file, 'utf8');
    if (source.includes("import 'server-only'")) {
      const way = [];
      for (let at: string | undefined = file; at !== undefined; at = parents.get(at))
        way.push(relative(root, at));
      found.push(way.join(' <- '));
      continue;
    }
    for (const [, from, bare] of source.matchAll(LOADED)) {
      const next = fileOf(file, from ?? bare ?? '');
      if (next !== undefined && !parents.has(next)) parents.set(next, file);
    }
  }
  return found;
}

describe('processes without Next.js', () => {
  it.each(['src/worker.ts', 'src/cli/prepare.ts', 'src/web.ts'])(
    '%s loads nothing that is marked server-only, which stops it at once',
    (entry) => {
      expect(forbidden(join(root, entry))).toEqual([]);
    },
  );
});
