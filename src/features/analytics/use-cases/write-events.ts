import type { Pool } from 'pg';

import { PortalError } from '@/platform/http/errors';

import type { EventRow, EventSource } from '../domain';

/** Events of one insert; more make it no faster. */
const MAX_INSERT = 5_000;
/** Events that may wait in this process, about 20 MB. More are refused, and the browsers keep them. */
const MAX_WAITING = 20_000;
/** Inserts under way at a time: while the database works on one, this process prepares and sends the other. */
const MAX_UNDER_WAY = 2;
/** Seconds after which a browser may try again. */
const RETRY_SECONDS = 10;

type Column<Of> = [name: string, type: string, value: (of: Of) => unknown];

/** What each event brings. */
const eventColumns: Column<EventRow>[] = [
  ['at', 'timestamptz', ({ at }) => at.toISOString()],
  ['name', 'text', ({ name }) => name],
  ['session_id', 'text', ({ sessionId }) => sessionId],
  ['page', 'text', ({ page }) => page],
  ['language', 'text', ({ language }) => language],
  ['referrer', 'text', ({ referrer }) => referrer],
  ['properties', 'jsonb', ({ properties }) => properties],
];

/** What the events of a batch have in common: sent once for all of them, which halves what has to be written and read. */
const sourceColumns: Column<EventSource>[] = [
  ['received_at', 'timestamptz', ({ receivedAt }) => receivedAt.toISOString()],
  ['client_id', 'text', ({ clientId }) => clientId],
  ['member_id', 'uuid', ({ memberId }) => memberId],
  ['device_type', 'text', ({ deviceType }) => deviceType],
  ['device', 'text', ({ device }) => device],
  ['os', 'text', ({ os }) => os],
  ['os_version', 'text', ({ osVersion }) => osVersion],
  ['browser', 'text', ({ browser }) => browser],
  ['browser_version', 'text', ({ browserVersion }) => browserVersion],
  ['viewport_width', 'smallint', ({ viewportWidth }) => viewportWidth],
  ['viewport_height', 'smallint', ({ viewportHeight }) => viewportHeight],
  ['screen_width', 'smallint', ({ screenWidth }) => screenWidth],
  ['screen_height', 'smallint', ({ screenHeight }) => screenHeight],
];

const eventNames = eventColumns.map(([name]) => name);
const sourceNames = sourceColumns.map(([name]) => name);
const parameters = [...eventColumns, ...sourceColumns].map(([, type], index) => `$${index + 1}::${type}[]`);

// An event that comes a second time (a beacon whose events are sent again) is the same client, time and name. The order
// lets two inserts that hold the same events wait for each other in turn, where a random one could end in a deadlock.
const insert = `
  INSERT INTO analytics_events (${[...eventNames, ...sourceNames].join(', ')})
  SELECT ${[...eventNames.map((name) => `e.${name}`), ...sourceNames.map((name) => `s.${name}`)].join(', ')}
  FROM unnest(${parameters.slice(0, eventNames.length).join(', ')}, $${parameters.length + 1}::int[])
    AS e (${eventNames.join(', ')}, source)
  JOIN unnest(${parameters.slice(eventNames.length).join(', ')}) WITH ORDINALITY
    AS s (${sourceNames.join(', ')}, number) ON s.number = e.source
  ORDER BY s.client_id, e.at, e.name
  ON CONFLICT DO NOTHING`;

/** The parameters of `insert`: an array for each column, and for each event the number of its source. */
function valuesOf(rows: readonly EventRow[]): unknown[][] {
  const numbers = new Map<EventSource, number>();
  const numberOf = (source: EventSource): number => {
    const known = numbers.get(source);
    if (known !== undefined) return known;
    numbers.set(source, numbers.size + 1);
    return numbers.size;
  };
  const sources = rows.map(({ source }) => numberOf(source));
  return [
    ...eventColumns.map(([, , value]) => rows.map(value)),
    ...sourceColumns.map(([, , value]) => [...numbers.keys()].map(value)),
    sources,
  ];
}

/** What the writer needs of a connection pool. */
export type EventSink = Pick<Pool, 'query'>;

interface Waiting {
  rows: EventRow[];
  settle: () => void;
  fail: (error: unknown) => void;
}

/**
 * Writes events in groups: while inserts are under way, what arrives waits and goes with the next one. An idle portal
 * answers immediately, a busy one inserts thousands at a time; there is no timer and nothing to flush at the end,
 * because every request waits for its own insert.
 */
export class EventWriter {
  private waiting: Waiting[] = [];
  private rowsHeld = 0;
  private underWay = 0;

  constructor(private readonly sink: EventSink) {}

  /**
   * Resolves when the events are committed.
   * @throws PortalError `unavailable` when too many wait already
   */
  async write(rows: EventRow[]): Promise<void> {
    if (rows.length === 0) return;
    if (this.rowsHeld + rows.length > MAX_WAITING) {
      throw new PortalError('unavailable', { retryAfter: RETRY_SECONDS });
    }
    const done = new Promise<void>((settle, fail) => this.waiting.push({ rows, settle, fail }));
    this.rowsHeld += rows.length;
    if (this.underWay < MAX_UNDER_WAY) void this.writeAll();
    await done;
  }

  private async writeAll(): Promise<void> {
    this.underWay += 1;
    // What arrives in the same moment goes together.
    await Promise.resolve();
    while (this.waiting.length > 0) await this.writeGroup(this.nextGroup());
    this.underWay -= 1;
  }

  private async writeGroup(group: Waiting[]): Promise<void> {
    try {
      await this.insert(group.flatMap(({ rows }) => rows));
      for (const { settle } of group) settle();
    } catch (error) {
      if (group.length > 1 && isAboutData(error)) {
        // One batch that the database refuses must not take the others with it.
        for (const entry of group) await this.writeGroup([entry]);
        return;
      }
      for (const { fail } of group) fail(error);
    }
    for (const { rows } of group) this.rowsHeld -= rows.length;
  }

  private async insert(rows: EventRow[]): Promise<void> {
    // Without a name: a plan kept for later would expect arrays of ten, and join these in nested loops.
    await this.sink.query(insert, valuesOf(rows));
  }

  private nextGroup(): Waiting[] {
    let size = 0;
    let count = 0;
    for (const { rows } of this.waiting) {
      if (count > 0 && size + rows.length > MAX_INSERT) break;
      size += rows.length;
      count += 1;
    }
    return this.waiting.splice(0, count);
  }
}

/** Whether the database refused values (SQLSTATE classes 22 and 23, such as a member who was deleted a moment ago). */
function isAboutData(error: unknown): boolean {
  return /^2[23]/.test(String((error as { code?: unknown }).code));
}
