import { describe, expect, it } from 'vitest';

import { missingApproval, ownWorkOf, reviewMachine, reviewStates } from './domain';

describe('a review', () => {
  it.each([
    ['none', 'submit', 'author', 'submitted'],
    ['submitted', 'approve', 'reviewer', 'approved'],
    ['submitted', 'return', 'reviewer', 'returned'],
    ['approved', 'return', 'reviewer', 'returned'],
    ['approved', 'edit', 'portal', 'overtaken'],
    ['overtaken', 'submit', 'author', 'submitted'],
    ['approved', 'publish', 'portal', 'published'],
    ['none', 'override', 'administrator', 'approved'],
  ] as const)('that is %s is after %s by the %s %s', (state, event, actor, next) => {
    expect(reviewMachine.next(state, event, actor)).toBe(next);
  });

  it('is approved only while it waits, and never by its author', () => {
    const approvable = reviewStates.filter((state) => reviewMachine.next(state, 'approve', 'reviewer'));
    expect(approvable).toEqual(['submitted']);
    expect(reviewMachine.next('submitted', 'approve', 'author')).toBeUndefined();
    expect(reviewMachine.next('submitted', 'override', 'reviewer')).toBeUndefined();
  });

  it('is submitted again only when none is open', () => {
    const begun = reviewStates.filter((state) => reviewMachine.next(state, 'submit', 'author'));
    expect(begun).toEqual(['returned', 'withdrawn', 'overtaken', 'published']);
  });
});

describe('own work', () => {
  it('is what someone submitted, or changed since', () => {
    expect(ownWorkOf({ submittedBy: 'a', editedBy: 'b' }, 'a')).toBe('submitted');
    expect(ownWorkOf({ submittedBy: 'a', editedBy: 'b' }, 'b')).toBe('edited');
    expect(ownWorkOf({ submittedBy: 'a', editedBy: 'b' }, 'c')).toBeUndefined();
    expect(ownWorkOf({ submittedBy: null, editedBy: null }, 'c')).toBeUndefined();
  });
});

describe('an approval', () => {
  it('counts for the revision that was approved, and for no other', () => {
    expect(missingApproval({ state: 'approved', revision: 'zh.1' }, 'zh.1')).toBeUndefined();
    expect(missingApproval({ state: 'approved', revision: 'zh.1' }, 'zh.2')).toBe('changed');
  });

  it.each([
    [undefined, 'missing'],
    ['submitted', 'waiting'],
    ['returned', 'missing'],
    ['withdrawn', 'missing'],
    ['overtaken', 'changed'],
    ['published', 'missing'],
  ] as const)('is not there while the review is %s', (state, missing) => {
    expect(missingApproval(state && { state, revision: 'zh.1' }, 'zh.1')).toBe(missing);
  });
});
