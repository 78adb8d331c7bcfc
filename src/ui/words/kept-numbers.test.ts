import { describe, expect, it } from 'vitest';

import { keptNumbers } from './kept-numbers';

/** Spaces that do not break, made visible. */
const shown = (text: string) => keptNumbers(text).replaceAll('\u00a0', '_');

describe('lines do not break within a quantity', () => {
  it.each([
    ['最长9 000字节，等待不超过1 µs', '最长9_000字节，等待不超过1_µs'],
    ['拥塞到12 µs时，5.4 ms用于清零', '拥塞到12_µs时，5.4_ms用于清零'],
    ['a domain of 4 096 endpoints', 'a domain of 4_096 endpoints'],
    ['1 500 000小时', '1_500_000小时'],
    ['32 KiB at 64 GT/s, 448 GB/s, 5 %', '32_KiB at 64_GT/s, 448_GB/s, 5_%'],
    ['标称92 Ω，156.25 MHz ±100 ppm，0.22 ps', '标称92_Ω，156.25_MHz ±100_ppm，0.22_ps'],
    ['1 200 kg at 40 °C over 30 m, 45 L/min', '1_200_kg at 40_°C over 30_m, 45_L/min'],
    ['closes on January 31, 2027', 'closes on January_31, 2027'],
    ['from 31 January 2027', 'from 31_January 2027'],
  ])('%s', (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it.each([
    'in 2026 100 people came',
    'version 1.1 200 times',
    '4 sheets and 3 Witnesses',
    '2 3456',
    'Table 3',
    'In May 2026',
    'Version 1.1 May change',
  ])('leaves %s alone', (text) => {
    expect(keptNumbers(text)).toBe(text);
  });
});
