import { analyticsAllowed } from '@/features/consent/browser';

import type { AutomaticEventName, EventProperties, PortalEventName, PortalEvents } from './events';

/** What takes events to the server: the reporter, once it is loaded. */
type Sink = (event: PortalEventName | AutomaticEventName, time: Date, properties: EventProperties) => void;

interface EarlyEvent {
  event: PortalEventName;
  time: Date;
  properties: EventProperties;
}

let sink: Sink | undefined;
/** Events between consent and the moment at which the reporter has been loaded. Empty without consent. */
let early: EarlyEvent[] = [];

/**
 * Reports one of the portal's own events. Without consent it does nothing and keeps nothing; it never throws and
 * never waits, so it may be called anywhere in the browser.
 */
export function track<Name extends PortalEventName>(event: Name, properties: PortalEvents[Name]): void {
  if (!analyticsAllowed()) return;
  const time = new Date();
  if (sink) sink(event, time, { ...properties });
  else early.push({ event, time, properties: { ...properties } });
}

/** Connects the loaded reporter, which takes over what was reported since consent. */
export function connectSink(next: Sink): void {
  sink = next;
  for (const { event, time, properties } of early) next(event, time, properties);
  early = [];
}

/** After a withdrawal: nothing more is recorded, and nothing is left behind. */
export function disconnectSink(): void {
  sink = undefined;
  early = [];
}
