import { describe, expect, it } from 'vitest';

import { spokenFormula } from './formula-speech';

describe('a formula in words', () => {
  it.each([
    [
      String.raw`T_{block} = \frac{1024}{n_{lane} \cdot R_{lane}}`,
      'T sub block equals the fraction with numerator 1024, and denominator n sub lane times R sub lane, end of fraction',
      'T下标block等于分式，分子为1024，分母为n下标lane乘以R下标lane，分式结束',
    ],
    [
      String.raw`P_{free} = (1 - u)^4`,
      'P sub free equals open parenthesis 1 minus u close parenthesis to the power of 4',
      'P下标free等于左括号1减u右括号的4次方',
    ],
    [String.raw`B = \frac{k}{2} + x^2`, 'B equals k over 2 plus x squared', 'B等于2分之k加x的平方'],
    [
      String.raw`m = \left\lfloor \frac{a}{4096} \right\rfloor \bmod s`,
      'm equals a over 4096, rounded down, modulo s',
      'm等于4096分之a，向下取整，模s',
    ],
    [String.raw`B = k \tag{3}`, 'B equals k, (3)', 'B等于k，(3)'],
    [String.raw`\tau = 0.75\ \mathrm{L/s}`, 'tau equals 0.75 L/s', 'tau等于0.75 L/s'],
  ])('%s', (latex, english, chinese) => {
    expect(spokenFormula(latex, 'en')).toBe(english);
    expect(spokenFormula(latex, 'zh')).toBe(chinese);
  });

  it('ends for a formula that is not complete', () => {
    expect(spokenFormula(String.raw`\frac{a}{`, 'en')).toBe(
      'the fraction with numerator a, and denominator , end of fraction',
    );
    expect(spokenFormula(String.raw`\mathrm{x`, 'en')).toBe('x');
  });
});
