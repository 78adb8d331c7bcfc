import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { clientOrigin } from './client-address';
import { isClientGone, isDatabaseAway, PortalError } from './errors';
import { siteOf } from './same-site';
import { validate } from './validate';

const portal = 'http://portal.example';

function origin(
  peer: string,
  forwardedFor: string | null,
  trusted: string[] = [],
  proto: string | null = null,
) {
  return clientOrigin({ peer, forwardedFor, forwardedProto: proto }, trusted, portal);
}

describe('the client’s address', () => {
  it('is the connection’s when no proxy is trusted, regardless of the headers', () => {
    expect(origin('203.0.113.7', '198.51.100.1', [], 'https')).toMatchObject({
      address: '203.0.113.7',
      secure: false,
    });
  });

  it('is what the nearest trusted proxy saw; entries that the client wrote further left are ignored', () => {
    expect(origin('10.0.0.2', '1.2.3.4, 203.0.113.7', ['10.0.0.0/8'], 'https')).toMatchObject({
      address: '203.0.113.7',
      secure: true,
    });
  });

  it('is found through a chain of trusted proxies', () => {
    const trusted = ['10.0.0.0/8', 'fd00::/8'];
    expect(origin('fd00::1', '1.2.3.4, 203.0.113.7, 10.1.1.1', trusted).address).toBe('203.0.113.7');
  });

  it('ends at an entry that is no address', () => {
    expect(origin('10.0.0.2', '1.2.3.4, nonsense', ['10.0.0.2']).address).toBe('10.0.0.2');
  });

  it('is unknown without a connection, and then trusts no header', () => {
    const unknown = clientOrigin(
      { peer: undefined, forwardedFor: '1.2.3.4', forwardedProto: null },
      [],
      portal,
    );
    expect(unknown).toMatchObject({ address: 'unknown', loopback: false });
  });

  it('counts a /64 of IPv6 as one network and IPv4 inside IPv6 as IPv4', () => {
    expect(origin('2001:db8:1:2:aaaa::1', null).network).toBe(
      origin('2001:db8:1:2:bbbb:0:0:9', null).network,
    );
    expect(origin('2001:db8:1:2::1', null).network).not.toBe(origin('2001:db8:1:3::1', null).network);
    expect(origin('::ffff:203.0.113.7', null).address).toBe('203.0.113.7');
    expect(origin('::1', null).loopback).toBe(true);
  });

  it.each([
    ['::1', '::1', '::/64'],
    ['2001:DB8:0:0:1:0:0:1', '2001:db8::1:0:0:1', '2001:db8::/64'],
    ['2001:db8:0:1:0:0:0:1', '2001:db8:0:1::1', '2001:db8:0:1::/64'],
    ['2001:0db8:1:0:aaaa::9', '2001:db8:1:0:aaaa::9', '2001:db8:1::/64'],
    ['0:0:0:7:1:2:3:4', '::7:1:2:3:4', '0:0:0:7::/64'],
    ['fe80::1%eth0', 'fe80::1', 'fe80::/64'],
    ['[2001:db8::8]:443', '2001:db8::8', '2001:db8::/64'],
    ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7', '203.0.113.7'],
    ['0:0:0:0:0:ffff:a00:2', '10.0.0.2', '10.0.0.2'],
  ])('writes %s as RFC 5952 does: %s, in %s', (peer, address, network) => {
    expect(origin(peer, null)).toMatchObject({ address, network });
  });
});

describe('the site a request comes from', () => {
  const site = (headers: Record<string, string>) => siteOf(new Headers(headers), portal);

  it('is this one only for its own origin', () => {
    expect(site({ origin: portal })).toBe('same');
    expect(site({ 'sec-fetch-site': 'same-origin' })).toBe('same');
    expect(site({ origin: 'http://portal.example.evil.test' })).toBe('foreign');
    expect(site({ origin: 'null' })).toBe('foreign');
    expect(site({ 'sec-fetch-site': 'same-site', origin: portal })).toBe('foreign');
    expect(site({})).toBe('unknown');
  });
});

describe('invalid input', () => {
  const schema = z.strictObject({ name: z.string('empty').min(2, 'nicknameLength'), size: z.number() });
  const problems = (input: unknown) => {
    try {
      validate(schema, input);
    } catch (error) {
      return (error as PortalError).fields;
    }
    return undefined;
  };

  it('names each field with its first broken rule', () => {
    expect(problems({ name: 'x', size: 'large' })).toEqual({ name: 'nicknameLength', size: 'format' });
    expect(problems({})).toEqual({ name: 'empty', size: 'empty' });
  });

  it('names unknown fields, also those called like parts of every object', () => {
    expect(problems({ name: 'xx', size: 1, role: 'administrator', constructor: 1 })).toEqual({
      role: 'unknown',
      constructor: 'unknown',
    });
  });

  it('is also a body that is no object', () => {
    expect(problems([])).toEqual({ body: 'format' });
  });
});

describe('an error of the database', () => {
  it('is recognized as a database that is down, also when wrapped', () => {
    const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    expect(isDatabaseAway(new Error('Failed query', { cause: refused }))).toBe(true);
    expect(isDatabaseAway(new AggregateError([refused]))).toBe(true);
    // As Payload says it when it starts.
    expect(isDatabaseAway(new Error('Error: cannot connect to Postgres: connect ECONNREFUSED'))).toBe(true);
    expect(isDatabaseAway(Object.assign(new Error('duplicate key'), { code: '23505' }))).toBe(false);
  });

  it('is not what Node.js reports of a client that leaves in the middle of its request', async () => {
    const server = createServer();
    try {
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
      client.write('POST / HTTP/1.1\r\nHost: portal.example\r\nContent-Length: 10\r\n\r\nhalf');
      const [request] = (await once(server, 'request')) as [IncomingMessage];
      const ended = once(request, 'error');
      client.resetAndDestroy();
      const [error] = await ended;
      expect(isClientGone(error)).toBe(true);
      expect(isDatabaseAway(error)).toBe(false);
      expect(isDatabaseAway(new Error('Failed query', { cause: error }))).toBe(false);
      const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
      expect(isClientGone(lost)).toBe(false);
      expect(isDatabaseAway(lost)).toBe(true);
    } finally {
      server.close();
    }
  });
});
