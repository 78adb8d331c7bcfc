/**
 * SHA-256 (FIPS 180-4) without waiting. `crypto.subtle` is asynchronous, which makes a hundred thousand short hashes
 * slow, and missing on pages that came by plain http.
 */

const firstPrimes = (count: number): number[] => {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate += 1) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  }
  return primes;
};

/** The first 32 bits of the fraction of a number. */
const fraction = (number: number): number => ((number - Math.floor(number)) * 2 ** 32) | 0;

const primes = firstPrimes(64);
const constants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
const start = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

const rotate = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

const schedule = new Int32Array(64);

/** The digest of `bytes` as eight 32-bit words. */
export function sha256(bytes: Uint8Array): Int32Array {
  const length = Math.ceil((bytes.length + 9) / 64) * 64;
  const padded = new Uint8Array(length);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(length - 4, bytes.length << 3);
  const state = start.slice();
  for (let offset = 0; offset < length; offset += 64) compress(state, view, offset);
  return state;
}

function compress(state: Int32Array, view: DataView, offset: number): void {
  const at = (index: number): number => schedule[index] ?? 0;
  for (let i = 0; i < 16; i += 1) schedule[i] = view.getInt32(offset + 4 * i);
  for (let i = 16; i < 64; i += 1) {
    const early = at(i - 15);
    const late = at(i - 2);
    const s0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const s1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    schedule[i] = (at(i - 16) + s0 + at(i - 7) + s1) | 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const choice = (e & f) ^ (~e & g);
    const t1 = (h + s1 + choice + (constants[i] ?? 0) + at(i)) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + ((s0 + majority) | 0)) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => (state[index] = ((state[index] ?? 0) + word) | 0));
}
