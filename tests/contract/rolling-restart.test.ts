import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';

import { SHUTDOWN_GRACE, SHUTDOWN_NOTICE } from '@/platform/shutdown/limits';

import { LoopbackProxy } from '../support/loopback-proxy';
import { portalUrl } from '../support/portal-address';
import { loggedIn, staffToken } from '../support/rest';
import { type SecondWeb, startSecondWeb } from '../support/second-web';

/** Web processes are ended with SIGTERM while people use them (ADR 129). */

/** The defaults of the portal: on a busy machine load balancers notice late, and uploads need their time. */
const GRACE_SECONDS = SHUTDOWN_GRACE.default;
const NOTICE_SECONDS = SHUTDOWN_NOTICE.default;
/** A grace that an upload outlasts in the time of a test. */
const SHORT_GRACE_SECONDS = 12;
const CLIENTS = 8;
/** How often both processes are restarted, and the requests meanwhile: ROLLING_RESTARTS=10 rehearses it at length. */
const ROUNDS = Number(process.env.ROLLING_RESTARTS || 1);
const LEAST_REQUESTS = ROUNDS > 1 ? 10_000 : 500;
/** Time for the requests of one round, in ms, and for the round with its restarts. */
const REQUESTS_MS = 120_000;
const ROUND_MS = REQUESTS_MS + 120_000;
const PATHS = ['/zh', '/en', '/en/news', '/zh/faq', '/api/news?limit=1&depth=0', '/en/search?q=interconnect'];

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

async function web(port?: number, grace: number = GRACE_SECONDS): Promise<SecondWeb> {
  const started = await startSecondWeb(
    () => ({
      SHUTDOWN_GRACE_SECONDS: String(grace),
      SHUTDOWN_NOTICE_SECONDS: String(NOTICE_SECONDS),
    }),
    port,
  );
  undo.push(() => started.kill());
  return started;
}

/** Ends a process as its supervisor does. @returns its exit code, and the seconds that it needed */
async function ended(process: SecondWeb): Promise<{ code: number | null; seconds: number }> {
  const begin = performance.now();
  const code = await process.stop(GRACE_SECONDS * 1_000);
  return { code, seconds: (performance.now() - begin) / 1_000 };
}

function answerOf(asked: ClientRequest): Promise<IncomingMessage> {
  return once(asked, 'response').then(([answer]) => answer as IncomingMessage);
}

/** A client that asks for one page after the other on one connection until it is stopped. */
class Client {
  static readonly failures: string[] = [];
  count = 0;
  #stopping = false;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #done: Promise<void>;

  constructor(origin: string, first: number) {
    this.#done = this.#run(origin, first);
  }

  async stop(): Promise<number> {
    this.#stopping = true;
    await this.#done;
    this.#agent.destroy();
    return this.count;
  }

  async #run(origin: string, first: number): Promise<void> {
    for (let turn = first; !this.#stopping; turn += 1) {
      const path = PATHS[turn % PATHS.length] ?? '/zh';
      try {
        const asked = request(origin + path, { agent: this.#agent }).end();
        const answer = await answerOf(asked);
        let length = 0;
        for await (const chunk of answer as AsyncIterable<Buffer>) length += chunk.length;
        if (answer.statusCode !== 200 || length === 0) {
          Client.failures.push(`${path} ${answer.statusCode}`);
        }
      } catch (error) {
        Client.failures.push(`${path} ${String(error)}`);
      }
      this.count += 1;
    }
  }
}

/** A picture that does not compress. */
async function noise(): Promise<Buffer> {
  const [width, height] = [640, 400];
  const raw = { width, height, channels: 3 } as const;
  return sharp(randomBytes(width * height * 3), { raw })
    .png()
    .toBuffer();
}

/** Begins to upload a picture. @returns the request, and the part of its body that was not sent yet */
async function halfAnUpload(origin: string, token: string): Promise<[ClientRequest, Buffer]> {
  const form = new FormData();
  form.set('_payload', JSON.stringify({ alt: '图' }));
  form.set('file', new Blob([new Uint8Array(await noise())], { type: 'image/png' }), `${randomUUID()}.png`);
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer());
  const asked = request(`${origin}/api/media?locale=zh`, {
    method: 'POST',
    agent: new Agent({ keepAlive: true }),
    headers: {
      authorization: `JWT ${token}`,
      origin: portalUrl(),
      'content-type': encoded.headers.get('content-type') ?? '',
      'content-length': body.length,
    },
  });
  asked.write(body.subarray(0, body.length / 2));
  return [asked, body.subarray(body.length / 2)];
}

