import pg from 'pg';
import { describe, expect, it } from 'vitest';

import { connectionBounds, FirmClient } from '../db/connections';
import { continued, currentTraceParent, isTracing, traced, traceWith } from './tracing';

/** Without a collector, tracing adds nothing to what it would trace (ADR 165). */
describe('without a collector', () => {
  it.each([
    ['traced', traced],
    ['continued', continued],
  ] as const)('%s calls the work, and hands on its very promise', async (_name, wrapped) => {
    const work = Promise.resolve('done');
    expect(wrapped({ name: 'anything' }, () => work)).toBe(work);
    expect(await work).toBe('done');
    expect(isTracing()).toBe(false);
    expect(currentTraceParent()).toBeUndefined();
  });

  it('statements go to the driver as they are', () => {
    const { answerMs: _bound, ...rest } = connectionBounds({ kind: 'command' });
    const queryOf = (client: pg.Client): unknown => Reflect.get(client, 'query');
    expect(queryOf(new FirmClient(rest))).toBe(Reflect.get(pg.Client.prototype, 'query'));

    traceWith({ run: (_span, work) => work(() => undefined), parent: () => undefined });
    try {
      expect(queryOf(new FirmClient(rest))).not.toBe(Reflect.get(pg.Client.prototype, 'query'));
    } finally {
      traceWith(undefined);
    }
  });
});
