import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { REFRESH_MS } from './keeper';
import { remember } from './kept-reads';
import { expireTags } from '../next-adapter/page-cache-handler';
import { dependOn, recordTags } from './recorder';

/** The state is one for the process, as in production, so every test has keys of its own. */
let key: string;

beforeEach(({ task }) => {
  key = task.id;
});

/** A read that counts its calls, touches `tag`, and waits until it is released. */
function slowRead(tag: string) {
  const releases: (() => void)[] = [];
  const read = vi.fn(async () => {
    const call = read.mock.calls.length;
    dependOn(tag);
    await new Promise<void>((resolve) => {
      releases.push(resolve);
    });
    return call;
  });
  return { read, releases };
}

describe('a remembered read', () => {
  it('is made once, also by fifty who ask at the same time', async () => {
    const { read, releases } = slowRead(key);
    const asked = Array.from({ length: 50 }, () => remember(key, read));
    await vi.waitFor(() => expect(releases).toHaveLength(1));
    releases[0]?.();
    const answers = await Promise.all(asked);
    expect(new Set(answers.map(({ json }) => json))).toEqual(new Set(['1']));
    expect((await remember(key, read)).json).toBe('1');
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('is made again when a tag that it recorded expires, and not for another tag', async () => {
    const read = vi.fn(async () => {
      dependOn(key);
      return read.mock.calls.length;
    });
    await remember(key, read);
    expireTags(['item:news:other']);
    expect((await remember(key, read)).json).toBe('1');
    expireTags([key]);
    expect((await remember(key, read)).json).toBe('2');
  });

  it('that began before a change is neither kept nor given to those who ask after the change', async () => {
    const { read, releases } = slowRead(key);
    const before = remember(key, read);
    await vi.waitFor(() => expect(releases).toHaveLength(1));
    expireTags([key]);
    const after = [remember(key, read), remember(key, read)];
    releases[0]?.();
    await vi.waitFor(() => expect(releases).toHaveLength(2));
    releases[1]?.();
    expect((await before).json).toBe('1');
    expect((await Promise.all(after)).map(({ json }) => json)).toEqual(['2', '2']);
    expect((await remember(key, read)).json).toBe('2');
  });

  it('that fails fails for all who wait for it, and is tried again', async () => {
    const read = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('no database'));
    read.mockResolvedValue('read');
    const asked = [remember(key, read), remember(key, read)];
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect((await remember(key, read)).json).toBe('"read"');
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('may be nothing', async () => {
    const read = vi.fn(() => Promise.resolve(undefined));
    await remember(key, read);
    expect((await remember(key, read)).json).toBeUndefined();
    expect(read).toHaveBeenCalledTimes(1);
  });

  describe('without any notification', () => {
    afterEach(() => vi.restoreAllMocks());

    it('is made again after its time', async () => {
      const read = vi.fn(() => Promise.resolve(read.mock.calls.length));
      await remember(key, read);
      const now = performance.now();
      const clock = vi.spyOn(performance, 'now').mockReturnValue(now + REFRESH_MS - 1_000);
      expect((await remember(key, read)).json).toBe('1');
      clock.mockReturnValue(now + REFRESH_MS + 1);
      expect((await remember(key, read)).json).toBe('2');
    });
  });
});

describe('recorded tags', () => {
  it('are those of the read and of what it waits for, each once', async () => {
    const { result, tags } = await recordTags(async () => {
      dependOn('global:home');
      await Promise.resolve().then(() => dependOn('item:media:1', 'global:home'));
      return 'read';
    });
    expect(result).toBe('read');
    expect(tags.toSorted()).toEqual(['global:home', 'item:media:1']);
  });

  it('name the collection in place of its items where that says it all, or where they are many', async () => {
    const { tags } = await recordTags(async () => {
      dependOn('collection:news', 'item:news:1', 'item:media:1');
      for (let id = 0; id < 100; id += 1) dependOn(`item:videos:${id}`);
    });
    expect(tags.toSorted()).toEqual(['collection:news', 'collection:videos', 'item:media:1']);
  });
});
