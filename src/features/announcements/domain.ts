import { z } from 'zod';

import { defineMachine, type EventOf, type EventsBy, type Rule } from '@/platform/machine';

/** How long it stays known to which address a copy went (ADR 188). */
export const COPY_DAYS = 180;

export const announcementStates = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled'] as const;
export type AnnouncementState = (typeof announcementStates)[number];

/** What can happen to an announcement, and who causes it. */
const events = {
  /** Send at a given time, or without delay. */
  schedule: { by: ['staff'] },
  /** Back to the draft, before sending has begun. */
  unschedule: { by: ['staff'] },
  begin: { by: ['system'] },
  pause: { by: ['staff'] },
  resume: { by: ['staff'] },
  cancel: { by: ['staff'] },
  finish: { by: ['system'] },
  /** Copies whose delivery is uncertain are sent again, although some may arrive twice. */
  retry_uncertain: { by: ['staff'] },
} as const satisfies Record<string, Rule>;
export type AnnouncementEvent = EventOf<typeof events>;

/** State × event → next state. */
export const announcementMachine = defineMachine({
  states: announcementStates,
  events,
  table: {
    draft: { schedule: 'scheduled' },
    scheduled: { unschedule: 'draft', begin: 'sending', cancel: 'cancelled' },
    sending: { pause: 'paused', finish: 'sent', cancel: 'cancelled' },
    paused: { resume: 'sending', cancel: 'cancelled' },
    sent: { retry_uncertain: 'sending' },
    cancelled: {},
  },
});

/** The events that staff cause through the endpoint. */
const staffEvents = [
  'schedule',
  'unschedule',
  'pause',
  'resume',
  'cancel',
  'retry_uncertain',
] as const satisfies readonly EventsBy<typeof events, 'staff'>[];

/** Body of `POST /api/announcements/{id}/transition`. */
export const transitionSchema = z.strictObject({
  event: z.enum(staffEvents),
  expectedState: z.enum(announcementStates),
  /** For `schedule`; immediately when absent. */
  at: z.iso.datetime({ offset: true }).optional(),
  /** For `schedule`: when the announcement was saved as its sender has seen it; a later save refuses it. */
  seenAt: z.iso.datetime({ offset: true }).optional(),
});
export type AnnouncementTransition = z.infer<typeof transitionSchema>;

/** Seconds until a copy that the relay deferred is tried again: doubling from 30 s, up to an hour. */
export function pauseAfter(tries: number): number {
  return Math.min(30 * 2 ** Math.min(tries - 1, 10), 3600);
}

/** Tries after which a copy that the relay keeps deferring is given up: about half a day. */
export const MOST_TRIES = 15;

/** Copies that are sent at the same time. One at the usual pace; only a fast relay gets more. */
export function copiesAtOnce(perSecond: number): number {
  return Math.max(1, Math.min(16, Math.ceil(perSecond / 50)));
}

/** Placeholder for the secret of each copy; only letters, so no encoding changes it. */
export const COPY_TOKEN = 'ONECLICKTOKENOFTHISCOPY';
