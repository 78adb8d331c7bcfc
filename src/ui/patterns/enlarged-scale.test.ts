import { describe, expect, it } from 'vitest';

import { fittingScale, isBetterTurned, openingScale, steppedScale, within } from './enlarged-scale';

const PHONE = { width: 390, height: 700 };
const DESKTOP = { width: 1440, height: 780 };
const WIDE = { width: 900, height: 400 };

describe('the scale of what is shown large', () => {
  it('fits everything into the window, up or down', () => {
    expect(fittingScale(WIDE, DESKTOP)).toBeCloseTo(1.6);
    expect(fittingScale(WIDE, PHONE)).toBeCloseTo(0.433, 3);
  });

  it('opens a wide drawing on a phone at letters that can be read, and elsewhere at all of it', () => {
    expect(openingScale(WIDE, PHONE, 11)).toBe(1);
    expect(openingScale(WIDE, DESKTOP, 11)).toBeCloseTo(1.6);
  });

  it('opens a picture without letters at all of it', () => {
    expect(openingScale(WIDE, PHONE, 0)).toBeCloseTo(0.433, 3);
  });

  it('goes back to where it was by as many steps as it went away', () => {
    expect(steppedScale(steppedScale(1, 2), -2)).toBeCloseTo(1);
  });

  it('ends somewhere in both directions', () => {
    expect(steppedScale(1, 100)).toBe(within(1_000));
    expect(steppedScale(1, -100)).toBe(within(0));
  });

  it('offers to turn what is wide on an upright phone, and nothing else', () => {
    expect(isBetterTurned(WIDE, PHONE)).toBe(true);
    expect(isBetterTurned(WIDE, DESKTOP)).toBe(false);
    expect(isBetterTurned({ width: 400, height: 420 }, PHONE)).toBe(false);
  });
});
