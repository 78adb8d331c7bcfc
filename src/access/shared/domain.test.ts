import { describe, expect, it } from 'vitest';

import {
  type ActorKind,
  applicationMachine,
  decisionSchema,
  maskHolder,
  needsReason,
  nextActions,
  openStates,
  organizationDomain,
  organizationIdentityKey,
  signSchema,
  states,
  stepOf,
} from './domain';

const actors: readonly ActorKind[] = ['applicant', 'staff', 'system'];

/** The whole table as it is meant, one line a triple: `state event → next, mail, by`. What is missing is refused. */
const meant = `
more_info_needed provide_information → submitted informationReceived applicant
submitted withdraw → withdrawn withdrawn applicant
more_info_needed withdraw → withdrawn withdrawn applicant
agreement_sent withdraw → withdrawn withdrawn applicant
agreement_returned withdraw → withdrawn withdrawn applicant
agreement_rejected withdraw → withdrawn withdrawn applicant
agreement_sent return_agreement → agreement_returned agreementReturned applicant
agreement_rejected return_agreement → agreement_returned agreementReturned applicant
agreement_returned return_agreement → agreement_returned agreementReturned applicant
agreement_sent sign_agreement → agreement_returned agreementReturned applicant
agreement_rejected sign_agreement → agreement_returned agreementReturned applicant
agreement_returned sign_agreement → agreement_returned agreementReturned applicant
agreement_sent attach_agreement → agreement_returned agreementReturned staff
agreement_rejected attach_agreement → agreement_returned agreementReturned staff
agreement_returned attach_agreement → agreement_returned agreementReturned staff
submitted request_more_info → more_info_needed moreInfoNeeded staff
submitted reject_qualification → qualification_rejected qualificationRejected staff
more_info_needed reject_qualification → qualification_rejected qualificationRejected staff
submitted approve_qualification → agreement_sent agreementSent staff
more_info_needed approve_qualification → agreement_sent agreementSent staff
agreement_sent resend_agreement → agreement_sent agreementSent staff
agreement_returned reject_agreement → agreement_rejected agreementRejected staff
agreement_returned approve_agreement → granted granted staff
granted extend → granted extended staff
expired extend → granted extended staff
granted revoke → revoked revoked staff
granted expire → expired expired system
`;

describe('the table of transitions', () => {
  const moves = states.flatMap((state) =>
    applicationMachine.events.flatMap((event) =>
      actors.flatMap((by) => {
        const move = applicationMachine.move(state, event, by);
        return move ? [{ state, event, by, next: move.next, mail: move.mail }] : [];
      }),
    ),
  );

  it('is exactly what is meant, for every state, event and actor', () => {
    const found = moves.map(
      ({ state, event, by, next, mail }) => `${state} ${event} → ${next} ${mail} ${by}`,
    );
    expect(found.toSorted()).toEqual(meant.trim().split('\n').toSorted());
  });

  it('leads from the first state to every other one', () => {
    const reached = new Set<string>(['submitted']);
    for (let before = -1; before !== reached.size;) {
      before = reached.size;
      for (const { state, next } of moves) if (reached.has(state)) reached.add(next);
    }
    expect([...reached].toSorted()).toEqual([...states].toSorted());
  });

  it('has someone who can act in every open state, and agrees with the next action', () => {
    for (const state of openStates) {
      const [who] = nextActions[state].split(':');
      const actor = who === 'office' ? 'staff' : 'applicant';
      expect(
        applicationMachine.possible(state, actor).filter((event) => event !== 'withdraw'),
        state,
      ).not.toEqual([]);
    }
  });

  it('grants nothing without an agreement that was returned', () => {
    const granting = moves.filter(
      ({ state, next }) => next === 'granted' && state !== 'granted' && state !== 'expired',
    );
    expect(granting.map(({ state, event }) => `${state} ${event}`)).toEqual([
      'agreement_returned approve_agreement',
    ]);
  });

  it('asks for a reason wherever the applicant is refused something', () => {
    expect(applicationMachine.events.filter(needsReason)).toEqual([
      'request_more_info',
      'reject_qualification',
      'reject_agreement',
      'revoke',
    ]);
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

  it('is recognized by its domain, unless anyone can have an address there', () => {
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

describe('errors of several fields', () => {
  const fieldsOf = (result: { error?: { issues: { path: PropertyKey[] }[] } }) =>
    result.error?.issues.map(({ path }) => path.join('.')).toSorted();

  it('of a signature come in one round, the missing position too', () => {
    const input = { fullName: '?', accept: false, version: '1.0', capacity: 'organization' };
    expect(fieldsOf(signSchema.safeParse(input))).toEqual(['accept', 'fullName', 'fullName', 'function']);
    expect(fieldsOf(signSchema.safeParse(null))).toEqual(['']);
  });

  it('of a decision come in one round, the missing reason too', () => {
    const input = { event: 'reject_agreement', expectedState: 'nowhere' };
    expect(fieldsOf(decisionSchema.safeParse(input))).toEqual(['expectedState', 'reason']);
  });

  it.each(['Engineer\u202Ereversed', 'Line\nbreak', '\u0007', '<b>'])(
    'name a position like %j',
    (position) => {
      const input = {
        fullName: 'Ada',
        accept: true,
        version: '1.0',
        capacity: 'organization',
        function: position,
      };
      expect(fieldsOf(signSchema.safeParse(input))).toEqual(['function']);
    },
  );
});
