import { describe, expect, it } from 'vitest';

import { ndcg, withoutLanguage } from './quality';

describe('the figure of a query', () => {
  const grades = new Map([
    ['/a', 3],
    ['/b', 2],
    ['/c', 1],
  ]);

  it('is 1 for the best order, less for a worse one, and 0 when nothing that answers is found', () => {
    expect(ndcg(['/a', '/b', '/c', '/other'], grades)).toBe(1);
    const worse = ndcg(['/b', '/a', '/c'], grades);
    expect(worse).toBeLessThan(1);
    expect(worse).toBeGreaterThan(ndcg(['/other', '/b', '/a', '/c'], grades));
    expect(ndcg(['/other'], grades)).toBe(0);
  });

  it('counts an address once, and nothing beyond the tenth place', () => {
    expect(ndcg(['/a', '/a'], grades)).toBe(ndcg(['/a'], grades));
    expect(ndcg([...Array.from({ length: 10 }, (_, place) => `/${place}`), '/a'], grades)).toBe(0);
  });

  it('compares addresses without their language', () => {
    expect(withoutLanguage('/zh/faq#%E4%BF%A1%E7%94%A8')).toBe('/faq#信用');
    expect(withoutLanguage('/enable')).toBe('/enable');
  });
});
