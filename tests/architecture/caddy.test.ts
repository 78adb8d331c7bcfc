import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { request } from 'node:https';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { findFreePort } from '@/cli/launcher/ports';
import { type Front, startCaddy, whyNoCaddy } from '../support/fronts';

/** The sample in `deploy/caddy`, in front of a small server in place of a web process. */

const why = whyNoCaddy();

describe.skipIf(why !== undefined)(`Caddy${why === undefined ? '' : ` (${why})`}`, () => {
  let web: Server;
  let front: Front;

  beforeAll(async () => {
    const port = await findFreePort();
    web = createServer((asked, answer) => {
      answer.setHeader('Surrogate-Key', 'portal');
      answer.setHeader('Surrogate-Control', 'max-age=60');
      answer.end(JSON.stringify(asked.headers));
    }).listen(port, '127.0.0.1');
    await once(web, 'listening');
    front = await startCaddy(`http://127.0.0.1:${port}`);
  });
  afterAll(async () => {
    await front.stop();
    web.close();
  });

  async function ask(headers: Record<string, string> = {}): Promise<IncomingMessage> {
    const asked = request(`${front.origin}/en`, {
      ca: front.certificate,
      servername: 'portal.example',
      headers: { Host: 'portal.example', ...headers },
    }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return answer;
  }

  it('ends TLS, and tells the portal the address of the visitor rather than one that was sent', async () => {
    const answer = await ask({ 'X-Forwarded-For': '192.0.2.6' });
    expect(answer.statusCode).toBe(200);
    const received = JSON.parse(Buffer.concat((await answer.toArray()) as Buffer[]).toString()) as Record<
      string,
      string
    >;
    expect(received).toMatchObject({
      host: 'portal.example',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
    });
  });

  it('keeps to itself what is meant for shared caches', async () => {
    const answer = await ask();
    await answer.toArray();
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('surrogate'))).toEqual([]);
  });
});
