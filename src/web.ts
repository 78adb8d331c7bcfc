import { createServer } from 'node:http';
import { parseArgs } from 'node:util';

import next from 'next';

import { withFinishedPages } from './platform/cache/finished-pages.ts';
import { sheetsOf } from './platform/cache/page-styles.ts';
import { withNotFoundPages } from './platform/http/not-found-pages.ts';

/**
 * The web process in production: Next.js with finished pages in front of it (ADR 009). Node.js runs this file as it
 * is, so that no loader stands between the process and Next.js.
 *
 * `node src/web.ts [--port 3000] [--hostname <address>]`; without a port it takes PORT.
 */
const { values } = parseArgs({
  options: { port: { type: 'string' }, hostname: { type: 'string' } },
});
// oxlint-disable-next-line node/no-process-env -- src/platform/env cannot be loaded without the bundler; Next.js checks it
const { PORT, NEXT_DIST_DIR } = process.env;
const port = Number(values.port ?? PORT ?? 3_000);

// What tools that list processes know the web process by.
process.title = 'next-server (portal)';

const server = createServer();
// Longer than proxies and clients keep a connection that nobody uses: whoever closes last loses no request on its way.
server.keepAliveTimeout = 75_000;
const app = next({ dev: false, dir: process.cwd(), port, hostname: values.hostname, httpServer: server });
await app.prepare();
const render = app.getRequestHandler();
const handle = withFinishedPages(withNotFoundPages(render), sheetsOf(NEXT_DIST_DIR || '.next'));
server.on('request', (request, response) => {
  handle(request, response).catch((error: unknown) => {
    console.error(error);
    if (response.headersSent) response.destroy();
    else response.writeHead(500, { 'Content-Type': 'text/plain' }).end('Internal Server Error');
  });
});

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  // Requests under way are answered; what they left to do afterwards is done; then the process ends.
  await new Promise((resolve) => server.close(resolve));
  await app.close();
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());

server.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
server.listen(port, values.hostname);
