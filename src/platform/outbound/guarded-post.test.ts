import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, describe, expect, it } from 'vitest';

import { guardedPost, targetsOf } from './guarded-post';
import { networksOf } from './public-address';

const networks = (...notations: string[]) => networksOf(notations) ?? expect.unreachable('not networks');
const none = networks();
const loopback = networks('127.0.0.0/8');

const resolvesTo =
  (...addresses: string[]) =>
  () =>
    Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));

async function refusal(url: string, ...addresses: string[]): Promise<string> {
  return targetsOf(new URL(url), none, resolvesTo(...addresses)).then(
    () => 'allowed',
    (error: unknown) => (error as { refusal: string }).refusal,
  );
}

describe('an address to post to', () => {
  it('is one of the public internet, over https and on a usual port', async () => {
    expect(await refusal('https://hooks.example/in', '93.184.216.34')).toBe('allowed');
    expect(await refusal('https://hooks.example:8443/in', '93.184.216.34', '2606:4700::1')).toBe('allowed');
    expect(await refusal('http://hooks.example/in', '93.184.216.34')).toBe('form');
    expect(await refusal('https://hooks.example:22/', '93.184.216.34')).toBe('form');
    expect(await refusal('https://user:secret@hooks.example/', '93.184.216.34')).toBe('form');
    expect(await refusal('https://hooks.example/#part', '93.184.216.34')).toBe('form');
    expect(await refusal('ftp://hooks.example/', '93.184.216.34')).toBe('form');
  });

  it('is none whose host has a private address, also beside a public one', async () => {
    expect(await refusal('https://hooks.example/', '10.0.0.1')).toBe('network');
    expect(await refusal('https://hooks.example/', '93.184.216.34', '169.254.169.254')).toBe('network');
    expect(await refusal('https://hooks.example/', '::1')).toBe('network');
    expect(await refusal('https://hooks.example/')).toBe('network');
  });

  // URL writes each of them as an address.
  it.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:7f00:1]/',
  ])('is not %s', async (url) => {
    expect(await refusal(url)).toBe('network');
  });

  it('may be in a network that the operator allows, over http and on any port', async () => {
    const url = new URL('http://127.0.0.1:8080/');
    expect(await targetsOf(url, loopback)).toEqual([{ address: '127.0.0.1', family: 4 }]);
    const mixed = targetsOf(new URL('https://hooks.example/'), loopback, resolvesTo('127.0.0.1', '10.0.0.1'));
    await expect(mixed).rejects.toMatchObject({ refusal: 'network' });
  });
});

describe('what is posted', () => {
  const stops: (() => void)[] = [];
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
  });

  async function serve(answer: RequestListener): Promise<URL> {
    const server = createServer(answer).listen(0, '127.0.0.1');
    stops.push(() => {
      server.closeAllConnections();
      server.close();
    });
    await once(server, 'listening');
    return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/in`);
  }

  const post = (url: URL, networks = loopback, signal = AbortSignal.timeout(5_000)) =>
    guardedPost(url, { headers: { 'content-type': 'text/plain' }, body: '互连', networks, signal });

  it('arrives as it is, and the status comes back', async () => {
    let received = '';
    const url = await serve((request, response) => {
      request.setEncoding('utf8').on('data', (part: string) => (received += part));
      request.on('end', () => response.writeHead(503, { 'retry-after': '7' }).end('later'));
    });
    expect(await post(url)).toEqual({ status: 503, retryAfter: 7 });
    expect(received).toBe('互连');
  });

  it('is not sent to where a redirect leads', async () => {
    let requests = 0;
    const url = await serve((_request, response) => {
      requests += 1;
      response.writeHead(307, { location: '/other' }).end();
    });
    expect(await post(url)).toEqual({ status: 307 });
    expect(requests).toBe(1);
  });

  it('is not sent to networks that are not allowed', async () => {
    let requests = 0;
    const url = await serve((_request, response) => {
      requests += 1;
      response.end();
    });
    await expect(post(url, none)).rejects.toMatchObject({ refusal: 'network' });
    expect(requests).toBe(0);
  });

  it('does not wait for a receiver that says nothing', async () => {
    const stop = new AbortController();
    const url = await serve(() => stop.abort());
    await expect(post(url, loopback, stop.signal)).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('does not wait for a name that nobody resolves', async () => {
    const stop = new AbortController();
    const posted = guardedPost(new URL('https://hooks.example/'), {
      headers: {},
      body: '',
      networks: none,
      signal: stop.signal,
      resolve: () => {
        stop.abort();
        return new Promise(() => undefined);
      },
    });
    await expect(posted).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('ends the connection of an answer that does not end, quietly', async () => {
    const stop = new AbortController();
    const ended = Promise.withResolvers<void>();
    const url = await serve((_request, response) => {
      response.writeHead(200).write('more');
      response.on('close', () => ended.resolve());
    });
    expect(await post(url, loopback, stop.signal)).toEqual({ status: 200 });
    stop.abort();
    await ended.promise;
  });

  it('does not read an answer without end', async () => {
    const ended = Promise.withResolvers<void>();
    const url = await serve((_request, response) => {
      response.writeHead(200).write('more'.repeat(64 * 1024));
      response.on('close', () => ended.resolve());
    });
    expect(await post(url)).toEqual({ status: 200 });
    await ended.promise;
  });

  it('has arrived although the connection breaks after the status', async () => {
    const unheard: unknown[] = [];
    const listen = (error: unknown) => unheard.push(error);
    process.on('uncaughtException', listen);
    const reset: (() => unknown)[] = [];
    const url = await serve((request, response) => {
      reset.push(() => request.socket.resetAndDestroy());
      response.writeHead(200).write('more');
    });
    expect(await post(url)).toEqual({ status: 200 });
    reset[0]?.();
    // By the time of other answers the connection is known to be broken.
    for (let count = 0; count < 3; count += 1) await post(url);
    process.off('uncaughtException', listen);
    expect(unheard).toEqual([]);
  });
});
