import { createSocket } from 'node:dgram';
import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { promisify } from 'node:util';

import type { Destination } from '@/platform/syslog/destination';

import { jsonLine, octetCounted, type StoredEvent, syslogMessage } from './lines';

/** Milliseconds until a destination that does not take what it is sent counts as away. */
const PATIENCE_MS = 5_000;

/** Takes events in their order. Rejects when it could not take all of them. */
export interface Sink {
  send(events: readonly StoredEvent[]): Promise<void>;
  close(): void;
}

/** @param host name of the portal in syslog messages */
export function openSink(destination: Destination, host: string): Sink {
  if (destination.kind === 'stdout') return standardOutput;
  return destination.transport === 'udp' ? datagrams(destination, host) : connection(destination, host);
}

const standardOutput: Sink = {
  send: (events) =>
    new Promise((resolve, reject) => {
      const text = events.map((event) => `${jsonLine(event)}\n`).join('');
      process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
    }),
  close: () => undefined,
};

type Syslog = Extract<Destination, { kind: 'syslog' }>;

/** One connection, opened with the first events and again after it broke. */
function connection({ transport, host: target, port }: Syslog, host: string): Sink {
  let open: Socket | undefined;
  const socket = (): Promise<Socket> => {
    if (open?.writable) return Promise.resolve(open);
    const { promise, resolve, reject } = Promise.withResolvers<Socket>();
    const address = { host: target, port };
    const opening =
      transport === 'tls' ? connectTls({ ...address, servername: target }) : connectTcp(address);
    opening.once(transport === 'tls' ? 'secureConnect' : 'connect', () => resolve(opening));
    opening.once('error', reject);
    // A collector says nothing; what it sends anyway must not fill the memory.
    opening.resume();
    // A connection that the collector has closed takes nothing more, so the next events open another.
    opening.once('end', () => opening.destroy());
    open = opening;
    return promise;
  };
  const close = (): void => {
    open?.destroy();
    open = undefined;
  };
  return {
    async send(events) {
      const text = events.map((event) => octetCounted(syslogMessage(event, host))).join('');
      const taken = async () => {
        const opened = await socket();
        await promisify((done: (error?: Error | null) => void) => opened.write(text, done))();
      };
      try {
        await withinPatience(taken(), `${target}:${port}`);
      } catch (error) {
        close();
        throw error;
      }
    },
    close,
  };
}

/** A datagram per event. Nobody says whether it arrived. */
function datagrams({ host: target, port }: Syslog, host: string): Sink {
  const socket = createSocket(target.includes(':') ? 'udp6' : 'udp4');
  socket.unref();
  // Each send reports its own failure.
  socket.on('error', () => undefined);
  return {
    async send(events) {
      for (const event of events) {
        const message = syslogMessage(event, host);
        const sent = promisify((done: (error: Error | null) => void) =>
          socket.send(message, port, target, done),
        );
        await withinPatience(sent(), `${target}:${port}`);
      }
    },
    close: () => void socket.close(),
  };
}

async function withinPatience(taken: Promise<void>, address: string): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error(`${address} did not take events within ${PATIENCE_MS / 1_000} s`)),
    PATIENCE_MS,
  );
  try {
    await Promise.race([taken, promise]);
  } finally {
    clearTimeout(timer);
  }
}
