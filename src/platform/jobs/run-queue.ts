import { Subscription } from '../db/subscription';

/** The queue's table is checked at least this often, in case a notification is lost. */
const LONGEST_SLEEP_MS = 15_000;

interface Options {
  /** For the connection that listens. */
  readonly connectionString: string;
  /** PostgreSQL notification channel on which transactions announce new work. */
  readonly channel: string;
  /** Name of the connection, for `pg_stat_activity`. */
  readonly listenerName: string;
  /** Does everything that is due, or until the signal ends it. @returns when something is due next, or undefined when nothing waits */
  readonly work: (stopping: AbortSignal) => Promise<Date | undefined>;
  readonly log: { warn(details: Record<string, unknown>, message: string): void };
}

/**
 * Processes a table that is a queue (ADR 013) for as long as the process lives: immediately when a transaction
 * announces something, and whenever something becomes due.
 * @returns a function that finishes the work under way and stops
 */
export function runQueue({
  connectionString,
  channel,
  listenerName,
  work,
  log,
}: Options): () => Promise<void> {
  const stopping = new AbortController();
  let woken = false;
  let wake: () => void = () => undefined;
  const wakeUp = () => {
    woken = true;
    wake();
  };
  const sleep = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      if (woken) {
        resolve();
        return;
      }
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const subscription = new Subscription({
    connectionString,
    channel,
    name: listenerName,
    onNotification: wakeUp,
    onSubscribed: wakeUp,
    onLost: (error) => log.warn({ err: error, channel }, 'notifications of new work were interrupted'),
  });

  const loop = async () => {
    while (!stopping.signal.aborted) {
      woken = false;
      let pause = LONGEST_SLEEP_MS;
      try {
        const due = await work(stopping.signal);
        if (due) pause = Math.min(Math.max(due.getTime() - Date.now(), 100), LONGEST_SLEEP_MS);
      } catch (error) {
        log.warn({ err: error, channel }, 'a queue could not be worked off');
        pause = 1_000;
      }
      await sleep(pause);
    }
  };
  const finished = loop();

  return async () => {
    stopping.abort();
    wakeUp();
    await finished;
    await subscription.stop();
  };
}
