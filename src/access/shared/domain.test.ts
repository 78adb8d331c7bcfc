import { describe, expect, it } from 'vitest';

import {
  decisionSchema,
  maskHolder,
  nextActions,
  openStates,
  organizationDomain,
  organizationIdentityKey,
  possibleEvents,
  signSchema,
  states,
  stepOf,
  transitionOf,
  transitions,
  type ApplicationEvent,
} from './domain';

const events = Object.keys(transitions) as ApplicationEvent[];

describe('the table of transitions', () => {
  it('leads from the first state to every other one', () => {
    const reached = new Set<string>(['submitted']);
    for (let before = -1; before !== reached.size;) {
      before = reached.size;
      for (const event of events) {
        const { from, to } = transitionOf(event);
        if (from.some((state) => reached.has(state))) reached.add(to);
      }
    }
    expect([...reached].toSorted()).toEqual([...states].toSorted());
  });

  it('has somebody who can act in every open state, and says the same as the next action', () => {
    for (const state of openStates) {
      const [who] = nextActions[state].split(':');
      const actor = who === 'office' ? 'staff' : 'applicant';
      expect(
        possibleEvents(state, actor).filter((event) => event !== 'withdraw'),
        state,
      ).not.toEqual([]);
    }
  });

  it('grants nothing without an agreement that was returned', () => {
    const granting = events.filter((event) => {
      const { from, to } = transitionOf(event);
      return to === 'granted' && from.some((state) => state !== 'granted' && state !== 'expired');
    });
    expect(granting).toEqual(['approve_agreement']);
    expect(transitions.approve_agreement.from).toEqual(['agreement_returned']);
  });

  it('asks for a reason wherever the applicant is refused something', () => {
    for (const event of events) {
      const { to, by, needsReason } = transitionOf(event);
      const refuses = [
        'more_info_needed',
        'qualification_rejected',
        'agreement_rejected',
        'revoked',
      ].includes(to);
      expect(needsReason ?? false, event).toBe(refuses && by === 'staff');
    }
    const refusal = { event: 'reject_agreement', expectedState: 'agreement_returned' };
    expect(decisionSchema.safeParse(refusal).success).toBe(false);
    expect(decisionSchema.safeParse({ ...refusal, reason: '  ' }).success).toBe(false);
    expect(decisionSchema.safeParse({ ...refusal, reason: 'unsigned' }).success).toBe(true);
  });
});

describe('the step', () => {
  it('of a withdrawn application is the one that it had reached', () => {
    expect(stepOf('withdrawn', 'agreement_returned')).toBe(4);
    expect(stepOf('withdrawn')).toBe(1);
    expect(states.filter((state) => state !== 'withdrawn').map((state) => stepOf(state))).toEqual([
      2, 2, 2, 3, 4, 3, 5, 5, 5,
    ]);
  });
});

describe('the same organization', () => {
  it.each([
    ['示例科技有限公司', '示例科技'],
    ['示例科技（上海）有限责任公司', '示例科技(上海)'],
    ['Ｅｘａｍｐｌｅ Ltd.', 'example'],
    ['Example Co., Ltd.', 'EXAMPLE'],
    ['Example GmbH', 'example'],
    ['A & B Corp', 'a & b'],
  ])('%s is %s', (one, other) => {
    expect(organizationIdentityKey(one)).toBe(organizationIdentityKey(other));
  });

  it.each([
    ['示例科技', '示例技术'],
    ['Example East', 'Example West'],
    ['Co', 'Ltd'],
    ['有限公司', '集团公司'],
  ])('%s is not %s', (one, other) => {
    expect(organizationIdentityKey(one)).not.toBe(organizationIdentityKey(other));
    expect(organizationIdentityKey(one)).not.toBe('');
  });

  it('is told by a domain, unless everybody can have an address there', () => {
    expect(organizationDomain('a@heddle.example')).toBe('heddle.example');
    expect(organizationDomain('a@QQ.com')).toBeUndefined();
    expect(organizationDomain('a@gmail.com')).toBeUndefined();
    expect(organizationDomain('a@mail.example', ['mail.example'])).toBeUndefined();
  });
});

describe('a masked holder', () => {
  it('shows no more than first letters', () => {
    expect(maskHolder({ name: '张三丰', email: 'zhang@example.com' })).toEqual({
      name: '张**',
      email: 'z***@e***.com',
    });
    expect(maskHolder({ name: 'Al', email: 'a@b.example' })).toEqual({
      name: 'A*',
      email: 'a***@b***.example',
    });
  });
});

describe('a full name', () => {
  it.each(['王小明', 'Ada Lovelace', "Siobhán O'Neill", '阿卜杜拉·买买提', 'Jean-Luc'])(
    'may be %s',
    (fullName) => {
      expect(signSchema.safeParse({ fullName, accept: true, version: '1' }).success).toBe(true);
    },
  );
  it.each(['', '  ', '123', '<b>', 'a\nb'])('may not be %j', (fullName) => {
    expect(signSchema.safeParse({ fullName, accept: true, version: '1' }).success).toBe(false);
  });
});
