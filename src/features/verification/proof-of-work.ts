import { sha256 } from './sha-256';

/** A challenge as `captcha/get` hands it out (contracts, section 2). */
export interface WorkChallenge {
  /** Lower-case hex SHA-256 of `salt` followed by the decimal number that is wanted. */
  readonly challenge: string;
  readonly salt: string;
  readonly maxnumber: number;
}

/** Milliseconds of work after which the page may draw and answer to its visitor. */
const SLICE = 12;
/** Numbers between two looks at the clock. */
const STEP = 200;

interface Options {
  /** Called with 0 to 1 between two slices. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
  /** Lets others work. */
  readonly pause?: () => Promise<void>;
  readonly now?: () => number;
}

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/**
 * Finds the number of a challenge by trying them all, in slices so the page stays alive.
 * @returns `undefined` when there is none, or the signal ended the work
 */
export async function solveWork(
  { challenge, salt, maxnumber }: WorkChallenge,
  { onProgress, signal, pause = nextTask, now = () => performance.now() }: Options,
): Promise<number | undefined> {
  const wanted = wordsOf(challenge);
  const encoder = new TextEncoder();
  let sliceBegan = now();
  for (let number = 0; number <= maxnumber; number += 1) {
    if (number % STEP === 0 && now() - sliceBegan > SLICE) {
      onProgress(number / maxnumber);
      await pause();
      if (signal.aborted) return undefined;
      sliceBegan = now();
    }
    const digest = sha256(encoder.encode(`${salt}${number}`));
    if (digest.every((word, index) => word === wanted[index])) return number;
  }
  return undefined;
}

function wordsOf(hex: string): Int32Array {
  return Int32Array.from({ length: 8 }, (_, index) =>
    Number.parseInt(hex.slice(8 * index, 8 * index + 8), 16),
  );
}
