import { requests } from '@payloadcms/ui/utilities/api';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { plainFetch, watchFormRequests } from './form-requests';

const network = vi.fn<typeof fetch>();

function openAdmin(adapters: 'on' | undefined): void {
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('document', { documentElement: { dataset: { adapters } } });
  vi.stubGlobal('fetch', network);
}

beforeEach(() => {
  network.mockReset();
  network.mockImplementation(async () => Response.json({ doc: 'saved' }));
  openAdmin('on');
});
afterEach(() => vi.unstubAllGlobals());

const save = (): Promise<Response> => requests.patch('/api/news/1', { body: '{"title":"typed"}' });

describe('a request of Payload’s forms', () => {
  it('shows its answer to the rule, which may send the same again', async () => {
    network.mockImplementationOnce(async () => Response.json({ code: 'refused' }, { status: 403 }));
    const seen: number[] = [];
    const end = watchFormRequests(async (answer, again) => {
      seen.push(answer.status);
      return answer.status === 403 ? again() : answer;
    });
    expect(await (await save()).json()).toEqual({ doc: 'saved' });
    end();
    expect(seen).toEqual([403]);
    expect(network).toHaveBeenCalledTimes(2);
    const [first, second] = network.mock.calls;
    expect(second).toEqual(first);
    expect(first?.[1]).toMatchObject({ method: 'PATCH', body: '{"title":"typed"}' });
  });

  it('shows nothing once the watch has ended, or of those that go around it', async () => {
    const rule = vi.fn(async (answer: Response) => answer);
    const end = watchFormRequests(rule);
    await plainFetch('/api/x');
    expect(rule).not.toHaveBeenCalled();
    end();
    await save();
    expect(rule).not.toHaveBeenCalled();
    expect(fetch).toBe(network);
  });

  it('is left alone while the adapters are off', async () => {
    openAdmin(undefined);
    const rule = vi.fn(async (answer: Response) => answer);
    watchFormRequests(rule);
    await save();
    expect(rule).not.toHaveBeenCalled();
    expect(network).toHaveBeenCalledOnce();
  });
});
