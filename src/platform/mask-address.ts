/** An address with its password masked, for messages and logs; text that is not an address is masked completely. */
export function maskAddress(address: string): string {
  const url = URL.parse(address);
  if (!url) return '[redacted]';
  if (url.password) url.password = '***';
  return url.href;
}

/** Email addresses in JSON text. An escape right before one (`\\n`) is part of the text, not of the address. */
const EMAIL_ADDRESS =
  /(\\(?:[bfnrt]|u[\da-f]{4}))?[\p{L}\p{N}.!#$%&'+=?^_`{|}~-]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*/gu;

/** A line of a log without email addresses, still the JSON that it was. */
export function maskEmailAddresses(line: string): string {
  return line.includes('@') ? line.replaceAll(EMAIL_ADDRESS, '$1[address]') : line;
}

/** `a***@example.org`: enough to see a typing error, too little to collect addresses. */
export function beginningOf(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return '***';
  return `${email.slice(0, 1)}***${email.slice(at)}`.slice(0, 120);
}
