import { describe, expect, it } from 'vitest';
import {
  type ActorKind,
  networkPrefix,
  organizationSearchKey,
  guestSubscribeSchema,
  subscriptionMachine,
  subscriptionStates,
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
pending bounce → unsubscribed - staff system
pending complain → unsubscribed - staff system
pending_review request → pending_review waiting visitor
pending_review approve → subscribed approved staff
pending_review reject → rejected rejected staff
pending_review leave → unsubscribed - visitor member staff
pending_review bounce → unsubscribed - staff system
pending_review complain → unsubscribed - staff system
subscribed request → subscribed already visitor
subscribed leave → unsubscribed - visitor member staff system
subscribed bounce → unsubscribed - staff system
subscribed complain → unsubscribed - staff system
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
  it('is exactly what is meant, for every state, event and actor', () => {
    const found = states.flatMap((state) =>
      subscriptionMachine.events.flatMap((event) => {
        const by = actors.filter((actor) => subscriptionMachine.next(state, event, actor) !== undefined);
        if (by.length === 0) return [];
        const moves = by.map((actor) => subscriptionMachine.move(state, event, actor));
        const ways = new Set(moves.map((move) => `${move?.next} ${move?.mail ?? '-'}`));
        return [`${state} ${event} → ${[...ways].join(' or ')} ${by.join(' ')}`];
      }),
    );
    expect(found.toSorted()).toEqual(meant.trim().split('\n').toSorted());
  });

  it('brings nobody onto a list without a proof of the address, a decision or a consent', () => {
    const leadsTo = (state: (typeof states)[number], event: (typeof subscriptionMachine.events)[number]) =>
      actors.map((actor) => subscriptionMachine.next(state, event, actor)).find(Boolean);
    const entrances = states
      .filter((state) => state !== 'subscribed')
      .flatMap((state) =>
        subscriptionMachine.events.filter((event) => leadsTo(state, event) === 'subscribed'),
      );
    expect([...new Set(entrances)].toSorted()).toEqual(['approve', 'confirm', 'import', 'join']);
    expect(leadsTo('unsubscribed', 'import'), 'an import never brings back who left').toBeUndefined();
    expect(leadsTo('unsubscribed', 'invite')).toBeUndefined();
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
    guestSubscribeSchema.safeParse({ ...typed, ...change }).error?.issues.map(({ message }) => message)[0];

  it('takes an address in one spelling', () => {
    expect(guestSubscribeSchema.parse(typed).email).toBe('ada@example.org');
  });

  it('takes no organization of more than 40 characters', () => {
    expect(broken({ organization: 'a'.repeat(40) })).toBeUndefined();
    expect(broken({ organization: 'a'.repeat(41) })).toBe('organizationTooLong');
  });

  it.each(['', '+86 138 0013 8000', '(021) 5555-0100'])('takes the phone number “%s”', (phone) => {
    expect(broken({ phone })).toBeUndefined();
  });

  it.each(['12345', 'call me', '+1+2345678', '1'.repeat(16)])('refuses the phone number “%s”', (phone) => {
    expect(guestSubscribeSchema.safeParse({ ...typed, phone }).success).toBe(false);
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
