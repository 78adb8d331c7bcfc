import { createServer } from 'node:http';
import { flushCompileCache } from 'node:module';
import { parseArgs } from 'node:util';

import { PAGE_BYTES } from './platform/cache/page-bytes.ts';
import { logConsole } from './platform/console-lines.ts';
import { areAdaptersOn } from './platform/framework-adapters.ts';
import { ownOrigin } from './platform/http/own-origin.ts';
import { identifiedResponse, withRequestId } from './platform/http/request-id.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { drainUnreadBody } from './platform/http/unread-bodies.ts';
import { withDirectCalls } from './platform/front/direct-calls.ts';
import { withShedding } from './platform/front/heavy-routes.ts';
import { secretOf } from './platform/secret-files.ts';
import { logRequest } from './platform/http/access-log.ts';
import { measureRequest } from './platform/metrics/requests.ts';
import { withBuiltConfig } from './platform/next-adapter/built-config.ts';
import { routesOf } from './platform/next-adapter/route-templates.ts';
import { resolveSiblings } from './platform/relative-imports.ts';
import { traceRequest } from './platform/tracing/requests.ts';
import { Drain } from './platform/shutdown/drain.ts';
import { SHUTDOWN_GRACE, SHUTDOWN_NOTICE, workingTime } from './platform/shutdown/limits.ts';

/**
 * The web process in production: Next.js with finished pages in front of it (ADR 009), or with a plain front
 * when `FRAMEWORK_ADAPTERS` is `off` (ADR 135). Node.js runs this file as it
 * is, without a loader between the process and Next.js.
 *
 * `node src/web.ts [--port 3000] [--hostname <address>]`; without a port it uses PORT.
 */
const { values } = parseArgs({
  options: { port: { type: 'string' }, hostname: { type: 'string' } },
});
// oxlint-disable-next-line node/no-process-env -- src/platform/env cannot be loaded without the bundler; Next.js checks it
const { PORT, NEXT_DIST_DIR, PUBLIC_URL, PAGE_CACHE_BYTES, ...others } = process.env;
const { SHUTDOWN_GRACE_SECONDS, SHUTDOWN_NOTICE_SECONDS, LOG_LEVEL } = others;
logConsole(LOG_LEVEL);
if (areAdaptersOn()) resolveSiblings();
// Only now: Next.js wraps the methods of the console that are there when it is loaded.
const { default: next } = await import('next');
// oxlint-disable-next-line node/no-process-env -- as above
const actionsKey = secretOf(process.env, 'NEXT_SERVER_ACTIONS_ENCRYPTION_KEY');
// oxlint-disable-next-line node/no-process-env -- Next.js reads it there
if (actionsKey !== undefined) process.env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY = actionsKey;
const { METRICS_PORT, METRICS_HOST, ACCESS_LOG, TRUSTED_PROXIES, OTEL_EXPORTER_OTLP_ENDPOINT } = others;
const build = NEXT_DIST_DIR || '.next';
const port = Number(values.port ?? PORT ?? 3_000);

// The name of the web process in tools that list processes.
process.title = 'next-server (portal)';

if (METRICS_PORT) {
  // Loaded only where the figures are asked for.
  const { exportMetrics } = await import('./platform/metrics/exporter.ts');
  exportMetrics({
    port: Number(METRICS_PORT),
    host: METRICS_HOST || '127.0.0.1',
    process: 'web',
    report: console.error,
  });
}

const stopTracing = OTEL_EXPORTER_OTLP_ENDPOINT
  ? (await import('./platform/tracing/exporter.ts')).exportTraces(OTEL_EXPORTER_OTLP_ENDPOINT, 'web')
  : undefined;

const always = securityHeaders(PUBLIC_URL ?? '');
const drain = new Drain();
// Only the front that is used is loaded: an upgrade may have broken what the other one imports.
const { createFront } = areAdaptersOn()
  ? await import('./platform/front/adapted-front.ts')
  : await import('./platform/front/plain-front.ts');
const pageBytes = Number(PAGE_CACHE_BYTES || PAGE_BYTES.default);
const front = createFront({ build, always, drain, pageBytes, report: console.error });
const server = createServer({ ServerResponse: identifiedResponse(front.ServerResponse) });
drain.watch(server);
// Longer than proxies and clients keep an idle connection: the side that closes last loses no request in transit.
server.keepAliveTimeout = 75_000;
const app = await withBuiltConfig(build, async () => {
  const built = next({ dev: false, dir: process.cwd(), port, hostname: values.hostname, httpServer: server });
  await built.prepare();
  return built;
});
const handle = await front.handler(withShedding(withDirectCalls(app.getRequestHandler())));
/** Whose word about clients counts, where their networks are logged. */
const believed =
  ACCESS_LOG === 'with-network'
    ? (TRUSTED_PROXIES ?? '')
        .split(',')
        .map((network) => network.trim())
        .filter((network) => network !== '')
    : undefined;
const isLogging = ACCESS_LOG === 'on' || ACCESS_LOG === 'with-network';
const routeOf = METRICS_PORT || stopTracing || isLogging ? await routesOf(build) : undefined;
// Next.js answers methods that it does not know like GET (OWASP ASVS 5.0, 13.4.4).
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
server.on('request', (request, response) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') drainUnreadBody(request, response);
  if (!METHODS.has(request.method ?? '')) {
    response.writeHead(405, { Allow: [...METHODS].join(', ') }).end();
    return;
  }
  // Answered here, as quickly as load balancers ask: the state of everything else no longer matters.
  if (drain.hasBegun && request.url === '/readyz') {
    response.writeHead(503, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
    response.end(JSON.stringify({ stopping: true }));
    return;
  }
  withRequestId(request, () => {
    if (!routeOf) return handle(request, response);
    if (METRICS_PORT) measureRequest(request, response, routeOf);
    if (isLogging) logRequest(request, response, { routeOf, proxies: believed });
    return stopTracing ? traceRequest(request, response, { routeOf, handle }) : handle(request, response);
  }).catch((error: unknown) => {
    console.error(error);
    if (response.headersSent) response.destroy();
    else response.writeHead(500, { 'Content-Type': 'text/plain' }).end('Internal Server Error');
  });
});

async function stop(): Promise<void> {
  if (drain.hasBegun) return;
  const patience = workingTime(Number(SHUTDOWN_GRACE_SECONDS || SHUTDOWN_GRACE.default));
  const notice = Number(SHUTDOWN_NOTICE_SECONDS || SHUTDOWN_NOTICE.default) * 1_000;
  // What requests scheduled for afterward must not outlast the grace either.
  const late = setTimeout(() => {
    console.error('the web process ended before the work after its last answers was done');
    process.exit(0);
  }, patience + 1_000);
  const cut = await drain.run(server, { notice, patience });
  if (cut > 0) console.error(`the web process cut off ${cut} connections that outlasted its grace`);
  await front.close();
  await app.close();
  await stopTracing?.();
  clearTimeout(late);
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());

server.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
/** When code is kept for the next process, in ms after the start: by then, visitors have asked for most kinds of pages. */
const KEEP_COMPILED_MS = 60_000;
server.listen(port, values.hostname, () => {
  front.listening(ownOrigin(server));
  // Otherwise, Node.js keeps what it compiled only when the process ends, and never when it is killed (ADR 207).
  setTimeout(flushCompileCache, KEEP_COMPILED_MS).unref();
});
