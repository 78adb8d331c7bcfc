import { z } from 'zod';

export const announcementStates = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled'] as const;
export type AnnouncementState = (typeof announcementStates)[number];

export const announcementEvents = [
  /** To be sent at a moment, or at once. */
  'schedule',
  /** Back to the draft, before it began. */
  'unschedule',
  'begin',
  'pause',
  'resume',
  'cancel',
  'finish',
  /** Copies whose fate is unknown are sent again, knowing that some may arrive twice. */
  'retry_uncertain',
] as const;
export type AnnouncementEvent = (typeof announcementEvents)[number];

type Actor = 'staff' | 'system';

interface Transition {
  readonly next: AnnouncementState;
  readonly by: Actor;
}

const cancel: Transition = { next: 'cancelled', by: 'staff' };

/** The one table of transitions: state and event to next state, and who causes it. */
export const announcementTransitions: Readonly<
  Record<AnnouncementState, Readonly<Partial<Record<AnnouncementEvent, Transition>>>>
> = {
  draft: { schedule: { next: 'scheduled', by: 'staff' } },
  scheduled: {
    unschedule: { next: 'draft', by: 'staff' },
    begin: { next: 'sending', by: 'system' },
    cancel,
  },
  sending: {
    pause: { next: 'paused', by: 'staff' },
    finish: { next: 'sent', by: 'system' },
    cancel,
  },
  paused: { resume: { next: 'sending', by: 'staff' }, cancel },
  sent: { retry_uncertain: { next: 'sending', by: 'staff' } },
  cancelled: {},
};

/** What an event makes of a state, or undefined where it does not belong or the actor may not cause it. */
export function nextState(
  state: AnnouncementState,
  event: AnnouncementEvent,
  actor: Actor,
): AnnouncementState | undefined {
  const transition = announcementTransitions[state][event];
  return transition?.by === actor ? transition.next : undefined;
}

/** Body of `POST /api/announcements/{id}/transition`. */
export const transitionSchema = z.strictObject({
  event: z.enum(['schedule', 'unschedule', 'pause', 'resume', 'cancel', 'retry_uncertain']),
  expectedState: z.enum(announcementStates),
  /** For `schedule`; at once when absent. */
  at: z.iso.datetime({ offset: true }).optional(),
});
export type AnnouncementTransition = z.infer<typeof transitionSchema>;

/** Seconds until a copy that the relay put off is tried again: doubling from 30 s, at most an hour. */
export function pauseAfter(tries: number): number {
  return Math.min(30 * 2 ** Math.min(tries - 1, 10), 3600);
}

/** Tries after which a copy that the relay puts off is given up: about half a day. */
export const MOST_TRIES = 15;

/** Copies under way at the same time. At a common pace one; only a fast relay gets more. */
export function copiesAtOnce(perSecond: number): number {
  return Math.max(1, Math.min(16, Math.ceil(perSecond / 50)));
}

/** Stands for the secret of each copy; letters only, so no encoding changes it. */
export const COPY_TOKEN = 'ONECLICKTOKENOFTHISCOPY';
