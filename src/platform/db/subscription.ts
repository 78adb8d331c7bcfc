import { reading, sample } from '../metrics/metrics';
import { connectionBounds, FirmClient } from './connections';

/** How often the connection is asked whether it is still subscribed, in ms. */
const BEAT_MS = 5_000;
/** How long it may take to answer. */
const ANSWER_MS = 5_000;
const RECONNECT_MS = 500;
/** How long the end of the connection may take. */
const FAREWELL_MS = 1_000;

interface Options {
  readonly connectionString: string;
  /** PostgreSQL notification channel. */
  readonly channel: string;
  /** Name of the connection, for `pg_stat_activity`. */
  readonly name: string;
  readonly onNotification: (payload: string) => void;
  /** Called whenever the subscription begins: the first time, and after each gap in which notifications were lost. */
  readonly onSubscribed: () => void;
  /** Sent on the channel when the subscription begins for the first time. */
  readonly greeting?: string;
  /** Called once for each gap. */
  readonly onLost: (error: Error) => void;
}

/**
 * Listens on a connection of its own for as long as the process lives. A heartbeat asks every few seconds whether this
 * connection is subscribed, so one that is dead without having been closed, or that a pooler exchanged, is noticed within
 * ten seconds and replaced (ADR 132).
 */
export class Subscription {
  #client: FirmClient | undefined;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;
  #inGap = false;
  #hasGreeted = false;
  /** When it was last certain that notifications arrive. */
  #provedAt = performance.now();

  constructor(private readonly options: Options) {
    const { channel } = options;
    sample({
      name: `listen-${channel}`,
      read: () => [
        reading('portal_listen_age_seconds', { channel }, (performance.now() - this.#provedAt) / 1_000),
      ],
    });
    void this.#connect();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    const ended = this.#client?.end();
    if (!ended) return;
    // A peer that vanished does not say goodbye.
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, FAREWELL_MS);
    });
    await Promise.race([ended, patience]);
    clearTimeout(timer);
  }

  async #connect(): Promise<void> {
    const { connectionString, channel, name, onNotification, onSubscribed, greeting } = this.options;
    const client = new FirmClient({
      ...connectionBounds({ kind: 'request', answerMs: ANSWER_MS }),
      connectionString,
      application_name: name,
      connectionTimeoutMillis: ANSWER_MS,
    });
    this.#client = client;
    client.on('error', (error) => this.#lose(client, error));
    client.on('end', () => this.#lose(client, new Error('the connection for notifications ended')));
    client.on('notification', ({ payload }) => onNotification(payload ?? ''));
    try {
      await client.connect();
      await client.query(`LISTEN ${channel}`);
      if (this.#client !== client) return;
      this.#inGap = false;
      this.#provedAt = performance.now();
      onSubscribed();
      if (greeting !== undefined && !this.#hasGreeted) {
        await client.query('SELECT pg_notify($1, $2)', [channel, greeting]);
        this.#hasGreeted = true;
      }
      this.#beatLater(client);
    } catch (error) {
      this.#lose(client, error instanceof Error ? error : new Error(String(error)));
    }
  }

  #beatLater(client: FirmClient): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#beat(client), BEAT_MS);
    this.#timer.unref();
  }

  async #beat(client: FirmClient): Promise<void> {
    try {
      const { rows } = await client.query<{ subscribed: boolean }>(
        'SELECT EXISTS (SELECT FROM pg_listening_channels() AS c WHERE c = $1) AS subscribed',
        [this.options.channel],
      );
      if (!rows[0]?.subscribed) throw new Error('the subscription to notifications was lost');
      this.#provedAt = performance.now();
      if (this.#client === client && !this.#stopped) this.#beatLater(client);
    } catch (error) {
      this.#lose(client, error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** Replaces the connection, once, whatever of it reports the end first. */
  #lose(client: FirmClient, error: Error): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    // It is lost already; a failure to close it tells nothing new.
    void client.end().catch(() => undefined);
    if (this.#stopped) return;
    if (!this.#inGap) this.options.onLost(error);
    this.#inGap = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#connect(), RECONNECT_MS);
    this.#timer.unref();
  }
}
