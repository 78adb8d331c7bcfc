import 'server-only';

import { DERIVED_HEADER, keeperOf } from './kept-answers.ts';
import { recordTags } from './recorder';
import { makeHere, makeOnce } from './shared-answers';
import { SHARED_CACHE_CONTROL } from './shared-caches.ts';

interface DerivedAnswer {
  /** Path, and query where it matters, in one spelling. `isDerivedAddress` has to know it. */
  address: string;
  headers: Readonly<Record<string, string>>;
  /** Makes the text; undefined when there is nothing at this address. What it reads is recorded. */
  make: () => Promise<string | undefined>;
  /** The former text may be sent while a change is being worked in: it shows nothing that may be withdrawn. */
  mayLag?: boolean;
  /** Whether the other web processes take it over; not for addresses that visitors can invent without end. */
  isShared?: boolean;
  /** Learns how long the text is, for what is counted by it. */
  measured?: (bytes: number) => void;
}

/** There is nothing to make an answer of. Thrown, because what fails is not kept. */
class NothingThere extends Error {}

/**
 * Answers with something that is derived from content: made once for all who ask, in one of the web processes, kept
 * until what it was made of changes, and sent in front of Next.js (`next-adapter/derived-answers.ts`).
 * @returns undefined when there is nothing at this address
 */
export async function derivedAnswer({
  address,
  headers,
  make,
  mayLag = false,
  isShared = true,
  measured,
}: DerivedAnswer): Promise<Response | undefined> {
  try {
    const { value } = await keeperOf(address).remember(address, async () => {
      const { text, tags, digest, lastModified, startedAt } = await (isShared ? makeOnce : makeHere)(
        address,
        async () => {
          const { result, tags: touched } = await recordTags(make);
          if (result === undefined) throw new NothingThere(address);
          return { text: result, tags: touched };
        },
      );
      return { value: { text: Buffer.from(text), digest, lastModified, mayLag }, tags, startedAt };
    });
    measured?.(value.text.byteLength);
    return new Response(value.text, {
      headers: {
        'Cache-Control': SHARED_CACHE_CONTROL,
        'Last-Modified': new Date(value.lastModified).toUTCString(),
        [DERIVED_HEADER]: address,
        ...headers,
      },
    });
  } catch (error) {
    if (error instanceof NothingThere) return undefined;
    throw error;
  }
}

/** For addresses at which there is nothing. */
export function nothingThere(text = 'Not found'): Response {
  return new Response(`${text}\n`, {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
}
