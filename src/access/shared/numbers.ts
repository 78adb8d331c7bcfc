import { randomInt } from 'node:crypto';

/** Crockford's alphabet: nothing that is mistaken for something else when read aloud or typed. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function group(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** Number of an application, such as `A26-7K3M9Q`: the year and thirty random bits. */
export function applicationNumber(now: Date): string {
  return `A${String(now.getUTCFullYear()).slice(2)}-${group(6)}`;
}

/** Number of a grant, which is the number of its copies, such as `C-7K3M-92XQ`. */
export function copyNumber(): string {
  return `C-${group(4)}-${group(4)}`;
}
