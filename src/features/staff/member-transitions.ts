import { z } from 'zod';

/** A member in the eyes of staff: `locked` means that nobody gets into the account, its owner included. */
export type MemberState = 'active' | 'locked';

const memberEvents = ['lock', 'unlock', 'end_sessions', 'erase'] as const;
export type MemberEvent = (typeof memberEvents)[number];

/** What administrators may do in which state, and where it leads; `erased` is the end. */
export const memberTransitions: Readonly<
  Record<MemberState, Readonly<Partial<Record<MemberEvent, MemberState | 'erased'>>>>
> = {
  active: { lock: 'locked', end_sessions: 'active', erase: 'erased' },
  locked: { unlock: 'active', erase: 'erased' },
};

/** Longest reason that staff give for an act, in characters. */
export const MAX_REASON = 500;

export const memberTransitionSchema = z.strictObject({
  event: z.enum(memberEvents),
  expectedState: z.enum(['active', 'locked']),
  reason: z.string('empty').trim().min(1, 'empty').max(MAX_REASON, 'format'),
});
export type MemberTransition = z.infer<typeof memberTransitionSchema>;
