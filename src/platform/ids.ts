import { randomInt } from 'node:crypto';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whether a part of an address can be an ID; anything else would cause a database error. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** Crockford's alphabet: nothing that is mistaken for something else when read aloud or typed. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Random characters for a number that people read, five bits each. */
export function readableCode(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
