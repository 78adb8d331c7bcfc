import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

const parser = unified().use(remarkParse).use(remarkGfm);

/**
 * Loader of the bundler for docs/handbooks: a module with the parsed text. Pictures are imported, so each has an address
 * that can be cached, and its size.
 *
 * Needs: a loader in `turbopack.rules` whose result is read as JavaScript, and pictures that such a module imports with
 *   `src`, `width`, and `height`.
 * Checked with: Next.js 16.4.6
 * Without it: the build fails, because nothing else reads the handbooks.
 * Contract test: src/platform/next-adapter/handbook-loader.test.ts
 *
 * @param {string} source the Markdown file
 * @returns {string} a module whose default export is a `Handbook` (src/features/help/handbook.ts)
 */
export default function handbookLoader(source) {
  const { blocks, pictures } = parseHandbook(source);
  const imports = pictures.map((file, at) => `import p${at} from ${JSON.stringify(`./${file}`)};`);
  const named = pictures.map((file, at) => `${JSON.stringify(file)}: p${at}`);
  const json = JSON.stringify(blocks, (key, value) => (key === 'position' ? undefined : value));
  // A string that is parsed starts faster than an object literal (https://v8.dev/blog/cost-of-javascript-2019#json).
  return [
    ...imports,
    `export default { blocks: JSON.parse(${JSON.stringify(json)}), pictures: { ${named.join(', ')} } };`,
  ].join('\n');
}

/**
 * @param {string} source the Markdown file
 * @returns {{ blocks: import('mdast').RootContent[], pictures: string[] }} the blocks, and the files of pictures
 */
export function parseHandbook(source) {
  const root = parser.parse(source);
  return { blocks: root.children, pictures: [...new Set(picturesOf(root))] };
}

/**
 * @param {import('mdast').Nodes} node
 * @returns {string[]} the addresses of the pictures in it
 */
function picturesOf(node) {
  if (node.type === 'image') return [node.url];
  return 'children' in node ? node.children.flatMap(picturesOf) : [];
}
