export { track } from './track';
export { vitalLimits } from './vitals';
export type { VitalMetric } from './vitals';
export type { Audience, Period } from './use-cases/read-audience';
export { MyMeasurements } from './ui/my-measurements';
