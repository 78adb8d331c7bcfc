import compile from 'icu-minify/compile';

/**
 * Loader of the bundler for the files of src/i18n/messages: parses the ICU syntax of each message at build time. What has
 * arguments becomes the list that `use-intl/format-message/format-only` reads (src/platform/next-adapter/messages.ts),
 * everything else stays a string. The loader of next-intl does the same, but knows neither lists of texts nor keys with
 * dots.
 *
 * Needs: `icu-minify/compile` making what `use-intl/format-message/format-only` reads, and a loader that is called with the
 *   text of the file.
 * Checked with: Next.js 16.4.6, next-intl 4.14.8
 * Without it: messages stay texts, as in messages.ts.
 * Contract test: src/platform/next-adapter/messages.test.ts
 *
 * @param {string} source the JSON file
 * @returns {string} a module with the compiled messages
 */
export default function messageLoader(source) {
  const compiled = JSON.stringify(compileTree(JSON.parse(source)));
  // A string that is parsed starts faster than an object literal (https://v8.dev/blog/cost-of-javascript-2019#json).
  return `export default JSON.parse(${JSON.stringify(compiled)});`;
}

/**
 * @param {unknown} node a message, a list of messages, or a tree of them by name
 * @returns {unknown}
 */
function compileTree(node) {
  if (typeof node === 'string') return compile(node);
  if (Array.isArray(node)) return node.map(compileTree);
  return Object.fromEntries(Object.entries(node ?? {}).map(([key, child]) => [key, compileTree(child)]));
}
