import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/**
 * The worker runs outside Next.js, where `server-only` throws as soon as it is loaded: one import too many and no mail
 * goes out. Types and bundling do not notice, so this follows the worker's imports.
 */

const root = path.resolve(import.meta.dirname, '../..');

/** Imports and re-exports that are there at run time, without those of types only. */
const STATEMENT = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\bfrom\s*)?['"]([^'"]+)['"]/gm;

function fileOf(specifier: string, importer: string): string | undefined {
  const base = specifier.startsWith('@/')
    ? path.join(root, 'src', specifier.slice(2))
    : specifier === '@payload-config'
      ? path.join(root, 'payload.config')
      : specifier.startsWith('.')
        ? path.resolve(path.dirname(importer), specifier)
        : undefined;
  if (base === undefined) return undefined;
  return ['', '.ts', '.tsx', '/index.ts']
    .map((ending) => base + ending)
    .find((file) => existsSync(file) && statSync(file).isFile() && /\.tsx?$/.test(file));
}

/** Chains of imports that lead from a file to `server-only`. */
function chainsToServerOnly(entry: string): string[] {
  const reachedFrom = new Map<string, string | undefined>([[entry, undefined]]);
  const chains: string[] = [];
  for (const file of reachedFrom.keys()) {
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(STATEMENT)) {
      if (specifier === 'server-only') {
        const chain = [];
        for (let at: string | undefined = file; at !== undefined; at = reachedFrom.get(at)) {
          chain.unshift(path.relative(root, at));
        }
        chains.push(chain.join(' → '));
      }
      const imported = fileOf(specifier, file);
      if (imported !== undefined && !reachedFrom.has(imported)) reachedFrom.set(imported, file);
    }
  }
  return chains;
}

it.each(['src/worker.ts', 'src/cli/prepare.ts', 'src/web.ts'])(
  '%s loads nothing that only server components may load',
  (entry) => {
    expect(chainsToServerOnly(path.join(root, entry))).toEqual([]);
  },
);

it('chains to server-only are found, also long ones', () => {
  const chains = chainsToServerOnly(path.join(root, 'src/app/[lang]/page.tsx'));
  expect(chains).toContain('src/app/[lang]/page.tsx → src/features/home/queries.ts → src/cms/public-read.ts');
});
