import { z } from 'zod';

import { defineMachine, type EventOf, type Rule } from '@/platform/machine';

/** A member in the eyes of staff: `locked` means that nobody gets into the account, its owner included. */
const memberStates = ['active', 'locked'] as const;
export type MemberState = (typeof memberStates)[number];

/** What administrators may do, by its name in the record of events. */
const events = {
  lock: { by: ['administrator'], action: 'account.locked' },
  unlock: { by: ['administrator'], action: 'account.unlocked' },
  end_sessions: { by: ['administrator'], action: 'sessions.ended' },
  erase: { by: ['administrator'], action: 'account.erased' },
} as const satisfies Record<string, Rule & { action: string }>;
export type MemberEvent = EventOf<typeof events>;

/** State × event → next state; `erased` is the end. */
export const memberMachine = defineMachine({
  states: memberStates,
  ends: ['erased'],
  events,
  table: {
    active: { lock: 'locked', end_sessions: 'active', erase: 'erased' },
    locked: { unlock: 'active', erase: 'erased' },
  },
});

/** Longest reason that staff give for an act, in characters. */
export const MAX_REASON = 500;

export const memberTransitionSchema = z.strictObject({
  event: z.enum(memberMachine.events),
  expectedState: z.enum(memberStates),
  reason: z.string('empty').trim().min(1, 'empty').max(MAX_REASON, 'format'),
});
export type MemberTransition = z.infer<typeof memberTransitionSchema>;
