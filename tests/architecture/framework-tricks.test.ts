import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

/**
 * What relies on undocumented behavior of Next.js, React, or Payload has two places, and says there what it relies on
 * (ADR 114). An upgrade fails here with the names of everything that has to be checked again.
 */

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const FOLDERS = ['src/platform/next-adapter/', 'src/cms/payload-adapter/'];
const FIELDS = ['Needs', 'Checked with', 'Without it', 'Contract test'] as const;

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const tricks = globSync(
  FOLDERS.map((folder) => `${folder}*.{ts,tsx,mjs,css}`),
  { cwd: root },
)
  .filter((file) => !isTest(file))
  .sort();

/** The fields of the comment that explains a trick, each until the next field or an empty line. */
function fieldsOf(file: string): Record<string, string> {
  const lines = read(file)
    .split('\n')
    .map((line) => line.replace(/^ ?\* ?/, ''));
  const found: Record<string, string> = {};
  let current: string | undefined;
  for (const line of lines) {
    const [, name, text = ''] = /^(Needs|Checked with|Without it|Contract test): (.*)$/.exec(line) ?? [];
    if (name !== undefined) found[(current = name)] = text;
    else if (/^(?:$|\/$|@)/.test(line)) current = undefined;
    else if (current !== undefined) found[current] += ` ${line.trim()}`;
  }
  return found;
}

const packages: Record<string, string> = {
  'Next.js': 'next',
  'next-intl': 'next-intl',
  'icu-minify': 'icu-minify',
  Payload: 'payload',
  React: 'react',
};

function installed(name: string): string {
  const manifest = read(`node_modules/${packages[name] ?? expect.fail(`unknown: ${name}`)}/package.json`);
  return (JSON.parse(manifest) as { version: string }).version;
}

describe.each(tricks)('%s', (file) => {
  const fields = fieldsOf(file);
  const name = path.basename(file).replace(/\.[^.]+$/, '');

  it('says what it needs, with what it was checked, what happens without it, and what tests it', () =>
    expect(Object.keys(fields).sort()).toEqual([...FIELDS].sort()));

  it('was checked with the installed versions', () => {
    const versions = (fields['Checked with'] ?? '').replace(/\.$/, '').split(', ');
    for (const version of versions) {
      const [, product = '', number] = /^(.*) (\d[\d.]*)$/.exec(version) ?? [];
      expect(`${product} ${installed(product)}`).toBe(`${product} ${number}`);
    }
  });

  it('is named by its contract test', () => {
    const test = fields['Contract test'] ?? '';
    expect(existsSync(path.join(root, test)) && isTest(test)).toBe(true);
    // The path of a test beside its file names it in every report; elsewhere a title has to.
    const isBeside = path.basename(test).startsWith(`${name}.test.`);
    if (!isBeside) {
      const titles = [...read(test).matchAll(/\b(?:describe|it|test)(?:\.each\([^]*?\))?\(\s*'([^']*)'/g)];
      expect(titles.map(([, title]) => title).join('\n')).toContain(name);
    }
  });
});

/** Names that code without tricks has no reason to use: what they are, an example, and how to recognize them. */
const UNDOCUMENTED: readonly (readonly [string, string, RegExp])[] = [
  ['modules inside Next.js', "from 'next/dist/server/a'", /['"]next\/dist\//],
  ['modules inside Payload', "from '@payloadcms/ui/dist/a'", /['"](?:payload|@payloadcms\/[\w-]+)\/dist\//],
  ['React’s data in scripts', 'self.__next_f.push(', /__next_f/],
  ['markup of style sheets', 'data-precedence="next"', /data-precedence/],
  ['the cookie of draft mode', "'__prerender_bypass'", /__prerender_bypass/],
  ['cache tags of a page', "'x-next-cache-tags'", /x-next-cache-tags/],
  ['cached functions', 'unstable_cache(read)', /\bunstable_\w+/],
  ['stores of a render', 'workUnitAsyncStorage.getStore()', /work(?:Unit)?AsyncStorage/],
  ['headers of the router', "headers['next-router-prefetch']", /['"]next-(?:router-[\w-]+|url)['"]/],
  ['diagnostics channels', "from 'node:diagnostics_channel'", /['"](?:node:)?diagnostics_channel['"]/],
  [
    'patched responses',
    'response.writeHead = (status) =>',
    /\b(?:response|res)\.(?:write|end|writeHead|setHeader|appendHeader|flushHeaders) = /,
  ],
  ['rendering to a string', "require('react-dom/server')", /['"]react-dom\/server['"]/],
  ['experimental options', 'experimental: { a: true }', /\bexperimental(?::| =) \{/],
  ['handlers of Payload’s tasks', 'task.handler = run', /\btask\.(?:handler|retries) = /],
  ['watched requests of forms', 'window.fetch = watching', /\b(?:window|globalThis)\.fetch = /],
  ['classes of the admin', '.doc-controls__meta', /\.(?:app-header|doc-controls|step-nav|widget-content)/],
];

/** Names the cookie of draft mode to visitors, like every other entry that browsers keep for the site. */
const REGISTER = 'src/features/consent/stored-entries.ts';

const outside = globSync(['src/**/*.{ts,tsx,mjs,css}', '*.config.ts'], { cwd: root }).filter(
  (file) => !isTest(file) && file !== REGISTER && !FOLDERS.some((folder) => file.startsWith(folder)),
);

describe.each(UNDOCUMENTED)('%s', (_what, example, pattern) => {
  it('are recognized', () => expect(example).toMatch(pattern));

  it('are used in the adapters only', () =>
    expect(outside.filter((file) => pattern.test(read(file)))).toEqual([]));
});
