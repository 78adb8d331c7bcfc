import { describe, expect, it } from 'vitest';

import { CLICK_DEBOUNCE, CLIENT_LIFETIME, MAX_STORED, SEND_INTERVAL, SESSION_IDLE } from './limits';
import { createQueue, type QueuedEvent } from './queue';

const names = { client: 'client', session: 'session', events: 'events' };
const BEGAN = Date.parse('2026-11-20T12:00:00.000Z');
const HOUR = 3600_000;

/** A browser whose tabs share a storage, a clock and a lock. */
function browser() {
  const kept = new Map<string, string>();
  let time = BEGAN;
  let ids = 0;
  let allowed = true;
  let full = false;
  let turn: Promise<unknown> = Promise.resolve();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem(name: string, value: string) {
      if (full) throw new Error('QuotaExceededError');
      kept.set(name, value);
    },
    removeItem: (name: string) => void kept.delete(name),
  };
  return {
    kept,
    wait: (ms: number) => void (time += ms),
    allow: (yes: boolean) => void (allowed = yes),
    fill: () => void (full = true),
    stored: () => JSON.parse(kept.get('events') ?? '[]') as QueuedEvent[],
    now: () => new Date(time),
    tab: () =>
      createQueue({
        storage,
        names,
        allowed: () => allowed,
        now: () => time,
        newId: () => `id-${(ids += 1)}`,
        exclusively: async (task) => {
          const mine = turn.then(task);
          turn = mine.catch(() => undefined);
          return mine;
        },
      }),
  };
}

it('uses the constants of the specification', () => {
  expect({ SESSION_IDLE, CLIENT_LIFETIME, SEND_INTERVAL, MAX_STORED, CLICK_DEBOUNCE }).toEqual({
    SESSION_IDLE: 30 * 60_000,
    CLIENT_LIFETIME: 4320 * HOUR,
    SEND_INTERVAL: 5000,
    MAX_STORED: 500,
    CLICK_DEBOUNCE: 800,
  });
});

describe('the queue', () => {
  it('keeps the newest 500 events', async () => {
    const here = browser();
    const queue = here.tab();
    for (let number = 0; number < MAX_STORED + 7; number += 1) {
      here.wait(10);
      queue.add('$PageView', here.now(), { number });
    }
    await queue.settle();
    const events = here.stored();
    expect(events).toHaveLength(MAX_STORED);
    expect(events[0]?.properties).toEqual({ number: 7 });
    expect(events.at(-1)?.properties).toEqual({ number: MAX_STORED + 6 });
  });

  it('is shared by all tabs: nothing is lost, and no two events are the same', async () => {
    const here = browser();
    const tabs = Array.from({ length: 4 }, () => here.tab());
    for (let round = 0; round < 25; round += 1) {
      // The same millisecond in each tab.
      for (const [number, tab] of tabs.entries()) tab.add('$PageClick', here.now(), { round, number });
    }
    await Promise.all(tabs.map((tab) => tab.settle()));
    const events = here.stored();
    expect(events).toHaveLength(100);
    expect(new Set(events.map(({ event, time }) => `${event} ${time}`)).size).toBe(100);
    expect(new Set(events.map(({ properties }) => JSON.stringify(properties))).size).toBe(100);
    expect(new Set(events.map(({ sId }) => sId)).size).toBe(1);
  });

  it('keeps what was added while a batch was on its way, and forgets what the server took', async () => {
    const here = browser();
    const [one, other] = [here.tab(), here.tab()];
    one.add('$PageView', here.now(), {});
    await one.settle();
    const batch = one.waiting();
    here.wait(5);
    other.add('search', here.now(), { term: 'lane' });
    await other.settle();
    await one.acknowledge(batch);
    expect(here.stored().map(({ event }) => event)).toEqual(['search']);
    await other.acknowledge(other.waiting());
    expect([...here.kept.keys()].toSorted()).toEqual(['client', 'session']);
  });

  it('writes nothing once consent is gone, not even what was added before', async () => {
    const here = browser();
    const queue = here.tab();
    queue.add('$PageView', here.now(), {});
    here.allow(false);
    await queue.settle();
    await queue.acknowledge([]);
    expect([...here.kept.keys()]).toEqual([]);
  });

  it('silently tolerates a storage that is full or damaged', async () => {
    const here = browser();
    const queue = here.tab();
    here.kept.set('events', '{"not":"a list"');
    here.kept.set('session', '[]');
    queue.add('$PageView', here.now(), {});
    await queue.settle();
    expect(here.stored()).toHaveLength(1);
    here.fill();
    queue.add('$PageView', here.now(), {});
    await expect(queue.settle()).resolves.toBeUndefined();
  });
});

describe('the identifiers', () => {
  it('slide: a session for 30 minutes after the last event, a client for 180 days', async () => {
    const here = browser();
    const queue = here.tab();
    const visit = async (after: number) => {
      here.wait(after);
      queue.add('$PageView', here.now(), {});
      await queue.settle();
      return { session: here.stored().at(-1)?.sId, client: queue.clientId() };
    };
    const first = await visit(0);
    expect(await visit(SESSION_IDLE - 1)).toEqual(first);
    expect(await visit(SESSION_IDLE - 1)).toEqual(first);
    const second = await visit(SESSION_IDLE);
    expect(second.client).toBe(first.client);
    expect(second.session).not.toBe(first.session);
    expect((await visit(CLIENT_LIFETIME - 1)).client).toBe(first.client);
    expect((await visit(CLIENT_LIFETIME)).client).not.toBe(first.client);
  });
});
