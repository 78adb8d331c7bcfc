import path from 'node:path';
import { expect, it } from 'vitest';

import { readImportGraph } from '@/cli/import-graph';

/**
 * The worker runs outside Next.js, where `server-only` throws as soon as it is loaded: one import too many and no mail
 * goes out. Types and bundling do not notice, so this follows the worker's imports.
 */

const root = path.resolve(import.meta.dirname, '../..');
const graph = readImportGraph(root);

/** Chains of imports that lead from a file to `server-only`. */
function chainsToServerOnly(entry: string): string[] {
  const reachedFrom = new Map<string, string | undefined>([[entry, undefined]]);
  const chains: string[] = [];
  for (const file of reachedFrom.keys()) {
    for (const { kind, specifier, file: imported } of graph.get(file) ?? []) {
      if (kind !== 'static') continue;
      if (specifier === 'server-only') {
        const chain = [];
        for (let at: string | undefined = file; at !== undefined; at = reachedFrom.get(at)) chain.unshift(at);
        chains.push(chain.join(' → '));
      }
      if (imported !== undefined && !reachedFrom.has(imported)) reachedFrom.set(imported, file);
    }
  }
  return chains;
}

it.each(['src/worker.ts', 'src/cli/prepare.ts', 'src/web.ts'])(
  '%s loads nothing that only server components may load',
  (entry) => {
    expect(chainsToServerOnly(entry)).toEqual([]);
  },
);

it('chains to server-only are found, also long ones', () => {
  const chains = chainsToServerOnly('src/app/[lang]/page.tsx');
  expect(chains).toContain('src/app/[lang]/page.tsx → src/features/home/queries.ts → src/cms/public-read.ts');
});
