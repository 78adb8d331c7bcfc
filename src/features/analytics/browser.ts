export { track } from './track';
export type { ApplicationStep, PortalEventName, PortalEvents } from './events';
export { vitalLimits } from './vitals';
export type { VitalMetric } from './vitals';
export type { Audience, ListedValue, Period } from './use-cases/read-audience';
export { MyMeasurements } from './ui/my-measurements';
