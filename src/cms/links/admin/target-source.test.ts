import { describe, expect, it } from 'vitest';

import { askAt } from './target-source';

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
