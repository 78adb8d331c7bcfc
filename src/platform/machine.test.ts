import { describe, expect, it } from 'vitest';

import { defineMachine } from './machine';

const rules: Record<
  'build' | 'close' | 'open' | 'remove',
  { by: readonly ('guest' | 'smith')[]; sound: string }
> = {
  build: { by: ['smith'], sound: 'hammer' },
  close: { by: ['guest', 'smith'], sound: 'click' },
  open: { by: ['guest', 'smith'], sound: 'creak' },
  remove: { by: ['smith'], sound: 'saw' },
};

const door = defineMachine({
  begins: ['planned'],
  states: ['open', 'shut'],
  ends: ['gone'],
  events: rules,
  table: {
    planned: { build: 'shut' },
    open: { close: 'shut', open: { next: 'open', by: ['smith'], sound: 'silence' } },
    shut: { open: 'open', remove: 'gone' },
  },
});

describe('a machine', () => {
  it('moves along its table, with the rule of the event', () => {
    expect(door.move('planned', 'build', 'smith')).toEqual({ next: 'shut', by: ['smith'], sound: 'hammer' });
    expect(door.next('shut', 'remove', 'smith')).toBe('gone');
  });

  it('does nothing that is not in the table, and nothing for anybody else', () => {
    expect(door.move('open', 'remove', 'smith')).toBeUndefined();
    expect(door.next('shut', 'remove', 'guest')).toBeUndefined();
  });

  it('follows the table where it says more than the rule', () => {
    expect(door.move('open', 'open', 'smith')?.sound).toBe('silence');
    expect(door.move('open', 'open', 'guest')).toBeUndefined();
    expect(door.move('shut', 'open', 'guest')?.sound).toBe('creak');
  });

  it('says what is possible, in the order of the rules', () => {
    expect(door.possible('open', 'smith')).toEqual(['close', 'open']);
    expect(door.possible('open', 'guest')).toEqual(['close']);
    expect(door.events).toEqual(['build', 'close', 'open', 'remove']);
  });

  it('compiles only with a line for every state, and with names that exist', () => {
    const states = ['on', 'off'] as const;
    const begins = ['new'] as const;
    const events = { press: { by: ['hand'] } } as const;
    const off = { press: 'on' } as const;
    // @ts-expect-error -- the state `on` has no line
    defineMachine({ states, events, table: { off } });
    // @ts-expect-error -- nothing is called `half`
    defineMachine({ states, events, table: { off, on: { press: 'half' } } });
    // @ts-expect-error -- nothing is called `pull`
    defineMachine({ states, events, table: { off, on: { pull: 'off' } } });
    // @ts-expect-error -- nothing leads to what only begins
    defineMachine({ begins, states, events, table: { new: off, off, on: { press: 'new' } } });
    const lamp = defineMachine({ states, events, table: { off, on: { press: 'off' } } });
    // @ts-expect-error -- nobody is called `foot`
    expect(lamp.next('on', 'press', 'foot')).toBeUndefined();
    expect(lamp.next('on', 'press', 'hand')).toBe('off');
  });
});
