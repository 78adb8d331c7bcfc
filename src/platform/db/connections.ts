import pg from 'pg';

import { isTracing, traced } from '../tracing/tracing';
import { QUEUE_MS } from './waiting';

/**
 * Bounds of every connection to the database (ADR 132). A peer that vanishes without closing its connections, such as a
 * machine without power or a firewall that forgot them, is noticed only by what does not arrive.
 */

/** What the statements of a process are for. */
export type Purpose = 'request' | 'job' | 'command';

interface Limits {
  /** Milliseconds that one statement may take; 0 for as long as it requires. */
  readonly statement: number;
  /** Milliseconds that a statement waits for a lock. */
  readonly lock: number;
  /** Milliseconds that a transaction may do nothing, with its locks. */
  readonly idleInTransaction: number;
}

const LIMITS: Record<Purpose, Limits> = {
  request: { statement: 20_000, lock: 10_000, idleInTransaction: 60_000 },
  job: { statement: 120_000, lock: 60_000, idleInTransaction: 600_000 },
  // A person watches it, and migrations of a large database may take hours.
  command: { statement: 0, lock: 0, idleInTransaction: 0 },
};

/** By how much an answer may be later than the end that PostgreSQL itself sets to a statement. */
const LATE_MS = 5_000;

/** Before a late connection is given up: what arrived while the process was busy is read first. */
const SECOND_LOOK_MS = 250;

/** Idle time after which the kernel asks the other side whether it is still there; it gives up about 10 s later. */
const KEEP_ALIVE_MS = 10_000;

/** The same on the side of PostgreSQL, so it frees the connections of a machine that is gone. */
const SERVER_KEEPALIVE = { tcp_keepalives_idle: 30, tcp_keepalives_interval: 10, tcp_keepalives_count: 3 };

// oxlint-disable-next-line node/no-process-env -- Next.js replaces it while it bundles, so it has to be written out
let purpose: Purpose = process.env.NEXT_RUNTIME === 'nodejs' ? 'request' : 'command';

/** Says what this process is for, before it opens its first connection. Web processes are known, others are commands. */
export function connectFor(kind: Purpose): void {
  purpose = kind;
}

/** Whether this process answers requests, of visitors and of staff. */
export const isForRequests = (): boolean => purpose === 'request';

/** What differs from the limits of the process. */
interface Different {
  readonly kind?: Purpose;
  /** Milliseconds that one statement may take. */
  readonly statement?: number;
  /** Milliseconds in which something must arrive after a statement was sent. */
  readonly answerMs?: number;
  /** Further settings of the session. */
  readonly settings?: Readonly<Record<string, string | number>>;
}

interface Bounded extends pg.ClientConfig {
  /** Milliseconds in which something must arrive after a statement was sent; unlimited without. */
  readonly answerMs?: number | undefined;
}

/** What every pool and client is made with. */
export function connectionBounds({
  kind = purpose,
  statement = LIMITS[kind].statement,
  answerMs = statement > 0 ? statement + LATE_MS : undefined,
  settings = {},
}: Different = {}): Bounded & { readonly Client: typeof FirmClient } {
  const { lock, idleInTransaction } = LIMITS[kind];
  return {
    Client: FirmClient,
    connectionTimeoutMillis: QUEUE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    answerMs,
    ...(statement > 0 && { statement_timeout: statement }),
    ...(lock > 0 && { lock_timeout: lock }),
    ...(idleInTransaction > 0 && { idle_in_transaction_session_timeout: idleInTransaction }),
    options: Object.entries({ ...SERVER_KEEPALIVE, ...settings })
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  };
}

/**
 * A client that ends its connection when nothing arrives in time after a statement. The driver’s own `query_timeout` only
 * fails the statement: the connection goes back to the pool, and the next request waits on it as well.
 */
export class FirmClient extends pg.Client {
  #timer: NodeJS.Timeout | undefined;

  constructor(config?: Bounded) {
    super(config);
    this.#traceStatements();
    const { answerMs } = config ?? {};
    if (answerMs === undefined) return;
    // oxlint-disable-next-line typescript/unbound-method -- called with this client as `this` below
    this.query = new Proxy(this.query, {
      apply: (target, _self, args) => {
        this.#watch(answerMs);
        return Reflect.apply(target, this, args) as unknown;
      },
    });
    this.on('drain', () => clearTimeout(this.#timer));
    this.on('end', () => clearTimeout(this.#timer));
  }

  /** A span for each statement: its first word and its text, which has placeholders where values are. */
  #traceStatements(): void {
    if (!isTracing()) return;
    // oxlint-disable-next-line typescript/unbound-method -- called with this client as `this` below
    this.query = new Proxy(this.query, {
      apply: (target, _self, args: unknown[]) => {
        const run = () => Reflect.apply(target, this, args) as unknown;
        const text = textOf(args[0]);
        // Callbacks and cursors end elsewhere.
        if (text === undefined || args.some((one) => typeof one === 'function')) return run();
        const span = {
          name: /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL',
          kind: 'client',
          attributes: { 'db.system.name': 'postgresql', 'db.query.text': withoutLiterals(text) },
        } as const;
        return traced(span, async () => run());
      },
    });
  }

  #watch(answerMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      // With a statement under way, this closes the socket and fails what waits for it.
      this.#timer = setTimeout(() => void this.end(), SECOND_LOOK_MS);
    }, answerMs);
  }
}

/** The text of a statement as pg takes it; undefined for what is none. */
function textOf(given: unknown): string | undefined {
  if (typeof given === 'string') return given;
  const { text, submit } = (given ?? {}) as { text?: unknown; submit?: unknown };
  return typeof text === 'string' && submit === undefined ? text : undefined;
}

/** Spans are sent elsewhere: no value that someone wrote into a statement goes with them. */
function withoutLiterals(text: string): string {
  return text.replaceAll(/'(?:[^']|'')*'/g, '?').slice(0, 2_000);
}
