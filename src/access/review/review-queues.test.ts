import { describe, expect, it } from 'vitest';
import { openStates, states } from '@/access/shared/domain';
import {
  isOpenQueue,
  lateBefore,
  openQueues,
  reviewQueues,
  type ReviewQueue,
  urgencyOf,
} from './review-queues';

const queues = Object.keys(reviewQueues) as ReviewQueue[];
const targets = { qualification: 4, agreement: 2, information: 14 };
const now = new Date('2026-11-20T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3600 * 1000);

describe('the queues of the review console', () => {
  it('hold every state once', () => {
    const held = queues.flatMap((queue) => [...reviewQueues[queue]]);
    expect(held.toSorted()).toEqual([...states].toSorted());
  });

  it('hold the states of applications under way in the open queues', () => {
    const open = queues.filter(isOpenQueue).flatMap((queue) => [...reviewQueues[queue]]);
    expect(open.toSorted()).toEqual([...openStates].toSorted());
    expect(queues.filter(isOpenQueue)).toEqual([...openQueues]);
  });
});

describe('urgency', () => {
  it('grows from calm to soon in the last quarter of the target time, and to late after it', () => {
    expect(urgencyOf('qualification', daysAgo(1), now, targets)).toBe('calm');
    expect(urgencyOf('qualification', daysAgo(3.1), now, targets)).toBe('soon');
    expect(urgencyOf('qualification', daysAgo(4.1), now, targets)).toBe('late');
  });

  it('is never felt where the applicant signs, or where all is decided', () => {
    for (const queue of ['signature', 'granted', 'closed'] as const) {
      expect(urgencyOf(queue, daysAgo(400), now, targets)).toBe('calm');
      expect(lateBefore(queue, now, targets)).toBeUndefined();
    }
  });
});
