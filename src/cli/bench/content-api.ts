import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';

import { Client } from 'pg';

import { CONTENT_API, writeCursor } from '@/features/content-api/domain';

import { start } from '../checks/commands';
import { findFreePort } from '../launcher/ports';
import { Problem } from '../launcher/problem';
import { loadInTurn, type Rate } from './load';
import { addItems, inDirectory, SCALED_ITEMS, startBareServer } from './measure';
import { startPortal } from './portal';
import { figure, machine, rate, table } from './report';
import { awaitAnswer } from './static-app';

const ROUNDS = 5;
/** More than any round asks, so the limit of requests plays no part. */
const RATE_LIMIT_SCALE = '100000';
const FIELDS = 'slug,url,languages,changedAt,title,summary,publishedAt';

/** Requests answered from what is kept, beside a server that sends the same bytes. */
interface Repeated {
  readonly path: string;
  readonly bytes: number;
  readonly portal: Rate;
  readonly bare: Rate;
}

export interface ContentApiResult {
  readonly repeated: readonly Repeated[];
  /** Pages that nobody asked for before, beside Fastify with one statement for the same rows. */
  readonly fresh: { readonly portal: Rate; readonly fastify: Rate };
  readonly loadBefore: number;
}

interface Place extends Record<string, unknown> {
  readonly at: string;
  readonly id: string;
}

/** Measures the content API with many news items, each target in turn in the same run. */
export function measureContentApi(say: (line: string) => void): Promise<ContentApiResult> {
  return inDirectory(async (directory) => {
    const [loadBefore = 0] = loadavg();
    say('bench: starting a portal of its own, which builds if needed');
    const portal = await startPortal(directory, { RATE_LIMIT_SCALE });
    say(`bench: adding ${SCALED_ITEMS} news items`);
    await addItems(portal, directory);
    const base = `${CONTENT_API}/en/news`;
    const places = await placesOf(portal.databaseUrl);

    const repeated: Repeated[] = [];
    for (const path of [base, `${base}?limit=100`, `${base}/${places[0]?.id ?? ''}`]) {
      const url = `${portal.origin}${path}`;
      const bytes = (await (await fetch(url)).arrayBuffer()).byteLength;
      const bare = await startBareServer(directory, url, { withHeaders: true });
      const rates = await loadInTurn({ portal: url, bare: bare.url }, ROUNDS);
      await bare.stop();
      say(`bench: ${path}: ${rate(rates.portal.perSecond)}/s, bare ${rate(rates.bare.perSecond)}/s`);
      repeated.push({ path: path.replace(places[0]?.id ?? '', '{id}'), bytes, ...rates });
    }

    const fastify = await startFastify(directory, portal.databaseUrl);
    const next = inTurn(places);
    const portalPath = () =>
      `${base}?cursor=${writeCursor({ ...next(), withRemovals: false, isRemoval: false })}&limit=10&fields=${FIELDS}`;
    const fastifyPath = () => {
      const { at, id } = next();
      return `/news?at=${at}&id=${id}`;
    };
    await compare(portal.origin + portalPath(), fastify.url + fastifyPath());
    const fresh = await loadInTurn(
      {
        portal: { url: portal.origin, nextPath: portalPath },
        fastify: { url: fastify.url, nextPath: fastifyPath },
      },
      ROUNDS,
    );
    say(`bench: new pages: ${rate(fresh.portal.perSecond)}/s, Fastify ${rate(fresh.fastify.perSecond)}/s`);
    await fastify.stop();
    await portal.stop();
    return { repeated, fresh, loadBefore };
  });
}

/** Places in the list of news, in random order: a page begins after each. */
async function placesOf(databaseUrl: string): Promise<readonly Place[]> {
  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    const { rows } = await database.query<Place>(
      `SELECT (extract(epoch FROM changed_at) * 1000000)::bigint::text AS at, item_id AS id
       FROM content_publications WHERE collection = 'news' AND locale = 'en' ORDER BY random()`,
    );
    return rows;
  } finally {
    await database.end();
  }
}

