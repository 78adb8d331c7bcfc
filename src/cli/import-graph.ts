import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

import { parseSync } from 'oxc-parser';

/** How a file refers to another. `component` is a string such as `@/cms/admin/logo#Logo` in Payload's configuration. */
type ImportKind = 'static' | 'type' | 'dynamic' | 'component';

export interface Import {
  readonly kind: ImportKind;
  /** What the importing file says, such as `@/platform/env` or `zod`. */
  readonly specifier: string;
  /** The imported file, relative to the root; undefined for packages and for what does not exist. */
  readonly file: string | undefined;
}

/** Every TypeScript file below the root, as a path relative to it with `/`, and what it imports. */
export type ImportGraph = ReadonlyMap<string, readonly Import[]>;

const ENDINGS = ['', '.ts', '.tsx', '.mjs', '.js', '/index.ts', '/index.tsx'];
const SOURCE = /\.(?:tsx?|mjs)$/;
const SKIPPED = new Set(['node_modules', 'public', 'migrations']);
/** `import('…')` as an expression or in a type. */
const DYNAMIC = /\bimport\(\s*(['"`])([^'"`]*)\1/g;
const COMPONENT = /(['"`])(@\/[^'"`#\s]+)#\w+\1/g;

/** Reads what the source files below `root` import: aliases as in tsconfig.json, tests included. */
export function readImportGraph(root: string): ImportGraph {
  const files: string[] = [];
  const walk = (folder: string) => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!SKIPPED.has(name) && !entry.name.startsWith('.')) walk(name);
      } else if (SOURCE.test(name) && !name.endsWith('.d.ts')) files.push(name);
    }
  };
  walk('');
  return new Map(files.map((file) => [file, importsOf(root, file)]));
}

function importsOf(root: string, file: string): Import[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const found: Import[] = [];
  const add = (specifier: string, kind: ImportKind) =>
    found.push({ kind, specifier, file: resolve(root, file, specifier) });
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  for (const { moduleRequest, entries } of module.staticImports) {
    const isType = entries.length > 0 && entries.every((entry) => entry.isType);
    add(moduleRequest.value, isType ? 'type' : 'static');
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) {
      if (moduleRequest) add(moduleRequest.value, isType ? 'type' : 'static');
    }
  }
  for (const [, , specifier = ''] of text.matchAll(DYNAMIC)) add(specifier, 'dynamic');
  for (const [, , specifier = ''] of text.matchAll(COMPONENT)) add(specifier, 'component');
  return found;
}

function resolve(root: string, importer: string, specifier: string): string | undefined {
  let base: string;
  if (specifier === '@payload-config') base = 'payload.config';
  else if (specifier.startsWith('@/')) base = `src/${specifier.slice(2)}`;
  else if (specifier.startsWith('.')) base = path.posix.join(path.posix.dirname(importer), specifier);
  else return undefined;
  return ENDINGS.map((ending) => base + ending).find((file) =>
    statSync(path.join(root, file), { throwIfNoEntry: false })?.isFile(),
  );
}

/**
 * Groups of files of which each reaches every other (strongly connected components, Tarjan 1972), with the imports
 * inside each group as `importer → imported (kind)`. A file that imports itself is a group of one.
 */
export function circlesIn(graph: ImportGraph): string[][] {
  const order = new Map<string, { index: number; low: number; isOpen: boolean }>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string) => {
    const own = { index: order.size, low: order.size, isOpen: true };
    order.set(file, own);
    open.push(file);
    for (const { file: next } of graph.get(file) ?? []) {
      if (next === undefined || !graph.has(next)) continue;
      const known = order.get(next);
      if (!known) own.low = Math.min(own.low, visit(next).low);
      else if (known.isOpen) own.low = Math.min(own.low, known.index);
    }
    if (own.low === own.index) {
      const group = new Set<string>();
      for (let last: string | undefined; last !== file;) {
        last = open.pop();
        if (last === undefined) break;
        group.add(last);
        const entry = order.get(last);
        if (entry) entry.isOpen = false;
      }
      const inside = [...group].flatMap((member) =>
        (graph.get(member) ?? [])
          .filter((entry) => entry.file !== undefined && group.has(entry.file))
          .map((entry) => `${member} → ${entry.file} (${entry.kind})`),
      );
      if (inside.length > 0) circles.push(inside.toSorted());
    }
    return own;
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return circles;
}