/** Uploads a picture with a pause in the middle of it. @returns the ID of the upload */
async function slowUpload(origin: string, token: string, atTheMiddle: () => Promise<void>): Promise<string> {
  const [asked, rest] = await halfAnUpload(origin, token);
  const answered = answerOf(asked);
  await atTheMiddle();
  asked.end(rest);
  const answer = await answered;
  const text = Buffer.concat((await answer.toArray()) as Buffer[]).toString();
  expect(answer.statusCode, text).toBe(201);
  expect(answer.headers.connection).toBe('close');
  return (JSON.parse(text) as { doc: { id: string } }).doc.id;
}

describe('a web process that gets SIGTERM', () => {
  it(
    'loses no request of a rolling restart, nor an upload under way',
    { timeout: ROUNDS * ROUND_MS },
    async () => {
      // Vitest may try this once more.
      Client.failures.length = 0;
      let webs = [await web(), await web()];
      const proxy = new LoopbackProxy(webs.map(({ origin }) => origin));
      const origin = await proxy.start();
      undo.push(() => proxy.stop());
      const clients = Array.from({ length: CLIENTS }, (_, index) => new Client(origin, index));
      undo.push(() => Promise.all(clients.map((client) => client.stop())));

      const endings: Awaited<ReturnType<typeof ended>>[] = [];
      const counted = () => clients.reduce((sum, { count }) => sum + count, 0);
      const failed = () => `${Client.failures.length} failed`;
      /** Restarts one process, with an upload under way. @returns the one in its place */
      const restart = async (running: SecondWeb): Promise<SecondWeb> => {
        await delay(1_500);
        // Sessions end sooner than a long rehearsal.
        const token = await staffToken();
        const staff = await loggedIn();
        let ending: ReturnType<typeof ended> | undefined;
        const upload = await slowUpload(running.origin, token, async () => {
          await delay(500);
          ending = ended(running);
          // Longer than the notice: the rest arrives when nothing new is accepted.
          await delay(NOTICE_SECONDS * 1_000 + 2_000);
        });
        expect((await staff.get(`/media/${upload}?depth=0`)).status).toBe(200);
        expect((await staff.delete(`/media/${upload}`)).status).toBe(200);
        if (ending) endings.push(await ending);
        const next = await web(Number(new URL(running.origin).port));
        await expect.poll(() => proxy.isReady(running.origin), { timeout: 20_000 }).toBe(true);
        return next;
      };
      for (let round = 1; round <= ROUNDS; round += 1) {
        const before = counted();
        const next: SecondWeb[] = [];
        for (const running of webs) next.push(await restart(running));
        webs = next;
        await delay(1_500);
        await expect.poll(() => counted() - before, { timeout: REQUESTS_MS }).toBeGreaterThan(LEAST_REQUESTS);
        console.log(`round ${round}: ${counted() - before} requests, ${failed()} until now`);
      }
      const counts = await Promise.all(clients.map((client) => client.stop()));
      const total = counts.reduce((sum, count) => sum + count, 0);
      console.log(`${total} requests, ${failed()}; ended after`, endings);
      expect(Client.failures).toEqual([]);
      expect(endings.map(({ code }) => code)).toEqual(endings.map(() => 0));
      expect(endings).toHaveLength(2 * ROUNDS);
    },
  );

  it(
    'says that it is not ready, and closes connections that clients keep',
    { timeout: 120_000 },
    async () => {
      const running = await web();
      // Never used, so no answer can close it.
      const idle = connect(Number(new URL(running.origin).port), '127.0.0.1');
      undo.push(async () => idle.destroy());
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      undo.push(async () => agent.destroy());
      const get = async (path: string) => {
        const answer = await answerOf(request(running.origin + path, { agent }).end());
        await answer.toArray();
        return { status: answer.statusCode, connection: answer.headers.connection };
      };
      expect(await get('/zh')).toEqual({ status: 200, connection: 'keep-alive' });
      expect(await get('/readyz')).toEqual({ status: 200, connection: 'keep-alive' });
      const ending = ended(running);
      await expect.poll(() => get('/readyz'), { interval: 20 }).toEqual({ status: 503, connection: 'close' });
      expect(await get('/zh')).toEqual({ status: 200, connection: 'close' });
      expect(await get('/api/news?limit=1')).toEqual({ status: 200, connection: 'close' });
      const { code, seconds } = await ending;
      expect(code).toBe(0);
      expect(seconds).toBeLessThan(NOTICE_SECONDS + 3);
    },
  );

  it('cuts off what outlasts the grace, and ends on its own', { timeout: 120_000 }, async () => {
    const running = await web(undefined, SHORT_GRACE_SECONDS);
    const [endless] = await halfAnUpload(running.origin, await staffToken());
    const failed = once(endless, 'error');
    await delay(300);
    const { code, seconds } = await ended(running);
    expect(code).toBe(0);
    expect(seconds).toBeLessThan(SHORT_GRACE_SECONDS);
    expect(seconds).toBeGreaterThan(SHORT_GRACE_SECONDS - 4);
    expect(await failed).toMatchObject([{ message: expect.stringMatching(/hang up|ECONNRESET/) }]);
  });
});
