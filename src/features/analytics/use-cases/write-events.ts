import type { Pool } from 'pg';

import { PortalError } from '@/platform/http/errors';

import type { EventRow } from '../domain';

/** Events of one insert; more make it no faster. */
const MAX_INSERT = 5_000;
/** Events that may wait in this process, about 20 MB. More are refused, and the browsers keep them. */
const MAX_WAITING = 20_000;
/** Seconds after which a browser may try again. */
const RETRY_SECONDS = 10;

/** The columns in the order of the insert, with their types. */
const columns: [column: string, type: string, value: (row: EventRow) => unknown][] = [
  ['at', 'timestamptz', (row) => row.at.toISOString()],
  ['received_at', 'timestamptz', (row) => row.receivedAt.toISOString()],
  ['name', 'text', (row) => row.name],
  ['client_id', 'text', (row) => row.clientId],
  ['session_id', 'text', (row) => row.sessionId],
  ['member_id', 'uuid', (row) => row.memberId],
  ['page', 'text', (row) => row.page],
  ['language', 'text', (row) => row.language],
  ['referrer', 'text', (row) => row.referrer],
  ['device_type', 'text', (row) => row.deviceType],
  ['device', 'text', (row) => row.device],
  ['os', 'text', (row) => row.os],
  ['os_version', 'text', (row) => row.osVersion],
  ['browser', 'text', (row) => row.browser],
  ['browser_version', 'text', (row) => row.browserVersion],
  ['viewport_width', 'smallint', (row) => row.viewportWidth],
  ['viewport_height', 'smallint', (row) => row.viewportHeight],
  ['screen_width', 'smallint', (row) => row.screenWidth],
  ['screen_height', 'smallint', (row) => row.screenHeight],
  ['properties', 'jsonb', (row) => row.properties],
];

// An event that comes a second time (a beacon whose events are sent again) is the same client, time and name.
const insert = `
  INSERT INTO analytics_events (${columns.map(([column]) => column).join(', ')})
  SELECT * FROM unnest(${columns.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ')})
  ON CONFLICT DO NOTHING`;

/** What the writer needs of a connection pool. */
export type EventSink = Pick<Pool, 'query'>;

interface Waiting {
  rows: EventRow[];
  settle: () => void;
  fail: (error: unknown) => void;
}

/**
 * Writes events in groups: while one insert is under way, what arrives waits and goes with the next one. An idle
 * portal answers at once, a busy one inserts thousands at a time; there is no timer and nothing to flush at the end,
 * because every request waits for its own insert.
 */
export class EventWriter {
  private waiting: Waiting[] = [];
  private rowsWaiting = 0;
  private writing = false;

  constructor(private readonly sink: EventSink) {}

  /**
   * Resolves when the events are committed.
   * @throws PortalError `unavailable` when too many wait already
   */
  async write(rows: EventRow[]): Promise<void> {
    if (rows.length === 0) return;
    if (this.rowsWaiting + rows.length > MAX_WAITING) {
      throw new PortalError('unavailable', { retryAfter: RETRY_SECONDS });
    }
    const done = new Promise<void>((settle, fail) => this.waiting.push({ rows, settle, fail }));
    this.rowsWaiting += rows.length;
    if (!this.writing) void this.writeAll();
    await done;
  }

  private async writeAll(): Promise<void> {
    this.writing = true;
    // What arrives in the same moment goes together.
    await Promise.resolve();
    while (this.waiting.length > 0) {
      const group = this.nextGroup();
      const rows = group.flatMap((entry) => entry.rows);
      try {
        await this.sink.query({
          name: 'analytics-insert',
          text: insert,
          values: columns.map(([, , value]) => rows.map(value)),
        });
        for (const { settle } of group) settle();
      } catch (error) {
        for (const { fail } of group) fail(error);
      }
      this.rowsWaiting -= rows.length;
    }
    this.writing = false;
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
