/** An address with its password masked, for messages and logs; text that is no address comes back masked whole. */
export function maskAddress(address: string): string {
  const url = URL.parse(address);
  if (!url) return '[redacted]';
  if (url.password) url.password = '***';
  return url.href;
}
