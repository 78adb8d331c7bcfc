import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { run, start } from '../checks/commands';
import { findFreePort } from '../launcher/ports';

/** In the checkout, where its `next` is found, and ignored like every build directory. */
const DIRECTORY = '.next-bench-app';
const READY_MS = 30_000;
/** How far the size of a page may be from the wanted one. */
const TOLERANCE = 0.02;

export interface StaticApp<Name extends string> {
  urls: Record<Name, string>;
  /** Bytes of HTML of each page. */
  sizes: Record<Name, number>;
  stop(): Promise<void>;
}

export interface StaticPage {
  /** Wanted bytes of HTML. */
  size: number;
  /** How the text begins. A single Chinese letter makes JavaScript keep and send the whole page as wide characters. */
  lead: string;
}

/**
 * Builds and starts an application of the same Next.js whose pages are static text of the wanted sizes: what the
 * framework reaches when there is no content logic at all.
 */
export async function startStaticApp<Name extends string>(
  root: string,
  logs: string,
  pages: Record<Name, StaticPage>,
): Promise<StaticApp<Name>> {
  const directory = join(root, DIRECTORY);
  await rm(directory, { recursive: true, force: true });
  const names = Object.keys(pages) as Name[];
  const remove = () => rm(directory, { recursive: true, force: true });
  try {
    await writeFrame(directory, root);
    const next = join(root, 'node_modules', 'next', 'dist', 'bin', 'next');
    let sizes = {} as Record<Name, number>;
    const fillers = Object.fromEntries(names.map((name) => [name, pages[name].size / 2])) as Record<
      Name,
      number
    >;
    // The text stands twice in the HTML, once for the browser and once for React; the rest shows in the first build.
    for (let attempt = 0; attempt < 3; attempt += 1) {
      for (const name of names) await writePage(directory, name, pages[name].lead, Math.round(fillers[name]));
      // Turbopack would find the portal's own instrumentation beside its root; what serves is the same.
      const { code, output } = await run('node', [next, 'build', '--webpack', directory], {
        env: { NODE_ENV: 'production' },
        logFile: join(logs, 'static-build.log'),
        verbose: false,
        timeoutMs: 120_000,
      });
      if (code !== 0) throw new Error(`The static application could not be built:\n${output}`);
      sizes = await sizesOf(directory, names);
      const missing = (name: Name) => pages[name].size - sizes[name];
      if (names.every((name) => Math.abs(missing(name)) <= pages[name].size * TOLERANCE)) break;
      for (const name of names) fillers[name] += missing(name) / 2;
    }
    const port = await findFreePort();
    const server = await start(
      'node',
      [next, 'start', directory, '--port', String(port), '--hostname', '127.0.0.1'],
      { env: { NODE_ENV: 'production' }, logFile: join(logs, 'static-server.log'), verbose: false },
    );
    const urls = Object.fromEntries(
      names.map((name) => [name, `http://127.0.0.1:${port}/${name}`]),
    ) as Record<Name, string>;
    await awaitAnswer(Object.values<string>(urls)[0] ?? '');
    return {
      urls,
      sizes,
      async stop() {
        await server.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function writeFrame(directory: string, root: string): Promise<void> {
  await mkdir(join(directory, 'app'), { recursive: true });
  await writeFile(
    join(directory, 'next.config.mjs'),
    `export default { poweredByHeader: false, outputFileTracingRoot: ${JSON.stringify(root)} };\n`,
  );
  await writeFile(
    join(directory, 'app', 'layout.js'),
    `export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}
`,
  );
}

async function writePage(directory: string, name: string, lead: string, filler: number): Promise<void> {
  await mkdir(join(directory, 'app', name), { recursive: true });
  const text = lead + 'Static text without any logic. '.repeat(Math.ceil(filler / 31)).slice(0, filler);
  await writeFile(
    join(directory, 'app', name, 'page.js'),
    `export const dynamic = 'force-static';
export default function Page() {
  return <main>{${JSON.stringify(text)}}</main>;
}
`,
  );
}

async function sizesOf(directory: string, names: readonly string[]): Promise<Record<string, number>> {
  const entries = names.map(async (name) => {
    const { size } = await stat(join(directory, '.next', 'server', 'app', `${name}.html`));
    return [name, size] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

export async function awaitAnswer(url: string): Promise<void> {
  const deadline = Date.now() + READY_MS;
  for (;;) {
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    if (Date.now() > deadline) throw new Error(`${url} did not answer within 30 s.`);
    await delay(100);
  }
}
