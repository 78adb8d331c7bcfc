import type { AutomaticEventName, EventProperties, PortalEventName } from '../events';
import { CLIENT_LIFETIME, MAX_STORED, SESSION_IDLE } from './limits';

/** An event as it travels (contracts, section 7). */
export interface QueuedEvent {
  event: PortalEventName | AutomaticEventName;
  /** ISO 8601, UTC. With client and name it identifies the event: no two are equal. */
  time: string;
  properties: EventProperties;
  sId: string;
}

type NewEvent = Omit<QueuedEvent, 'sId'>;

interface Names {
  client: string;
  session: string;
  events: string;
}

/** What the queue needs of a browser; tests bring their own. */
export interface QueueSurroundings {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  names: Names;
  /** Asked before every write: consent may have gone in another tab meanwhile. */
  allowed: () => boolean;
  now: () => number;
  newId: () => string;
  /** Runs tasks of all tabs one after the other. */
  exclusively: <Result>(task: () => Result | Promise<Result>) => Promise<Result>;
}

export interface EventQueue {
  /** Takes an event; it reaches the storage as soon as no other tab is writing. */
  add: (event: NewEvent['event'], time: Date, properties: EventProperties) => void;
  /** Resolves when everything added so far is stored. */
  settle: () => Promise<void>;
  /** What waits, the oldest first; also what has not reached the storage yet. */
  waiting: () => QueuedEvent[];
  /** Removes events that the server has taken. */
  acknowledge: (taken: readonly QueuedEvent[]) => Promise<void>;
  /** The random identifier of this browser; sliding, 180 days. */
  clientId: () => string;
}

interface Identity {
  id: string;
  /** Milliseconds since 1970. */
  until: number;
}

/** The queue of events that all tabs share, with the identifiers of client and session. */
export function createQueue(around: QueueSurroundings): EventQueue {
  const { storage, names, now } = around;
  let fresh: NewEvent[] = [];
  let latest = 0;

  const read = <Value>(name: string): Value | undefined => {
    try {
      return JSON.parse(storage.getItem(name) ?? 'null') ?? undefined;
    } catch {
      return undefined;
    }
  };
  const stored = (): QueuedEvent[] => {
    const events = read<QueuedEvent[]>(names.events);
    return Array.isArray(events) ? events : [];
  };
  const keep = (events: QueuedEvent[]): void => {
    if (events.length === 0) storage.removeItem(names.events);
    else storage.setItem(names.events, JSON.stringify(events.slice(-MAX_STORED)));
  };
  /** The identifier under `name`, extended; a new one when there is none or it has expired. */
  const slide = (name: string, lifetime: number): string => {
    const known = read<Partial<Identity>>(name);
    const lives = typeof known?.id === 'string' && Number(known.until) > now();
    const id = lives ? String(known.id) : around.newId();
    storage.setItem(name, JSON.stringify({ id, until: now() + lifetime }));
    return id;
  };

  const store = (): Promise<void> =>
    around.exclusively(() => {
      const added = fresh;
      fresh = [];
      if (added.length === 0 || !around.allowed()) return;
      try {
        const sId = slide(names.session, SESSION_IDLE);
        slide(names.client, CLIENT_LIFETIME);
        const events = stored();
        const taken = new Set(events.map(identityOf));
        for (const event of added) {
          let next = { ...event, sId };
          while (taken.has(identityOf(next))) next = { ...next, time: later(next.time) };
          taken.add(identityOf(next));
          events.push(next);
        }
        keep(events);
      } catch {
        // The storage is full or forbidden: these events are lost, and nobody is bothered.
      }
    });

  return {
    add(event, time, properties) {
      // Two events of the same millisecond would count as the same one sent twice.
      latest = Math.max(time.getTime(), latest + 1);
      fresh.push({ event, time: new Date(latest).toISOString(), properties });
      void store();
    },
    settle: store,
    waiting() {
      const sId = read<Partial<Identity>>(names.session)?.id ?? '';
      return [...stored(), ...fresh.map((event) => ({ ...event, sId }))];
    },
    acknowledge: (taken) =>
      around.exclusively(() => {
        const done = new Set(taken.map(identityOf));
        // After a withdrawal there is nothing to keep, and nothing may be written.
        if (around.allowed()) keep(stored().filter((event) => !done.has(identityOf(event))));
      }),
    clientId: () => slide(names.client, CLIENT_LIFETIME),
  };
}

function identityOf({ event, time }: QueuedEvent): string {
  return `${time} ${event}`;
}

function later(time: string): string {
  return new Date(Date.parse(time) + 1).toISOString();
}
