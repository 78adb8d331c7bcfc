import { BlockList, isIP } from 'node:net';

/**
 * What is not the public internet, of the IPv4 addresses: the registry of special-purpose addresses (RFC 6890) and multicast.
 * 169.254.0.0/16 has the metadata services of clouds.
 */
const SPECIAL_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

/** The public internet of IPv6, and what is special within it: tunnels that lead to any IPv4 address, and documentation. */
const GLOBAL_IPV6 = ['2000::', 3] as const;
const SPECIAL_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const;

const special = new BlockList();
for (const [net, prefix] of SPECIAL_IPV4) special.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of SPECIAL_IPV6) special.addSubnet(net, prefix, 'ipv6');
const globalIpv6 = new BlockList();
globalIpv6.addSubnet(...GLOBAL_IPV6, 'ipv6');

/**
 * Whether an address belongs to the public internet. IPv4 addresses inside IPv6 ones do not, since nobody is reached by them
 * who is not reached without.
 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special.check(address, 'ipv4');
    case 6:
      return globalIpv6.check(address, 'ipv6') && !special.check(address, 'ipv6');
    default:
      return false;
  }
}

/** Networks in the notation `10.1.0.0/16`; undefined when one of them is not one. */
export function networksOf(notations: readonly string[]): BlockList | undefined {
  const networks = new BlockList();
  for (const notation of notations) {
    const [address = '', prefix = ''] = notation.split('/', 2);
    const version = isIP(address);
    const bits = Number(prefix);
    if (version === 0 || !/^\d{1,3}$/.test(prefix) || bits > (version === 4 ? 32 : 128)) return undefined;
    networks.addSubnet(address, bits, version === 4 ? 'ipv4' : 'ipv6');
  }
  return networks;
}

/** Whether an address is in one of the networks. */
export function isWithin(networks: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && networks.check(address, version === 4 ? 'ipv4' : 'ipv6');
}
