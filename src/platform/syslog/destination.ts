/** Where lines of a log are forwarded to. */
export type Destination =
  | { readonly kind: 'stdout' }
  | {
      readonly kind: 'syslog';
      readonly transport: 'tcp' | 'tls' | 'udp';
      readonly host: string;
      readonly port: number;
    };

/** Schemes, with the port that they usually have: RFC 5426 for UDP, RFC 6587 for TCP, RFC 5425 for TLS. */
const TRANSPORTS = {
  'syslog:': { transport: 'tcp', port: 514 },
  'syslog+tls:': { transport: 'tls', port: 6514 },
  'syslog+udp:': { transport: 'udp', port: 514 },
} as const;

const isScheme = (scheme: string): scheme is keyof typeof TRANSPORTS => Object.hasOwn(TRANSPORTS, scheme);

/**
 * Reads `stdout`, `syslog://host:port`, `syslog+tls://host:port`, or `syslog+udp://host:port`; ports may be left out.
 * @returns undefined for anything else
 */
export function destinationOf(value: string): Destination | undefined {
  if (value === 'stdout') return { kind: 'stdout' };
  const address = URL.parse(value);
  if (!address || !isScheme(address.protocol) || address.hostname === '') return undefined;
  const { transport, port } = TRANSPORTS[address.protocol];
  // An IPv6 address has brackets in an URL, and none where a connection is opened.
  const host = address.hostname.replaceAll(/^\[|\]$/g, '');
  return { kind: 'syslog', transport, host, port: address.port === '' ? port : Number(address.port) };
}
