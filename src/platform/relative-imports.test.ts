import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

import { describe, expect, it } from 'vitest';

import { PACKAGES, siblingOf } from './relative-imports';

const modules = path.resolve('node_modules');
const address = (file: string) => pathToFileURL(path.join(modules, file)).href;

describe('an import within a package', () => {
  it('leads to the file beside it', () => {
    const parent = address('payload/dist/auth/index.js');
    expect(siblingOf('./login.js', parent)).toBe(address('payload/dist/auth/login.js'));
    expect(siblingOf('../utilities/a.js', parent)).toBe(address('payload/dist/utilities/a.js'));
  });

  it('is left to Node.js where it could be anything else', () => {
    const parent = address('payload/dist/index.js');
    for (const specifier of [
      'jose',
      './folder',
      './data.json',
      './a.cjs',
      '../../react/index.js',
      '#inner',
    ]) {
      expect(siblingOf(specifier, parent), specifier).toBeUndefined();
    }
    expect(siblingOf('./a.js', undefined)).toBeUndefined();
    expect(siblingOf('./a.js', address('react/index.js'))).toBeUndefined();
    expect(siblingOf('./a.js', address('payload/node_modules/pino/lib/a.js'))).toBeUndefined();
    expect(siblingOf('./a.js', pathToFileURL('src/payload/a.js').href)).toBeUndefined();
  });
});

describe.each(PACKAGES)('the package %s', (name) => {
  const directory = path.join(modules, name);
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter(
    (file) => !file.split(path.sep).includes('node_modules'),
  );

  it('is of ES modules throughout', () => {
    const kindOf = (file: string) =>
      (JSON.parse(readFileSync(path.join(directory, file), 'utf8')) as { type?: string }).type;
    const manifests = files.filter((file) => path.basename(file) === 'package.json');
    expect(manifests).toContain('package.json');
    // A manifest of a folder that says nothing else about its modules makes no difference to what imports reach here.
    expect(manifests.map((file) => [file, kindOf(file)])).toEqual(manifests.map((file) => [file, 'module']));
  });

  it('imports its own files by their whole names', () => {
    const missing = files
      .filter((file) => file.endsWith('.js'))
      .flatMap((file) => {
        const source = readFileSync(path.join(directory, file), 'utf8');
        const parent = pathToFileURL(path.join(directory, file)).href;
        return Array.from(
          source.matchAll(/^(?:import|export)\b[^'"\n]*\bfrom\s*['"](\.[^'"\n]+)['"]/gm),
          ([, to = '']) => to,
        )
          .map((to) => siblingOf(to, parent))
          .filter((to) => to !== undefined)
          .filter((to) => !files.includes(path.relative(directory, new URL(to).pathname)))
          .map((to) => `${file} → ${to}`);
      });
    expect(missing).toEqual([]);
  });
});

it('brings the same modules as Node.js does', async () => {
  const script = (before: string) => `
    ${before}
    const [payload, drizzle, postgres] = await Promise.all([
      import('payload'), import('drizzle-orm'), import('@payloadcms/db-postgres'),
    ]);
    console.log(JSON.stringify([payload, drizzle, postgres].map((one) => Object.keys(one))));`;
  const run = async (before: string) =>
    JSON.parse(
      (await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script(before)])).stdout,
    ) as string[][];
  const file = JSON.stringify(pathToFileURL(path.resolve('src/platform/relative-imports.ts')).href);
  const own = `const { resolveSiblings } = await import(${file}); resolveSiblings();`;
  const [plain, hooked] = await Promise.all([run(''), run(own)]);
  expect(plain.flat().length).toBeGreaterThan(100);
  expect(hooked).toEqual(plain);
}, 60_000);
