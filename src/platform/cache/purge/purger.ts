import { EVERYTHING } from '../purged-caches';
import { PurgeError, type PurgeTarget } from './targets';

/**
 * When a key is purged, counted from the change: immediately; again when an answer that was under way has arrived; and
 * again when every web process has heard of the change, also one whose dead connection had to be noticed first (within
 * twelve seconds, ADR 132), from which the cache may have got the former answer.
 */
const PASSES_MS = [0, 500, 15_000];

/** The first pause after a failure, and the longest. */
const BACKOFF_MS = { first: 500, longest: 60_000 };

/** Changes within this time are purged together. */
const BATCH_MS = 10;

/** With more keys waiting, such as for a cache that is away, everything is purged instead. */
const MAX_WAITING = 5_000;

interface Log {
  info(details: Record<string, unknown>, message: string): void;
  warn(details: Record<string, unknown>, message: string): void;
}

interface Options {
  readonly log: Log;
  readonly passesMs?: readonly number[];
  readonly backoffMs?: typeof BACKOFF_MS;
}

interface Waiting {
  readonly since: number;
  readonly pass: number;
  readonly dueAt: number;
}

/** Purges keys at one cache for as long as the process lives, and repeats what failed until it succeeds. */
export class Purger {
  readonly #waiting = new Map<string, Waiting>();
  readonly #stopping = new AbortController();
  readonly #finished: Promise<void>;
  readonly #passes: readonly number[];
  readonly #backoff: typeof BACKOFF_MS;
  #wake: () => void = () => undefined;
  #failures = 0;
  #failsSince: number | undefined;
  #restUntil = 0;

  constructor(
    private readonly target: PurgeTarget,
    private readonly options: Options,
  ) {
    this.#passes = options.passesMs ?? PASSES_MS;
    this.#backoff = options.backoffMs ?? BACKOFF_MS;
    this.#finished = this.#loop();
  }

  /** Seconds since the first of the tries that failed without a success in between; undefined after a success. */
  get failsForSeconds(): number | undefined {
    return this.#failsSince === undefined ? undefined : (performance.now() - this.#failsSince) / 1_000;
  }

  add(keys: readonly string[]): void {
    const since = performance.now();
    for (const key of keys) this.#waiting.set(key, { since, pass: 0, dueAt: since + BATCH_MS });
    if (this.#waiting.size > MAX_WAITING) {
      this.#waiting.clear();
      this.#waiting.set(EVERYTHING, { since, pass: 0, dueAt: since + BATCH_MS });
    }
    this.#wake();
  }

  /** Ends after the call under way. What still waits is forgotten: the next worker purges everything when it starts. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#wake();
    await this.#finished;
  }

  async #loop(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const now = performance.now();
      const due = [...this.#waiting].filter(([, { dueAt }]) => dueAt <= now).slice(0, this.target.maxKeys);
      if (due.length > 0 && this.#restUntil <= now) {
        await this.#purge(due);
        continue;
      }
      const next = Math.min(...this.#waiting.values().map(({ dueAt }) => dueAt));
      await this.#sleep(Math.max(next, this.#restUntil) - now);
    }
  }

  #sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = Number.isFinite(milliseconds) ? setTimeout(resolve, milliseconds) : undefined;
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #purge(due: readonly (readonly [string, Waiting])[]): Promise<void> {
    const { name } = this.target;
    try {
      await this.target.purge(
        due.map(([key]) => key),
        this.#stopping.signal,
      );
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      this.#failures += 1;
      this.#failsSince ??= performance.now();
      const { first, longest } = this.#backoff;
      const pause = Math.min(first * 2 ** Math.min(this.#failures - 1, 20), longest);
      const asked = error instanceof PurgeError ? error.retryAfterMs : 0;
      this.#restUntil =
        performance.now() + Math.min(Math.max(pause, asked), longest) * (1 + Math.random() / 4);
      const reason = error instanceof Error ? error.message : 'unknown';
      this.options.log.warn(
        { cache: name, reason, tries: this.#failures, keys: this.#waiting.size },
        'a shared cache could not be purged and may show what was changed or withdrawn',
      );
      return;
    }
    if (this.#failures > 0) this.options.log.info({ cache: name }, 'the shared cache is purged again');
    this.#failures = 0;
    this.#failsSince = undefined;
    for (const [key, purged] of due) {
      // Changed again meanwhile: begins from the first pass.
      if (this.#waiting.get(key) !== purged) continue;
      const pass = purged.pass + 1;
      const after = this.#passes[pass];
      if (after === undefined) this.#waiting.delete(key);
      else this.#waiting.set(key, { since: purged.since, pass, dueAt: purged.since + after });
    }
  }
}
