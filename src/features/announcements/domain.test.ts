import { describe, expect, it } from 'vitest';
import { announcementMachine, announcementStates, copiesAtOnce, pauseAfter } from './domain';

const meant = `
draft schedule → scheduled staff
scheduled unschedule → draft staff
scheduled begin → sending system
scheduled cancel → cancelled staff
sending pause → paused staff
sending finish → sent system
sending cancel → cancelled staff
paused resume → sending staff
paused cancel → cancelled staff
sent retry_uncertain → sending staff
`;

describe('the transitions of an announcement', () => {
  it('are exactly what is meant, for every state, event and actor', () => {
    const found = announcementStates.flatMap((state) =>
      announcementMachine.events.flatMap((event) =>
        (['staff', 'system'] as const).flatMap((actor) => {
          const next = announcementMachine.next(state, event, actor);
          return next === undefined ? [] : [`${state} ${event} → ${next} ${actor}`];
        }),
      ),
    );
    expect(found.toSorted()).toEqual(meant.trim().split('\n').toSorted());
  });
});

describe('the pace', () => {
  it('has one copy under way where the relay is slow, and never more than sixteen', () => {
    expect([1, 50, 51, 500, 5000].map(copiesAtOnce)).toEqual([1, 1, 2, 10, 16]);
  });

  it('waits longer after each refusal, up to an hour', () => {
    expect([1, 2, 3, 20].map(pauseAfter)).toEqual([30, 60, 120, 3600]);
  });
});
