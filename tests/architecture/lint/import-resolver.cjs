/**
 * How the import-boundary rules find the file behind an import: the aliases of tsconfig.json, relative
 * paths with the usual extensions and index files, and Node's own resolution for packages. Written as an
 * eslint-module-utils resolver (interface version 2) because that is what eslint-plugin-boundaries asks.
 */
const fs = require('node:fs');
const path = require('node:path');
const { isBuiltin } = require('node:module');

const extensions = [
  '',
  '.ts',
  '.tsx',
  '.js',
  '.mjs',
  '.cjs',
  '.json',
  '/index.ts',
  '/index.tsx',
  '/index.js',
];

/** The file that `base` stands for, or undefined. */
function existingFile(base) {
  return extensions
    .map((extension) => base + extension)
    .find((file) => fs.statSync(file, { throwIfNoEntry: false })?.isFile());
}

exports.interfaceVersion = 2;

/**
 * @param {string} source what the import statement says
 * @param {string} file absolute path of the importing file
 * @param {{ root: string }} config absolute path of the project
 */
exports.resolve = (source, file, { root }) => {
  if (isBuiltin(source)) return { found: true, path: null };
  let local;
  if (source === '@payload-config') local = path.join(root, 'payload.config');
  else if (source.startsWith('@/')) local = path.join(root, 'src', source.slice(2));
  else if (source.startsWith('.')) local = path.resolve(path.dirname(file), source);
  if (local !== undefined) return { found: true, path: existingFile(local) ?? local };
  return { found: false };
};
