import { BlockList, isIP } from 'node:net';

/** Where a request came from, according to the trusted proxies. */
export interface ClientOrigin {
  /** IPv4 or IPv6 address of the client; `unknown` when it cannot be determined. */
  readonly address: string;
  /** Key for request limits: the IPv4 address, or the /64 of an IPv6 address, which is usually one customer. */
  readonly network: string;
  readonly secure: boolean;
  readonly loopback: boolean;
}

interface Hop {
  /** Address of the connection. */
  readonly peer: string | undefined;
  readonly forwardedFor: string | null;
  readonly forwardedProto: string | null;
}

/**
 * Finds the client behind the trusted proxies: the addresses of `X-Forwarded-For` are read from the right, and the
 * first one that is not a trusted proxy's is the client. Everything to the left of it was written by the client.
 * @param trusted addresses and networks of the trusted proxies
 * @param publicUrl origin of the portal; an https origin means that every request came over https
 */
export function clientOrigin(hop: Hop, trusted: readonly string[], publicUrl: string): ClientOrigin {
  const proxies = knownLists.get(trusted) ?? blockListOf(trusted);
  knownLists.set(trusted, proxies);
  const peer = normalise(hop.peer ?? '');
  const believed = peer !== undefined && isIn(proxies, peer);
  let client = peer;
  if (believed) {
    const chain = (hop.forwardedFor ?? '').split(',').map((entry) => normalise(entry.trim()));
    for (const address of chain.toReversed()) {
      if (address === undefined) break;
      client = address;
      if (!isIn(proxies, address)) break;
    }
  }
  return {
    address: client ?? 'unknown',
    network: client === undefined ? 'unknown' : networkOf(client),
    secure: publicUrl.startsWith('https:') || (believed && hop.forwardedProto === 'https'),
    loopback: client !== undefined && isIn(loopbackAddresses, client),
  };
}

/** The list of a configuration is made once, not for each request. */
const knownLists = new WeakMap<readonly string[], BlockList>();

const loopbackAddresses = blockListOf(['127.0.0.0/8', '::1']);

function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    list.addSubnet(address, prefix === undefined ? (family === 'ipv6' ? 128 : 32) : Number(prefix), family);
  }
  return list;
}

function isIn(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** An address as RFC 5952 writes it: without port and brackets, and IPv4 inside IPv6 as IPv4. */
function normalise(text: string): string | undefined {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, '$1');
  if (isIP(bare) === 4) return bare;
  if (isIP(bare) !== 6) return undefined;
  const address = shortened(bare.split('%', 1)[0] ?? '');
  const [, high, low] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(address) ?? [];
  return high === undefined || low === undefined ? address : [high, low].flatMap(octetsOf).join('.');
}

/** An IPv6 address in the form of RFC 5952, which is how the URL standard serializes hosts. */
const shortened = (address: string): string => new URL(`http://[${address}]`).hostname.slice(1, -1);

/** The two octets of a group of hexadecimal digits. */
function octetsOf(group: string): readonly number[] {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 0xff];
}

function networkOf(address: string): string {
  if (isIP(address) === 4) return address;
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  return `${shortened(`${groups.slice(0, 4).join(':')}::`)}/64`;
}
