import { describe, expect, it } from 'vitest';

import { askAbout, askAt } from './target-source';

describe('askAt', () => {
  it('adds what is asked to the query of the source', () => {
    expect(askAt('/api/link-targets', '', [['q', '标题 & more']])).toBe(
      '/api/link-targets?q=%E6%A0%87%E9%A2%98+%26+more',
    );
    const addresses = ['#a', '/docs/x#b'].map((address) => ['address', address] as const);
    expect(askAt('/api/chapters/references?chapter=1', '/described', addresses)).toBe(
      '/api/chapters/references/described?chapter=1&address=%23a&address=%2Fdocs%2Fx%23b',
    );
  });
});

describe('askAbout', () => {
  const asked = (addresses: readonly string[]) =>
    askAbout('/api/link-targets', addresses).map((one) => ({
      ...one,
      sent: new URL(one.request, 'https://portal.invalid').searchParams.getAll('address'),
    }));

  it('asks about forty short addresses with one request, and about the next with another', () => {
    const addresses = Array.from({ length: 41 }, (_, index) => `/news/item-${index}`);
    const requests = asked(addresses);
    expect(requests.map(({ sent }) => sent.length)).toEqual([40, 1]);
    expect(requests.flatMap(({ sent }) => sent)).toEqual(addresses);
  });

  it('sends no request that a proxy refuses for its length, and leaves out no address', () => {
    const addresses = Array.from(
      { length: 40 },
      (_, index) => `/docs/基础规范#链路层的重传与流量控制-${index}`,
    );
    const requests = asked(addresses);
    expect(requests.length).toBeGreaterThan(1);
    for (const { request, sent, addresses: about } of requests) {
      expect(request.length).toBeLessThanOrEqual(4_000);
      expect(sent).toEqual(about);
    }
    expect(requests.flatMap(({ sent }) => sent)).toEqual(addresses);
  });

  it('asks about an address that is too long for any request on its own', () => {
    const long = `#${'长'.repeat(500)}`;
    expect(asked(['#a', long, '#b']).map(({ sent }) => sent)).toEqual([['#a'], [long], ['#b']]);
  });
});
