import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Drain } from '../shutdown/drain.ts';

/** Answers a request. Rejects only when no answer was begun. */
export type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export interface FrontOptions {
  /** Directory of the build. */
  readonly build: string;
  /** Headers of every answer. */
  readonly always: ReadonlyMap<string, string>;
  readonly drain: Drain;
  /** Bytes of finished pages that this process keeps. */
  readonly pageBytes: number;
  /** Logs what failed while an answer was made. */
  readonly report: (error: unknown) => void;
}

/** What stands between visitors and Next.js: headers, the policy of scripts, and the same answer for everyone. */
export interface Front {
  /** Class of the responses of the server that visitors reach. */
  readonly ServerResponse: typeof ServerResponse;
  /** @param render Next.js's request handler */
  handler(render: Handle): Promise<Handle>;
  /** Begins what it does beside requests. @param origin where this process answers, for its own requests */
  listening(origin: string): void;
  /** Ends what it started. */
  close(): Promise<void>;
}
