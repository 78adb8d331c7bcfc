import { describe, expect, it } from 'vitest';

import { inSlots, type Planned } from './schedule';

/** Tasks that end when the test says so, and the order in which they began. */
function workshop() {
  const begun: string[] = [];
  const endings = new Map<string, { resolve: () => void; reject: (error: Error) => void }>();
  const run = ({ name }: Planned) => {
    begun.push(name);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    endings.set(name, { resolve, reject });
    return promise;
  };
  const settle = () => new Promise(setImmediate);
  return {
    begun,
    run,
    settle,
    end: async (name: string) => {
      endings.get(name)?.resolve();
      await settle();
    },
    fail: async (name: string) => {
      endings.get(name)?.reject(new Error(name));
      await settle();
    },
  };
}

describe('tasks in slots', () => {
  it('begin in their order, as many at a time as there are slots', async () => {
    const { begun, run, end } = workshop();
    const all = inSlots([{ name: 'a' }, { name: 'b' }, { name: 'c' }], 2, run);
    expect(begun).toEqual(['a', 'b']);
    await end('b');
    expect(begun).toEqual(['a', 'b', 'c']);
    await end('a');
    await end('c');
    await all;
  });

  it('wait for what they come after, and let others pass', async () => {
    const { begun, run, end } = workshop();
    const tasks = [{ name: 'a' }, { name: 'b', after: ['a'] }, { name: 'c' }, { name: 'd' }];
    const all = inSlots(tasks, 2, run);
    expect(begun).toEqual(['a', 'c']);
    await end('c');
    expect(begun).toEqual(['a', 'c', 'd']);
    await end('a');
    expect(begun).toEqual(['a', 'c', 'd', 'b']);
    await end('d');
    await end('b');
    await all;
  });

  it('are not held up by what is not in the list', async () => {
    const { begun, run, end } = workshop();
    const all = inSlots([{ name: 'b', after: ['a'] }], 2, run);
    expect(begun).toEqual(['b']);
    await end('b');
    await all;
  });

  it('no longer begin once they are stopped, and those under way are waited for', async () => {
    const { begun, run, end, settle } = workshop();
    let going = true;
    let ended = false;
    const tasks = [{ name: 'a' }, { name: 'b' }, { name: 'c' }];
    const all = inSlots(tasks, 2, run, () => going).then(() => (ended = true));
    going = false;
    await end('a');
    expect(begun).toEqual(['a', 'b']);
    await settle();
    expect(ended).toBe(false);
    await end('b');
    await all;
  });

  it('are not left out silently when they wait for each other', async () => {
    const { begun, run } = workshop();
    const tasks = [
      { name: 'a', after: ['b'] },
      { name: 'b', after: ['a'] },
    ];
    await expect(inSlots(tasks, 2, run)).rejects.toThrow('a, b');
    expect(begun).toEqual([]);
  });

  it('fail with what the first failing one threw, after the others under way', async () => {
    const { begun, run, end, fail } = workshop();
    const failure = inSlots([{ name: 'a' }, { name: 'b' }, { name: 'c' }], 2, run).catch(String);
    await fail('a');
    expect(begun).toEqual(['a', 'b']);
    await end('b');
    expect(await failure).toBe('Error: a');
  });
});
