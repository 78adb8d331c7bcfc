export { track } from './track';
export type { ApplicationStep, PortalEventName, PortalEvents } from './events';
