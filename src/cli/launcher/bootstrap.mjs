// What package.json calls. Plain JavaScript without dependencies that any Node from 12 on can read, so an old
// Node or a missing installation gets one clear line instead of a syntax error or a stack.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const NEEDED_NODE = 24;
const root = fileURLToPath(new URL('../../../', import.meta.url));

function findTrouble() {
  const missing = ['tsx', 'next', 'payload', 'pg', 'zod'].find(
    (name) => !existsSync(join(root, 'node_modules', name, 'package.json')),
  );
  if (missing) {
    return `node_modules: the dependencies are not installed (${missing} is missing); run "npm ci" first.`;
  }
  if (Number(process.versions.node.split('.')[0]) < NEEDED_NODE) {
    const brought = existsSync(join(root, 'node_modules', 'node', 'bin', 'node'));
    return brought
      ? `Node.js: ${NEEDED_NODE} is needed and this is ${process.versions.node}; start through npm ("npm start"), which uses the one in node_modules.`
      : `Node.js: ${NEEDED_NODE} is needed and this is ${process.versions.node}; run "npm rebuild node", which brings it, or install Node.js ${NEEDED_NODE}.`;
  }
  return undefined;
}

async function main() {
  const trouble = findTrouble();
  if (trouble) {
    console.error(trouble);
    process.exitCode = 1;
    return;
  }
  process.chdir(root);
  const [command, ...rest] = process.argv.slice(2);
  const entry = join(root, 'src', 'cli', `${command}.ts`);
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (!existsSync(entry)) {
    console.error(
      `Unknown command "${command}"; try "npm run" with one of: ${Object.keys(scripts).join(', ')}.`,
    );
    process.exitCode = 1;
    return;
  }
  // What the shell sets wins over .env.
  if (existsSync('.env')) process.loadEnvFile('.env');
  const { register } = await import('tsx/esm/api');
  register();
  process.argv = [process.argv[0], entry, ...rest];
  await import(pathToFileURL(entry).href);
}

await main();