/** The next place at each call, so a request is never repeated while it may be kept. */
function inTurn(places: readonly Place[]): () => Place {
  let index = 0;
  return () => {
    const place = places[index % places.length];
    index += 1;
    if (!place) throw new Problem('bench: there is no news.');
    return place;
  };
}

/** Makes sure that both servers answer with a page of items. */
async function compare(...urls: string[]): Promise<void> {
  for (const url of urls) {
    const { items } = (await (await fetch(url)).json()) as { items: readonly Record<string, unknown>[] };
    const fields = Object.keys(items[0] ?? {});
    if (!['title', 'summary', 'languages', 'changedAt'].every((name) => fields.includes(name)))
      throw new Problem(`bench: ${url} does not answer with the items.`);
  }
}

async function startFastify(directory: string, databaseUrl: string) {
  const port = String(await findFreePort());
  const server = await start('node', [join(import.meta.dirname, 'fastify-server.ts'), port, databaseUrl], {
    logFile: join(directory, 'fastify.log'),
    verbose: false,
  });
  const url = `http://127.0.0.1:${port}`;
  await awaitAnswer(`${url}/ready`);
  return { url, stop: () => server.stop() };
}

/** The section of the document. */
export function renderContentApi(result: ContentApiResult, date = new Date()): string {
  const { repeated, fresh, loadBefore } = result;
  const isDisturbed = loadBefore > cpus().length / 2;
  const ms = ({ p99Ms }: Rate) => `${figure(p99Ms)} ms`;
  const lowest = Math.min(...repeated.map(({ portal, bare }) => portal.perSecond / bare.perSecond));
  const slower = fresh.fastify.perSecond / fresh.portal.perSecond;
  return `Generated by \`npm run bench -- --only content-api\` on ${date.toISOString().slice(0, 10)}: ${machine()}. The load
average in the minute before was ${loadBefore.toFixed(1)}${isDisturbed ? ': **other work disturbed this run**, so rely on the ratios, whose two sides were loaded in turn' : ''}.

How fast is the content API? The portal had ${SCALED_ITEMS.toLocaleString('en')} more news items. Twenty connections loaded the portal and a simpler server in turn,
${ROUNDS} rounds of 2 s each; the table shows the medians.

- _Repeated_ is the same request again and again, compared with a bare Node HTTP server that sends the same bytes, headers included.
- _New_ is a page of ten items from a random place in the list, requested for the first time. It is compared with Fastify and \`pg\`,
  which read the same rows of the same database with one statement. That server has no access rules, field selection, or removals,
  and caches nothing, so the ratio shows what these cost.

${table(
  ['Target', 'Result', 'Met'],
  [
    [
      'Repeated: requests/s at least 0.8 of the bare server’s',
      `${lowest.toFixed(2)} or more`,
      lowest >= 0.8 ? 'yes' : '**no**',
    ],
    [
      'New: at most twice the time of Fastify and `pg`',
      `${slower.toFixed(2)} times`,
      slower <= 2 ? 'yes' : '**no**',
    ],
  ],
)}

${table(
  ['Request', 'Bytes', 'Portal, requests/s', 'p99', 'Simpler server, requests/s', 'p99', 'Ratio'],
  [
    ...repeated.map(({ path, bytes, portal, bare }) => [
      `Repeated \`${path}\``,
      figure(bytes),
      rate(portal.perSecond),
      ms(portal),
      rate(bare.perSecond),
      ms(bare),
      (portal.perSecond / bare.perSecond).toFixed(2),
    ]),
    [
      'New page of ten items',
      '–',
      rate(fresh.portal.perSecond),
      ms(fresh.portal),
      rate(fresh.fastify.perSecond),
      ms(fresh.fastify),
      (fresh.portal.perSecond / fresh.fastify.perSecond).toFixed(2),
    ],
  ],
)}`;
}
