import { describe, expect, it } from 'vitest';

import { transit } from './transition';

/** Steps that write down in which order they were asked. */
function steps(move: string | undefined, row: string | undefined) {
  const asked: string[] = [];
  const step = (name: string) => (of: string, changed: string) => {
    asked.push(`${name} ${of} ${changed}`);
    return Promise.resolve();
  };
  return {
    asked,
    move,
    change: (of: string) => {
      asked.push(`change ${of}`);
      return Promise.resolve(row);
    },
    current: () => Promise.resolve({ state: 'elsewhere' }),
    record: step('record'),
    audit: step('audit'),
    mail: step('mail'),
  };
}

describe('a transition', () => {
  it('moves the row first, then history, audit and mail', async () => {
    const all = steps('grant', 'row');
    await expect(transit(all)).resolves.toBe('row');
    expect(all.asked).toEqual(['change grant', 'record grant row', 'audit grant row', 'mail grant row']);
  });

  it('that is not possible touches nothing', async () => {
    const all = steps(undefined, 'row');
    await expect(transit(all)).rejects.toMatchObject({ code: 'conflict', data: { state: 'elsewhere' } });
    expect(all.asked).toEqual([]);
  });

  it('that lost the race records and sends nothing', async () => {
    const all = steps('grant', undefined);
    await expect(transit(all)).rejects.toMatchObject({ code: 'conflict', data: { state: 'elsewhere' } });
    expect(all.asked).toEqual(['change grant']);
  });
});
