/** An address with its password masked, for messages and logs; text that is not an address is masked completely. */
export function maskAddress(address: string): string {
  const url = URL.parse(address);
  if (!url) return '[redacted]';
  if (url.password) url.password = '***';
  return url.href;
}
