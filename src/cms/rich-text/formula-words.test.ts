import { describe, expect, it } from 'vitest';

import { formulaWords } from './formula-words';

describe('a formula in plain text', () => {
  it.each([
    [
      String.raw`T_{RTO} = \max(T_{min},\ t_{srtt} + 4 \cdot t_{var})`,
      'T_RTO = max(T_min, t_srtt + 4 · t_var)',
    ],
    [
      String.raw`T = \frac{n \cdot S}{B} + \left\lceil \frac{n}{k} \right\rceil t_{verify}`,
      'T = (n · S)/B + ⌈ n/k ⌉ t_verify',
    ],
    [String.raw`\tau \leq \sqrt{\frac{2 a}{b_{i+1}}} \,\mathrm{s}`, 'τ ≤ √((2 a)/(b_(i+1))) s'],
    [String.raw`\frac{a}{4096} \bmod 2^{12}`, 'a/4096 mod 2^12'],
  ])('%s', (latex, words) => {
    expect(formulaWords(latex)).toBe(words);
  });
});
