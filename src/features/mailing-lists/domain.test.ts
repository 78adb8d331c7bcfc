import { describe, expect, it } from 'vitest';
import {
  type ActorKind,
  networkPrefix,
  organizationSearchKey,
  subscribeSchema,
  subscriptionEvents,
  subscriptionStates,
  transitionOf,
  transitions,
} from './domain';

const states = ['none', ...subscriptionStates] as const;
const actors: ActorKind[] = ['visitor', 'member', 'staff', 'system'];

/** The whole table as it is meant, one line a pair: `state event → next, mail, by`. Pairs that are missing are refused. */
const meant = `
none request → pending confirm visitor
none join → subscribed welcome member
none join_for_review → pending_review - member
none import → subscribed - staff
none invite → pending invitation staff
pending request → pending confirm visitor
pending confirm → subscribed welcome visitor
pending confirm_for_review → pending_review - visitor
pending join → subscribed welcome member
pending join_for_review → pending_review - member
pending import → subscribed - staff
pending leave → unsubscribed - visitor member staff
pending expire → removed - system
pending bounce → unsubscribed - system staff
pending complain → unsubscribed - system staff
pending_review request → pending_review waiting visitor
pending_review approve → subscribed approved staff
pending_review reject → rejected rejected staff
pending_review leave → unsubscribed - visitor member staff
pending_review bounce → unsubscribed - system staff
pending_review complain → unsubscribed - system staff
subscribed request → subscribed already visitor
subscribed leave → unsubscribed - visitor member staff system
subscribed bounce → unsubscribed - system staff
subscribed complain → unsubscribed - system staff
rejected request → pending confirm visitor
rejected join → subscribed welcome member
rejected join_for_review → pending_review - member
rejected leave → unsubscribed - visitor member staff
rejected close → removed - staff
unsubscribed request → pending confirm visitor
unsubscribed join → subscribed welcome member
unsubscribed join_for_review → pending_review - member
unsubscribed close → removed - staff
`;

describe('the table of transitions', () => {
  it('is exactly what is meant, for every state and every event', () => {
    const found = states.flatMap((state) =>
      subscriptionEvents.flatMap((event) => {
        const transition = transitions[state][event];
        if (!transition) return [];
        const { next, mail, by } = transition;
        return [`${state} ${event} → ${next} ${mail ?? '-'} ${by.join(' ')}`];
      }),
    );
    expect(found.toSorted()).toEqual(meant.trim().split('\n').toSorted());
  });

  it('lets nobody cause an event who is not named for it', () => {
    for (const state of states) {
      for (const event of subscriptionEvents) {
        const allowed = transitions[state][event]?.by ?? [];
        const found = actors.filter((actor) => transitionOf(state, event, actor) !== undefined);
        expect(found.toSorted(), `${state} ${event}`).toEqual([...allowed].toSorted());
      }
    }
  });

  it('brings nobody onto a list without a proof of the address, a decision or a consent', () => {
    const entrances = states.flatMap((state) =>
      state === 'subscribed'
        ? []
        : subscriptionEvents.filter((event) => transitions[state][event]?.next === 'subscribed'),
    );
    expect([...new Set(entrances)].toSorted()).toEqual(['approve', 'confirm', 'import', 'join']);
    expect(transitions.unsubscribed.import, 'an import never brings back who left').toBeUndefined();
    expect(transitions.unsubscribed.invite).toBeUndefined();
  });
});

describe('the form', () => {
  const typed = {
    list: 'announce',
    name: 'Ada Lovelace',
    email: ' Ada@Example.ORG ',
    organization: '综联实验室',
    lang: 'zh',
    privacyAccepted: true,
    captchaVerification: 'x',
  };
  const broken = (change: Record<string, unknown>) =>
    subscribeSchema.safeParse({ ...typed, ...change }).error?.issues.map(({ message }) => message)[0];

  it('takes an address in one spelling', () => {
    expect(subscribeSchema.parse(typed).email).toBe('ada@example.org');
  });

  it('takes no organization of more than 40 characters', () => {
    expect(broken({ organization: 'a'.repeat(40) })).toBeUndefined();
    expect(broken({ organization: 'a'.repeat(41) })).toBe('organizationTooLong');
  });

  it.each(['', '+86 138 0013 8000', '(021) 5555-0100'])('takes the phone number “%s”', (phone) => {
    expect(broken({ phone })).toBeUndefined();
  });

  it.each(['12345', 'call me', '+1+2345678', '1'.repeat(16)])('refuses the phone number “%s”', (phone) => {
    expect(subscribeSchema.safeParse({ ...typed, phone }).success).toBe(false);
  });

  it('needs consent and a captcha', () => {
    expect(broken({ privacyAccepted: false })).toBe('consent');
    expect(broken({ captchaVerification: '' })).toBe('captcha');
  });
});

describe('what is kept for evidence and comparison', () => {
  it.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:1:2::3', '2001:db8:1::/48'],
    ['2001:db8::3', '2001:db8::/48'],
    ['unknown', 'unknown'],
  ])('of the address %s is the network %s', (address, network) => {
    expect(networkPrefix(address)).toBe(network);
  });

  it('of an organization is its name without case, spaces and punctuation', () => {
    expect(organizationSearchKey('Heddle Labs Co., Ltd.')).toBe(organizationSearchKey('HEDDLE labs co ltd'));
    expect(organizationSearchKey('综联（上海）')).toBe('综联上海');
  });
});
