/** A value at a moment, in hours. */
export interface Point {
  readonly hours: number;
  readonly value: number;
}

/** How much a figure grows in an hour, and half the width of the interval that has the true growth in 95 of 100 cases. */
export interface Slope {
  readonly perHour: number;
  readonly margin: number;
}

/** Of the normal distribution; there are many more points than two. */
const Z_95 = 1.96;

/**
 * Fits a line by least squares.
 * @returns undefined for fewer than three points, or where all are of one moment
 */
export function slopeOf(points: readonly Point[]): Slope | undefined {
  const count = points.length;
  if (count < 3) return undefined;
  const meanHours = mean(points.map(({ hours }) => hours));
  const meanValue = mean(points.map(({ value }) => value));
  let [spread, together] = [0, 0];
  for (const { hours, value } of points) {
    spread += (hours - meanHours) ** 2;
    together += (hours - meanHours) * (value - meanValue);
  }
  if (spread === 0) return undefined;
  const perHour = together / spread;
  const rest = points.reduce(
    (sum, { hours, value }) => sum + (value - meanValue - perHour * (hours - meanHours)) ** 2,
    0,
  );
  return { perHour, margin: Z_95 * Math.sqrt(rest / (count - 2) / spread) };
}

/**
 * The lowest value of each stretch of time: what stays after garbage was collected, for a figure that swings.
 * @param hours length of a stretch
 */
export function floorsOf(points: readonly Point[], hours: number): Point[] {
  const lowest = new Map<number, Point>();
  for (const point of points) {
    const stretch = Math.floor(point.hours / hours);
    const known = lowest.get(stretch);
    if (!known || point.value < known.value) lowest.set(stretch, point);
  }
  return [...lowest.values()];
}

/** Whether a figure surely grows by more than is allowed in an hour. */
export function grows(slope: Slope | undefined, allowedPerHour: number): boolean {
  return slope !== undefined && slope.perHour - slope.margin > allowedPerHour;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
