import { lstatSync, readdirSync, rmSync, rmdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/**
 * Removes what no process of the portal loads from installed packages, for the image (ADR 181): `node src/cli/prune-modules.ts
 * node_modules`. Runs without a loader and without dependencies, after the build.
 */

/** Files that only people, editors, and debuggers read. */
const UNREAD = /\.(?:map|d\.[mc]?ts|md|markdown|flow|tsbuildinfo)$/i;

/** Packages that come with others, each with why nothing here loads it. */
const UNUSED: readonly (readonly [name: RegExp, why: string])[] = [
  [/^monaco-editor$/, 'runs in browsers, and the admin gets it as a bundle or not at all'],
  [/^(?:typescript|@typescript\/.+)$/, 'checks types before the build'],
  [/^@types\/.+$/, 'has types only'],
  [/^(?:drizzle-kit|@esbuild-kit\/.+)$/, 'writes migrations, which is done before a release'],
  [/^happy-dom$/, 'is a document for editors on servers, which the portal does not use'],
  [/^(?:pdfjs-dist|@napi-rs\/canvas.*)$/, 'shows PDF files in browsers, which get it as a bundle'],
  [/^(?:@swc\/core.*|next-intl-swc-plugin-extractor)$/, 'compiles before the build ends'],
  [/^@next\/swc-.+$/, 'compiles the portal and its configuration, of which the image has the result'],
  [
    /^(?:speech-rule-engine|@xmldom\/xmldom|wicked-good-xpath|mj-context-menu|mhchemparser|rimraf)$/,
    'comes with MathJax, of which only formulas as outlines are used',
  ],
  [/^sass$/, 'compiles style sheets before the build ends'],
  [/^(?:playwright|playwright-core|@playwright\/.+)$/, 'drives browsers in tests'],
];

/** Parts of packages whose other parts are loaded, each with why nothing here loads it. */
const UNUSED_PARTS: readonly (readonly [name: RegExp, path: RegExp, why: string])[] = [
  [/^next$/, /^dist\/(?:esm|bundle-analyzer)\//, 'is what bundlers read, and what shows the size of bundles'],
  [/^@mathjax\/src$/, /^(?:bundle|cjs|components|ts)\//, 'is for browsers, for bundlers, or for require()'],
  [
    /^@mathjax\/mathjax-newcm-font$/,
    /^(?:(?:mjs\/)?chtml|cjs|def|svg|tex-mml)/,
    'is for browsers, or for require()',
  ],
  // React’s own stay: Node.js reads in them which names a module has.
  [/^next$/, /\.(?:runtime\.dev|development)\.js$/, 'is loaded unless NODE_ENV is production'],
];

/** Fonts of PDF files come in nine weights and cuts; documents have two (`src/cms/pdf/fonts.ts`). */
const FONTS = /^@expo-google-fonts\//;
const USED_WEIGHTS = /^(?:400Regular|700Bold)$/;

interface Pruned {
  files: number;
  bytes: number;
}

/**
 * Prunes a directory of packages, and those nested in packages.
 * @returns what was removed
 */
export function pruneModules(modules: string): Pruned {
  const pruned = { files: 0, bytes: 0 };
  for (const name of packagesIn(modules)) {
    const directory = join(modules, name);
    if (UNUSED.some(([pattern]) => pattern.test(name))) remove(directory, pruned);
    else prunePackage(directory, name, pruned);
  }
  return pruned;
}

/** Names of the packages in a `node_modules`, with their scopes. */
function packagesIn(modules: string): string[] {
  return directoriesIn(modules).flatMap((name) =>
    name.startsWith('@') ? directoriesIn(join(modules, name)).map((inner) => `${name}/${inner}`) : [name],
  );
}

function directoriesIn(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name);
}

function prunePackage(directory: string, name: string, pruned: Pruned): void {
  for (const entry of readdirSync(directory, { withFileTypes: true, recursive: true })) {
    const file = join(entry.parentPath, entry.name);
    // Nested packages have a turn of their own.
    if (relative(directory, file).split(sep).includes('node_modules')) continue;
    if (entry.isFile() && isUnloaded(name, relative(directory, file))) remove(file, pruned);
  }
  if (FONTS.test(name)) {
    for (const weight of directoriesIn(directory)) {
      if (!USED_WEIGHTS.test(weight)) remove(join(directory, weight), pruned);
    }
  }
  const nested = join(directory, 'node_modules');
  if (directoriesIn(directory).includes('node_modules')) {
    const inner = pruneModules(nested);
    pruned.files += inner.files;
    pruned.bytes += inner.bytes;
  }
}

/** @param file in the package */
function isUnloaded(name: string, file: string): boolean {
  const path = file.split(sep).join('/');
  return UNREAD.test(path) || UNUSED_PARTS.some(([of, part]) => of.test(name) && part.test(path));
}

function remove(path: string, pruned: Pruned): void {
  const found = lstatSync(path);
  if (!found.isDirectory()) {
    rmSync(path);
    pruned.files += 1;
    pruned.bytes += found.size;
    return;
  }
  for (const name of readdirSync(path)) remove(join(path, name), pruned);
  rmdirSync(path);
}

const [, program = '', modules] = process.argv;
if (program.endsWith('prune-modules.ts') && modules !== undefined) {
  const { files, bytes } = pruneModules(modules);
  console.log(`pruned ${files} files, ${Math.round(bytes / 1024 / 1024)} MB`);
}
