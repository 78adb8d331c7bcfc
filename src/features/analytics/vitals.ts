/** Each bin of the scale is this much wider than the one before, so a percentile is right to about 5 %. */
export const BIN_RATIO = 1.1;
export const MAX_BIN = 200;

/** The web vitals that are counted per page: where they come from, and how they are put on the scale. */
export const vitalScales = [
  { metric: 'LCP', event: '$LCP', property: 'value', scale: 1, max: 600_000 },
  { metric: 'INP', event: '$INP', property: 'value', scale: 1, max: 600_000 },
  // Shifts lie between 0 and about 1; the scale begins at 0.0001.
  { metric: 'CLS', event: '$CLS', property: 'value', scale: 10_000, max: 100 },
  { metric: 'TTFB', event: '$PageBasePerformance', property: 'ttfb', scale: 1, max: 600_000 },
] as const;

export type VitalMetric = (typeof vitalScales)[number]['metric'];

/** Limits of "good" and "needs improvement" at the 75th percentile (web.dev/articles/vitals); milliseconds, CLS without unit. */
export const vitalLimits: Record<VitalMetric, [good: number, poor: number]> = {
  LCP: [2500, 4000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
  TTFB: [800, 1800],
};

interface Bin {
  bin: number;
  samples: number;
}

/**
 * The value below which `share` of the samples lie, placed within its bin by geometric interpolation.
 * @param share between 0 and 1
 * @returns undefined without samples
 */
export function percentileOfBins(bins: readonly Bin[], share: number, scale: number): number | undefined {
  const sorted = [...bins].sort((one, other) => one.bin - other.bin);
  const total = sorted.reduce((sum, { samples }) => sum + samples, 0);
  const wanted = total * share;
  let below = 0;
  for (const { bin, samples } of sorted) {
    if (below + samples >= wanted && samples > 0) {
      // The first bin holds everything up to one unit of the scale, most of it nothing at all.
      if (bin === 0) return 0;
      return BIN_RATIO ** (bin + (wanted - below) / samples) / scale;
    }
    below += samples;
  }
  return undefined;
}
