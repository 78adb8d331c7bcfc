import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { circlesIn, type Import, type ImportGraph, readImportGraph } from '@/cli/import-graph';

/**
 * No file reaches itself by its imports. The linter's rule for this follows neither lazy imports nor the strings by
 * which Payload's configuration names components, and leaves types out, so this walks the whole tree.
 */

const root = path.resolve(import.meta.dirname, '../..');

describe('the code base', () => {
  const graph = readImportGraph(root);

  it('has no circle of imports', () => {
    expect(circlesIn(graph)).toEqual([]);
  });

  it('has no circle of features', () => {
    const featureOf = (file: string | undefined) =>
      /^src\/(?:features|content|access|member)\/([^/]+)\//.exec(file ?? '')?.[1];
    const features = new Map<string, Import[]>();
    for (const [file, imports] of graph) {
      const feature = featureOf(file);
      // Tests of a feature may import anything that they need.
      if (feature === undefined || /\.test\.tsx?$/.test(file)) continue;
      const others = imports.map((entry) => ({ ...entry, file: featureOf(entry.file) }));
      features.set(feature, [
        ...(features.get(feature) ?? []),
        ...others.filter((entry) => entry.file !== feature),
      ]);
    }
    expect(features.size).toBeGreaterThan(15);
    expect(circlesIn(features)).toEqual([]);
  });

  it('is read as a whole', () => {
    expect(graph.size).toBeGreaterThan(800);
    // One of each kind that the walk has to see.
    const sees = (file: string, imported: string) =>
      graph.get(file)?.some((entry) => entry.file === imported) ?? false;
    expect(sees('src/payload.ts', 'payload.config.ts')).toBe(true);
    expect(sees('payload.config.ts', 'src/cms/admin/logo.tsx')).toBe(true);
    expect(sees('src/ui/patterns/toast.ts', 'src/ui/patterns/toast-host.tsx')).toBe(true);
  });

  it('names only components that exist', () => {
    const missing = [...graph]
      .filter(([file]) => !file.startsWith('tests/'))
      .flatMap(([file, imports]) =>
        imports
          .filter((entry) => entry.kind === 'component' && entry.file === undefined)
          .map(({ specifier }) => `${file}: ${specifier}`),
      );
    expect(missing).toEqual([]);
  });
});

describe('planted circles', () => {
  /** Each folder is a circle of its own kind, except `straight`. */
  const planted: Record<string, string> = {
    'src/static/a.ts': "import { b } from './b';\nexport const a = () => b;\n",
    'src/static/b.ts': "import { a } from '@/static/a';\nexport const b = () => a;\n",
    'src/lazy/a.ts': "export const a = () => import('./b');\n",
    'src/lazy/b.ts': "import { a } from './a';\nexport const b = a;\n",
    'src/type/a.ts': "import type { B } from './b';\nexport type A = B[];\n",
    'src/type/b.ts': "import { type A } from './a';\nexport interface B { a: A }\n",
    'src/type-query/a.ts': "export type A = typeof import('./b');\n",
    'src/type-query/b.ts': "import type { A } from './a';\nexport type B = A;\n",
    'src/re-export/index.ts': "export { a } from './a';\n",
    'src/re-export/a.ts': "import { a as other } from '.';\nexport const a = () => other;\n",
    'src/component/collection.ts': "export const collection = { Field: '@/component/field#Field' };\n",
    'src/component/field.tsx':
      "import { collection } from './collection';\nexport const Field = () => <p>{collection.Field}</p>;\n",
    'payload.config.ts': "import { database } from '@/root/database';\nexport default { database };\n",
    'src/root/database.ts':
      "export const database = async () => (await import('@payload-config')).default;\n",
    'src/long/a.ts': "import './b';\n",
    'src/long/b.ts': "import './c';\n",
    'src/long/c.ts': "import './a';\n",
    'src/itself/a.ts': "import * as own from './a';\nexport const a = () => own;\n",
    'src/straight/a.ts': "import { b } from './b';\nimport { c } from './c';\nexport const a = b + c;\n",
    'src/straight/b.ts': "import { c } from './c';\nexport const b = c;\n",
    'src/straight/c.ts': "import { z } from 'zod';\nexport const c = z.string();\n",
  };
  let folder: string;
  let graph: ImportGraph;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'planted-circles-'));
    for (const [file, text] of Object.entries(planted)) {
      await mkdir(path.join(folder, path.dirname(file)), { recursive: true });
      await writeFile(path.join(folder, file), text);
    }
    graph = readImportGraph(folder);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each([
    [
      'static imports',
      ['src/static/a.ts → src/static/b.ts (static)', 'src/static/b.ts → src/static/a.ts (static)'],
    ],
    ['a lazy import', ['src/lazy/a.ts → src/lazy/b.ts (dynamic)', 'src/lazy/b.ts → src/lazy/a.ts (static)']],
    ['types', ['src/type/a.ts → src/type/b.ts (type)', 'src/type/b.ts → src/type/a.ts (type)']],
    [
      'the type of a module',
      [
        'src/type-query/a.ts → src/type-query/b.ts (dynamic)',
        'src/type-query/b.ts → src/type-query/a.ts (type)',
      ],
    ],
    [
      'a re-export',
      [
        'src/re-export/a.ts → src/re-export/index.ts (static)',
        'src/re-export/index.ts → src/re-export/a.ts (static)',
      ],
    ],
    [
      'a component of the admin',
      [
        'src/component/collection.ts → src/component/field.tsx (component)',
        'src/component/field.tsx → src/component/collection.ts (static)',
      ],
    ],
    [
      'the configuration',
      [
        'payload.config.ts → src/root/database.ts (static)',
        'src/root/database.ts → payload.config.ts (dynamic)',
      ],
    ],
    [
      'three files',
      [
        'src/long/a.ts → src/long/b.ts (static)',
        'src/long/b.ts → src/long/c.ts (static)',
        'src/long/c.ts → src/long/a.ts (static)',
      ],
    ],
    ['one file', ['src/itself/a.ts → src/itself/a.ts (static)']],
  ])('are found through %s', (_name, expected) => {
    expect(circlesIn(graph)).toContainEqual(expected);
  });

  it('are the only ones', () => {
    expect(circlesIn(graph)).toHaveLength(9);
  });
});
